import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import { type EntityOutcome, storeTracks } from '../catalogue/store/store-tracks.ts'
import type { Context } from '../context.ts'
import { setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { chooseAudio } from './choose-audio.ts'
import { createDraft, type Draft, failRow } from './draft.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { purgeRelease, purgeTracks } from './purge.ts'
import { recordDeleted, recordUpdated } from './record-track-events.ts'
import { reserveItemCredits } from './reserve-item-credits.ts'
import type { DeliveredTrack, SourceItem } from './sources/delivered-track.ts'
import {
  selectDeliveries,
  selectTracksByOuterId,
  takeDownTracks,
  upsertDeliveries,
} from './sql-deliveries.ts'
import { insertEntities } from './sql-entities.ts'
import { insertItems } from './sql-items.ts'
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
  for (const run of runsOf(drafts)) await storeRun(context, tx, target, run, entities)
  const pending = drafts.filter(({ row }) => row.work === 'move' || row.work === 'analyse')
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

type Action = 'upsert' | 'takedown' | 'purge' | 'purge release'
type Run = { action: Action; drafts: Draft[] }

function runsOf(drafts: Draft[]): Run[] {
  const runs: Run[] = []
  for (const draft of drafts) {
    const action = draft.item.kind === 'purge' ? 'purge release' : draft.record?.action
    if (action === undefined) continue
    const last = runs.at(-1)
    if (last?.action === action) last.drafts.push(draft)
    else runs.push({ action, drafts: [draft] })
  }
  return runs
}

async function storeRun(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  run: Run,
  entities: EntityActions,
): Promise<void> {
  if (run.action === 'upsert') return upsert(context, tx, target, run.drafts, entities)
  if (run.action === 'purge release') return purgeReleases(context, tx, target, run.drafts)
  const { ingestion } = target
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  const existing = await selectTracksByOuterId(
    tx,
    owner.catalogueId,
    run.drafts.map(({ record }) => record!.outer_id),
  )
  const found = run.drafts.filter(({ row, record }) => {
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
        ? 'The track was taken down and is no longer available for any product.'
        : 'The track was deleted.'
    Object.assign(row, { status: 'stored', stored: true, message, track_id: track.id })
    entities.add({ type: 'track', id: track.id, outer_id: track.outer_id, action: 'updated' })
    return true
  })
  const tracks = found.map(({ row, record }) => ({
    seq: existing.get(record!.outer_id)!.seq,
    index: row.index,
  }))
  if (tracks.length === 0) return
  if (run.action === 'takedown') {
    const last = [...new Map(tracks.map((track) => [track.seq, track])).values()]
    await takeDownTracks(tx, owner.organisationId, ingestion.id, last, context.clock.now())
  } else {
    const seqs = tracks.map(({ seq }) => seq)
    await recordDeleted(context, tx, owner, await purgeTracks(tx, owner, seqs))
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
      const message = `The release was deleted, with ${purged.length} tracks that are on no other release.`
      Object.assign(row, { status: 'stored', stored: true, message })
      await recordDeleted(context, tx, owner, purged)
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
  const batch = await storeTracks(tx, { layer: 'workspace', ...owner }, inputs, { matchBy: 'outer_id', at })
  for (const entity of batch.entities) entities.add(entity)
  const updated = batch.entities.filter(({ type, action }) => type === 'track' && action === 'updated')
  await recordUpdated(context, tx, owner, updated)
  const lastOf = new Map<number, Draft>()
  const created = new Set<number>()
  for (const [index, draft] of drafts.entries()) {
    const { track, problem } = batch.outcomes[index]!
    if (track === null) {
      failRow(draft.row, problem.code, describe(problem))
      continue
    }
    Object.assign(draft.row, {
      status: 'stored',
      stored: true,
      work: 'compute',
      track_id: track.id,
      track_seq: track.seq,
    })
    if (track.action === 'created') created.add(track.seq)
    const earlier = lastOf.get(track.seq)
    if (earlier !== undefined) supersede(earlier, draft)
    lastOf.set(track.seq, draft)
  }
  const latest = [...lastOf.values()]
  const existing = [...lastOf.keys()].filter((seq) => !created.has(seq))
  await chooseAudio(tx, target, latest, await selectDeliveries(tx, existing))
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

function hasDetails({ medium, language, titles, deals }: DeliveredTrack): boolean {
  return medium !== 'audio' || language !== null || titles.length > 0 || deals !== null
}

function supersede(earlier: Draft, later: Draft): void {
  const message = `Overwritten by ${later.row.source}, which has the same outer_id.`
  Object.assign(earlier.row, { status: 'skipped', work: null, message })
}

function describe(problem: { message: string; details?: unknown }): string {
  const { details } = problem
  if (!Array.isArray(details)) return problem.message
  return `${problem.message} ${details.map(({ field, message }) => `${field}: ${message}`).join('; ')}`
}

const rank = { unchanged: 0, updated: 1, created: 2 }

/** The entities of a batch, each with the strongest action: created over updated over unchanged. */
class EntityActions {
  readonly #entities = new Map<string, EntityOutcome>()

  add(entity: EntityOutcome): void {
    const before = this.#entities.get(entity.id)
    if (before === undefined || rank[entity.action] > rank[before.action])
      this.#entities.set(entity.id, entity)
  }

  list(): EntityOutcome[] {
    return [...this.#entities.values()]
  }
}
