import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import { storeTracks } from '../catalogue/store/store-tracks.ts'
import type { Context } from '../context.ts'
import { setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { rankFormat } from './audio-formats.ts'
import { chooseAudio } from './choose-audio.ts'
import { decideAvailability } from './computations.ts'
import { DeliveryHistory, recordDeletions } from './delivery-history.ts'
import { createDraft, type Draft, failRow } from './draft.ts'
import { EntityActions } from './entity-actions.ts'
import { type IngestionInArea, imageFolder, processedKey } from './ingestion-files.ts'
import { purgeRelease, purgeTracks } from './purge.ts'
import { recordDeleted, recordUpdated } from './record-track-events.ts'
import { reserveItemCredits } from './reserve-item-credits.ts'
import { skipOlderMessages } from './skip-older-messages.ts'
import type { DeliveredTrack, SourceItem } from './sources/delivered-track.ts'
import {
  selectStoredAudio,
  selectTracksByOuterId,
  takeDownTracks,
  upsertDeliveries,
} from './sql-deliveries.ts'
import { insertEntities } from './sql-entities.ts'
import { insertItems } from './sql-items.ts'
import {
  applyContents,
  isOnReleases,
  type StoredEntry,
  storeTerms,
  takeDownOnReleases,
} from './store-terms.ts'
import { toTrackInput } from './to-track-input.ts'

/**
 * Stores a batch of a delivery in the caller's transaction: tracks and other entities, an item for each entry, and the credits
 * for what will be analysed. Entries apply in the order of the delivery: an upsert after a takedown undoes it.
 */
export async function storeItems(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  items: SourceItem[],
): Promise<void> {
  const { organisation_id, catalogue_id, id } = target.ingestion
  await Promise.all([actFor(tx, organisation_id), lockCatalogue(tx, catalogue_id)])
  const drafts = items.map((item) => createDraft(id, item))
  const entities = new EntityActions()
  await skipOlderMessages(tx, { organisationId: organisation_id, catalogueId: catalogue_id }, drafts)
  for (const run of runsOf(drafts)) await storeRun(context, tx, target, run, { entities, drafts })
  await applyContents(context, tx, target, drafts, context.clock.now())
  const pending = drafts.filter(
    ({ row }) => (row.work === 'move' || row.work === 'analyse') && !row.audio?.is_image,
  )
  await insertEntities(tx, id, entities.list())
  await reserveItemCredits(
    context,
    tx,
    target.ingestion,
    pending.map(({ row }) => row),
  )
  const seqs = pending.flatMap(({ row }) => (row.work === null ? [] : row.track_seq!))
  if (seqs.length > 0) await setAnalysisStatus(tx, organisation_id, seqs, 'pending')
  await insertItems(
    tx,
    drafts.map(({ row }) => row),
  )
}

type Action = 'upsert' | 'takedown' | 'purge' | 'purge release' | 'keep image'
type Run = { action: Action; drafts: Draft[] }

function runsOf(drafts: Draft[]): Run[] {
  const runs: Run[] = []
  for (const draft of drafts) {
    const action = actionOf(draft)
    if (action === null) continue
    const last = runs.at(-1)
    if (last?.action === action) last.drafts.push(draft)
    else runs.push({ action, drafts: [draft] })
  }
  return runs
}

function actionOf({ item, record, isOlder }: Draft): Action | null {
  if (isOlder) return null
  if (item.kind === 'purge') return 'purge release'
  if (item.kind === 'image') return 'keep image'
  return record?.action ?? null
}

async function storeRun(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  run: Run,
  { entities, drafts }: { entities: EntityActions; drafts: Draft[] },
): Promise<void> {
  if (run.action === 'upsert') return upsert(context, tx, target, run.drafts, entities)
  if (run.action === 'purge release') return purgeReleases(context, tx, target, run.drafts)
  if (run.action === 'keep image') return keepImages(target, run.drafts, drafts)
  const { ingestion } = target
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  const existing = await selectTracksByOuterId(
    tx,
    owner.catalogueId,
    run.drafts.map(({ record }) => record!.outer_id),
  )
  const unknown = run.action === 'takedown' ? await selectUnknown(tx, target, run.drafts, existing) : []
  if (unknown.length > 0) await upsert(context, tx, target, unknown, entities)
  const found = run.drafts.filter((draft) => {
    if (unknown.includes(draft)) return false
    const { row, record } = draft
    const track = existing.get(record!.outer_id)
    if (track === undefined) {
      const what = run.action === 'takedown' ? 'take down' : 'delete'
      Object.assign(row, {
        status: 'skipped',
        message: `There is no track with this outer_id, so there is nothing to ${what}.`,
      })
      return false
    }
    const message =
      run.action === 'takedown'
        ? 'The track was taken down, and is not available any more unless another release has it.'
        : 'The track was deleted.'
    Object.assign(row, { status: 'stored', stored: true, message, track_id: track.id })
    entities.add({ type: 'track', id: track.id, outer_id: track.outer_id, action: 'updated' })
    return true
  })
  const tracks = found.map((draft) => ({
    seq: existing.get(draft.record!.outer_id)!.seq,
    index: draft.row.index,
    draft,
  }))
  if (tracks.length === 0) return
  if (run.action === 'takedown') {
    const at = context.clock.now()
    const last = [...new Map(tracks.map((track) => [track.seq, track])).values()]
    const onReleases = last.filter(({ draft }) => draft.record!.keeps_other_releases)
    const whole = last.filter(({ draft }) => !draft.record!.keeps_other_releases)
    if (whole.length > 0) await takeDownTracks(tx, owner.organisationId, ingestion.id, whole, at)
    if (onReleases.length === 0) return
    await takeDownOnReleases(tx, target, onReleases, at)
    const seqs = onReleases.map(({ seq }) => seq)
    await decideAvailability(context, tx, owner.organisationId, seqs)
  } else {
    const seqs = tracks.map(({ seq }) => seq)
    const { tracks: deleted, deletions } = await purgeTracks(tx, owner, seqs)
    await recordDeleted(context, tx, owner, deleted)
    await recordDeletions(tx, ingestion, deletions, context.clock.now())
  }
}

/**
 * Messages that take tracks down which no message has put on the release before. They may have overtaken the message that does,
 * which then changes nothing any more: so the track is stored, and is not available.
 */
async function selectUnknown(
  tx: Db,
  { ingestion }: IngestionInArea,
  drafts: Draft[],
  existing: Map<string, { seq: number }>,
): Promise<Draft[]> {
  const unknown: Draft[] = []
  for (const draft of drafts) {
    const record = draft.record!
    if (!record.keeps_other_releases) continue
    const track = existing.get(record.outer_id)
    if (track === undefined || !(await isOnReleases(tx, ingestion.catalogue_id, track.seq, record.releases)))
      unknown.push(draft)
  }
  return unknown
}

/** Pictures leave the delivery folder and are kept, unless something of their message was refused: then all of it stays. */
function keepImages({ ingestion }: IngestionInArea, images: Draft[], all: Draft[]): void {
  const messageOf = ({ item }: Draft) => item.source.slice(0, item.source.lastIndexOf('#'))
  const refused = new Set(all.filter(({ row }) => row.status === 'failed').map(messageOf))
  for (const draft of images) {
    const { row, item } = draft
    if (item.kind !== 'image') continue
    const { path } = item.image
    if (refused.has(messageOf(draft))) {
      const message = 'The picture stays with its message, of which something was refused.'
      Object.assign(row, { status: 'skipped', message })
      continue
    }
    const key = processedKey(imageFolder(ingestion.id), path)
    Object.assign(row, {
      status: 'stored',
      stored: true,
      work: 'move',
      message: 'The picture is kept with the release.',
      audio: { key, delivered: path, is_image: true },
    })
  }
}

async function purgeReleases(
  context: Context,
  tx: Db,
  { ingestion }: IngestionInArea,
  drafts: Draft[],
): Promise<void> {
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  for (const { row, item } of drafts) {
    if (item.kind !== 'purge') continue
    const purged = await purgeRelease(tx, owner, item.release)
    if (purged === null) {
      Object.assign(row, {
        status: 'skipped',
        message: 'There is no such release, so there is nothing to delete.',
      })
    } else {
      await decideAvailability(context, tx, owner.organisationId, purged.remaining)
      const message = `The release was deleted, with ${purged.tracks.length} tracks that are on no other release.`
      Object.assign(row, { status: 'stored', stored: true, message })
      await recordDeleted(context, tx, owner, purged.tracks)
      await recordDeletions(tx, ingestion, purged.deletions, context.clock.now())
    }
  }
}

async function upsert(
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
  const lastOf = new Map<number, Draft>()
  const created = new Set<number>()
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
    const earlier = lastOf.get(track.seq)
    lastOf.set(track.seq, earlier === undefined ? draft : supersede(target, earlier, draft))
  }
  const latest = [...lastOf.values()]
  const existing = [...lastOf.keys()].filter((seq) => !created.has(seq))
  await chooseAudio(tx, target, latest, await selectStoredAudio(tx, existing))
  await storeTerms(tx, target, stored, at)
  // A new track without audio or extra details needs no delivery row.
  const recorded = latest.filter(
    ({ row, record }) => !created.has(row.track_seq!) || row.audio || hasDetails(record!),
  )
  const deliveries = recorded.map(({ row, record }) => ({
    ...record!,
    track_seq: row.track_seq!,
    item_index: row.index,
    brings_audio: row.audio !== null,
  }))
  await upsertDeliveries(tx, { organisationId: owner.organisationId, ingestionId: ingestion.id }, deliveries)
}

function hasDetails({ medium, language, titles, details }: DeliveredTrack): boolean {
  return medium !== 'audio' || language !== null || titles.length > 0 || details !== null
}

/** Of two entries of one track, the later one counts; of two files with one name, the better one. Returns it. */
function supersede({ ingestion }: IngestionInArea, earlier: Draft, later: Draft): Draft {
  const isWorse =
    ingestion.mode === 's3_scan' && rankFormat(later.row.source) < rankFormat(earlier.row.source)
  const [winner, loser] = isWorse ? [earlier, later] : [later, earlier]
  if (loser.record!.keeps_other_releases) {
    // Both messages count: each for its own release. The audio is that of the winner.
    loser.row.message = `The audio is that of ${winner.row.source}, which has the same recording.`
  } else {
    const message = `Overwritten by ${winner.row.source}, which has the same outer_id.`
    Object.assign(loser.row, { status: 'skipped', work: null, message })
  }
  return winner
}

function describe(problem: { message: string; details?: unknown }): string {
  const { details } = problem
  if (!Array.isArray(details)) return problem.message
  return `${problem.message} ${details.map(({ field, message }) => `${field}: ${message}`).join('; ')}`
}
