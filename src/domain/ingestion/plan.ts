import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { selectCompleteTracks } from '../catalogue/read/sql-complete-tracks.ts'
import type { Context } from '../context.ts'
import { type AppliedItems, applyItems } from './apply-items.ts'
import { compareTracks } from './compare-tracks.ts'
import { findConflicts } from './conflicts/find-conflicts.ts'
import type { Draft } from './draft.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import type { SourceItem } from './sources/delivered-track.ts'
import {
  insertPlanned,
  type PlanAction,
  type PlannedItem,
  type PlanSums,
  selectPlannedCreations,
} from './sql-plan.ts'

/**
 * Finds out what a batch of a delivery would do: applies it within a savepoint, compares, and rolls back. So a dry run decides
 * exactly as the delivery itself. Each batch is compared with the catalogue as it is, without the batches before it.
 */
export async function planItems(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  items: SourceItem[],
): Promise<void> {
  const { id, organisation_id } = target.ingestion
  await actFor(tx, organisation_id)
  const applied = await applyAndRollBack(context, tx, target, items)
  const before = await selectByNumber(tx, applied.after.keys())
  const planned = applied.drafts.map((draft) => {
    const entry = describe(draft, applied.toAnalyse.has(draft))
    const { track_seq } = draft.row
    const [ours, theirs] = [before.get(track_seq ?? -1), applied.after.get(track_seq ?? -1)]
    if (entry.action !== 'create' || ours === undefined || theirs === undefined) return entry
    const changes = compareTracks(ours, theirs)
    const isChanged = changes.length > 0 || entry.credits > 0
    const conflicts = findConflicts(ours, theirs)
    return { ...entry, action: isChanged ? ('change' as const) : ('unchanged' as const), changes, conflicts }
  })
  await markRepeated(tx, id, planned)
  await insertPlanned(tx, id, planned, sumUp(planned))
}

type Applied = Pick<AppliedItems, 'drafts'> & {
  after: Awaited<ReturnType<typeof selectByNumber>>
  toAnalyse: ReadonlySet<Draft>
}

async function applyAndRollBack(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  items: SourceItem[],
): Promise<Applied> {
  if (!('savepoint' in tx)) throw new Error('planItems needs a transaction')
  let applied: Applied | null = null
  const isDone = new Error('the savepoint is rolled back on purpose')
  try {
    await tx.savepoint(async (inner) => {
      const { drafts, toAnalyse } = await applyItems(context, inner, target, items)
      const after = await selectByNumber(
        inner,
        drafts.flatMap(({ row }) => row.track_seq ?? []),
      )
      applied = { drafts, after, toAnalyse: new Set(toAnalyse) }
      throw isDone
    })
  } catch (error) {
    if (error !== isDone) throw error
  }
  return applied!
}

async function selectByNumber(tx: Db, seqs: Iterable<number>) {
  const tracks = await selectCompleteTracks(tx, [...new Set(seqs)])
  return new Map(tracks.map((track) => [track.seq, track]))
}

function describe(draft: Draft, isAnalysed: boolean): PlannedItem {
  const { index, source, outer_id, track_id, error_code, message, warnings } = draft.row
  return {
    index,
    source,
    outer_id,
    track_id,
    action: actionOf(draft),
    credits: isAnalysed ? 1 : 0,
    error_code,
    message,
    warnings: warnings ?? [],
    conflicts: [],
    changes: [],
  }
}

/** A track that is stored counts as new here; comparing it with the catalogue tells whether it is. */
function actionOf({ row, item, record }: Draft): PlanAction {
  if (row.status === 'failed') return 'refuse'
  if (row.status === 'skipped') return 'skip'
  if (item.kind === 'image') return 'keep_image'
  if (item.kind === 'enrichment') return 'change'
  if (item.kind === 'purge' || record?.action === 'purge') return 'delete'
  return record?.action === 'takedown' && row.track_seq === null ? 'take_down' : 'create'
}

/** An earlier batch creates some of the tracks, but was rolled back: this one changes them. */
async function markRepeated(tx: Db, ingestionId: string, planned: PlannedItem[]): Promise<void> {
  const created = planned.filter(({ action }) => action === 'create')
  const ids = created.flatMap(({ outer_id }) => outer_id ?? [])
  const earlier = await selectPlannedCreations(tx, ingestionId, ids)
  for (const entry of created) {
    const source = entry.outer_id === null ? undefined : earlier.get(entry.outer_id)
    if (source !== undefined)
      Object.assign(entry, {
        action: 'change',
        message: `${source} creates the track; this entry changes it.`,
      })
    else if (entry.outer_id !== null) earlier.set(entry.outer_id, entry.source)
  }
}

function sumUp(planned: PlannedItem[]): PlanSums {
  const count = (action: PlanAction) => planned.filter((each) => each.action === action).length
  return {
    items: planned.length,
    create: count('create'),
    change: count('change'),
    unchanged: count('unchanged'),
    take_down: count('take_down'),
    delete: count('delete'),
    keep_image: count('keep_image'),
    refuse: count('refuse'),
    skip: count('skip'),
    conflicts: planned.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
    warnings: planned.reduce((sum, { warnings }) => sum + warnings.length, 0),
    credits: planned.reduce((sum, { credits }) => sum + credits, 0),
  }
}
