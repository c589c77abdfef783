import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import { type Actor, recordAudit } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { invalidateAccess } from '../identity/invalidate-access.ts'
import { selectSandbox } from '../organisations/sql.ts'
import {
  countRows,
  type Erasure,
  type RowCount,
  selectDeletion,
  selectErasure,
  updateEraseAt,
} from './sql-erase.ts'

export const defaultGraceDays = 30
const maxGraceDays = 365

/**
 * Deletes an organisation. Its users and applications lose access at once; its data is erased after the grace time, and
 * can be restored until then. Returns when it will be erased.
 */
export async function deleteOrganisation(
  context: Context,
  organisation: { id: string; name: string },
  { graceDays = defaultGraceDays, actor }: { graceDays?: number; actor: Actor },
): Promise<Date> {
  if (!(Number.isFinite(graceDays) && graceDays >= 0 && graceDays <= maxGraceDays))
    throw new Problem('validation_error', `The grace time must be between 0 and ${maxGraceDays} days.`)
  const now = context.clock.now()
  const eraseAt = new Date(now.getTime() + graceDays * 86_400_000)
  await change(context, organisation, { eraseAt, disabledAt: now }, actor)
  return eraseAt
}

/** Undoes the deletion of an organisation, until its data is being erased. */
export async function restoreOrganisation(
  context: Context,
  organisation: { id: string; name: string },
  actor: Actor,
): Promise<void> {
  if ((await selectDeletion(context.db, organisation.id)) === null)
    throw new Problem('validation_error', 'This organisation is not being deleted.')
  await change(context, organisation, { eraseAt: null, disabledAt: null }, actor)
}

async function change(
  context: Context,
  { id, name }: { id: string; name: string },
  given: Parameters<typeof updateEraseAt>[2],
  actor: Actor,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await updateEraseAt(tx, id, given)))
      throw new Problem(
        'validation_error',
        'The data of this organisation is being erased. That cannot be undone.',
      )
    await recordAudit(tx, context.clock.now(), {
      organisationId: id,
      action: given.eraseAt === null ? 'organisation.deletion_cancelled' : 'organisation.deletion_requested',
      actor,
      subject: { type: 'organisation', id, name },
      details: given.eraseAt === null ? {} : { erase_at: given.eraseAt.toISOString() },
    })
  })
  invalidateAccess(context, 'organisation', id)
}

export function beingDeleted(): Problem {
  return new Problem('validation_error', 'This organisation is being deleted. Restore it instead.')
}

export type ErasureProof = {
  /** What was erased; null: the organisation still exists, or never did. */
  erasure: Erasure | null
  /** How many rows every table that can have rows of an organisation has of this one now. */
  left: RowCount[]
}

/** Counts what the database has of an organisation now, in every table, and says when it was erased. */
export async function proveErasure(context: Context, id: string): Promise<ErasureProof> {
  const sandbox = await selectSandbox(context.db, id)
  const ids = sandbox === null ? [id] : [id, sandbox.id]
  const [erasure, left] = await Promise.all([selectErasure(context.db, id), countRows(context.db, ids)])
  return { erasure, left }
}
