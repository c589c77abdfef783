import type { Db } from '../../platform/postgres.ts'

export type AuditRow = {
  id: string
  organisation_id: string | null
  occurred_at: Date
  action: string
  actor_type: string
  actor_id: string | null
  actor_name: string
  subject_type: string | null
  subject_id: string | null
  subject_name: string | null
  address: string | null
  details: Record<string, unknown>
}

export async function insertAuditEntry(db: Db, row: AuditRow): Promise<void> {
  await db`
    insert into audit_entries (
      id, organisation_id, occurred_at, action, actor_type, actor_id, actor_name, subject_type, subject_id,
      subject_name, address, details
    )
    values (
      ${row.id}, ${row.organisation_id}, ${row.occurred_at}, ${row.action}, ${row.actor_type}, ${row.actor_id},
      ${row.actor_name}, ${row.subject_type}, ${row.subject_id}, ${row.subject_name}, ${row.address},
      ${JSON.stringify(row.details)}
    )`
}

export type AuditFilter = {
  action?: string
  /** A user or client who acted, or to whom it was done. */
  about?: string
  since?: Date
  until?: Date
}

/** Entries of an organisation in the order of their ids, which are by time, beyond the entry `after`. */
export async function selectAuditEntries(
  db: Db,
  organisationId: string,
  filter: AuditFilter,
  range: { after: string | null; descending: boolean; limit: number },
): Promise<AuditRow[]> {
  return db<AuditRow[]>`
    select
      id, organisation_id, occurred_at, action, actor_type, actor_id, actor_name, subject_type, subject_id,
      subject_name, address, details
    from audit_entries
    where organisation_id = ${organisationId}
      ${filter.action === undefined ? db`` : db`and action = ${filter.action}`}
      ${filter.about === undefined ? db`` : db`and (actor_id = ${filter.about}::uuid or subject_id = ${filter.about})`}
      ${filter.since === undefined ? db`` : db`and occurred_at >= ${filter.since}`}
      ${filter.until === undefined ? db`` : db`and occurred_at < ${filter.until}`}
      ${range.after === null ? db`` : db`and id ${range.descending ? db`<` : db`>`} ${range.after}`}
    order by id ${range.descending ? db`desc` : db`asc`}
    limit ${range.limit}`
}

/** Deletes up to `limit` attempts to sign in to accounts that do not exist, and returns how many. */
export async function deleteUnknownAuditEntries(db: Db, before: Date, limit: number): Promise<number> {
  const [row] = await db`select forget_unknown_audit_entries(${before}, ${limit}::integer) as count`
  return Number(row!.count)
}
