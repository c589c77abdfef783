import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import type { IngestionOptions, Mode } from './request.ts'
import type { Approval, PlanSums } from './sql-plan.ts'

export type IngestionStatus =
  | 'received'
  | 'storing'
  | 'awaiting_approval'
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
  /** The index of the first item of the call whose records are being read. A group has several calls. */
  call_start: number
  /** The token of the lease of the process that stores it. */
  lease_id: string | null
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
  /** What the sender should know about the delivery as a whole. */
  warnings: string[]
  /** What the dry run found, if there was one. */
  plan: PlanSums | null
  approval: Approval | null
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

export type NewIngestion = Pick<
  Ingestion,
  'id' | 'organisation_id' | 'catalogue_id' | 'mode' | 'options' | 'status' | 'created_at'
> & { client_id: string | null; all_read?: boolean }

/** An ingestion is free to be stored from now on: the lease column also orders what waits. */
export async function insertIngestion(tx: Db, row: NewIngestion): Promise<Ingestion> {
  const [created] = await tx<Ingestion[]>`
    insert into ingestions (
      id, organisation_id, catalogue_id, client_id, mode, options, status, all_read, created_at, updated_at, leased_until
    )
    values (
      ${row.id}, ${row.organisation_id}, ${row.catalogue_id}, ${row.client_id}, ${row.mode}, ${tx.json(row.options)},
      ${row.status}, ${row.all_read ?? false}, ${row.created_at}, ${row.created_at}, now()
    )
    returning ${columns(tx)}`
  return created!
}

export async function selectIngestion(db: Db, id: string): Promise<Ingestion | null> {
  const [found] = await db<Ingestion[]>`
    select ${columns(db)}
    from ingestions
    where id = ${id}`
  return found ?? null
}

/** Nobody else changes the ingestion or its items until the transaction ends, except to acquire items. */
export async function lockIngestion(tx: Db, id: string): Promise<Ingestion | null> {
  const [found] = await tx<Ingestion[]>`
    select ${columns(tx)}
    from ingestions
    where id = ${id}
    for update`
  return found ?? null
}

export type IngestionFilter = {
  ids?: string[] | undefined
  organisationId: string | null
  /** The catalogue a client is bound to, and the one that was requested. Both must match. */
  catalogueIds: string[]
  status?: string | undefined
  mode?: string | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
}

/** Newest first. */
export async function selectIngestions(db: Db, filter: IngestionFilter, limit: number): Promise<Ingestion[]> {
  return db<Ingestion[]>`
    select ${columns(db)}
    from ingestions
    where ${matches(db, filter)}
    order by id desc
    limit ${limit}`
}

export function ingestionList(db: Db, filter: IngestionFilter): List {
  const key: SortColumn = { sql: db`id`, type: 'uuid' }
  return {
    identity: { list: 'ingestions', ...filter },
    columns: columns(db),
    from: db`ingestions`,
    where: matches(db, filter),
    key,
    sorts: { created: key, updated: { sql: db`updated_at`, type: 'timestamptz' } },
    changedAt: db`updated_at`,
    defaultSort: { by: 'created', descending: true },
    count: () => countIngestions(db, filter),
  }
}

/** Ingestions of which something failed that a retry may help, newest first. */
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

async function countIngestions(db: Db, filter: IngestionFilter): Promise<number> {
  const [row] = await db`select count(*) as count from ingestions where ${matches(db, filter)}`
  return row!.count
}

function matches(db: Db, filter: IngestionFilter) {
  const { organisationId, catalogueIds, status, mode, createdAfter, createdBefore, ids } = filter
  return db`
    true
    ${ids === undefined ? db`` : db`and id = any(${ids}::uuid[])`}
    ${organisationId === null ? db`` : db`and organisation_id = ${organisationId}`}
    ${catalogueIds.length === 0 ? db`` : db`and ${catalogueIds}::uuid[] <@ array[catalogue_id]`}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${mode === undefined ? db`` : db`and mode = ${mode}`}
    ${createdAfter === undefined ? db`` : db`and created_at > ${createdAfter}`}
    ${createdBefore === undefined ? db`` : db`and created_at < ${createdBefore}`}`
}

/** Ingestions that have something to compute, or that only need to be completed. */
export async function selectToCompute(db: Db): Promise<Ingestion[]> {
  return db<Ingestion[]>`
    select ${columns(db)}
    from ingestions
    where (finished_at is null or uncomputed > 0)
      and (uncomputed > 0 or status = 'computing')
    order by id
    limit 1000`
}

/** The columns of an `Ingestion`. */
export function columns(db: Db) {
  return db`
    id, organisation_id, catalogue_id, mode, options, status, next_index, last_key, all_read, turn as call_start, lease_id,
    reservation_id, tries, total, stored, analysed, available, failed, skipped, waiting, uncomputed, entity_count, error_code, error, retryable, export_key, warnings,
    plan, approval, created_at, updated_at, finished_at`
}

/** Every item has its final status, except that the ingestion itself is not completed. */
export function isDone({ status, waiting, uncomputed }: Ingestion): boolean {
  return status === 'computing' && waiting === 0 && uncomputed === 0
}
