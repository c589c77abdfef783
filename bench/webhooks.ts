/**
 * The cost of recording and sending an event: messages per CPU second, including that of PostgreSQL, compared with a bare
 * program that only signs and posts the same bytes. The receiver runs in its own process.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '../src/config.ts'
import { buildContext } from '../src/context.ts'
import { recordEvents } from '../src/domain/events/record.ts'
import { startWebhookWorker } from '../src/domain/events/webhook-worker.ts'
import { createWebhook } from '../src/domain/events/webhooks.ts'
import { createOrganisation } from '../src/domain/organisations/organisations.ts'
import { newId } from '../src/lib/ids.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect, transaction } from '../src/platform/postgres.ts'
import { median, report, startPeer } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const log = pino({ level: 'silent' })
const postgres = await startEmbeddedPostgres(folder, log)
const db = connect(postgres.address, { connections: 20 })
await migrate(db)
const postgresSeconds = await watchPostgres(db)
const context = buildContext(readConfig({ EUTERPE_DATA: folder }), db, log, { worker: false })
const receiver = await startPeer('receiver', join(import.meta.dirname, 'support', 'webhook-receiver.ts'))

const [messages, receivers] = [400, 5]
const organisation = await createOrganisation(db, { name: 'Bench', region: 'eu-west-1' })
for (let index = 0; index < receivers; index++)
  await createWebhook(context, organisation.id, { url: `${receiver.url}/${index}` })
const data = {
  track_uri: 'euterpe:workspace:track:1',
  outer_id: 'a',
  catalog_id: newId(),
  ingestion_id: newId(),
}
const event = { organisationId: organisation.id, type: 'track.analysed' as const, data }

/** Records events in batches, like an ingestion, and waits until all are delivered. */
async function recordAndSend(): Promise<void> {
  const sending = await startWebhookWorker(context)
  for (let index = 0; index < messages / 20; index++)
    await transaction(db, (tx) => recordEvents(context, tx, Array(20).fill(event)))
  while ((await db`select 1 from webhook_deliveries where status <> 'delivered' limit 1`).length > 0)
    await pause(20)
  await sending.stop()
}

const { privateKey } = generateKeyPairSync('ed25519')
const body = JSON.stringify({
  id: newId(),
  type: event.type,
  webhook_id: newId(),
  organization_id: newId(),
  data,
})

async function sendBare(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const signature = sign(null, Buffer.from(`${newId()}.1.${body}`), privateKey).toString('base64')
      const headers = { 'content-type': 'application/json', 'webhook-signature': `v1a,${signature}` }
      const call = request(`${receiver.url}/bare`, { method: 'POST', agent, headers }, (response) => {
        response.resume().once('end', resolve)
      })
      call.once('error', reject).end(body)
    })
  let left = messages * receivers
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      while (left-- > 0) await post()
    }),
  )
  agent.destroy()
}

async function measureRate(send: () => Promise<void>): Promise<number> {
  const cpu = process.cpuUsage()
  const before = postgresSeconds()
  await send()
  const { user, system } = process.cpuUsage(cpu)
  return (messages * receivers) / ((user + system) / 1e6 + postgresSeconds() - before)
}

const rates = { ours: [] as number[], bare: [] as number[] }
await recordAndSend()
await sendBare()
for (let round = 0; round < 5; round++) {
  rates.ours.push(await measureRate(recordAndSend))
  rates.bare.push(await measureRate(sendBare))
}
const [ours, bare] = [median(rates.ours), median(rates.bare)]
console.log(
  `  messages per CPU second: ${Math.round(ours)} recorded, sent and logged; ${Math.round(bare)} only signed and sent`,
)
report('messages per CPU second relative to a bare program', ours / bare, { atLeast: 0.3 })

await receiver.stop()
await context.hashing.close()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
