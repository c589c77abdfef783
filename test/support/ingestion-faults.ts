import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../../src/domain/access/caller.ts'
import { readFor } from '../../src/domain/catalogue/act-for.ts'
import type { Context } from '../../src/domain/context.ts'
import { grantCredits } from '../../src/domain/credits/grant.ts'
import { selectBalance } from '../../src/domain/credits/sql.ts'
import { createWebhook } from '../../src/domain/events/webhooks.ts'
import { createIngestion } from '../../src/domain/ingestion/create.ts'
import { selectIngestion } from '../../src/domain/ingestion/sql-ingestions.ts'
import { makeWav } from './audio.ts'
import { checkLedger } from './credits.ts'
import { checkCounts, deliver, keysOf } from './ingestion.ts'
import { makeClient, makeOrganisation } from './people.ts'
import { until } from './until.ts'
import { addressOf } from './victim.ts'

type Input = {
  tracks: number
  /** How many processes are killed before one may finish. */
  kills: number
  /** A process is killed at a random moment within this time. */
  maxLifeMs: number
  /** Runs after each kill, for example to cut database connections. */
  afterKill?: () => Promise<void>
  timeoutMs: number
}

/**
 * Ingests tracks with two processes at a time and kills them (kill -9) at random moments. Checks that nothing is lost,
 * duplicated, miscounted or paid for twice, and that every event arrives.
 */
export async function checkIngestionSurvivesKills(context: Context, input: Input): Promise<void> {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  await grantCredits(context, context.db, organisation.id, { amount: input.tracks * 2, reason: 'test' })
  const receiver = await startReceiver()
  await createWebhook(context, organisation.id, { url: receiver.url })
  const outerIds = await deliverTracks(context, organisation.id, input.tracks)
  const caller = { organisation, client, catalogue: null } as unknown as Caller
  const request = { mode: 's3_csv' as const, path: 'faults.csv' }
  const { id } = await createIngestion(context, caller, { key: null, request })
  const workers = [startWorker(context, id), startWorker(context, id)]
  const isDone = async () => (await selectIngestion(context.db, id))?.finished_at != null
  try {
    for (let kill = 0; kill < input.kills && !(await isDone()); kill++) {
      const victim = workers.shift()!
      await victim.working
      await pause(Math.random() * input.maxLifeMs)
      await victim.kill()
      await input.afterKill?.()
      await checkCounts(context, id)
      workers.push(startWorker(context, id))
    }
    await until(isDone, 'all work was done', input.timeoutMs)
    await until(() => receiver.types().includes('ingestion.completed'), 'all work was done', input.timeoutMs)
    await until(
      async () => (await countUndelivered(context, organisation.id)) === 0,
      'all work was done',
      input.timeoutMs,
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()))
    receiver.close()
  }
  await checkOutcome(context, organisation.id, id, outerIds)
  assert.deepEqual(receiver.outerIds(), outerIds, 'every track was reported at least once')
}

async function checkOutcome(context: Context, organisationId: string, id: string, outerIds: string[]) {
  await checkCounts(context, id)
  await checkLedger(context, organisationId)
  const count = outerIds.length
  const { status, total, stored, analysed, available } = (await selectIngestion(context.db, id))!
  assert.deepEqual({ status, total, stored, analysed, available }, {
    status: 'completed', total: count, stored: count, analysed: count, available: count,
  }) // biome-ignore format: one line says it
  const { available: left, reserved } = await selectBalance(context.db, organisationId)
  assert.deepEqual([left, reserved], [count, 0], 'each analysis was paid for once')
  const found = await readFor(context.db, organisationId, (tx) =>
    Promise.all([
      tx`select outer_id from workspace.tracks order by outer_id`,
      tx`select name from workspace.artists`,
      tx`select title from workspace.releases`,
    ]),
  )
  assert.deepEqual(
    found[0].map(({ outer_id }) => outer_id),
    outerIds,
  )
  for (const [column, rows] of [
    ['name', found[1]],
    ['title', found[2]],
  ] as const)
    assert.equal(new Set(rows.map((row) => row[column])).size, rows.length, 'nothing was created twice')
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/'), [])
}

async function deliverTracks(context: Context, organisationId: string, count: number): Promise<string[]> {
  const sounds = Array.from({ length: 8 }, (_, seed) => makeWav(seed, 3.2))
  const outerIds = Array.from({ length: count }, (_, index) => `t${String(index).padStart(5, '0')}`)
  for (let from = 0; from < count; from += 20) {
    await Promise.all(
      outerIds
        .slice(from, from + 20)
        .map((name, index) =>
          deliver(
            context,
            organisationId,
            `delivery/audio/${name}.wav`,
            sounds[(from + index) % sounds.length]!,
          ),
        ),
    )
  }
  const rows = outerIds.map(
    (name, index) => `${name},Title ${index},Artist ${index % 7},Album ${index % 7},${name}.wav`,
  )
  const csv = `outer_id,title,artist,album,primary_media\n${rows.join('\n')}\n`
  await deliver(context, organisationId, 'delivery/metadata/faults.csv', csv)
  return outerIds
}

async function countUndelivered(context: Context, organisationId: string): Promise<number> {
  const [row] = await context.db`
    select count(*) as count
    from webhook_deliveries
    join events on events.id = event_id
    where organisation_id = ${organisationId} and status <> 'delivered'`
  return row!.count
}

async function startReceiver() {
  const events: { type: string; data: { outer_id?: string } }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    events.push(JSON.parse(body))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => events.map(({ type }) => type),
    outerIds: () =>
      [
        ...new Set(events.flatMap(({ type, data }) => (type === 'track.analysed' ? data.outer_id! : []))),
      ].sort(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function startWorker(context: Context, ingestionId: string) {
  const shared = {
    address: addressOf(context),
    dataFolder: context.dataFolder,
    masterKey: context.masterKey.toString('base64'),
  }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'ingestion-victim.ts')],
    {
      env: { ...process.env, VICTIM: JSON.stringify({ ...shared, task: { ingestionId } }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const working = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  return {
    working: Promise.race([working, exited]),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
