import { Problem } from '../../lib/problem.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import { deleteMergedName } from '../catalogue/enrichments/sql-follow.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { RecordOf } from '../catalogue/read/records.ts'
import { selectRecord } from '../catalogue/read/sql-records.ts'
import type { Context } from '../context.ts'
import { refreshTags } from '../tagging/people/decide.ts'
import { dropMovedDecisions } from '../tagging/people/sql-decisions.ts'
import { editLocked } from './edit-record.ts'
import { lockRecord, requireWritableCatalogue } from './lock-record.ts'
import { moveWithin } from './move-tracks.ts'
import type { PatchOf } from './patches.ts'
import { recordChanges } from './record-change.ts'
import { restoreRecord } from './restore-record.ts'
import { isSame, readSnapshot, type Snapshot } from './snapshot.ts'
import { type Change, lockChange, markUndone, type RemovedRows, selectLatestChange } from './sql.ts'
import { deleteMergedOuterId, dropMovedAnalysis, dropMovedTerms } from './sql-merge.ts'
import { resetLostAnalysis } from './sql-removed.ts'

type LockedChange = Change & { removed_rows: RemovedRows | null }

/**
 * Undoes a change: fields get their values from before it, and deleted or merged records come back. A field that was changed
 * again since is not overwritten; undo the later change first. Undoing is a change itself, and can be undone.
 */
export function undoChange<K extends Kind>(
  context: Context,
  caller: Caller,
  kind: K,
  id: string,
  changeId: string,
): Promise<RecordOf[K]> {
  return transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    const change = await lockChange(tx, changeId)
    checkChange(caller, change, kind, id)
    const undoneBy = await undo(context, tx, caller, change)
    await markUndone(tx, change.id, undoneBy)
    const target = {
      layer: 'workspace',
      organisationId: caller.organisation.id,
      catalogueId: caller.catalogue?.id ?? null,
    } as const
    return (
      (await selectRecord(tx, target, kind, id)) ?? (await selectRecord(tx, target, kind, change.record_id))!
    )
  })
}

function checkChange(
  caller: Caller,
  change: LockedChange | null,
  kind: Kind,
  id: string,
): asserts change is LockedChange {
  const recordId = id.toLowerCase()
  const isTheirs =
    change !== null &&
    change.kind === kind &&
    (change.record_id === recordId || change.merged_id === recordId) &&
    (caller.catalogue === null || caller.catalogue.id === change.catalogue_id)
  if (!isTheirs)
    throw new Problem('not_found', 'This record has no such change. List its history for the ids.')
  if (change.undone_by !== null)
    throw new Problem(
      'validation_error',
      `This change was undone already, by the change ${change.undone_by}.`,
    )
}

async function undo(context: Context, tx: Db, caller: Caller, change: LockedChange): Promise<string> {
  switch (change.action) {
    case 'created':
      throw new Problem('validation_error', 'To undo this, delete the record.')
    case 'updated':
    case 'restored':
      return change.action === 'restored' && change.before === null
        ? refuseRestored()
        : revertFields(context, tx, caller, change)
    case 'deleted':
      if (change.removed_rows === null)
        throw new Problem('validation_error', 'A delivery deleted this record for good. Deliver it again.')
      return restoreDeleted(context, tx, caller, change)
    case 'merged':
      return splitMerged(context, tx, caller, change)
    case 'moved':
      return moveBack(context, tx, caller, change)
  }
}

function refuseRestored(): never {
  throw new Problem('validation_error', 'To undo this, delete the record again.')
}

async function revertFields(context: Context, tx: Db, caller: Caller, change: LockedChange): Promise<string> {
  const { kind, record_id, before, after } = change
  const record = await lockRecord(tx, caller, kind, record_id)
  await requireWritableCatalogue(tx, record.owner)
  refuseLaterChanges(record.before, after!)
  const patch = toPatch(before!)
  return (await editLocked(context, tx, caller, kind, record, patch, {
    action: 'updated',
    undoOf: change.id,
  }))!
}

function refuseLaterChanges(current: Snapshot, after: Snapshot): void {
  const changed = Object.keys(after).filter((name) => !isSame(current[name], after[name]))
  if (changed.length === 0) return
  throw new Problem(
    'validation_error',
    `${changed.join(', ')} changed again since. Undo the later changes first, newest first.`,
    { details: changed.map((field) => ({ field, message: 'changed again since' })) },
  )
}

/** Links are set by id, whatever their records are called now. */
function toPatch<K extends Kind>(values: Snapshot): PatchOf[K] {
  const toLink = (value: unknown) => {
    if (value === null || typeof value !== 'object' || !('id' in value) || 'source' in value) return value
    const { name: _, title: __, upc: ___, ...link } = value as Record<string, unknown>
    return link
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(toLink) : toLink(value),
    ]),
  ) as PatchOf[K]
}

async function restoreDeleted(
  context: Context,
  tx: Db,
  caller: Caller,
  change: LockedChange,
): Promise<string> {
  const { kind, record_id } = change
  const owner = { organisationId: caller.organisation.id, catalogueId: change.catalogue_id }
  await restoreRecord(context, tx, owner, kind, change.removed_rows!)
  const after = (await readSnapshot(tx, owner, kind, record_id))!
  const outerId = after.outer_id as string | null
  const restored = {
    owner,
    kind,
    recordId: record_id,
    action: 'restored',
    before: null,
    after,
    outerId,
  } as const
  const [id] = await recordChanges(context, tx, caller, [{ ...restored, undoOf: change.id }])
  return id!
}

async function splitMerged(context: Context, tx: Db, caller: Caller, change: LockedChange): Promise<string> {
  const { kind, record_id, removed_rows: rows } = change
  const record = await lockRecord(tx, caller, kind, record_id)
  refuseLaterChanges(record.before, change.after!)
  const source = rows![kind]![0] as { seq: number; outer_id: string | null; match_key: string }
  // The target gives back what it got, before the other record claims it.
  const id = (await editLocked(context, tx, caller, kind, record, toPatch(change.before!), {
    action: 'restored',
    mergedId: undefined,
    undoOf: change.id,
  }))!
  await deleteMergedOuterId(tx, record.owner.catalogueId, kind, source.outer_id)
  if (kind === 'artists') {
    const names = (rows!.moved_names ?? []) as { match_key: string }[]
    await deleteMergedName(tx, record.owner.catalogueId, source, names)
  }
  if (rows!.moved_analysis !== undefined) {
    await dropMovedAnalysis(tx, record.seq)
    await resetLostAnalysis(tx, record.seq)
  }
  const terms = (rows!.moved_terms ?? []) as { release_seq: number }[]
  if (terms.length > 0) {
    const releases = terms.map(({ release_seq }) => release_seq)
    await dropMovedTerms(tx, record.owner.organisationId, record.seq, releases)
  }
  const decisions = rows!.tag_decisions ?? []
  if (decisions.length > 0) {
    await dropMovedDecisions(tx, record.seq, decisions as { tag_uid: string; decided_at: string }[])
    await refreshTags(tx, [record.seq], context.clock.now())
  }
  await restoreRecord(context, tx, record.owner, kind, rows!, record.seq)
  return id
}

async function moveBack(context: Context, tx: Db, caller: Caller, change: LockedChange): Promise<string> {
  if (caller.catalogue !== null)
    throw new Problem('catalogue_forbidden', 'This client is bound to one catalogue and cannot move tracks.')
  const catalogueId = change.before!.catalog_id as string
  const request = { catalog_id: catalogueId, track_ids: [change.record_id] }
  const moved = await moveWithin(context, tx, caller, request, change.id)
  if (moved === 0) throw new Problem('validation_error', 'The track was moved back already.')
  return (await selectLatestChange(tx, change.record_id, 'moved'))!.id
}
