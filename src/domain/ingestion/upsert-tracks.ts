import type { Db } from '../../platform/postgres.ts'
import { type FormerTrack, storeTracks } from '../catalogue/store/store-tracks.ts'
import type { Context } from '../context.ts'
import { rankFormat } from './audio-formats.ts'
import { chooseAudio, chooseBringers } from './choose-audio.ts'
import { recordConflicts } from './conflicts/record-conflicts.ts'
import { DeliveryHistory } from './delivery-history.ts'
import { type Draft, failRow } from './draft.ts'
import type { EntityActions } from './entity-actions.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { recordUpdated } from './record-track-events.ts'
import type { DeliveredTrack } from './sources/delivered-track.ts'
import { selectStoredAudio, takeDownTracks, upsertDeliveries } from './sql-deliveries.ts'
import { type StoredEntry, storeTerms } from './store-terms.ts'
import { toTrackInput } from './to-track-input.ts'

/** Stores the tracks of these entries, with everything they name. */
export async function upsertTracks(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  drafts: Draft[],
  entities: EntityActions,
): Promise<void> {
  const { ingestion } = target
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  const inputs = drafts.map(({ record }) => toTrackInput(record!))
  const at = context.clock.now()
  const history = new DeliveryHistory()
  const batch = await storeTracks(tx, { layer: 'workspace', ...owner }, inputs, {
    matchBy: 'outer_id',
    at,
    beforeUpdate: history.beforeUpdate,
  })
  const named = batch.entities
  await history.record(tx, ingestion, named, at)
  for (const entity of named) entities.add(entity)
  const updated = named.filter(({ type, action }) => type === 'track' && action === 'updated')
  await recordUpdated(context, tx, owner, updated)
  /** By track; the one that counts is the last. */
  const entriesOf = new Map<number, Draft[]>()
  const created = new Set<number>()
  const formers = new Map<number, FormerTrack | null>()
  const stored: StoredEntry[] = []
  for (const [index, draft] of drafts.entries()) {
    const outcome = batch.outcomes[index]!
    if (outcome.track === null) {
      failRow(draft.row, outcome.problem.code, describe(outcome.problem))
      continue
    }
    const { track, releases } = outcome
    stored.push({ draft, releaseSeqs: releases })
    Object.assign(draft.row, {
      status: 'stored',
      stored: true,
      work: 'compute',
      track_id: track.id,
      track_seq: track.seq,
    })
    if (track.action === 'created') created.add(track.seq)
    else formers.set(track.seq, outcome.former)
    const before = entriesOf.get(track.seq)
    entriesOf.set(track.seq, before === undefined ? [draft] : supersede(target, before, draft))
  }
  const latest = [...entriesOf.values()].map((entries) => entries.at(-1)!)
  const existing = [...entriesOf.keys()].filter((seq) => !created.has(seq))
  const earlier = await selectStoredAudio(tx, ingestion.id, existing)
  const bringers = await chooseBringers(tx, target, [...entriesOf.values()])
  await chooseAudio(tx, target, [...bringers.values()], earlier)
  const keepOurs = await recordConflicts(
    context,
    tx,
    target,
    latest.flatMap((draft) => {
      const former = formers.get(draft.row.track_seq!)
      return former === undefined ? [] : [{ draft, former }]
    }),
  )
  await storeTerms(tx, target, stored, at)
  // A track without audio or further details needs no delivery row, and most tracks of a sheet that comes again have none.
  const recorded = latest.filter(
    (draft) =>
      bringers.get(draft)!.row.audio ||
      hasDetails(draft.record!) ||
      earlier.get(draft.row.track_seq!)?.has_delivery,
  )
  const deliveries = recorded.map((draft) => {
    const { row } = bringers.get(draft)!
    const brings_audio = row.audio !== null
    return { ...draft.record!, track_seq: row.track_seq!, item_index: row.index, brings_audio }
  })
  await upsertDeliveries(tx, { organisationId: owner.organisationId, ingestionId: ingestion.id }, deliveries)
  await keepOurs()
  const down = latest.filter(({ record }) => record!.taken_down)
  if (down.length === 0) return
  const tracks = down.map(({ row }) => ({ seq: row.track_seq!, index: row.index }))
  await takeDownTracks(tx, owner.organisationId, ingestion.id, tracks, at)
}

function hasDetails({ medium, language, titles, details }: DeliveredTrack): boolean {
  return medium !== 'audio' || language !== null || titles.length > 0 || details !== null
}

/**
 * Of the entries of one track, the last one counts; of two files with one name, the better one. Returns those that are left, with
 * that one at the end.
 */
function supersede({ ingestion }: IngestionInArea, entries: Draft[], later: Draft): Draft[] {
  const earlier = entries.at(-1)!
  const isWorse =
    ingestion.mode === 's3_scan' && rankFormat(later.row.source) < rankFormat(earlier.row.source)
  const [winner, loser] = isWorse ? [earlier, later] : [later, earlier]
  // Both messages count: each for its own release.
  if (loser.record!.keeps_other_releases) return [...entries, later]
  const message = `Overwritten by ${winner.row.source}, which has the same outer_id.`
  Object.assign(loser.row, { status: 'skipped', work: null, message })
  return [...entries.slice(0, -1), winner]
}

function describe(problem: { message: string; details?: unknown }): string {
  const { details } = problem
  if (!Array.isArray(details)) return problem.message
  return `${problem.message} ${details.map(({ field, message }) => `${field}: ${message}`).join('; ')}`
}
