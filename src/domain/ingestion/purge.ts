import { textKey } from '../../lib/text-key.ts'
import type { Db } from '../../platform/postgres.ts'
import { addGrams } from '../catalogue/store/sql.ts'
import { deleteReleases, deleteTracks } from '../catalogue/store/sql-delete.ts'
import { GramCounts } from '../catalogue/store/write-grams.ts'
import type { PurgedRelease } from './sources/delivered-track.ts'
import {
  type PurgedTrack,
  selectReleasesToPurge,
  selectTracksOfPurged,
  selectTracksToPurge,
} from './sql-purge.ts'

type Owner = { organisationId: string; catalogueId: string }

/** Deletes tracks and everything that belongs to them. Their artists, releases and works stay. */
export async function purgeTracks(tx: Db, owner: Owner, seqs: number[]): Promise<PurgedTrack[]> {
  const tracks = await selectTracksToPurge(tx, seqs)
  const changes = new GramCounts()
  for (const { seq, title } of tracks) if (title !== null) changes.add('tracks', seq, textKey(title), -1)
  await deleteTracks(
    tx,
    tracks.map(({ seq }) => seq),
  )
  await addGrams(tx, { layer: 'workspace', ...owner }, changes.columns())
  return tracks
}

/** Deletes a release and the tracks that are on no other release. Null: there is no such release. */
export async function purgeRelease(
  tx: Db,
  owner: Owner,
  release: PurgedRelease,
): Promise<PurgedTrack[] | null> {
  const releases = await selectReleasesToPurge(tx, owner.catalogueId, release)
  const seqs = releases.map(({ seq }) => seq)
  const tracks = await selectTracksOfPurged(tx, owner.catalogueId, seqs, release.isrc)
  if (releases.length === 0 && tracks.length === 0) return null
  const purged = await purgeTracks(tx, owner, tracks)
  const changes = new GramCounts()
  for (const { seq, title } of releases) changes.add('releases', seq, textKey(title), -1)
  await deleteReleases(tx, seqs)
  await addGrams(tx, { layer: 'workspace', ...owner }, changes.columns())
  return purged
}
