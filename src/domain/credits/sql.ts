import type { Db } from '../../platform/postgres.ts'

export type EntryKind = 'grant' | 'reserve' | 'settle' | 'release'

export type CreditEntry = {
  id: string
  kind: EntryKind
  /** How many credits it is about. */
  credits: number
  /** What it changed in `available`: the sum of all amounts is what is available. */
  amount: number
  available: number
  reserved: number
  reason: string
  reference: string | null
  reservation_id: string | null
  created_at: Date
}

export type CreditBalance = {
  available: number
  reserved: number
  entry_count: number
  updated_at: Date | null
}

/** One change of a balance. `lose` is a release by others, of what a dead process had reserved. */
export type CreditChange = {
  kind: EntryKind | 'lose'
  /** The reservation; for a grant, nothing. */
  id: string | null
  /** Null: all that remains of the reservation. */
  amount: number | null
  reason?: string
  reference?: string | null
  entryId: string
}

export type ChangeOutcome = 'done' | 'short' | 'unknown'
export type ChangesMade = { outcomes: ChangeOutcome[]; available: number; reserved: number; tellLow: boolean }

/** Makes the changes in order under the lock of the balance. The rules are those of the function `change_credits`. */
export async function changeCredits(
  tx: Db,
  organisationId: string,
  changes: CreditChange[],
  options: { processId: string | null; lowAt: number },
): Promise<ChangesMade> {
  const [made] = await tx`
    select outcomes, left_available, left_reserved, tell_low
    from change_credits(
      ${organisationId},
      ${changes.map((change) => change.kind)}::text[],
      ${changes.map((change) => change.id)}::uuid[],
      ${changes.map((change) => change.amount)}::bigint[],
      ${changes.map((change) => change.reason ?? '')}::text[],
      ${changes.map((change) => change.reference ?? null)}::text[],
      ${changes.map((change) => change.entryId)}::uuid[],
      ${options.processId},
      ${options.lowAt}
    )`
  return {
    outcomes: made!.outcomes,
    available: made!.left_available,
    reserved: made!.left_reserved,
    tellLow: made!.tell_low,
  }
}

export async function selectBalance(db: Db, organisationId: string): Promise<CreditBalance> {
  const [balance] = await db<CreditBalance[]>`
    select available, reserved, entry_count, updated_at
    from credit_balances
    where organisation_id = ${organisationId}`
  return balance ?? { available: 0, reserved: 0, entry_count: 0, updated_at: null }
}

/** The entries with these numbers, newest first: a page costs the same however long the ledger is. */
export async function selectEntries(
  db: Db,
  organisationId: string,
  range: { from: number; to: number },
): Promise<CreditEntry[]> {
  return db<CreditEntry[]>`
    select id, kind, credits, amount, available, reserved, reason, reference, reservation_id, created_at
    from credit_ledger
    where organisation_id = ${organisationId}
      and number between ${range.from} and ${range.to}
    order by number desc`
}
