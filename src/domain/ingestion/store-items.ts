import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import type { StoredEntity } from '../catalogue/store/store-entries.ts'
import { storeTracks } from '../catalogue/store/store-tracks.ts'
import type { Context } from '../context.ts'
import { setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { chooseAudio } from './choose-audio.ts'
import { type Draft, draftOf, failRow } from './draft.ts'
import { holdCredits } from './hold-credits.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { purgeRelease, purgeTracks } from './purge.ts'
import type { DeliveredTrack, SourceItem } from './sources/delivered-track.ts'
import {
  selectDeliveries,
  selectTracksByOuterId,
  takeDownTracks,
  upsertDeliveries,
} from './sql-deliveries.ts'
import { insertEntities } from './sql-entities.ts'
import { insertItems } from './sql-items.ts'
import { toEntry } from './to-entry.ts'

/**
 * Stores a batch of a delivery within the caller's transaction: the entries, an item for each, what they made, and the
 * credits for what is to be analysed. The order of the delivery decides: a takedown before an upsert is undone by it.
 */
export async function storeItems(
  context: Context,
  tx: Db,
  place: IngestionInArea,
  items: SourceItem[],
): Promise<void> {
  const { organisation_id, catalogue_id, id } = place.ingestion
  await Promise.all([actFor(tx, organisation_id), lockCatalogue(tx, catalogue_id)])
  const drafts = items.map((item) => draftOf(id, item))
  const entities = new Entities()
  for (const run of runsOf(drafts)) await storeRun(context, tx, place, run, entities)
  const pending = drafts.filter(({ row }) => row.work === 'move' || row.work === 'analyse')
  await insertEntities(tx, id, entities.list())
  await holdCredits(
    context,
    tx,
    place.ingestion,
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
  place: IngestionInArea,
  run: Run,
  entities: Entities,
): Promise<void> {
  if (run.action === 'upsert') return upsert(context, tx, place, run.drafts, entities)
  if (run.action === 'purge release') return removeReleases(tx, place, run.drafts)
  const { ingestion } = place
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  const known = await selectTracksByOuterId(
    tx,
    owner.catalogueId,
    run.drafts.map(({ record }) => record!.outer_id),
  )
  const found = run.drafts.filter(({ row, record }) => {
    const track = known.get(record!.outer_id)
    if (track === undefined) {
      const what = run.action === 'takedown' ? 'take down' : 'remove'
      Object.assign(row, {
        status: 'skipped',
        message: `There is no track with this outer_id: nothing to ${what}.`,
      })
      return false
    }
    const message =
      run.action === 'takedown' ? 'It was taken down: no product shows it any more.' : 'It was removed.'
    Object.assign(row, { status: 'stored', stored: true, message, track_id: track.id })
    entities.add({ type: 'track', id: track.id, outer_id: track.outer_id, action: 'updated' })
    return true
  })
  const tracks = found.map(({ row, record }) => ({
    seq: known.get(record!.outer_id)!.seq,
    index: row.index,
  }))
  if (tracks.length === 0) return
  if (run.action === 'takedown') {
    const last = [...new Map(tracks.map((track) => [track.seq, track])).values()]
    await takeDownTracks(tx, owner.organisationId, ingestion.id, last, context.clock.now())
  } else {
    await purgeTracks(
      tx,
      owner,
      tracks.map(({ seq }) => seq),
    )
  }
}

async function removeReleases(tx: Db, { ingestion }: IngestionInArea, drafts: Draft[]): Promise<void> {
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  for (const { row, item } of drafts) {
    if (item.kind !== 'purge') continue
    const purged = await purgeRelease(tx, owner, item.release)
    if (purged === null) {
      Object.assign(row, { status: 'skipped', message: 'There is no such release: nothing to remove.' })
    } else {
      const message = `It was removed, with the ${purged.length} tracks that are on no other release.`
      Object.assign(row, { status: 'stored', stored: true, message })
    }
  }
}

async function upsert(
  context: Context,
  tx: Db,
  place: IngestionInArea,
  drafts: Draft[],
  entities: Entities,
): Promise<void> {
  const { ingestion } = place
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  const entries = drafts.map(({ record }) => toEntry(record!))
  const at = context.clock.now()
  const batch = await storeTracks(tx, owner, entries, { identity: 'outer_id', at })
  for (const entity of batch.entities) entities.add(entity)
  const lastOf = new Map<number, Draft>()
  const fresh = new Set<number>()
  for (const [place, draft] of drafts.entries()) {
    const { track, problem } = batch.entries[place]!
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
    if (track.action === 'created') fresh.add(track.seq)
    const earlier = lastOf.get(track.seq)
    if (earlier !== undefined) supersede(earlier, draft)
    lastOf.set(track.seq, draft)
  }
  const kept = [...lastOf.values()]
  const known = [...lastOf.keys()].filter((seq) => !fresh.has(seq))
  await chooseAudio(tx, place, kept, await selectDeliveries(tx, known))
  // Of a new track about which nothing more was said there is nothing to remember.
  const telling = kept.filter(
    ({ row, record }) => !fresh.has(row.track_seq!) || row.audio || saysMore(record!),
  )
  const deliveries = telling.map(({ row, record }) => ({
    ...record!,
    track_seq: row.track_seq!,
    item_index: row.index,
    brings_audio: row.audio !== null,
  }))
  await upsertDeliveries(tx, { organisationId: owner.organisationId, ingestionId: ingestion.id }, deliveries)
}

function saysMore({ medium, language, titles, deals }: DeliveredTrack): boolean {
  return medium !== 'audio' || language !== null || titles.length > 0 || deals !== null
}

function supersede(earlier: Draft, later: Draft): void {
  const message = `It was overwritten by ${later.row.source}, which has the same outer_id.`
  Object.assign(earlier.row, { status: 'skipped', work: null, message })
}

function describe(problem: { message: string; details?: unknown }): string {
  const { details } = problem
  if (!Array.isArray(details)) return problem.message
  return `${problem.message} ${details.map(({ field, message }) => `${field}: ${message}`).join('; ')}`
}

const weight = { unchanged: 0, updated: 1, created: 2 }

/** What a batch names, each once, with the most that was done to it. */
class Entities {
  readonly #known = new Map<string, StoredEntity>()

  add(entity: StoredEntity): void {
    const before = this.#known.get(entity.id)
    if (before === undefined || weight[entity.action] > weight[before.action])
      this.#known.set(entity.id, entity)
  }

  list(): StoredEntity[] {
    return [...this.#known.values()]
  }
}
