import { textKey } from '../../lib/text-key.ts'
import type { Db } from '../../platform/postgres.ts'
import { markUnused } from '../catalogue/enrichments/sql-follow.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import { addGrams } from '../catalogue/store/sql.ts'
import { deleteReleases, deleteTracks } from '../catalogue/store/sql-delete.ts'
import { GramCounts } from '../catalogue/store/write-grams.ts'
import { readSnapshots, type Snapshot } from '../editing/snapshot.ts'
import type { PurgedRelease } from './sources/delivered-track.ts'
import {
  type PurgedTrack,
  selectDroppedTracks,
  selectTracksOfPurged,
  selectTracksOn,
  selectTracksToPurge,
} from './sql-purge.ts'
import { selectReleases } from './sql-terms.ts'

type Owner = { organisationId: string; catalogueId: string }

/** A record that was deleted, as it was. */
type Deletion = { kind: Kind; id: string; snapshot: Snapshot }

/** Deletes tracks and everything that belongs to them. Their artists, releases and works stay. */
export async function purgeTracks(
  tx: Db,
  owner: Owner,
  seqs: number[],
  at: Date,
): Promise<{ tracks: PurgedTrack[]; deletions: Deletion[] }> {
  const tracks = await selectTracksToPurge(tx, seqs)
  const deletions = await snapshot(tx, 'tracks', seqs)
  await markUnused(tx, 'tracks', seqs, at)
  const changes = new GramCounts()
  for (const { seq, title } of tracks) if (title !== null) changes.add('tracks', seq, textKey(title), -1)
  await deleteTracks(
    tx,
    tracks.map(({ seq }) => seq),
  )
  await addGrams(tx, { layer: 'workspace', ...owner }, changes.columns())
  return { tracks, deletions }
}

async function snapshot(tx: Db, kind: Kind, seqs: number[]): Promise<Deletion[]> {
  return [...(await readSnapshots(tx, kind, seqs)).values()].map((record) => ({ kind, ...record }))
}

/**
 * Deletes a release and the tracks that are on no other release. Null: there is no such release. An ISRC alone names the release
 * of one track: the track is deleted if no release has it.
 */
export async function purgeRelease(
  tx: Db,
  owner: Owner,
  release: PurgedRelease,
  at: Date,
): Promise<{ tracks: PurgedTrack[]; deletions: Deletion[]; remaining: number[] } | null> {
  const releases = await selectReleases(tx, owner.catalogueId, release)
  const seqs = releases.map(({ seq }) => seq)
  const isrc = release.upc === null && releases.length === 0 ? release.isrc : null
  const tracks = await selectTracksOfPurged(tx, owner.catalogueId, seqs, isrc)
  if (releases.length === 0 && tracks.length === 0) return null
  const remaining = (await selectTracksOn(tx, seqs)).filter((seq) => !tracks.includes(seq))
  const ofReleases = await snapshot(tx, 'releases', seqs)
  const purged = await purgeTracks(tx, owner, tracks, at)
  await markUnused(tx, 'releases', seqs, at)
  const changes = new GramCounts()
  for (const { seq, title } of releases) changes.add('releases', seq, textKey(title), -1)
  await deleteReleases(tx, seqs)
  await addGrams(tx, { layer: 'workspace', ...owner }, changes.columns())
  return { tracks: purged.tracks, deletions: [...purged.deletions, ...ofReleases], remaining }
}

/**
 * What a purge deletes that arrives after a newer message about its release: the release stays, and so do the tracks that the newer
 * message has. Those that it no longer has, and that no message since the purge had, would be gone if both had come in order.
 */
export async function purgeDropped(
  tx: Db,
  owner: Owner,
  release: PurgedRelease,
  { writtenAt, at }: { writtenAt: Date; at: Date },
): Promise<{ tracks: PurgedTrack[]; deletions: Deletion[] }> {
  const seqs = (await selectReleases(tx, owner.catalogueId, release)).map(({ seq }) => seq)
  return purgeTracks(tx, owner, await selectDroppedTracks(tx, seqs, writtenAt), at)
}
