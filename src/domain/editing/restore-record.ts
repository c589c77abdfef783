import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import type { Context } from '../context.ts'
import { recomputeSimilarities } from '../similarity/jobs.ts'
import { countName } from './delete-record.ts'
import { requireWritableCatalogue } from './lock-record.ts'
import type { Owner } from './snapshot.ts'
import type { RemovedRows } from './sql.ts'
import { updateRestored } from './sql-merge.ts'
import { findConflict, insertRemovedRows, resetLostAnalysis } from './sql-removed.ts'

/** Puts a deleted record back as it was, under its old id. `replacing`: the record that it was merged into. */
export async function restoreRecord(
  context: Context,
  tx: Db,
  owner: Owner,
  kind: Kind,
  rows: RemovedRows,
  replacing: number | null = null,
): Promise<void> {
  await lockCatalogue(tx, owner.catalogueId)
  await requireWritableCatalogue(tx, owner)
  const row = rows[kind]![0] as { seq: number; id: string }
  const conflict = await findConflict(tx, kind, row)
  if (conflict !== null) {
    throw new Problem(
      'validation_error',
      `The ${conflict.field} of the deleted record now belongs to ${conflict.id}. Change that first, then undo the deletion.`,
    )
  }
  const at = context.clock.now()
  await insertRemovedRows(tx, kind, rows, { at, replacing })
  await countName(tx, owner, kind, rows, 1)
  await updateRestored(tx, kind, row.seq, at)
  if (kind !== 'tracks') return
  await resetLostAnalysis(tx, row.seq)
  const data = { organisationId: owner.organisationId, trackSeqs: [row.seq] }
  await context.queue.enqueue(tx, recomputeSimilarities, data)
}
