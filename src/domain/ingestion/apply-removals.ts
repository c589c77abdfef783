import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { decideAvailability } from './computations.ts'
import { recordDeletions } from './delivery-history.ts'
import type { Draft } from './draft.ts'
import type { EntityActions } from './entity-actions.ts'
import { type IngestionInArea, imageFolder, processedKey } from './ingestion-files.ts'
import { purgeDropped, purgeRelease, purgeTracks } from './purge.ts'
import { recordDeleted } from './record-track-events.ts'
import { selectTracksByOuterId, takeDownTracks } from './sql-deliveries.ts'
import { isOnReleases, takeDownOnReleases } from './store-terms.ts'
import { upsertTracks } from './upsert-tracks.ts'

/** Takes the tracks of these entries down, or deletes them. */
export async function removeTracks(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  run: { action: 'takedown' | 'purge'; drafts: Draft[] },
  entities: EntityActions,
): Promise<void> {
  const { ingestion } = target
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  const existing = await selectTracksByOuterId(
    tx,
    owner.catalogueId,
    run.drafts.map(({ record }) => record!.outer_id),
  )
  const unknown = run.action === 'takedown' ? await selectUnknown(tx, target, run.drafts, existing) : []
  if (unknown.length > 0) await upsertTracks(context, tx, target, unknown, entities)
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
    // A track may be taken down on several releases at once.
    const onReleases = tracks.filter(({ draft }) => draft.record!.keeps_other_releases)
    const last = [...new Map(tracks.map((track) => [track.seq, track])).values()]
    const whole = last.filter(({ draft }) => !draft.record!.keeps_other_releases)
    if (whole.length > 0) await takeDownTracks(tx, owner.organisationId, ingestion.id, whole, at)
    if (onReleases.length === 0) return
    await takeDownOnReleases(tx, target, onReleases, at)
    const seqs = [...new Set(onReleases.map(({ seq }) => seq))]
    await decideAvailability(context, tx, owner.organisationId, seqs)
  } else {
    const seqs = tracks.map(({ seq }) => seq)
    const { tracks: deleted, deletions } = await purgeTracks(tx, owner, seqs, context.clock.now())
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
export function keepImages({ ingestion }: IngestionInArea, images: Draft[], all: Draft[]): void {
  const messageOf = ({ item }: Draft) => item.source.slice(0, item.source.lastIndexOf('#'))
  const refused = new Set(all.filter(({ row }) => row.status === 'failed').map(messageOf))
  const descriptions = Map.groupBy(
    all.filter(({ item }) => item.kind === 'enrichment'),
    messageOf,
  )
  for (const draft of images) {
    const { row, item } = draft
    if (item.kind !== 'image') continue
    const { path } = item.image
    if (refused.has(messageOf(draft))) {
      const message = 'The picture stays with its message, of which something was refused.'
      Object.assign(row, { status: 'skipped', message })
      continue
    }
    if (descriptions.get(messageOf(draft))?.every((of) => of.row.status === 'skipped')) {
      Object.assign(row, { status: 'skipped', message: 'The message of this picture is not used.' })
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

/** Deletes releases, and the tracks that are on no other one. */
export async function purgeReleases(
  context: Context,
  tx: Db,
  { ingestion }: IngestionInArea,
  drafts: Draft[],
): Promise<void> {
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  for (const { row, item } of drafts) {
    if (item.kind !== 'purge') continue
    const purged = await purgeRelease(tx, owner, item.release, context.clock.now())
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

/** Purges that came after a newer message about their release. Call it when the contents of releases are applied. */
export async function applyLatePurges(
  context: Context,
  tx: Db,
  { ingestion }: IngestionInArea,
  drafts: Draft[],
): Promise<void> {
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  for (const { row, item, isOlder } of drafts) {
    if (!isOlder || item.kind !== 'purge') continue
    const times = { writtenAt: item.message!.created_at, at: context.clock.now() }
    const { tracks, deletions } = await purgeDropped(tx, owner, item.release, times)
    if (tracks.length === 0) continue
    const message = `A newer message has the release, so it stays. ${tracks.length} tracks that were on it only before this purge were deleted.`
    Object.assign(row, { status: 'stored', stored: true, message })
    await recordDeleted(context, tx, owner, tracks)
    await recordDeletions(tx, ingestion, deletions, context.clock.now())
  }
}
