import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import { feedWorkspace } from '../catalogue/indexing/feed-index.ts'
import type { Context } from '../context.ts'
import { deleteGarbage } from '../storage/maintenance/sql.ts'
import { orderTables } from './order-tables.ts'
import {
  countRows,
  deleteAnalyses,
  deleteJobsOf,
  deleteStoredBlobs,
  eraseRows,
  insertErasure,
  type RowCount,
  selectDeletion,
  selectDueOrganisations,
  selectReferences,
  startErasing,
} from './sql-erase.ts'

const batchSize = 5_000
const blobBatchSize = 500
const blobConcurrency = 16
/** What still writes rows of the organisation stops when it finds none. */
const maxPasses = 5
const lastTable = 'public.organisations'

/** Erases the organisations whose grace time is over. Killed and started again, it goes on where it was. */
export const eraseOrganisations: Job<Context> = {
  name: 'erase-organisations',
  schedule: '29 * * * *',
  timeLimitSeconds: 6 * 3600,
  async run(context, _data, signal) {
    for (const id of await selectDueOrganisations(context.db, context.clock.now())) {
      await eraseOrganisation(context, id, signal)
      if (signal.aborted) return
    }
  },
}

/** Erases everything of an organisation: stored bytes, index documents, and the rows of every table. */
export async function eraseOrganisation(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  const ids = await startErasing(db, id, clock.now())
  const deletion = await selectDeletion(db, id)
  if (ids.length === 0 || deletion === null) return
  const before = await countRows(db, ids)
  const references = await selectReferences(db)
  const tables = orderTables(
    before.map(({ name }) => name),
    references,
  )
  const erase = (chosen: string[]) => eraseTables(context, ids, chosen, { references, signal })
  const blobs = await eraseBlobs(context, ids, signal)
  await deleteJobsOf(db, ids)
  // Deleted tracks are removed from the index by its own queue, in whichever engine it is.
  await erase(tables.filter((name) => name !== lastTable && !isIndexTable(name)))
  for (const each of ids)
    while ((await feedWorkspace(db, context.textIndex, each)) > 0) signal?.throwIfAborted()
  for (let pass = 0; pass < maxPasses && hasRows(await countRows(db, ids)); pass++) {
    await erase(tables.filter((name) => name !== lastTable))
  }
  const rows = Object.fromEntries(before.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]))
  await transaction(db, async (tx) => {
    await insertErasure(tx, { id, started_at: deletion.erasing_since!, erased_at: clock.now(), rows, blobs })
    await eraseRows(tx, ids, lastTable, null)
  })
  context.log.info({ organisation: id, rows, blobs }, 'Erased an organisation')
}

function hasRows(counts: RowCount[]): boolean {
  return counts.some(({ name, rows }) => rows > 0 && name !== lastTable)
}

function isIndexTable(name: string): boolean {
  return /^inventory\.(search_|similarity_|text_removals)/.test(name)
}

type Progress = { references: { child: string; parent: string }[]; signal: AbortSignal | undefined }

async function eraseTables(
  { db }: Context,
  ids: string[],
  tables: string[],
  { references, signal }: Progress,
): Promise<void> {
  for (const table of tables) {
    // Rows that refer to rows of the same table have to go in one statement.
    const isLinked = references.some(({ child, parent }) => child === table && parent === table)
    while ((await eraseRows(db, ids, table, isLinked ? null : batchSize)) > 0) signal?.throwIfAborted()
  }
}

/** Nobody has had access for the grace time, so no download can be reading these blobs. */
async function eraseBlobs(context: Context, ids: string[], signal?: AbortSignal): Promise<number> {
  let removed = 0
  const deletions = [
    (limit: number) => deleteStoredBlobs(context.db, ids, 'storage_objects', limit),
    (limit: number) => deleteStoredBlobs(context.db, ids, 'storage_parts', limit),
    (limit: number) => deleteAnalyses(context.db, ids, limit),
  ]
  for (const deleteSome of deletions) {
    for (let count = blobBatchSize; count === blobBatchSize; ) {
      signal?.throwIfAborted()
      const gone = await deleteSome(blobBatchSize)
      for (let index = 0; index < gone.blobs.length; index += blobConcurrency) {
        const some = gone.blobs.slice(index, index + blobConcurrency)
        await Promise.all(some.map((blob) => context.blobs.remove(blob)))
      }
      // Killed before this, the collection of garbage removes them.
      await deleteGarbage(context.db, gone.blobs)
      count = gone.count
      removed += gone.blobs.length
    }
  }
  return removed
}
