import type { Db } from '../../platform/postgres.ts'
import type { Ingestion } from './sql-ingestions.ts'

type GroupKey = { organisationId: string; catalogueId: string; group: string }

/** Of parallel calls that start a group, one creates the ingestion and the others join it. */
export async function lockGroup(tx: Db, { organisationId, catalogueId, group }: GroupKey): Promise<void> {
  const name = `ingestion group ${organisationId} ${catalogueId} ${group}`
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Locks the latest ingestion of the group, unless it was cancelled or has failed. */
export async function lockIngestionOfGroup(
  tx: Db,
  { organisationId, catalogueId, group }: GroupKey,
  id: string | null,
): Promise<Pick<Ingestion, 'id' | 'status' | 'options'> | null> {
  const [found] = await tx<Pick<Ingestion, 'id' | 'status' | 'options'>[]>`
    select id, status, options
    from ingestions
    where organisation_id = ${organisationId}
      and catalogue_id = ${catalogueId}
      and mode = 'api_json'
      and status not in ('failed', 'cancelled')
      and ${id === null ? tx`options ? 'group' and options ->> 'group' = ${group}` : tx`id = ${id}`}
    order by id desc
    limit 1
    for update`
  if (found === undefined && id !== null)
    return lockIngestionOfGroup(tx, { organisationId, catalogueId, group }, null)
  return found ?? null
}

/** Opens an ingestion again that has been read to its end: another call of its group brings more records. */
export async function reopenForCall(tx: Db, id: string, at: Date): Promise<void> {
  await tx`
    update ingestions
    set status = 'received',
        turn = next_index,
        all_read = false,
        tries = 0,
        finished_at = null,
        updated_at = greatest(updated_at, ${at}::timestamptz)
    where id = ${id}`
}

/** Whether further calls of the group have brought records while the ingestion was stored. They are read next. */
export async function continueWithNextCall(tx: Db, id: string): Promise<boolean> {
  const continued = await tx`
    update ingestions
    set turn = next_index,
        all_read = false
    where id = ${id}
      and exists (select 1 from ingestion_requests where ingestion_id = ${id})`
  return continued.count > 0
}
