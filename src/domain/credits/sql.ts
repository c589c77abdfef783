import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'

export type EntryKind = 'grant' | 'reserve' | 'settle' | 'release'

export type CreditEntry = {
  id: string
  kind: EntryKind
  /** The number of credits granted, reserved, settled or released. */
  credits: number
  /** The change of `available`. The sum of all amounts is what is available. */
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

/** One change of a balance. `lose` releases what a dead process had reserved. */
export type CreditChange = {
  kind: EntryKind | 'lose'
  /** The reservation; null for a grant. */
  id: string | null
  /** Null: everything that remains of the reservation. */
  amount: number | null
  reason?: string
  reference?: string | null
  entryId: string
}

export type ChangeOutcome = 'done' | 'short' | 'unknown'
export type ChangeResult = {
  outcomes: ChangeOutcome[]
  available: number
  reserved: number
  becameLow: boolean
}

/** Applies the changes in order while the balance is locked. The database function `change_credits` has the rules. */
export async function changeCredits(
  tx: Db,
  organisationId: string,
  changes: CreditChange[],
  options: { processId: string | null; lowAt: number },
): Promise<ChangeResult> {
  const [result] = await tx`
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
    outcomes: result!.outcomes,
    available: result!.left_available,
    reserved: result!.left_reserved,
    becameLow: result!.tell_low,
  }
}

export async function selectBalance(db: Db, organisationId: string): Promise<CreditBalance> {
  const [balance] = await db<CreditBalance[]>`
    select available, reserved, entry_count, updated_at
    from credit_balances
    where organisation_id = ${organisationId}`
  return balance ?? { available: 0, reserved: 0, entry_count: 0, updated_at: null }
}

export type EntryFilter = {
  kind?: EntryKind | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
}

export function entryList(db: Db, organisationId: string, filter: EntryFilter, total: number): List {
  const { kind, createdAfter, createdBefore } = filter
  const key: SortColumn = { sql: db`number`, type: 'bigint' }
  const where = db`
    organisation_id = ${organisationId}
    ${kind === undefined ? db`` : db`and kind = ${kind}`}
    ${createdAfter === undefined ? db`` : db`and created_at > ${createdAfter}`}
    ${createdBefore === undefined ? db`` : db`and created_at < ${createdBefore}`}`
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return {
    identity: { list: 'credits', organisationId, ...filter },
    columns: db`id, kind, credits, amount, available, reserved, reason, reference, reservation_id, created_at`,
    from: db`credit_ledger`,
    where,
    key,
    sorts: { created: key },
    changedAt: db`created_at`,
    defaultSort: { by: 'created', descending: true },
    count: async () => {
      if (!isFiltered) return total
      const [row] = await db`select count(*) as count from credit_ledger where ${where}`
      return row!.count
    },
  }
}

/** The entries with these numbers, newest first. A page costs the same however long the ledger is. */
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
