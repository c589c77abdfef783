import assert from 'node:assert/strict'
import type { Context } from '../../src/domain/context.ts'
import { startAnalysisWorker } from '../../src/domain/ingestion/analysis-worker.ts'
import { selectIngestion } from '../../src/domain/ingestion/sql-ingestions.ts'
import { storeIngestion } from '../../src/domain/ingestion/stage-1-store.ts'
import { computeIngestions } from '../../src/domain/ingestion/stage-3-compute.ts'
import { areaOf } from '../../src/domain/storage/areas/resolve.ts'
import { openObject } from '../../src/domain/storage/objects/open-object.ts'
import { selectObject } from '../../src/domain/storage/objects/sql.ts'
import { writeObject } from '../../src/domain/storage/objects/store-object.ts'
import { readOnly } from '../../src/platform/postgres.ts'
import type { TestContext } from './context.ts'
import { until } from './until.ts'

/** Stores a file in an organisation's area, as if it had been delivered. */
export async function deliver(
  context: Context,
  organisationId: string,
  key: string,
  bytes: Buffer | string,
): Promise<void> {
  const area = await areaOf(context, organisationId)
  await writeObject(context, area, {
    key,
    bytes: Buffer.from(bytes),
    contentType: 'application/octet-stream',
  })
}

/** Reads the object at a key; null when there is none. */
export async function readDelivered(context: Context, organisationId: string, key: string) {
  const area = await areaOf(context, organisationId)
  const object = await selectObject(context.db, area.id, key)
  if (object === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of await openObject(context, object)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export async function keysOf(context: Context, organisationId: string, prefix: string): Promise<string[]> {
  const area = await areaOf(context, organisationId)
  const rows = await context.db`
    select key
    from storage_objects
    where area_id = ${area.id} and starts_with(key, ${prefix}) and not key like '%/'
    order by key`
  return rows.map(({ key }) => key as string)
}

/** Runs stage 2 until no item of the ingestion waits for it. */
export async function analyseAll(context: TestContext, id: string, timeoutMs = 60_000): Promise<void> {
  const analysing = await startAnalysisWorker(context, { leaseMs: 10_000 })
  try {
    await until(
      async () => {
        await analysing.poll()
        const faults = context.logLines.filter((line) => line.includes('an item could not be analysed'))
        assert.deepEqual(faults, [])
        return (await selectIngestion(context.db, id))!.waiting === 0
      },
      'all work was done',
      timeoutMs,
    )
  } finally {
    await analysing.stop()
  }
}

/** Fails when a stage logs that it has to wait, because a stage does not throw in that case. */
async function failOnWaiting(context: TestContext, work: () => Promise<void>): Promise<void> {
  const before = context.logLines.length
  await work()
  const waits = context.logLines.slice(before).filter((line) => / waits to be /.test(line))
  assert.deepEqual(waits, [])
}

export async function store(context: TestContext, id: string): Promise<void> {
  await failOnWaiting(context, () => storeIngestion(context, id))
}

export async function compute(context: TestContext): Promise<void> {
  await failOnWaiting(context, () => computeIngestions(context))
}

/** Runs all three stages. */
export async function runStages(context: TestContext, id: string): Promise<void> {
  await store(context, id)
  await analyseAll(context, id)
  await compute(context)
  await checkCounts(context, id)
}

/** Checks that the counts of an ingestion match its items, even while others work on it. */
export async function checkCounts(context: Context, id: string): Promise<void> {
  const [[counted], [stored]] = await readOnly(
    context.db,
    async (db) =>
      [
        await db`
    select
      count(*) as total,
      count(*) filter (where stored) as stored,
      count(*) filter (where analysed) as analysed,
      count(*) filter (where status = 'available') as available,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'skipped') as skipped,
      count(*) filter (where work in ('move', 'analyse')) as waiting,
      count(*) filter (where work = 'compute') as uncomputed,
      coalesce(max(index) + 1, 0) as next_index,
      (select count(*) from ingestion_entities where ingestion_id = ${id}) as entity_count
    from ingestion_items
    where ingestion_id = ${id}`,
        await db`
    select total, stored, analysed, available, failed, skipped, waiting, uncomputed, next_index, entity_count
    from ingestions
    where id = ${id}`,
      ] as const,
  )
  assert.deepEqual({ ...stored }, { ...counted, next_index: stored!.next_index })
  assert.ok(stored!.next_index === counted!.next_index || stored!.next_index === 0)
}
