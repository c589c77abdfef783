import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Caller } from '../../../src/domain/access/caller.ts'
import type { Context } from '../../../src/domain/context.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { computeOnSchedule, requestComputation } from '../../../src/domain/ingestion/compute-schedule.ts'
import { createIngestion } from '../../../src/domain/ingestion/create.ts'
import { selectIngestion } from '../../../src/domain/ingestion/sql-ingestions.ts'
import { acquireItems, type LeasedItem } from '../../../src/domain/ingestion/sql-item-leases.ts'
import { acquireComputation, releaseComputation } from '../../../src/domain/ingestion/sql-schedule.ts'
import {
  acquireIngestion,
  acquireIngestions,
  releaseIngestion,
  saveProgress,
} from '../../../src/domain/ingestion/sql-store-leases.ts'
import { storeAcquired, storeIngestion } from '../../../src/domain/ingestion/stage-1-store.ts'
import { analyseItem } from '../../../src/domain/ingestion/stage-2-analyse.ts'
import { createLease, LeaseLost } from '../../../src/platform/leases.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestClock, createTestContext } from '../../support/context.ts'
import { checkLedger, makeCaller } from '../../support/credits.ts'
import { checkCounts, deliver } from '../../support/ingestion.ts'
import { passTime } from '../../support/pass-time.ts'

const context = await createTestContext()
const { db } = context
const minute = 60_000
const hour = 60 * minute
const lease = () => createLease(minute)
const never = new AbortController().signal

beforeEach(async () => {
  // Nothing of one test is left to the next.
  await db`update ingestion_items set work = null where work is not null`
  await db`
    update ingestions
    set status = 'cancelled',
        finished_at = now()
    where finished_at is null`
})

async function createSender() {
  const caller = (await makeCaller(context, 1000)) as unknown as Caller
  let files = 0
  /** Accepts a CSV file with so many tracks. */
  const ingest = async (count: number, where: Context = context) => {
    const path = `${files++}.csv`
    const rows = Array.from({ length: count }, (_, index) => `t${index},Title ${index}`)
    const csv = `outer_id,title\n${rows.join('\n')}\n`
    await deliver(context, caller.organisation.id, `delivery/metadata/${path}`, csv)
    return (await createIngestion(where, caller, { key: null, request: { mode: 's3_csv', path } })).id
  }
  /** An ingestion of one audio file that is stored and waits for its analysis. */
  const storeFile = async (name: string, seed = 1) => {
    await deliver(context, caller.organisation.id, `delivery/audio/${name}/a.wav`, makeWav(seed))
    const request = { mode: 's3_scan' as const, prefix: `${name}/` }
    const { id } = await createIngestion(context, caller, { key: null, request })
    await storeIngestion(context, id)
    return id
  }
  return { id: caller.organisation.id, ingest, storeFile }
}

async function acquireItemOf(ingestionId: string): Promise<LeasedItem | undefined> {
  return (await acquireItems(db, lease(), 100)).find((item) => item.ingestion_id === ingestionId)
}

test('a process that lost an item can neither save its analysis nor pay for it', async () => {
  const sender = await createSender()
  const id = await sender.storeFile('stalled')
  const [first, second] = [lease(), lease()]
  const [stalled] = await acquireItems(db, first, 1)
  await passTime(context, 2 * minute)
  const [successor] = await acquireItems(db, second, 1)
  assert.deepEqual([stalled!.ingestion_id, successor!.ingestion_id], [id, id])
  await assert.rejects(analyseItem(context, stalled!, first, never), LeaseLost)
  assert.equal((await selectBalance(db, sender.id)).reserved, 1)
  assert.equal((await selectIngestion(db, id))!.analysed, 0)
  await analyseItem(context, successor!, second, never)
  const { available, reserved } = await selectBalance(db, sender.id)
  assert.deepEqual([available, reserved], [999, 0])
  await assert.rejects(analyseItem(context, successor!, second, never), LeaseLost, 'nobody finishes twice')
  await checkCounts(context, id)
  await checkLedger(context, sender.id)
})

test('the work of an ingestion is done with the rows of its organisation alone', async () => {
  const [sender, other] = [await createSender(), await createSender()]
  const organisation_id = other.id
  const waiting = await sender.ingest(1)
  const held = lease()
  const ingestion = await acquireIngestion(db, waiting, held)
  await storeAcquired(context, { ...ingestion!, organisation_id }, held, {}).catch(() => {})
  assert.deepEqual({ ...(await selectIngestion(db, waiting)) }, { ...ingestion })
  const stored = await sender.storeFile('own')
  const item = await acquireItemOf(stored)
  const readItem = () => db`select * from ingestion_items where ingestion_id = ${stored}`
  const before = await readItem()
  await analyseItem(context, { ...item!, organisation_id }, held, never).catch(() => {})
  assert.deepEqual([...(await readItem())], [...before])
})

test('an item whose lease expired unnoticed is finished by its holder if nobody took it over', async () => {
  const sender = await createSender()
  const id = await sender.storeFile('late')
  const own = lease()
  const [item] = await acquireItems(db, own, 1)
  await passTime(context, hour)
  await analyseItem(context, item!, own, never)
  assert.equal((await selectIngestion(db, id))!.analysed, 1)
})

test('an item that is being saved cannot be taken over in between', async () => {
  const sender = await createSender()
  const id = await sender.storeFile('locked')
  const own = lease()
  const [item] = await acquireItems(db, own, 1)
  await passTime(context, hour)
  // Others try to take the item over all the time.
  let saving = true
  const stealing = (async () => {
    let stolen = 0
    while (saving) stolen += (await acquireItemOf(id)) === undefined ? 0 : 1
    return stolen
  })()
  const outcome = await analyseItem(context, item!, own, never).then(
    () => 'saved',
    (error) => error,
  )
  saving = false
  const stolen = await stealing
  // Either the holder saved the analysis, or somebody else has the item: never both, never neither.
  assert.equal(outcome === 'saved', stolen === 0, `${outcome}, ${stolen} takeovers`)
  assert.equal((await selectBalance(db, sender.id)).reserved, outcome === 'saved' ? 0 : 1)
  await checkLedger(context, sender.id)
})

test('items of a large organisation do not crowd out those of a small one', async () => {
  const [large, small] = [await createSender(), await createSender()]
  for (let index = 0; index < 12; index++) await large.storeFile(`large-${index}`)
  await small.storeFile('small')
  const acquired = await acquireItems(db, lease(), 2)
  assert.deepEqual(
    new Set(acquired.map(({ organisation_id }) => organisation_id)),
    new Set([large.id, small.id]),
  )
})

test('what an organisation has in work counts towards its share of the next items', async () => {
  const [busy, idle] = [await createSender(), await createSender()]
  for (let index = 0; index < 4; index++) {
    await busy.storeFile(`busy-${index}`)
    await idle.storeFile(`idle-${index}`)
  }
  const few = await acquireItems(db, lease(), 2, { [busy.id]: 2 })
  assert.equal(few.length, 2)
  assert.ok(few.every(({ organisation_id }) => organisation_id !== busy.id))
})

test('a process that lost an ingestion stores nothing more of it, and does not fail it', async () => {
  const sender = await createSender()
  const id = await sender.ingest(5)
  const [first, second] = [lease(), lease()]
  const stalled = (await acquireIngestion(db, id, first))!
  assert.equal(await acquireIngestion(db, id, lease()), null)
  await passTime(context, 2 * minute)
  const successor = (await acquireIngestion(db, id, second))!
  await assert.rejects(storeAcquired(context, stalled, first, {}), LeaseLost)
  assert.equal((await selectIngestion(db, id))!.total, 0)
  const progress = { next_index: 5, last_key: null, all_read: true }
  assert.equal(await saveProgress(db, id, first, progress), false)
  await releaseIngestion(db, id, first)
  await storeAcquired(context, successor, second, {})
  const { status, total } = (await selectIngestion(db, id))!
  assert.deepEqual([status, total], ['computing', 5])
  await checkCounts(context, id)
})

test('of many processes that look for ingestions at once, each gets other ones', async () => {
  const sender = await createSender()
  const ids = await Promise.all(Array.from({ length: 20 }, () => sender.ingest(1)))
  const acquired: string[] = []
  for (let round = 0; acquired.length < 20 && round < 20; round++) {
    const batches = await Promise.all(Array.from({ length: 5 }, () => acquireIngestions(db, lease(), 2)))
    acquired.push(...batches.flat().map(({ id }) => id))
  }
  assert.deepEqual(acquired.toSorted(), ids.toSorted())
  assert.equal((await acquireIngestions(db, lease(), 2)).length, 0)
})

test('a small organisation is served next while a large one has ingestions under way', async () => {
  const [large, small] = [await createSender(), await createSender()]
  for (let index = 0; index < 10; index++) await large.ingest(1)
  const [first] = await acquireIngestions(db, lease(), 1)
  assert.equal(first!.organisation_id, large.id)
  await small.ingest(1)
  const [next] = await acquireIngestions(db, lease(), 1)
  assert.equal(next!.organisation_id, small.id)
})

test('an ingestion that waits for its next try is not acquired before', async () => {
  const sender = await createSender()
  const id = await sender.ingest(1)
  const own = lease()
  await acquireIngestion(db, id, own)
  await releaseIngestion(db, id, own, 10 * minute)
  assert.equal((await acquireIngestions(db, lease(), 10)).length, 0)
  await passTime(context, 11 * minute)
  assert.deepEqual(
    (await acquireIngestions(db, lease(), 10)).map((ingestion) => ingestion.id),
    [id],
  )
})

test('processes whose clocks are wrong by an hour neither steal nor delay items and ingestions', async () => {
  const sender = await createSender()
  const stored = await sender.storeFile('skewed')
  const own = lease()
  const [item] = await acquireItems(db, own, 1)
  for (const skewMs of [hour, -hour]) {
    const clock = createTestClock()
    clock.moveBy(skewMs)
    const skewed = { ...context, clock }
    assert.equal((await acquireItems(skewed.db, lease(), 10)).length, 0)
    const id = await sender.ingest(1, skewed)
    const [acquired] = await acquireIngestions(db, lease(), 1)
    assert.equal(acquired?.id, id, 'an ingestion of a skewed process can be stored at once')
  }
  await analyseItem(context, item!, own, never)
  assert.equal((await selectIngestion(db, stored))!.analysed, 1)
})

test('stage 3 runs on schedule, in one process at a time', async () => {
  await db`update ingestion_schedule set compute_at = '-infinity', lease_id = null, leased_until = null`
  const leases = Array.from({ length: 5 }, lease)
  const acquired = await Promise.all(leases.map((each) => acquireComputation(db, each, hour)))
  assert.equal(acquired.filter(Boolean).length, 1)
  await releaseComputation(db, leases[acquired.indexOf(true)]!)
  assert.equal(await acquireComputation(db, lease(), hour), false, 'the next run is due in an hour')
  await passTime(context, hour)
  assert.equal(await acquireComputation(db, lease(), hour), true)
})

test('a run of stage 3 whose process died is taken over when its lease has expired', async () => {
  await db`update ingestion_schedule set compute_at = '-infinity', lease_id = null, leased_until = null`
  assert.equal(await acquireComputation(db, lease(), 4 * hour), true)
  assert.equal(await acquireComputation(db, lease(), 4 * hour), false)
  await passTime(context, 2 * minute)
  const sender = await createSender()
  const id = await sender.ingest(1)
  await storeIngestion(context, id)
  await computeOnSchedule(context, never)
  assert.equal((await selectIngestion(db, id))!.status, 'completed')
  assert.equal(await acquireComputation(db, lease(), 4 * hour), false, 'and then it is released')
})

test('a run that is requested while one is under way follows it', async () => {
  await db`update ingestion_schedule set compute_at = '-infinity', lease_id = null, leased_until = null`
  const own = lease()
  assert.equal(await acquireComputation(db, own, hour), true)
  await requestComputation(context)
  assert.equal(await acquireComputation(db, lease(), hour), false)
  await releaseComputation(db, own)
  assert.equal(await acquireComputation(db, lease(), hour), true)
})

test('when the clock of the database is set back, leases of dead processes still expire', async () => {
  const sender = await createSender()
  const id = await sender.storeFile('left behind')
  assert.ok(await acquireItemOf(id))
  assert.equal(await acquireItemOf(id), undefined, 'it is leased')
  await passTime(context, -hour)
  assert.ok(await acquireItemOf(id), 'the lease seems to end in an hour, which no lease does')
})

test('when the clock of the database is set back, stage 3 does not wait for it', async () => {
  await db`update ingestion_schedule set compute_at = now() + interval '4 hours', lease_id = null, leased_until = null`
  const intervalMs = 4 * 3_600_000
  assert.equal(await acquireComputation(db, lease(), intervalMs), false)
  await passTime(context, -hour)
  assert.equal(await acquireComputation(db, lease(), intervalMs), true)
})
