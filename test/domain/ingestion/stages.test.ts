import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { pino } from 'pino'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { grantEntitlements, revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import type { Context } from '../../../src/domain/context.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { createWebhook } from '../../../src/domain/events/webhooks.ts'
import { startAnalysisWorker } from '../../../src/domain/ingestion/analysis-worker.ts'
import { cancelIngestion } from '../../../src/domain/ingestion/cancel.ts'
import { createIngestion } from '../../../src/domain/ingestion/create.ts'
import { refreshAvailability } from '../../../src/domain/ingestion/refresh-availability.ts'
import type { IngestionRequest } from '../../../src/domain/ingestion/request.ts'
import { retryIngestion } from '../../../src/domain/ingestion/retry.ts'
import { selectIngestion } from '../../../src/domain/ingestion/sql-ingestions.ts'
import { selectItems } from '../../../src/domain/ingestion/sql-items.ts'
import { storeIngestion } from '../../../src/domain/ingestion/stage-1-store.ts'
import { startStoreWorker } from '../../../src/domain/ingestion/store-worker.ts'
import { newId } from '../../../src/lib/ids.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import {
  analyseAll,
  checkCounts,
  compute,
  deliver,
  keysOf,
  runStages,
  store,
} from '../../support/ingestion.ts'
import { passTime } from '../../support/pass-time.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const context = await createTestContext()

async function createSender(credits = 1000, entitled?: string[]) {
  const organisation = await makeOrganisation(context, { ...(entitled && { entitled }) })
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  if (credits > 0)
    await grantCredits(context, context.db, organisation.id, { amount: credits, reason: 'test' })
  const caller = { organisation, client, catalogue: null } as unknown as Caller
  const begin = async (request: IngestionRequest, where: Context = context) =>
    (await createIngestion(where, caller, { key: null, request })).id
  const ingest = async (request: IngestionRequest) => {
    const id = await begin(request)
    await runStages(context, id)
    return id
  }
  const tracks = () =>
    readFor(
      context.db,
      organisation.id,
      (tx) => tx`
        select
          seq, outer_id, title, analysis_status, available_tagging, available_search, available_profiling,
          unavailable_reason
        from workspace.tracks
        order by outer_id`,
    )
  return { organisation, caller, begin, ingest, tracks, id: organisation.id }
}

const itemsOf = (id: string) => selectItems(context.db, id, { limit: 1000, offset: 0 })
const statusesOf = async (id: string) => (await itemsOf(id)).map(({ status }) => status)
const stateOf = async (id: string) => (await selectIngestion(context.db, id))!
const balanceOf = async (organisationId: string) => {
  await checkLedger(context, organisationId)
  const { available, reserved } = await selectBalance(context.db, organisationId)
  return { available, reserved }
}

test('a CSV file is stored row by row: a wrong optional cell is a warning, a row without an id fails, and the file is removed', async () => {
  const sender = await createSender()
  await deliver(
    context,
    sender.id,
    'delivery/metadata/spring.csv',
    'outer_id;title;artist;isrc\na;Alpha;Ada;\nb;Beta;Ada;NOPE\n;Nobody;Ada;\nc;Gamma;Bo;SEAB12400001\n',
  )
  const id = await sender.ingest({ mode: 's3_csv', path: 'spring.csv' })
  const items = await itemsOf(id)
  assert.deepEqual(
    items.map(({ source, status, error_code }) => [source, status, error_code]),
    [
      ['spring.csv:2', 'available', null],
      ['spring.csv:3', 'available', null],
      ['spring.csv:4', 'failed', 'validation_error'],
      ['spring.csv:5', 'available', null],
    ],
  )
  assert.match(items[1]!.warnings!.join(), /isrc/)
  assert.match(items[2]!.message!, /line 4/)
  assert.match(items[0]!.message!, /no audio was delivered/)
  assert.equal((await stateOf(id)).status, 'completed_with_errors')
  assert.deepEqual(
    (await sender.tracks()).map(({ outer_id, available_search, available_tagging }) => [
      outer_id,
      available_search,
      available_tagging,
    ]),
    [
      ['a', true, false],
      ['b', true, false],
      ['c', true, false],
    ],
  )
  assert.deepEqual(await keysOf(context, sender.id, 'delivery/metadata/'), [])
  assert.deepEqual(await balanceOf(sender.id), { available: 1000, reserved: 0 })
})

test('a file that cannot be read fails the ingestion, with the reason', async () => {
  const sender = await createSender()
  await deliver(context, sender.id, 'delivery/metadata/bad.csv', 'title,artist\nA,B\n')
  const id = await sender.ingest({ mode: 's3_csv', path: 'bad.csv' })
  const { status, error_code, error, finished_at } = await stateOf(id)
  assert.deepEqual([status, error_code], ['failed', 'validation_error'])
  assert.match(error!, /outer_id/)
  assert.notEqual(finished_at, null)
  assert.deepEqual(await keysOf(context, sender.id, 'delivery/metadata/'), ['delivery/metadata/bad.csv'])
})

test('a scan skips files that are not audio, moves kept files to processed/, and leaves inbound/ alone', async () => {
  const sender = await createSender()
  await deliver(context, sender.id, 'delivery/audio/set/a_Alpha.wav', makeWav(11))
  await deliver(context, sender.id, 'delivery/audio/set/cover.jpg', 'picture')
  await deliver(context, sender.id, 'delivery/audio/set/noise.wav', 'this is no audio')
  const id = await sender.ingest({
    mode: 's3_scan',
    prefix: 'set/',
    mapping: { separator: '_', columns: ['outer_id', 'title'] },
    delete_delivered_file: false,
  })
  const items = await itemsOf(id)
  assert.deepEqual(
    items.map(({ source, status }) => [source.split('/').at(-1), status]),
    [
      ['a_Alpha.wav', 'available'],
      ['cover.jpg', 'skipped'],
      ['noise.wav', 'failed'],
    ],
  )
  assert.match(items[1]!.message!, /picture/)
  assert.equal(items[2]!.error_code, 'validation_error')
  assert.deepEqual(await keysOf(context, sender.id, 'processed/audio/'), [
    `processed/audio/${id}/audio/set/a_Alpha.wav`,
  ])
  assert.deepEqual(await keysOf(context, sender.id, 'delivery/audio/'), [
    'delivery/audio/set/cover.jpg',
    'delivery/audio/set/noise.wav',
  ])

  await deliver(context, sender.id, 'inbound/b.wav', makeWav(12))
  await deliver(context, sender.id, 'inbound/silent.wav', makeSilence())
  const inbound = await sender.ingest({ mode: 's3_scan', prefix: 'inbound/' })
  const [good, silent] = await itemsOf(inbound)
  assert.deepEqual([good!.status, silent!.status], ['available', 'failed'])
  assert.equal(silent!.error_code, 'validation_error')
  assert.deepEqual(await keysOf(context, sender.id, 'inbound/'), ['inbound/b.wav', 'inbound/silent.wav'])
  const [b, quiet] = (await sender.tracks()).filter(({ outer_id }) => ['b', 'silent'].includes(outer_id))
  assert.deepEqual([b!.analysis_status, quiet!.analysis_status], ['analysed', 'failed'])
  assert.match(quiet!.unavailable_reason ?? 'not decided', /could not be used|not decided/)
  // One credit for each analysis, none for failures.
  assert.deepEqual(await balanceOf(sender.id), { available: 998, reserved: 0 })
})

function makeSilence(): Buffer {
  const wav = Buffer.from(makeWav(13))
  return wav.fill(0, 44)
}

test('of entries with the same outer_id the last one wins, within a delivery and across deliveries', async () => {
  const sender = await createSender()
  await deliver(context, sender.id, 'delivery/audio/1.wav', makeWav(21))
  await deliver(context, sender.id, 'delivery/audio/2.wav', makeWav(22))
  const record = (title: string, primary_media: string) => ({ outer_id: 'same', title, primary_media })
  const id = await sender.begin({
    mode: 'api_json',
    tracks: [record('First', '1.wav'), record('Second', '2.wav')],
  })
  await store(context, id)
  assert.deepEqual(await statusesOf(id), ['skipped', 'stored'])
  await deliver(context, sender.id, 'delivery/audio/3.wav', makeWav(23))
  const later = await sender.begin({ mode: 'api_json', tracks: [record('Third', '3.wav')] })
  await store(context, later)
  await analyseAll(context, id)
  await analyseAll(context, later)
  await compute(context)
  const [first, second] = await itemsOf(id)
  assert.match(first!.message!, /tracks\[1\]/)
  assert.deepEqual([second!.status], ['skipped'])
  assert.match(second!.message!, /later delivery/)
  assert.deepEqual(await statusesOf(later), ['available'])
  assert.deepEqual(
    (await sender.tracks()).map(({ title, analysis_status }) => [title, analysis_status]),
    [['Third', 'analysed']],
  )
  assert.deepEqual(await balanceOf(sender.id), { available: 999, reserved: 0 })
})

test('takedowns and purges apply in the order of the delivery', async () => {
  const sender = await createSender()
  const csv = (rows: string) =>
    deliver(context, sender.id, 'delivery/metadata/x.csv', `outer_id,title,action\n${rows}`)
  await csv('a,Alpha,upsert\nb,Beta,upsert\nc,Gamma,upsert\n')
  await sender.ingest({ mode: 's3_csv', path: 'x.csv' })
  await csv('a,,takedown\nb,,takedown\nb,Beta again,upsert\nc,,purge\nnone,,takedown\n')
  const id = await sender.ingest({ mode: 's3_csv', path: 'x.csv' })
  assert.deepEqual(await statusesOf(id), ['stored', 'stored', 'available', 'stored', 'skipped'])
  const tracks = await sender.tracks()
  assert.deepEqual(
    tracks.map(({ outer_id, title, available_search }) => [outer_id, title, available_search]),
    [
      ['a', 'Alpha', false],
      ['b', 'Beta again', true],
    ],
  )
  assert.match(tracks[0]!.unavailable_reason, /taken down/)
  await csv('a,Alpha,upsert\n')
  await sender.ingest({ mode: 's3_csv', path: 'x.csv' })
  assert.deepEqual((await sender.tracks())[0]!.available_search, true)
})

test('overwrite_audio_file false keeps the audio of a track, and costs nothing', async () => {
  const sender = await createSender()
  await deliver(context, sender.id, 'delivery/audio/a.wav', makeWav(31))
  const request = { mode: 'api_json' as const, tracks: [{ outer_id: 'a', primary_media: 'a.wav' }] }
  await sender.ingest(request)
  await deliver(context, sender.id, 'delivery/audio/a.wav', makeWav(32))
  const id = await sender.ingest({ ...request, overwrite_audio_file: false })
  const [item] = await itemsOf(id)
  assert.equal(item!.status, 'available')
  assert.deepEqual(await balanceOf(sender.id), { available: 999, reserved: 0 })
})

test('items without a credit fail, and an operator retries them', async () => {
  const sender = await createSender(1)
  await deliver(context, sender.id, 'delivery/audio/a.wav', makeWav(41))
  await deliver(context, sender.id, 'delivery/audio/b.wav', makeWav(42))
  const id = await sender.ingest({ mode: 's3_scan' })
  assert.deepEqual(await statusesOf(id), ['available', 'failed'])
  const [, second] = await itemsOf(id)
  assert.equal(second!.error_code, 'quota_exceeded')
  assert.equal((await stateOf(id)).status, 'completed_with_errors')
  await assert.rejects(retryIngestion(context, id), { code: 'quota_exceeded' })
  await grantCredits(context, context.db, sender.id, { amount: 1, reason: 'more' })
  assert.equal(await retryIngestion(context, id), 1)
  await runStages(context, id)
  assert.deepEqual(await statusesOf(id), ['available', 'available'])
  assert.equal((await stateOf(id)).status, 'completed')
  assert.deepEqual(await balanceOf(sender.id), { available: 0, reserved: 0 })
  await assert.rejects(retryIngestion(context, id), { code: 'validation_error' })
})

test('audio is downloaded: a missing file fails at once, a server error is retried', async () => {
  const sender = await createSender()
  const wav = makeWav(51)
  let broken = true
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/a.wav' }).end()
    else if (request.url === '/flaky' && broken) response.writeHead(503).end()
    else if (request.url === '/a.wav' || request.url === '/flaky') response.end(wav)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const record = (name: string) => ({ outer_id: name, primary_media: `${base}/${name}` })
  const tracks = ['moved', 'gone', 'flaky'].map(record)
  const id = await sender.begin({ mode: 'api_json', media_fetch_type: 'download', tracks })
  await store(context, id)
  const analysing = await startAnalysisWorker(context)
  const settled = async () => (await stateOf(id)).waiting === 1 && (await itemsOf(id))[2]!.error_code !== null
  await until(settled)
  await analysing.stop()
  const [moved, gone, flaky] = await itemsOf(id)
  assert.deepEqual([moved!.status, gone!.status, flaky!.status], ['analysed', 'failed', 'stored'])
  assert.deepEqual([gone!.error_code, flaky!.error_code], ['not_found', 'upstream_unavailable'])
  assert.match(gone!.message!, /responded 404/)
  broken = false
  await passTime(context, 60_000)
  await analyseAll(context, id)
  await compute(context)
  assert.deepEqual(await statusesOf(id), ['available', 'failed', 'available'])
  assert.deepEqual(await balanceOf(sender.id), { available: 998, reserved: 0 })

  const strict = { ...context, allowPrivateTargets: false }
  const inside = await sender.begin({
    mode: 'api_json',
    media_fetch_type: 'download',
    tracks: [record('a.wav')],
  })
  await store(context, inside)
  const guarded = await startAnalysisWorker(strict)
  await until(async () => (await stateOf(inside)).waiting === 0)
  await guarded.stop()
  assert.deepEqual((await itemsOf(inside))[0]!.error_code, 'resource_forbidden')
})

test('an item that keeps failing is given up, and an operator can retry it', async () => {
  const sender = await createSender()
  const address = 'http://127.0.0.1:9/a.wav' // nobody listens on the discard port
  const id = await sender.begin({
    mode: 'api_json',
    media_fetch_type: 'download',
    tracks: [{ outer_id: 'a', primary_media: address }],
  })
  await store(context, id)
  const analysing = await startAnalysisWorker(context)
  for (let round = 0; (await stateOf(id)).waiting > 0; round++) {
    assert.ok(round < 1000)
    await passTime(context, 3 * 3_600_000)
    await analysing.poll()
    await until(() => analysing.running() === 0)
  }
  await analysing.stop()
  const [item] = await itemsOf(id)
  assert.deepEqual([item!.status, item!.error_code], ['failed', 'upstream_unavailable'])
  assert.deepEqual(await balanceOf(sender.id), { available: 1000, reserved: 0 })
  await compute(context)
  assert.equal((await stateOf(id)).status, 'completed_with_errors')
  assert.equal(await retryIngestion(context, id), 1)
  assert.equal((await stateOf(id)).status, 'analysing')
  assert.deepEqual(await balanceOf(sender.id), { available: 999, reserved: 1 })
  await checkCounts(context, id)
})

test('while the storage is unreachable items wait, and then they continue', async () => {
  const sender = await createSender()
  await deliver(context, sender.id, 'delivery/audio/a.wav', makeWav(61, 8))
  await deliver(
    context,
    sender.id,
    'delivery/metadata/a.csv',
    `outer_id,title\n${'x'.repeat(20_000)},T\nb,B\n`,
  )
  const away = {
    ...context,
    blobs: {
      ...context.blobs,
      pathOf: () => null,
      open: () => Promise.reject(new Error('the storage is away')),
    },
  }
  const csv = await sender.begin({ mode: 's3_csv', path: 'a.csv' })
  await storeIngestion(away, csv)
  assert.equal((await stateOf(csv)).status, 'storing')
  const id = await sender.begin({ mode: 's3_scan' })
  await store(context, id)
  const analysing = await startAnalysisWorker(away)
  await until(async () => (await itemsOf(id))[0]!.error_code === 'upstream_unavailable')
  await analysing.stop()
  assert.equal((await stateOf(id)).status, 'analysing')
  await passTime(context, 120_000)
  const storing = await startStoreWorker(context)
  await until(async () => (await stateOf(csv)).status === 'computing')
  await storing.stop()
  await analyseAll(context, id)
  await compute(context)
  assert.deepEqual(await statusesOf(csv), ['failed', 'available'])
  assert.deepEqual(await statusesOf(id), ['available'])
})

test('an analysis that cannot be paid for does not change the track, and is retried', async () => {
  const sender = await createSender()
  await deliver(context, sender.id, 'delivery/audio/a.wav', makeWav(62, 8))
  const id = await sender.begin({ mode: 's3_scan' })
  await store(context, id)
  const holdCreditOf = (reservationId: string) =>
    context.db`update ingestion_items set reservation_id = ${reservationId} where ingestion_id = ${id}`
  const [held] = await context.db`select reservation_id from ingestion_items where ingestion_id = ${id}`
  await holdCreditOf(newId())
  const analysing = await startAnalysisWorker({ ...context, log: pino({ level: 'silent' }) })
  await until(async () => (await itemsOf(id))[0]!.error_code === 'internal_error')
  await analysing.stop()
  assert.deepEqual(await statusesOf(id), ['stored'])
  assert.deepEqual(
    (await sender.tracks()).map(({ analysis_status }) => analysis_status),
    ['pending'],
  )
  const links = await readFor(context.db, sender.id, (tx) => tx`select 1 from workspace.track_analyses`)
  assert.equal(links.length, 0)
  await checkCounts(context, id)
  await holdCreditOf(held!.reservation_id)
  await passTime(context, 120_000)
  await analyseAll(context, id)
  await compute(context)
  assert.deepEqual(await statusesOf(id), ['available'])
  assert.deepEqual(await balanceOf(sender.id), { available: 999, reserved: 0 })
})

test('storing that was interrupted continues where it stopped, in any process', async () => {
  const sender = await createSender()
  const rows = Array.from({ length: 35 }, (_, index) => `t${index},Title ${index}`)
  await deliver(context, sender.id, 'delivery/metadata/long.csv', `outer_id,title\n${rows.join('\n')}\n`)
  for (let index = 0; index < 7; index++)
    await deliver(context, sender.id, `delivery/audio/scan/f${index}.wav`, makeWav(71))
  const csv = await sender.begin({ mode: 's3_csv', path: 'long.csv' })
  const scan = await sender.begin({ mode: 's3_scan', prefix: 'scan/' })
  for (const id of [csv, scan]) {
    const stopping = new AbortController()
    let clockReads = 0
    // Each batch reads the clock once: in the second one the process is told to stop.
    const now = () => {
      clockReads += 1
      if (clockReads > 1) stopping.abort()
      return context.clock.now()
    }
    const interrupted = { ...context, clock: { now } }
    await assert.rejects(storeIngestion(interrupted, id, { signal: stopping.signal, batchSize: 2 }))
    const part = await stateOf(id)
    assert.ok(part.total > 0 && part.total < (id === csv ? 35 : 7), `${part.total}`)
    await checkCounts(context, id)
    await store(context, id)
    await checkCounts(context, id)
    const items = await itemsOf(id)
    assert.deepEqual(
      items.map(({ index }) => index),
      items.map((_, place) => place),
    )
    assert.equal(new Set(items.map(({ outer_id }) => outer_id)).size, id === csv ? 35 : 7)
  }
  assert.equal((await stateOf(csv)).entity_count, 35)
})

test('files are analysed while others are still to be moved, and none is missed', async () => {
  const sender = await createSender()
  for (const name of ['a', 'b', 'c'])
    await deliver(context, sender.id, `delivery/audio/${name}.wav`, makeWav(75))
  const id = await sender.begin({ mode: 's3_scan' })
  const stopping = new AbortController()
  let moved = 0
  // The first file is moved; then the process is told to stop.
  const db = new Proxy(context.db, {
    get(target, name) {
      if (name === 'begin')
        return async (...input: Parameters<typeof target.begin>) => {
          const result = await target.begin(...input)
          const [row] =
            await target`select count(*) as count from ingestion_items where work = 'analyse' and ingestion_id = ${id}`
          moved = row!.count
          if (moved === 1) stopping.abort()
          return result
        }
      return Reflect.get(target, name)
    },
  })
  const interrupted = { ...context, db }
  await assert.rejects(storeIngestion(interrupted, id, { signal: stopping.signal, batchSize: 1 }))
  assert.deepEqual([moved, (await stateOf(id)).waiting], [1, 3])
  const analysing = await startAnalysisWorker(context)
  await until(async () => (await stateOf(id)).analysed === 1)
  await analysing.stop()
  assert.equal((await stateOf(id)).status, 'storing')
  await runStages(context, id)
  assert.deepEqual(await statusesOf(id), ['available', 'available', 'available'])
})

test('two processes never store one ingestion at once', async () => {
  const sender = await createSender()
  const rows = Array.from({ length: 50 }, (_, index) => `t${index},Title ${index}`)
  await deliver(context, sender.id, 'delivery/metadata/two.csv', `outer_id,title\n${rows.join('\n')}\n`)
  const id = await sender.begin({ mode: 's3_csv', path: 'two.csv' })
  await Promise.all(Array.from({ length: 4 }, () => storeIngestion(context, id, { batchSize: 5 })))
  await checkCounts(context, id)
  assert.equal((await stateOf(id)).total, 50)
  assert.equal((await stateOf(id)).status, 'computing')
})

test('a track is available for the products that the organisation is entitled to', async () => {
  const sender = await createSender(10, ['ingestion', 'tagging'])
  await deliver(context, sender.id, 'delivery/audio/a.wav', makeWav(81))
  await sender.ingest({ mode: 's3_scan' })
  const [track] = await sender.tracks()
  assert.deepEqual(
    [track!.available_tagging, track!.available_search, track!.available_profiling],
    [true, false, false],
  )
  assert.match(track!.unavailable_reason, /Not licensed: search, profiling/)
})

test('events are recorded for analysed tracks and for the end of an ingestion', async () => {
  const sender = await createSender()
  await createWebhook(context, sender.id, { url: 'http://127.0.0.1:9/hook' })
  await deliver(context, sender.id, 'delivery/audio/a.wav', makeWav(91))
  const id = await sender.ingest({ mode: 's3_scan' })
  await deliver(context, sender.id, 'delivery/metadata/bad.csv', 'nothing\n1\n')
  const bad = await sender.ingest({ mode: 's3_csv', path: 'bad.csv' })
  const events = await context.db`
    select type, data from events where organisation_id = ${sender.id} and type <> 'entitlement.changed' order by id`
  const told = events.map(({ type, data }) => [type, data.ingestion_id])
  assert.deepEqual(told, [
    ['track.analysed', id],
    ['ingestion.completed', id],
    ['ingestion.failed', bad],
  ])
  assert.deepEqual(events[1]!.data.counts, {
    total: 1, stored: 1, analysed: 1, available: 1, failed: 0, skipped: 0,
  }) // biome-ignore format: one line says it
})

test('availability is decided again when an entitlement is granted or revoked', async () => {
  const sender = await createSender(10, ['ingestion', 'tagging'])
  for (const name of ['a', 'b', 'c'])
    await deliver(context, sender.id, `delivery/audio/${name}.wav`, makeWav(1))
  await sender.ingest({ mode: 's3_scan' })
  const availability = async () =>
    (await sender.tracks()).map((row) => [
      row.available_tagging,
      row.available_search,
      row.available_profiling,
    ])
  assert.deepEqual(await availability(), Array(3).fill([true, false, false]))
  await refreshAvailability(context)
  assert.deepEqual(await availability(), Array(3).fill([true, false, false]))

  await grantEntitlements(context.db, sender.id, ['search', 'profiling'], new Date())
  await refreshAvailability(context, undefined, 2)
  assert.deepEqual(await availability(), Array(3).fill([true, true, true]))
  assert.ok((await sender.tracks()).every(({ unavailable_reason }) => unavailable_reason === null))

  await revokeEntitlements(context.db, sender.id, ['tagging'], new Date())
  await refreshAvailability(context, undefined, 1)
  assert.deepEqual(await availability(), Array(3).fill([false, true, true]))
  assert.equal((await sender.tracks())[0]!.unavailable_reason, 'Not licensed: tagging.')
})

test('a cancelled ingestion leaves no files behind, and the tracks as they were before', async () => {
  const sender = await createSender(10)
  await deliver(context, sender.id, 'delivery/audio/old.wav', makeWav(1))
  await sender.ingest({ mode: 's3_scan' })
  for (const name of ['old', 'new'])
    await deliver(context, sender.id, `delivery/audio/${name}.wav`, makeWav(2))
  const id = await sender.begin({ mode: 's3_scan' })
  await store(context, id)
  assert.equal((await keysOf(context, sender.id, `processed/audio/${id}/`)).length, 2)
  const cancelled = await Promise.all([1, 2, 3].map(() => cancelIngestion(context, sender.caller, id)))
  assert.deepEqual(new Set(cancelled.map(({ status }) => status)), new Set(['cancelled']))
  await checkCounts(context, id)
  assert.deepEqual(await statusesOf(id), ['skipped', 'skipped'])
  assert.deepEqual(await keysOf(context, sender.id, 'processed/'), [])
  const states = (await sender.tracks()).map(({ outer_id, analysis_status }) => [outer_id, analysis_status])
  assert.deepEqual(states, [['new', 'none'], ['old', 'analysed']]) // biome-ignore format: a row each
  assert.deepEqual(await balanceOf(sender.id), { available: 9, reserved: 0 })

  // A track that was never analysed gets audio even with overwrite_audio_file false.
  for (const name of ['old', 'new'])
    await deliver(context, sender.id, `delivery/audio/${name}.wav`, makeWav(3))
  const again = await sender.ingest({ mode: 's3_scan', overwrite_audio_file: false })
  assert.deepEqual((await itemsOf(again)).map(({ outer_id, status }) => [outer_id, status]), [['new', 'available'], ['old', 'available']]) // biome-ignore format: a row each
  assert.deepEqual(await balanceOf(sender.id), { available: 8, reserved: 0 })
})

test('what failed can be retried after the ingestion was cancelled: its audio is still there', async () => {
  const sender = await createSender(1)
  for (const name of ['a', 'b'])
    await deliver(context, sender.id, `delivery/audio/${name}.wav`, makeWav(name === 'a' ? 61 : 62))
  const id = await sender.begin({ mode: 's3_scan' })
  await store(context, id)
  assert.deepEqual(await statusesOf(id), ['stored', 'failed'])
  await cancelIngestion(context, sender.caller, id)
  assert.deepEqual(await statusesOf(id), ['skipped', 'failed'])
  await grantCredits(context, context.db, sender.id, { amount: 5, reason: 'more' })
  assert.equal(await retryIngestion(context, id), 1)
  await runStages(context, id)
  assert.deepEqual(await statusesOf(id), ['skipped', 'available'])
  await checkCounts(context, id)
  // The other one was returned, and can be delivered again as it is.
  assert.deepEqual(await keysOf(context, sender.id, 'delivery/audio/'), ['delivery/audio/a.wav'])
  assert.deepEqual(await statusesOf(await sender.ingest({ mode: 's3_scan' })), ['available'])
})
