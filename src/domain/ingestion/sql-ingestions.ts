import type { Db } from '../../platform/postgres.ts'
import type { IngestionOptions, Mode } from './request.ts'

export type IngestionStatus =
  | 'received'
  | 'storing'
  | 'analysing'
  | 'computing'
  | 'completed'
  | 'completed_with_errors'
  | 'failed'
  | 'cancelled'

export type Ingestion = {
  id: string
  organisation_id: string
  catalogue_id: string
  mode: Mode | 'tagging'
  options: IngestionOptions
  status: IngestionStatus
  next_index: number
  last_key: string | null
  all_read: boolean
  /** The first item of the records that are being read. */
  turn: number
  reservation_id: string | null
  tries: number
  total: number
  stored: number
  analysed: number
  available: number
  failed: number
  skipped: number
  waiting: number
  uncomputed: number
  entity_count: number
  error_code: string | null
  error: string | null
  retryable: boolean
  export_key: string | null
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

export type NewIngestion = Pick<
  Ingestion,
  'id' | 'organisation_id' | 'catalogue_id' | 'mode' | 'options' | 'status' | 'created_at'
> & { client_id: string | null; all_read?: boolean }

export async function insertIngestion(tx: Db, row: NewIngestion): Promise<Ingestion> {
  const [made] = await tx<Ingestion[]>`
    insert into ingestions (
      id, organisation_id, catalogue_id, client_id, mode, options, status, all_read, created_at, updated_at
    )
    values (
      ${row.id}, ${row.organisation_id}, ${row.catalogue_id}, ${row.client_id}, ${row.mode}, ${tx.json(row.options)},
      ${row.status}, ${row.all_read ?? false}, ${row.created_at}, ${row.created_at}
    )
    returning ${columns(tx)}`
  return made!
}

export async function setReservation(
  tx: Db,
  ingestionId: string,
  reservationId: string | null,
): Promise<void> {
  await tx`
    update ingestions
    set reservation_id = ${reservationId}
    where id = ${ingestionId}`
}

export async function selectIngestion(db: Db, id: string): Promise<Ingestion | null> {
  const [found] = await db<Ingestion[]>`
    select ${columns(db)}
    from ingestions
    where id = ${id}`
  return found ?? null
}

/** Nobody else changes it or its items until the transaction ends. */
export async function lockIngestion(tx: Db, id: string): Promise<Ingestion | null> {
  const [found] = await tx<Ingestion[]>`
    select ${columns(tx)}
    from ingestions
    where id = ${id}
    for update`
  return found ?? null
}

export type IngestionFilter = {
  organisationId: string | null
  /** The one a client is bound to, or that was asked for. */
  catalogueIds: string[]
  status?: string | undefined
  mode?: string | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
}

/** Newest first. */
export async function selectIngestions(
  db: Db,
  filter: IngestionFilter,
  range: { limit: number; offset: number },
): Promise<Ingestion[]> {
  return db<Ingestion[]>`
    select ${columns(db)}
    from ingestions
    where ${matches(db, filter)}
    order by id desc
    limit ${range.limit} offset ${range.offset}`
}

/** Those of which something failed that may succeed when it is tried again. */
export async function selectRetryableIngestions(
  db: Db,
  organisationId: string | null,
  limit: number,
): Promise<Ingestion[]> {
  return db<Ingestion[]>`
    select ${columns(db)}
    from ingestions
    where ${matches(db, { organisationId, catalogueIds: [] })}
      and (
        retryable
        or (
          failed > 0
          and exists (
            select 1
            from ingestion_items as items
            where items.ingestion_id = ingestions.id
              and items.status = 'failed'
              and items.retryable
          )
        )
      )
    order by id desc
    limit ${limit}`
}

export async function countIngestions(db: Db, filter: IngestionFilter): Promise<number> {
  const [row] = await db`select count(*) as count from ingestions where ${matches(db, filter)}`
  return row!.count
}

function matches(db: Db, filter: IngestionFilter) {
  const { organisationId, catalogueIds, status, mode, createdAfter, createdBefore } = filter
  return db`
    true
    ${organisationId === null ? db`` : db`and organisation_id = ${organisationId}`}
    ${catalogueIds.length === 0 ? db`` : db`and ${catalogueIds}::uuid[] <@ array[catalogue_id]`}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${mode === undefined ? db`` : db`and mode = ${mode}`}
    ${createdAfter === undefined ? db`` : db`and created_at > ${createdAfter}`}
    ${createdBefore === undefined ? db`` : db`and created_at < ${createdBefore}`}`
}

/** Gives the storing of an ingestion to one process; null when it is not to be stored, or another is at it. */
export async function leaseIngestion(
  db: Db,
  id: string,
  lease: { id: string; now: Date; until: Date },
): Promise<Ingestion | null> {
  const [taken] = await db<Ingestion[]>`
    update ingestions
    set status = 'storing',
        lease_id = ${lease.id},
        leased_until = ${lease.until},
        tries = tries + 1
    where id = ${id}
      and status in ('received', 'storing')
      and (lease_id is null or leased_until < ${lease.now})
    returning ${columns(db)}`
  return taken ?? null
}

/** Goes on with a lease, and notes how far reading has come. False: it is no longer ours. */
export async function keepLease(
  tx: Db,
  id: string,
  lease: { id: string; until: Date },
  progress: { next_index: number; last_key: string | null; all_read: boolean },
): Promise<boolean> {
  const kept = await tx`
    update ingestions
    set leased_until = ${lease.until},
        next_index = ${progress.next_index},
        last_key = ${progress.last_key},
        all_read = ${progress.all_read},
        tries = case when next_index < ${progress.next_index} then 0 else tries end
    where id = ${id}
      and lease_id = ${lease.id}
      and status = 'storing'`
  return kept.count > 0
}

/** Lets others go on, from this moment. */
export async function endLease(db: Db, id: string, leaseId: string, until: Date | null): Promise<void> {
  await db`
    update ingestions
    set lease_id = ${until === null ? null : leaseId},
        leased_until = ${until}
    where id = ${id}
      and lease_id = ${leaseId}`
}

/** Ingestions that nobody stores although they wait for it. They are not told again before `until`. */
export async function takeForgotten(
  db: Db,
  times: { now: Date; before: Date; until: Date },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update ingestions
    set leased_until = ${times.until},
        lease_id = null
    where id in (
      select id
      from ingestions
      where finished_at is null
        and status in ('received', 'storing')
        and coalesce(leased_until < ${times.now}, created_at < ${times.before})
      order by id
      limit 100
      for update skip locked
    )
    returning id`
  return rows.map(({ id }) => id)
}

/**
 * Moves it on from a stage when that is done; answers the status it has then. Stage 2 must not end stage 1: what is moved already
 * is analysed while the rest is still to be moved.
 */
export async function advance(tx: Db, id: string, from: 'storing' | 'analysing'): Promise<IngestionStatus> {
  const [row] = await tx<{ status: IngestionStatus }[]>`
    update ingestions
    set status = case when waiting = 0 then 'computing' else 'analysing' end,
        lease_id = null,
        leased_until = null
    where id = ${id}
      and status = ${from}
    returning status`
  return row?.status ?? 'cancelled'
}

export type Ending = {
  status: 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
  at: Date
  error?: { code: string; message: string; retryable: boolean }
  exportKey?: string
}

export async function finishIngestion(tx: Db, id: string, ending: Ending): Promise<Ingestion> {
  const { status, at, error, exportKey } = ending
  const [done] = await tx<Ingestion[]>`
    update ingestions
    set status = ${status},
        finished_at = ${at},
        updated_at = greatest(updated_at, ${at}::timestamptz),
        error_code = ${error?.code ?? null},
        error = ${error?.message ?? null},
        retryable = ${error?.retryable ?? false},
        export_key = ${exportKey ?? null},
        reservation_id = case when ${error?.retryable ?? false} then reservation_id end,
        lease_id = null,
        leased_until = null
    where id = ${id}
    returning ${columns(tx)}`
  return done!
}

/** Makes it open again, for another try. */
export async function reopenIngestion(
  tx: Db,
  id: string,
  status: 'received' | 'analysing',
  at: Date,
): Promise<void> {
  await tx`
    update ingestions
    set status = ${status},
        finished_at = null,
        updated_at = ${at},
        error_code = null,
        error = null,
        retryable = false,
        tries = 0
    where id = ${id}`
}

/** Open ones of which something is to be computed, or that are done but for their end. */
export async function selectToCompute(db: Db): Promise<Ingestion[]> {
  return db<Ingestion[]>`
    select ${columns(db)}
    from ingestions
    where (finished_at is null or uncomputed > 0)
      and (uncomputed > 0 or status = 'computing')
    order by id
    limit 1000`
}

function columns(db: Db) {
  return db`
    id, organisation_id, catalogue_id, mode, options, status, next_index, last_key, all_read, turn, reservation_id, tries, total,
    stored, analysed, available, failed, skipped, waiting, uncomputed, entity_count, error_code, error, retryable, export_key,
    created_at, updated_at, finished_at`
}
