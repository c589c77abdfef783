import type { Db } from '../../platform/postgres.ts'

export type CreditEntry = {
  id: string
  organisation_id: string
  kind: string
  amount: number
  available: number
  reason: string
  created_at: Date
}

/** Adds to the balance and appends the ledger entry in one statement, so that neither stands without the other. */
export async function insertGrant(
  db: Db,
  row: { id: string; organisationId: string; amount: number; reason: string },
): Promise<CreditEntry> {
  const [entry] = await db<CreditEntry[]>`
    with balance as (
      insert into credit_balances (organisation_id, available)
      values (${row.organisationId}, ${row.amount})
      on conflict (organisation_id) do update
        set available = credit_balances.available + excluded.available,
            updated_at = now()
      returning available
    )
    insert into credit_ledger (id, organisation_id, kind, amount, available, reason)
    select ${row.id}, ${row.organisationId}, 'grant', ${row.amount}, balance.available, ${row.reason}
    from balance
    returning id, organisation_id, kind, amount, available, reason, created_at`
  return entry!
}
