import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../src/domain/access/caller.ts'
import { createIngestion } from '../../src/domain/ingestion/create.ts'
import { startWorker } from '../../src/worker/start.ts'
import { createTestContext } from '../support/context.ts'
import { makeCaller } from '../support/credits.ts'
import { deliver } from '../support/ingestion.ts'
import { until } from '../support/until.ts'

const context = await createTestContext({ worker: true })

async function createSender() {
  const caller = (await makeCaller(context, 0)) as unknown as Caller
  /** Accepts this many ingestions of one track each. */
  const ingest = (count: number) =>
    Array.from({ length: count }, async (_, index) => {
      const path = `${index}.csv`
      const csv = `outer_id,title\nt${index},Title ${index}\n`
      await deliver(context, caller.organisation.id, `delivery/metadata/${path}`, csv)
      return createIngestion(context, caller, { key: null, request: { mode: 's3_csv', path } })
    })
  return { id: caller.organisation.id, ingest }
}

/** The organisations of these ingestions that are stored, in the order in which they were stored. */
async function storedOrder(ids: string[]): Promise<string[]> {
  const rows = await context.db`
    select organisation_id
    from ingestions
    where id = any(${ids}::uuid[])
      and status not in ('received', 'storing')
      and stored = 1
    order by updated_at`
  return rows.map((row) => row.organisation_id as string)
}

async function whileWorking(work: () => Promise<void>): Promise<void> {
  const worker = await startWorker(context)
  try {
    await work()
  } finally {
    await worker.stop()
  }
}

const idsOf = async (accepted: Promise<{ id: string }>[]) => (await Promise.all(accepted)).map(({ id }) => id)

test('200 parallel ingestions of two organisations are all stored', async () => {
  const [large, small] = [await createSender(), await createSender()]
  await whileWorking(async () => {
    const ids = await idsOf([...large.ingest(190), ...small.ingest(10)])
    await until(async () => (await storedOrder(ids)).length === 200, 'all work was done', 120_000)
  })
})

test('an organisation with few ingestions does not wait behind one with many that came first', async () => {
  const [large, small] = [await createSender(), await createSender()]
  const ids = await idsOf(large.ingest(190))
  ids.push(...(await idsOf(small.ingest(10))))
  await whileWorking(() =>
    until(async () => (await storedOrder(ids)).length === 200, 'all work was done', 120_000),
  )
  const order = await storedOrder(ids)
  // Slots are shared by chance, so each organisation gets about half of them. Served in the order of arrival, the last would be number 200.
  const last = order.lastIndexOf(small.id) + 1
  assert.ok(last < 70, `the last ingestion of the small organisation was number ${last}`)
})
