import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import { type CreditEntry, insertGrant } from './sql.ts'

const most = 1_000_000_000

/** Gives an organisation credits. The ledger keeps who was given what, and when. */
export async function grantCredits(
  db: Db,
  organisationId: string,
  input: { amount: number; reason: string },
): Promise<CreditEntry> {
  if (!Number.isSafeInteger(input.amount) || input.amount < 1 || input.amount > most) {
    throw new Problem('validation_error', `A grant is a whole number of credits from 1 to ${most}.`)
  }
  return insertGrant(db, { id: newId(), organisationId, ...input })
}
