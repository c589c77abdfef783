import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import { type ChangesMade, type CreditChange, changeCredits } from './sql.ts'

/** What credits are for, as the ledger says it. */
export type CreditReason = 'tagging' | 'persisted_analysis' | 'audio_features' | 'profile' | 'ingestion'

/** Credits set aside for work. Whoever keeps it settles or releases it. */
export type Reservation = { id: string; organisationId: string }

export type ReserveInput = {
  amount: number
  reason: CreditReason
  /** What they are for, such as the id of an ingestion. */
  reference?: string
}

/** Makes changes, and tells the organisation in the same transaction when its credits have become few. */
export async function makeChanges(
  context: Context,
  tx: Db,
  organisationId: string,
  changes: CreditChange[],
  processId: string | null,
): Promise<ChangesMade> {
  const lowAt = context.settings.creditsLowAt
  const made = await changeCredits(tx, organisationId, changes, { processId, lowAt })
  if (made.tellLow) {
    await recordEvent(context, tx, {
      organisationId,
      type: 'credits.low',
      data: { available: made.available, reserved: made.reserved, threshold: lowAt },
    })
  }
  return made
}

export function reservationOf(input: ReserveInput): CreditChange & { id: string } {
  if (!Number.isSafeInteger(input.amount) || input.amount < 1) {
    throw new Error(`${input.amount} credits cannot be reserved: it must be a whole number from 1`)
  }
  const { amount, reason, reference = null } = input
  return { kind: 'reserve', id: newId(), amount, reason, reference, entryId: newId() }
}

export function refuseShort(needed: number, available: number): Problem {
  const left = available === 1 ? '1 is' : `${available} are`
  return new Problem(
    'quota_exceeded',
    `This needs ${needed} ${needed === 1 ? 'credit' : 'credits'}, and ${left} left. Ask the operator for more.`,
    { details: `needed ${needed}, available ${available}` },
  )
}
