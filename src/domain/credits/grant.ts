import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { applyChanges } from './change.ts'

const maxAmount = 1_000_000_000

/** Grants credits to an organisation and returns the new balance. The ledger keeps every grant with its reason. */
export async function grantCredits(
  context: Context,
  db: Db,
  organisationId: string,
  input: { amount: number; reason: string },
): Promise<{ id: string; organisation_id: string; amount: number; available: number; reason: string }> {
  if (!Number.isSafeInteger(input.amount) || input.amount < 1 || input.amount > maxAmount) {
    throw new Problem('validation_error', `Grant a whole number of credits from 1 to ${maxAmount}.`)
  }
  const id = newId()
  const change = { kind: 'grant' as const, id: null, entryId: id, ...input }
  const { available } = await applyChanges(context, db, organisationId, [change], null)
  return { id, organisation_id: organisationId, ...input, available }
}
