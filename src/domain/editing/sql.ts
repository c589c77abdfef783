import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import { arrayText } from '../catalogue/store/sql.ts'

/** All of these need `actFor` in their transaction. */

export type LocatedRecord = { seq: number; id: string; catalogue_id: string }

/** Where a record is; null if there is none, or not in the given catalogue. */
export async function locateRecord(
  tx: Db,
  kind: Kind,
  id: string,
  catalogueId: string | null,
): Promise<LocatedRecord | null> {
  const [row] = await tx<LocatedRecord[]>`
    select seq, id, catalogue_id
    from workspace.${tx(kind)}
    where id = ${id}
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}`
  return row ?? null
}

/** Keeps others from writing to the row of a record until the transaction ends. */
export async function lockRow(tx: Db, kind: Kind, seq: number): Promise<void> {
  await tx`
    select
    from workspace.${tx(kind)}
    where seq = ${seq}
    for update`
}

export async function locateTracks(
  tx: Db,
  ids: string[],
  catalogueId: string | null,
): Promise<(LocatedRecord & { outer_id: string | null; title: string | null })[]> {
  return tx`
    select seq, id, catalogue_id, outer_id, title
    from workspace.tracks
    where id = any(${ids}::uuid[])
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}
    order by seq`
}

/** A user, an application on its own, or an ingestion. */
type Actor = {
  type: 'user' | 'machine' | 'delivery'
  id: string
  name: string
  client_id: string | null
}
export const changeActions = ['created', 'updated', 'deleted', 'merged', 'moved', 'restored'] as const
export type ChangeAction = (typeof changeActions)[number]
export type RemovedRows = Record<string, Record<string, unknown>[]>

export type Change = {
  id: string
  catalogue_id: string
  kind: Kind
  record_id: string
  merged_id: string | null
  action: ChangeAction
  actor: Actor
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  undo_of: string | null
  undone_by: string | null
  created_at: Date
}

export type NewChange = Omit<Change, 'undone_by'> & {
  organisation_id: string
  removed_rows: RemovedRows | null
}

export async function insertChanges(tx: Db, changes: NewChange[]): Promise<void> {
  const json = (value: unknown) => (value === null ? null : tx.json(value))
  for (const change of changes) {
    await tx`
      insert into workspace.changes (
        id, organisation_id, catalogue_id, kind, record_id, merged_id, action, actor, before, after, removed_rows, undo_of,
        created_at
      )
      values (
        ${change.id}, ${change.organisation_id}, ${change.catalogue_id}, ${change.kind}, ${change.record_id},
        ${change.merged_id}, ${change.action}, ${json(change.actor)}, ${json(change.before)}, ${json(change.after)},
        ${json(change.removed_rows)}, ${change.undo_of}, ${change.created_at}
      )`
  }
}

type DeliveredChange = Pick<Change, 'id' | 'kind' | 'action' | 'before' | 'after'> & { recordId: string }

/** Changes by a delivery: many at once, by one actor. */
export async function insertDeliveredChanges(
  tx: Db,
  delivery: { organisationId: string; catalogueId: string; ingestionId: string; mode: string },
  changes: DeliveredChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  const { organisationId, catalogueId, ingestionId, mode } = delivery
  const actor: Actor = { type: 'delivery', id: ingestionId, name: mode, client_id: null }
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const each = (pick: (change: DeliveredChange) => string | null) => arrayText(changes.map(pick))
  await tx`
    insert into workspace.changes (
      id, organisation_id, catalogue_id, kind, record_id, action, actor, before, after, created_at, ingestion_id
    )
    select id, ${organisationId}, ${catalogueId}, kind, record_id, action, ${tx.json(actor)}, before::jsonb, after::jsonb,
      ${at}::timestamptz, ${ingestionId}
    from unnest(
      ${each(({ id }) => id)}::uuid[],
      ${each(({ kind }) => kind)}::text[],
      ${each(({ recordId }) => recordId)}::uuid[],
      ${each(({ action }) => action)}::text[],
      ${each(({ before }) => json(before))}::text[],
      ${each(({ after }) => json(after))}::text[]
    ) as given (id, kind, record_id, action, before, after)`
}

export async function markUndone(tx: Db, id: string, undoneBy: string): Promise<void> {
  await tx`update workspace.changes set undone_by = ${undoneBy} where id = ${id}`
}

const changeColumns = [
  'id', 'catalogue_id', 'kind', 'record_id', 'merged_id', 'action', 'actor', 'before', 'after', 'undo_of', 'undone_by',
  'created_at',
] // biome-ignore format: a list of words reads better in lines

export type ChangeFilter = {
  catalogueId?: string | undefined
  kind?: Kind | undefined
  /** Also of a record that was merged into this one. */
  recordId?: string | undefined
  action?: ChangeAction | undefined
  /** The user, application or ingestion that made it. */
  actorId?: string | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
}

export function changeList(tx: Db, filter: ChangeFilter): List {
  const key: SortColumn = { sql: tx`seq`, type: 'bigint' }
  const where = matchesFilter(tx, filter)
  return {
    identity: { list: 'changes', ...filter },
    columns: tx`${tx(changeColumns)}`,
    from: tx`workspace.changes`,
    where,
    key,
    sorts: { created: key },
    changedAt: tx`created_at`,
    defaultSort: { by: 'created', descending: true },
    count: async () => {
      const [row] = await tx<
        { count: number }[]
      >`select count(*) as count from workspace.changes where ${where}`
      return row!.count
    },
  }
}

/** The newest change of a record. */
export async function selectLatestChange(
  tx: Db,
  recordId: string,
  action: ChangeAction,
): Promise<Change | null> {
  const [row] = await tx<Change[]>`
    select ${tx(changeColumns)}
    from workspace.changes
    where ${matchesFilter(tx, { recordId, action })}
    order by seq desc
    limit 1`
  return row ?? null
}

function matchesFilter(tx: Db, filter: ChangeFilter) {
  const { catalogueId, kind, recordId, action, actorId, createdAfter, createdBefore } = filter
  // The list of all records is of what people and applications did: deliveries would bury it, and have lists of their own.
  const ofRecord =
    recordId === undefined
      ? tx`ingestion_id is null`
      : tx`(record_id = ${recordId} or merged_id = ${recordId})`
  return tx`${ofRecord}
    ${catalogueId === undefined ? tx`` : tx`and catalogue_id = ${catalogueId}`}
    ${kind === undefined ? tx`` : tx`and kind = ${kind}`}
    ${action === undefined ? tx`` : tx`and action = ${action}`}
    ${actorId === undefined ? tx`` : tx`and ${actorId} in (actor ->> 'id', actor ->> 'client_id')`}
    ${createdAfter === undefined ? tx`` : tx`and created_at > ${createdAfter}`}
    ${createdBefore === undefined ? tx`` : tx`and created_at < ${createdBefore}`}`
}

export async function lockChange(
  tx: Db,
  id: string,
): Promise<(Change & { removed_rows: RemovedRows | null }) | null> {
  const [row] = await tx<(Change & { removed_rows: RemovedRows | null })[]>`
    select ${tx(changeColumns)}, removed_rows
    from workspace.changes
    where id = ${id}
    for update`
  return row ?? null
}

export async function deleteChangesBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const [row] = await db<{ deleted: number }[]>`
    select inventory.delete_changes(${moment}, ${limit}) as deleted`
  return row!.deleted
}
