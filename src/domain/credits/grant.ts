import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { makeChanges } from './change.ts'

const most = 1_000_000_000

/** Gives an organisation credits, and answers how many it has then. The ledger keeps every grant with its reason. */
export async function grantCredits(
  context: Context,
  db: Db,
  organisationId: string,
  input: { amount: number; reason: string },
): Promise<{ id: string; organisation_id: string; amount: number; available: number; reason: string }> {
  if (!Number.isSafeInteger(input.amount) || input.amount < 1 || input.amount > most) {
    throw new Problem('validation_error', `A grant is a whole number of credits from 1 to ${most}.`)
  }
  const id = newId()
  const change = { kind: 'grant' as const, id: null, entryId: id, ...input }
  const { available } = await makeChanges(context, db, organisationId, [change], null)
  return { id, organisation_id: organisationId, ...input, available }
}
