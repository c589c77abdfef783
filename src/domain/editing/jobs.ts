import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import { actFor } from '../catalogue/act-for.ts'
import { deleteBatch } from '../catalogue/store/sql-delete.ts'
import type { Context } from '../context.ts'
import { deleteChangesBefore } from './sql.ts'
import { purgeCatalogueRow, selectCataloguesToPurge } from './sql-catalogues.ts'

const batchSize = 1000
/** Tracks first: the others are what tracks link to. */
const purgeOrder = ['tracks', 'releases', 'works', 'artists', 'labels'] as const

/** Purges the records of deleted catalogues, in batches. Killed and started again, it goes on where it was. */
export const purgeCatalogues: Job<Context> = {
  name: 'purge-catalogues',
  schedule: '17 * * * *',
  timeLimitSeconds: 3600,
  async run(context, _, signal) {
    for (const { id, organisation_id } of await selectCataloguesToPurge(context.db)) {
      await purgeCatalogue(context, organisation_id, id, signal)
      if (signal.aborted) return
    }
  },
}

async function purgeCatalogue(
  { db, clock }: Context,
  organisationId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (const kind of purgeOrder) {
    for (let count = batchSize; count === batchSize; ) {
      if (signal.aborted) return
      count = await transaction(db, async (tx) => {
        await actFor(tx, organisationId)
        return deleteBatch(tx, id, kind, batchSize)
      })
    }
  }
  await transaction(db, async (tx) => {
    await actFor(tx, organisationId)
    await purgeCatalogueRow(tx, id, clock.now())
  })
}

const keepChangesMs = 366 * 86_400_000

/** The history of records is kept for a year. */
const deleteOldChanges: Job<Context> = {
  name: 'delete-old-changes',
  schedule: '43 3 * * *',
  timeLimitSeconds: 3600,
  async run({ db, clock }, _, signal) {
    const before = new Date(clock.now().getTime() - keepChangesMs)
    while (!signal.aborted && (await deleteChangesBefore(db, before, 5000)) === 5000);
  },
}

export const editingJobs: readonly Job<Context>[] = [purgeCatalogues, deleteOldChanges]
