import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { selectSizes } from '../storage/objects/sql.ts'
import { decideAvailability } from './computations.ts'
import type { Draft } from './draft.ts'
import { type IngestionInArea, imageFolder, processedKey } from './ingestion-files.ts'
import type { DeliveredRelease } from './sources/delivered-track.ts'
import {
  deleteReleaseLinks,
  hasTerms,
  recordEarlierTerms,
  selectOtherTracks,
  selectReleases,
  type TrackTerms,
  upsertReleaseDetails,
  upsertTerms,
} from './sql-terms.ts'

/** A stored entry, and the `seq` of each of its releases. */
export type StoredEntry = { draft: Draft; releaseSeqs: number[] }

/** Stores what messages say about tracks on releases, and about the releases. */
export async function storeTerms(
  tx: Db,
  { ingestion, area }: IngestionInArea,
  entries: StoredEntry[],
  at: Date,
): Promise<void> {
  const terms = new Map<string, TrackTerms>()
  const releases = new Map<number, DeliveredRelease>()
  for (const { draft, releaseSeqs } of entries) {
    const record = draft.record!
    const trackSeq = draft.row.track_seq!
    const written_at = writtenAt(draft)
    if (record.releases.length === 0 && record.deals !== null)
      add(terms, { ...noTakedown, track_seq: trackSeq, release_seq: 0, deals: record.deals, written_at })
    for (const [index, release] of record.releases.entries()) {
      if (release.terms === undefined) continue
      const releaseSeq = releaseSeqs[index]!
      releases.set(releaseSeq, release)
      add(terms, {
        track_seq: trackSeq,
        release_seq: releaseSeq,
        deals: release.terms.deals,
        taken_down_at: release.terms.taken_down ? at : null,
        taken_down_reason: null,
        written_at,
      })
    }
  }
  await upsertTerms(tx, ingestion.organisation_id, [...terms.values()])
  if (releases.size === 0) return
  const images = [...releases.values()].flatMap((release) => release.terms!.images.map(({ path }) => path))
  const present = images.length === 0 ? new Map() : await selectSizes(tx, area.id, [...new Set(images)])
  const folder = imageFolder(ingestion.id)
  await upsertReleaseDetails(
    tx,
    ingestion.organisation_id,
    [...releases].map(([release_seq, { titles, terms }]) => {
      const delivered = terms!.images.filter(({ path }) => present.has(path))
      return {
        release_seq,
        titles,
        details: terms!.details,
        images: delivered.map(({ type, path }) => ({ type, key: processedKey(folder, path) })),
      }
    }),
  )
}

const writtenAt = ({ item }: Draft) => item.message?.created_at ?? null
const noTakedown = { taken_down_at: null, taken_down_reason: null }
const add = (terms: Map<string, TrackTerms>, row: TrackTerms) =>
  void terms.set(`${row.track_seq} ${row.release_seq}`, row)

/** Records that tracks may not be used on these releases any more. The other releases of a track are not affected. */
export async function takeDownOnReleases(
  tx: Db,
  { ingestion }: IngestionInArea,
  tracks: { seq: number; draft: Draft }[],
  at: Date,
): Promise<void> {
  const terms = new Map<string, TrackTerms>()
  for (const { seq, draft } of tracks) {
    for (const release of draft.record!.releases) {
      const [found] = await selectReleases(tx, ingestion.catalogue_id, release)
      if (found === undefined || release.terms === undefined) continue
      const { deals, taken_down } = release.terms
      add(terms, {
        track_seq: seq,
        release_seq: found.seq,
        deals,
        taken_down_at: taken_down ? at : null,
        taken_down_reason: null,
        written_at: writtenAt(draft),
      })
    }
  }
  await upsertTerms(tx, ingestion.organisation_id, [...terms.values()])
}

/** Whether messages have put the track on all of these releases. */
export async function isOnReleases(
  tx: Db,
  catalogueId: string,
  trackSeq: number,
  releases: DeliveredRelease[],
): Promise<boolean> {
  for (const release of releases) {
    const [found] = await selectReleases(tx, catalogueId, release)
    if (found === undefined || !(await hasTerms(tx, trackSeq, found.seq))) return false
  }
  return true
}

/**
 * Takes tracks off the releases of a message that the message no longer has on them. If several messages are about one release, the
 * last one says what is on it.
 */
export async function applyContents(
  context: Context,
  tx: Db,
  { ingestion }: IngestionInArea,
  drafts: Draft[],
  at: Date,
): Promise<void> {
  const contents = new Map<number, { title: string | null; outerIds: string[]; row: Draft['row'] }>()
  for (const { item, row, isOlder } of drafts) {
    for (const { release, outer_ids: outerIds } of item.contents ?? []) {
      const [found] = await selectReleases(tx, ingestion.catalogue_id, release)
      if (isOlder) {
        if (found !== undefined) await recordEarlierTerms(tx, found.seq, outerIds, item.message!.created_at)
      } else if (found !== undefined) contents.set(found.seq, { title: found.title, outerIds, row })
    }
  }
  for (const [releaseSeq, { title, outerIds, row }] of contents) {
    const gone = (await selectOtherTracks(tx, releaseSeq, outerIds)).map(({ seq }) => seq)
    if (gone.length === 0) continue
    await deleteReleaseLinks(tx, releaseSeq, gone)
    const ended = {
      deals: null,
      taken_down_at: at,
      taken_down_reason: `The track is no longer on the release ${title}.`,
      written_at: null,
    }
    await upsertTerms(
      tx,
      ingestion.organisation_id,
      gone.map((seq) => ({ track_seq: seq, release_seq: releaseSeq, ...ended })),
    )
    await decideAvailability(context, tx, ingestion.organisation_id, gone)
    row.warnings = [
      ...(row.warnings ?? []),
      `${gone.length} tracks that the message does not have were taken off the release ${title}.`,
    ]
  }
}
