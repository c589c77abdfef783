import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type LeaseWorker, startLeaseWorker } from '../../src/platform/lease-worker.ts'
import { type Lease, LeaseLost, withLease } from '../../src/platform/leases.ts'
import { createTestContext } from '../support/context.ts'
import { acquireRows, createLeasedRows, releaseRow, renewRow } from '../support/leased-rows.ts'
import { until } from '../support/until.ts'

const context = await createTestContext()
const { db } = context
const channel = 'test_leased_rows'
const rows = 40
await createLeasedRows(context.owner, rows)

beforeEach(async () => {
  await db`update leased_rows set lease_id = null, leased_until = null, finished = 0`
})

type Overrides = {
  acquire?: (lease: Lease, limit: number) => Promise<number[]>
  work?: (id: number, lease: Lease, signal: AbortSignal) => Promise<void>
}

/** A worker on `leased_rows`. A finished row stays leased for ever, so that no worker acquires it again. */
function startWorker({ acquire, work }: Overrides = {}): Promise<LeaseWorker> {
  return startLeaseWorker(db, context.log, {
    name: 'test worker',
    channel,
    maxRows: 3,
    leaseMs: 60_000,
    acquire: acquire ?? ((lease, limit) => acquireRows(db, lease, limit)),
    run: (id, lease, stopping) =>
      withLease(lease, { renew: () => renewRow(db, id, lease), signal: stopping }, async (signal) => {
        await work?.(id, lease, signal)
        await db`
          update leased_rows
          set finished = finished + 1,
              leased_until = 'infinity'
          where id = ${id}
            and lease_id = ${lease.token}`
      }),
    describe: (id) => ({ row: id }),
  })
}

const countFinished = async () => {
  const [row] = await db`
    select count(*) filter (where finished = 1) as once, count(*) filter (where finished > 1) as often
    from leased_rows`
  return { once: row!.once as number, often: row!.often as number }
}
const isAllFinished = async () => (await countFinished()).once === rows

test('a worker that is woken once processes all rows, a few at a time', async () => {
  let [running, peak] = [0, 0]
  const worker = await startWorker({
    async work() {
      running += 1
      peak = Math.max(peak, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    },
  })
  await until(isAllFinished)
  await worker.stop()
  assert.ok(peak <= 3)
})

test('several workers share the rows, and each row is finished once', async () => {
  const workers = await Promise.all([1, 2, 3].map(() => startWorker()))
  await until(isAllFinished)
  await Promise.all(workers.map((worker) => worker.stop()))
  assert.deepEqual(await countFinished(), { once: rows, often: 0 })
})

test('a notification wakes an idle worker', async () => {
  await db`update leased_rows set leased_until = 'infinity'`
  let acquired = 0
  const worker = await startWorker({
    async acquire(lease, limit) {
      acquired += 1
      return acquireRows(db, lease, limit)
    },
  })
  await worker.poll()
  const before = acquired
  await db`update leased_rows set leased_until = null where id = 1`
  await db`select pg_notify(${channel}, '')`
  await until(async () => (await countFinished()).once === 1)
  assert.ok(acquired > before)
  await worker.stop()
})

test('an acquisition that fails is logged, and the next poll succeeds', async () => {
  let failed = false
  const worker = await startWorker({
    async acquire(lease, limit) {
      if (failed) return acquireRows(db, lease, limit)
      failed = true
      throw new Error('the database is down')
    },
  })
  await until(() => failed)
  await until(() => context.logLines.some((line) => line.includes('could not look for work')))
  await worker.poll()
  await until(isAllFinished)
  await worker.stop()
})

test('work that fails is logged with its row, and the other rows continue', async () => {
  const worker = await startWorker({
    async work(id) {
      if (id === 7) throw new Error('row seven cannot be done')
      if (id === 8) throw new LeaseLost('row eight was taken over')
    },
  })
  await until(async () => (await countFinished()).once === rows - 2)
  await worker.stop()
  const logged = context.logLines.map((line) => JSON.parse(line)).filter(({ row }) => row === 7 || row === 8)
  assert.deepEqual(
    logged.map(({ row, level }) => [row, level]),
    [
      [7, 40],
      [8, 30],
    ],
  )
})

test('a worker that stops aborts its running work, waits for it, and acquires nothing more', async () => {
  let started = 0
  const released: number[] = []
  const worker = await startWorker({
    async work(id, lease, signal) {
      started += 1
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      await releaseRow(db, id, lease)
      released.push(id)
      signal.throwIfAborted()
    },
  })
  await until(() => started === 3)
  await worker.stop()
  assert.equal(worker.running(), 0)
  assert.equal(released.length, 3)
  assert.deepEqual(await countFinished(), { once: 0, often: 0 })
  assert.equal(started, 3)
})
