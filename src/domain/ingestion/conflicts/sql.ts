import type { List, SortColumn } from '../../../platform/list-rows.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { ConflictKind } from './find-conflicts.ts'

/** All of these need `actFor` in their transaction. */

export const decisions = ['keep_ours', 'take_theirs', 'keep_both'] as const
export type Decision = (typeof decisions)[number]

/** One side of a conflict: what people see, and what is needed to write it to the track again. */
export type Side = {
  text: string
  title?: string
  artists?: { id: string; role: string | null }[]
  label_id?: string | null
  details?: Record<string, unknown> | null
}

export type ConflictRow = {
  id: string
  catalogue_id: string
  kind: ConflictKind
  track_id: string
  other_track_id: string | null
  ingestion_id: string | null
  item_index: number | null
  ours: Side
  theirs: Side
  decision: Decision | null
  decided_at: Date | null
  decided_by: string | null
  rule_id: string | null
  found_at: Date
}

/** A conflict that is open already gets what was delivered last. Returns those that are new. */
export async function insertConflicts(
  tx: Db,
  organisationId: string,
  rows: ConflictRow[],
): Promise<string[]> {
  const created: string[] = []
  for (const row of rows) {
    const [stored] = await tx<{ id: string }[]>`
      insert into workspace.conflicts (
        id, organisation_id, catalogue_id, kind, track_id, other_track_id, ingestion_id, item_index, ours, theirs, decision,
        decided_at, decided_by, rule_id, found_at
      )
      values (
        ${row.id}, ${organisationId}, ${row.catalogue_id}, ${row.kind}, ${row.track_id}, ${row.other_track_id},
        ${row.ingestion_id}, ${row.item_index}, ${tx.json(row.ours)}, ${tx.json(row.theirs)}, ${row.decision},
        ${row.decided_at}, ${row.decided_by}, ${row.rule_id}, ${row.found_at}
      )
      on conflict (track_id, kind, coalesce(other_track_id, track_id)) where decision is null
      do update set
        theirs = excluded.theirs,
        ingestion_id = excluded.ingestion_id,
        item_index = excluded.item_index
      returning id`
    if (stored!.id === row.id) created.push(row.id)
  }
  return created
}

export type ConflictFilter = {
  catalogueId: string | null
  kind: ConflictKind | null
  isOpen: boolean | null
}

/** Newest first. Open ones whose track is gone are left out: there is nothing to decide. */
export function conflictList(tx: Db, filter: ConflictFilter): List {
  const key: SortColumn = { sql: tx`id`, type: 'uuid' }
  return {
    identity: { list: 'conflicts', ...filter },
    columns: columns(tx),
    from: tx`workspace.conflicts as conflicts`,
    where: matches(tx, filter),
    key,
    sorts: { found: key },
    changedAt: tx`greatest(found_at, decided_at)`,
    defaultSort: { by: 'found', descending: true },
    count: () => countConflicts(tx, filter),
  }
}

async function countConflicts(tx: Db, filter: ConflictFilter): Promise<number> {
  const [row] =
    await tx`select count(*) as count from workspace.conflicts as conflicts where ${matches(tx, filter)}`
  return row!.count
}

const matches = (tx: Db, { catalogueId, kind, isOpen }: ConflictFilter) => tx`
  true
  ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}
  ${kind === null ? tx`` : tx`and kind = ${kind}`}
  ${isOpen === null ? tx`` : isOpen ? tx`and decision is null` : tx`and decision is not null`}
  and (
    decision is not null
    or exists (select 1 from workspace.tracks where tracks.id = conflicts.track_id)
  )`

const columns = (tx: Db) => tx`
  id, catalogue_id, kind, track_id, other_track_id, ingestion_id, item_index, ours, theirs, decision, decided_at, decided_by,
  rule_id, found_at`

/** Nobody else decides it until the transaction ends. */
export async function lockConflict(tx: Db, id: string): Promise<ConflictRow | null> {
  const [row] = await tx<ConflictRow[]>`
    select ${columns(tx)}
    from workspace.conflicts
    where id = ${id}
    for update`
  return row ?? null
}

export async function selectConflict(tx: Db, id: string): Promise<ConflictRow | null> {
  const [row] = await tx<ConflictRow[]>`
    select ${columns(tx)}
    from workspace.conflicts
    where id = ${id}`
  return row ?? null
}

export async function setDecision(
  tx: Db,
  id: string,
  { decision, at, by }: { decision: Decision; at: Date; by: string },
): Promise<void> {
  await tx`
    update workspace.conflicts
    set decision = ${decision},
        decided_at = ${at},
        decided_by = ${by}
    where id = ${id}`
}

/** The last decision about each of these tracks and kinds, if it was about the same delivered value. */
export async function selectEarlierDecisions(
  tx: Db,
  trackIds: string[],
): Promise<Pick<ConflictRow, 'track_id' | 'kind' | 'ours' | 'theirs' | 'decision'>[]> {
  return tx<Pick<ConflictRow, 'track_id' | 'kind' | 'ours' | 'theirs' | 'decision'>[]>`
    select distinct on (track_id, kind) track_id, kind, ours, theirs, decision
    from workspace.conflicts
    where track_id = any(${trackIds}::uuid[])
      and decision is not null
    order by track_id, kind, id desc`
}

export type ConflictRule = {
  id: string
  catalogue_id: string | null
  kind: ConflictKind
  decision: Decision
  created_by: string
  created_at: Date
}

export async function selectRules(tx: Db, catalogueId: string | null): Promise<ConflictRule[]> {
  return tx<ConflictRule[]>`
    select id, catalogue_id, kind, decision, created_by, created_at
    from workspace.conflict_rules
    where ${catalogueId === null ? tx`true` : tx`catalogue_id is null or catalogue_id = ${catalogueId}`}
    -- A rule of the catalogue itself comes first.
    order by catalogue_id nulls last, kind`
}

/** Replaces the rule for the same kind and catalogue. */
export async function upsertRule(tx: Db, organisationId: string, rule: ConflictRule): Promise<ConflictRule> {
  const [stored] = await tx<ConflictRule[]>`
    insert into workspace.conflict_rules (id, organisation_id, catalogue_id, kind, decision, created_by, created_at)
    values (
      ${rule.id}, ${organisationId}, ${rule.catalogue_id}, ${rule.kind}, ${rule.decision}, ${rule.created_by},
      ${rule.created_at}
    )
    on conflict (organisation_id, kind, coalesce(catalogue_id, '00000000-0000-0000-0000-000000000000'))
    do update set
      decision = excluded.decision,
      created_by = excluded.created_by,
      created_at = excluded.created_at
    returning id, catalogue_id, kind, decision, created_by, created_at`
  return stored!
}

export async function deleteRule(tx: Db, id: string, catalogueId: string | null): Promise<boolean> {
  const deleted = await tx`
    delete from workspace.conflict_rules
    where id = ${id}
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}`
  return deleted.count > 0
}
