import type { ListPage, ListRequest } from '../../../lib/page.ts'
import { Problem } from '../../../lib/problem.ts'
import { listRows } from '../../../platform/list-rows.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Caller } from '../../access/caller.ts'
import { actFor, readFor } from '../../catalogue/act-for.ts'
import type { Context } from '../../context.ts'
import { editRecord } from '../../editing/edit-record.ts'
import { mergeRecords } from '../../editing/merge-records.ts'
import type { ArtistLink, TrackPatch } from '../../editing/patches.ts'
import { recordEvent } from '../../events/record.ts'
import { eventOf } from './record-conflicts.ts'
import { requirePossible, saveRule } from './rules.ts'
import {
  type ConflictFilter,
  type ConflictRow,
  conflictList,
  type Decision,
  lockConflict,
  type Side,
  selectConflict,
  setDecision,
} from './sql.ts'
import { setTrackDetails } from './sql-facts.ts'

export async function listConflicts(
  context: Context,
  caller: Caller,
  input: ListRequest & Pick<ConflictFilter, 'kind' | 'isOpen'>,
): Promise<ListPage<ConflictRow>> {
  const filter = { kind: input.kind, isOpen: input.isOpen, catalogueId: caller.catalogue?.id ?? null }
  return readFor(context.db, caller.organisation.id, (tx) =>
    listRows<ConflictRow>(tx, conflictList(tx, filter), input),
  )
}

export async function findConflict(context: Context, caller: Caller, id: string): Promise<ConflictRow> {
  const found = await readFor(context.db, caller.organisation.id, (tx) => selectConflict(tx, id))
  if (found === null || (caller.catalogue !== null && caller.catalogue.id !== found.catalogue_id))
    throw new Problem('not_found', 'There is no such conflict. List yours with GET /v1/conflicts.')
  return found
}

/**
 * Decides a conflict. The change of the track is in its history and can be undone. With `remember`, the next conflicts of this
 * kind in the catalogue are decided alike.
 */
export async function decideConflict(
  context: Context,
  caller: Caller,
  id: string,
  { decision, remember }: { decision: Decision; remember: boolean },
): Promise<ConflictRow> {
  const conflict = await findConflict(context, caller, id)
  if (conflict.decision === decision) return conflict
  if (conflict.decision !== null) {
    throw new Problem('validation_error', 'This conflict is decided. Edit the track to change it again.', {
      details: `the decision was ${conflict.decision}`,
    })
  }
  requirePossible(conflict.kind, decision)
  await applyDecision(context, caller, conflict, decision)
  const { organisation, principal } = caller
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisation.id)
    const current = await lockConflict(tx, id)
    if (current === null || current.decision !== null) return
    await setDecision(tx, id, { decision, at: context.clock.now(), by: principal.name })
    await recordEvent(context, tx, eventOf(organisation.id, { ...current, decision }))
  })
  if (remember)
    await saveRule(context, caller, { kind: conflict.kind, decision, catalogueId: conflict.catalogue_id })
  return findConflict(context, caller, id)
}

/** Repeating it changes nothing, so a process may stop halfway. */
async function applyDecision(
  context: Context,
  caller: Caller,
  conflict: ConflictRow,
  decision: Decision,
): Promise<void> {
  const { kind, track_id, other_track_id, ours, theirs } = conflict
  if (kind === 'recording') {
    if (decision === 'keep_both') return
    const [kept, merged] =
      decision === 'keep_ours' ? [track_id, other_track_id!] : [other_track_id!, track_id]
    // Different ISRCs keep tracks from being merged. The wrong one goes first.
    await editRecord(context, caller, 'tracks', merged, { isrc: null })
    await mergeRecords(context, caller, 'tracks', kept, merged)
    return
  }
  const side = decision === 'keep_ours' ? ours : decision === 'take_theirs' ? theirs : unite(ours, theirs)
  await editRecord(context, caller, 'tracks', track_id, toPatch(side))
  if (kind !== 'ownership' || side.details === undefined) return
  await transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    await setTrackDetails(tx, track_id, side.details!)
  })
}

function unite(ours: Side, theirs: Side): Side {
  const own = ours.artists ?? []
  const added = (theirs.artists ?? []).filter(({ id }) => own.every((each) => each.id !== id))
  return { text: '', artists: [...own, ...added] }
}

function toPatch({ title, artists, label_id }: Side): TrackPatch {
  return {
    ...(title !== undefined && { title }),
    ...(artists !== undefined && { artists: artists as ArtistLink[] }),
    ...(label_id !== undefined && { label: label_id === null ? null : { id: label_id } }),
  }
}
