import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import { arrayText } from '../catalogue/store/sql.ts'
import type { FieldChange } from './compare-tracks.ts'
import type { Conflict } from './conflicts/find-conflicts.ts'

export const planActions = [
  'create', 'change', 'unchanged', 'take_down', 'delete', 'keep_image', 'refuse', 'skip',
] as const // biome-ignore format: one list
export type PlanAction = (typeof planActions)[number]

/** What an item would do. */
export type PlannedItem = {
  index: number
  source: string
  outer_id: string | null
  track_id: string | null
  action: PlanAction
  credits: number
  error_code: string | null
  message: string | null
  warnings: string[]
  conflicts: Conflict[]
  changes: FieldChange[]
}

/** How many items would do what; and the number of conflicts, warnings and credits. */
export type PlanSums = Record<PlanAction | 'items' | 'conflicts' | 'warnings' | 'credits', number>

export async function insertPlanned(
  tx: Db,
  ingestionId: string,
  planned: PlannedItem[],
  sums: PlanSums,
): Promise<void> {
  if (planned.length === 0) return
  const each = (pick: (item: PlannedItem) => string | number | null) => arrayText(planned.map(pick))
  await tx`
    insert into ingestion_plan (
      ingestion_id, index, source, outer_id, track_id, action, credits, error_code, message, warnings, conflicts, changes
    )
    select
      ${ingestionId}, index, source, outer_id, track_id, action, credits, error_code, message, warnings::jsonb,
      conflicts::jsonb, changes::jsonb
    from unnest(
      ${each(({ index }) => index)}::int[],
      ${each(({ source }) => source)}::text[],
      ${each(({ outer_id }) => outer_id)}::text[],
      ${each(({ action, track_id }) => (action === 'create' ? null : track_id))}::uuid[],
      ${each(({ action }) => action)}::text[],
      ${each(({ credits }) => credits)}::smallint[],
      ${each(({ error_code }) => error_code)}::text[],
      ${each(({ message }) => message)}::text[],
      ${each(({ warnings }) => JSON.stringify(warnings))}::text[],
      ${each(({ conflicts }) => JSON.stringify(conflicts))}::text[],
      ${each(({ changes }) => JSON.stringify(changes))}::text[]
    ) as given (
      index, source, outer_id, track_id, action, credits, error_code, message, warnings, conflicts, changes
    )`
  await tx`
    update ingestions
    set plan = (
      select jsonb_object_agg(name, value::bigint + coalesce((ingestions.plan ->> name)::bigint, 0))
      from jsonb_each_text(${JSON.stringify(sums)}::jsonb) as given (name, value)
    )
    where id = ${ingestionId}`
}

/** Which of these ids the dry run would create, and the source of the entry that does. */
export async function selectPlannedCreations(
  tx: Db,
  ingestionId: string,
  outerIds: string[],
): Promise<Map<string, string>> {
  if (outerIds.length === 0) return new Map()
  const rows = await tx<{ outer_id: string; source: string }[]>`
    select outer_id, source
    from ingestion_plan
    where ingestion_id = ${ingestionId}
      and action = 'create'
      and outer_id = any(${outerIds}::text[])`
  return new Map(rows.map(({ outer_id, source }) => [outer_id, source]))
}

const plannedColumns = (db: Db) =>
  db`index, source, outer_id, track_id, action, credits, error_code, message, warnings, conflicts, changes`

/** The plan, in the order of the delivery. */
export function plannedList(
  db: Db,
  ingestionId: string,
  filter: { action: PlanAction | undefined; count: number },
): List {
  const { action, count } = filter
  const key: SortColumn = { sql: db`index`, type: 'bigint' }
  return {
    identity: { list: 'plan', ingestionId, action: action ?? null },
    columns: plannedColumns(db),
    from: db`ingestion_plan`,
    where: db`ingestion_id = ${ingestionId} ${action === undefined ? db`` : db`and action = ${action}`}`,
    key,
    sorts: { index: key },
    changedAt: db`created_at`,
    defaultSort: { by: 'index', descending: false },
    count: async () => count,
  }
}

/** A range of the plan. Its indices have no gap. */
export async function selectPlanned(
  db: Db,
  ingestionId: string,
  range: { limit: number; offset: number },
): Promise<PlannedItem[]> {
  return db<PlannedItem[]>`
    select ${plannedColumns(db)}
    from ingestion_plan
    where ingestion_id = ${ingestionId}
      and index >= ${range.offset}::bigint and index < ${range.offset + range.limit}::bigint
    order by index`
}

/** Ends the dry run of a delivery that needs approval: it waits. */
export async function awaitApproval(tx: Db, id: string, at: Date): Promise<void> {
  await tx`
    update ingestions
    set status = 'awaiting_approval',
        approval = '{"state": "pending"}',
        updated_at = greatest(updated_at, ${at}::timestamptz),
        lease_id = null,
        leased_until = null
    where id = ${id}`
}

export type Approval = {
  state: 'pending' | 'approved' | 'rejected'
  decided_at?: string
  decided_by?: string
  reason?: string
}

export async function setApproval(tx: Db, id: string, approval: Approval): Promise<void> {
  await tx`
    update ingestions
    set approval = ${tx.json(approval)}
    where id = ${id}`
}

/** Starts over with the delivery, for real this time. */
export async function restartForStoring(tx: Db, id: string, at: Date): Promise<void> {
  await tx`
    update ingestions
    set status = 'received',
        next_index = 0,
        last_key = null,
        all_read = false,
        tries = 0,
        leased_until = now(),
        updated_at = greatest(updated_at, ${at}::timestamptz)
    where id = ${id}`
}
