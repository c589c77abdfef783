import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import { type ChangeResult, type CreditChange, changeCredits } from './sql.ts'

/** What credits are spent on, as the ledger shows it. */
export type CreditReason = 'tagging' | 'persisted_analysis' | 'audio_features' | 'profile' | 'ingestion'

/** Credits set aside for work. Whoever has it must settle or release it. */
export type Reservation = { id: string; organisationId: string }

export type ReserveInput = {
  amount: number
  reason: CreditReason
  /** What they are for, such as the id of an ingestion. */
  reference?: string
}

/** Applies changes, and records `credits.low` in the same transaction when the balance has become low. */
export async function applyChanges(
  context: Context,
  tx: Db,
  organisationId: string,
  changes: CreditChange[],
  processId: string | null,
): Promise<ChangeResult> {
  const lowAt = context.settings.creditsLowAt
  const result = await changeCredits(tx, organisationId, changes, { processId, lowAt })
  if (result.becameLow) {
    await recordEvent(context, tx, {
      organisationId,
      type: 'credits.low',
      data: { available: result.available, reserved: result.reserved, threshold: lowAt },
    })
  }
  return result
}

export function createReservation(input: ReserveInput): CreditChange & { id: string } {
  if (!Number.isSafeInteger(input.amount) || input.amount < 1) {
    throw new Error(`cannot reserve ${input.amount} credits: the amount must be a whole number from 1`)
  }
  const { amount, reason, reference = null } = input
  return { kind: 'reserve', id: newId(), amount, reason, reference, entryId: newId() }
}

export function insufficientCredits(needed: number, available: number): Problem {
  const credits = needed === 1 ? '1 credit' : `${needed} credits`
  const left =
    available === 1 ? 'only 1 is left' : available === 0 ? 'none is left' : `only ${available} are left`
  return new Problem('quota_exceeded', `This needs ${credits}, but ${left}. Ask the operator for more.`, {
    details: `needed ${needed}, available ${available}`,
  })
}
