import type { Context } from '../context.ts'
import { type AuditFilter, type AuditRow, selectAuditEntries } from './sql.ts'

export type AuditPage = { results: AuditRow[]; next_token: string | null }

/** A page of an organisation's audit trail. `next_token` leads to the next one. */
export async function listAudit(
  context: Context,
  organisationId: string,
  filter: AuditFilter,
  { pageSize, token, descending = true }: { pageSize: number; token: string | null; descending?: boolean },
): Promise<AuditPage> {
  const range = { after: token, descending, limit: pageSize + 1 }
  const rows = await selectAuditEntries(context.db, organisationId, filter, range)
  const results = rows.slice(0, pageSize)
  return { results, next_token: rows.length > pageSize ? results.at(-1)!.id : null }
}

const exportBatch = 1000

/** All entries that match, newest first, one JSON object per line. Reads a batch at a time. */
export async function* exportAudit(
  context: Context,
  organisationId: string,
  filter: AuditFilter,
): AsyncGenerator<string> {
  let token: string | null = null
  do {
    const request = { pageSize: exportBatch, token }
    const page: AuditPage = await listAudit(context, organisationId, filter, request)
    if (page.results.length > 0)
      yield `${page.results.map((row) => JSON.stringify(showEntry(row))).join('\n')}\n`
    token = page.next_token
  } while (token !== null)
}

/** An entry as the API, the export and the command line show it. */
export function showEntry(row: AuditRow) {
  return {
    id: row.id,
    occurred_at: row.occurred_at.toISOString(),
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    subject:
      row.subject_type === null
        ? null
        : { type: row.subject_type, id: row.subject_id!, name: row.subject_name! },
    address: row.address,
    details: row.details,
  }
}
