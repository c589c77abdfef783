import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../src/domain/access/caller.ts'
import { createIngestion } from '../../src/domain/ingestion/create.ts'
import { startWorker } from '../../src/worker/start.ts'
import { createTestContext } from '../support/context.ts'
import { makeCaller } from '../support/credits.ts'
import { until } from '../support/until.ts'

const context = await createTestContext({ worker: true })

async function createOrganisation() {
  const caller = (await makeCaller(context, 1000)) as unknown as Caller
  const ingest = (index: number) => {
    const request = {
      mode: 'api_json' as const,
      tracks: [{ outer_id: `t${index}`, title: `Title ${index}` }],
    }
    return createIngestion(context, caller, { key: null, request })
  }
  return { id: caller.organisation.id, ingest }
}

/** The organisations of all stored ingestions, in the order in which they were stored. */
async function storedOrder(): Promise<string[]> {
  const rows = await context.db`
    select organisation_id
    from ingestions
    where status not in ('received', 'storing')
    order by updated_at`
  return rows.map((row) => row.organisation_id as string)
}

test('200 parallel ingestions of two organisations are all stored, the small organisation not behind the large', async () => {
  const [large, small] = [await createOrganisation(), await createOrganisation()]
  const worker = await startWorker(context)
  try {
    const fromLarge = Array.from({ length: 190 }, (_, index) => large.ingest(index))
    const fromSmall = Array.from({ length: 10 }, (_, index) => small.ingest(index))
    await Promise.all([...fromLarge, ...fromSmall])
    await until(async () => (await storedOrder()).length === 200, 60_000)
  } finally {
    await worker.stop()
  }
  const order = await storedOrder()
  assert.equal(order.filter((id) => id === small.id).length, 10)
  // The requests of the small organisation arrive last. Without fairness they are stored last.
  assert.ok(
    order.lastIndexOf(small.id) < 150,
    `the small organisation was served up to ${order.lastIndexOf(small.id)}`,
  )
})
