import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'

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

type Actor = { type: 'user' | 'machine'; id: string; name: string; client_id: string }
export type ChangeAction = 'updated' | 'deleted' | 'merged' | 'moved' | 'restored'
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

export async function markUndone(tx: Db, id: string, undoneBy: string): Promise<void> {
  await tx`update workspace.changes set undone_by = ${undoneBy} where id = ${id}`
}

const changeColumns = [
  'id', 'catalogue_id', 'kind', 'record_id', 'merged_id', 'action', 'actor', 'before', 'after', 'undo_of', 'undone_by',
  'created_at',
] // biome-ignore format: a list of words reads better in lines

export type ChangeFilter = {
  catalogueId: string | null
  kind: Kind | null
  recordId: string | null
  action: ChangeAction | null
}

/** Newest first. */
export async function selectChanges(
  tx: Db,
  filter: ChangeFilter,
  range: { offset: number; limit: number },
): Promise<Change[]> {
  return tx<Change[]>`
    select ${tx(changeColumns)}
    from workspace.changes
    where ${matchesFilter(tx, filter)}
    order by seq desc
    offset ${range.offset}
    limit ${range.limit}`
}

export async function countChanges(tx: Db, filter: ChangeFilter): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from workspace.changes
    where ${matchesFilter(tx, filter)}`
  return row!.count
}

function matchesFilter(tx: Db, { catalogueId, kind, recordId, action }: ChangeFilter) {
  const ofRecord = recordId === null ? tx`` : tx`and (record_id = ${recordId} or merged_id = ${recordId})`
  return tx`true
    ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}
    ${kind === null ? tx`` : tx`and kind = ${kind}`}
    ${action === null ? tx`` : tx`and action = ${action}`}
    ${ofRecord}`
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
