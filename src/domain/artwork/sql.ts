import type { Db } from '../../platform/postgres.ts'

/** All of these need `actFor` in their transaction, unless they say otherwise. */

/** What can have a cover. */
export type ArtworkKind = 'tracks' | 'releases'

type PictureRow = { id: string; width: number; height: number }
export type ArtworkRow = PictureRow & {
  record_id: string
  source: 'person' | 'delivery' | 'embedded'
  of: 'track' | 'release'
}

/** How many tracks of a release are looked at for a picture in their files. */
const maxTracksTried = 50

/** The cover of each record that has one. */
export async function selectArtworks(
  tx: Db,
  kind: ArtworkKind,
  ids: string[],
  catalogueId: string | null,
): Promise<ArtworkRow[]> {
  return tx<ArtworkRow[]>`
    select records.id as record_id, best.*
    from workspace.${tx(kind)} as records
    cross join lateral (
      select found.source, found.of, picture.id, picture.width, picture.height
      from (${kind === 'tracks' ? candidatesOfTrack(tx) : candidatesOfRelease(tx)}) as found
      join workspace.pictures as picture on picture.id = found.picture_id
      order by found.rank, found.seq
      limit 1
    ) as best
    where records.id = any(${ids}::uuid[])
      ${catalogueId === null ? tx`` : tx`and records.catalogue_id = ${catalogueId}`}`
}

/** What a person chose comes first, then what was delivered, then what is in the file. */
function candidatesOfTrack(tx: Db) {
  return tx`
    select 1 as rank, 0 as seq, 'person' as source, 'track' as of, own.picture_id
    from workspace.track_artworks as own
    where own.track_seq = records.seq
    union all
    select case artwork.source when 'person' then 2 else 3 end, artwork.release_seq, artwork.source, 'release',
      artwork.picture_id
    from workspace.track_releases as link
    join workspace.release_artworks as artwork on artwork.release_seq = link.release_seq
    where link.track_seq = records.seq
    union all
    select 4, 0, 'embedded', 'track', embedded.picture_id
    from workspace.track_analyses as analysis
    join workspace.embedded_artworks as embedded on embedded.content_hash = analysis.content_hash
    where analysis.track_seq = records.seq`
}

function candidatesOfRelease(tx: Db) {
  return tx`
    select case artwork.source when 'person' then 1 else 2 end as rank, 0 as seq, artwork.source, 'release' as of,
      artwork.picture_id
    from workspace.release_artworks as artwork
    where artwork.release_seq = records.seq
    union all
    select 3, track.track_seq, 'embedded', 'track', embedded.picture_id
    from (
      select link.track_seq
      from workspace.track_releases as link
      where link.release_seq = records.seq
      order by link.track_seq
      limit ${maxTracksTried}
    ) as track
    join workspace.track_analyses as analysis on analysis.track_seq = track.track_seq
    join workspace.embedded_artworks as embedded on embedded.content_hash = analysis.content_hash`
}

export type ArtworkOwner = { seq: number; id: string; outer_id: string | null; catalogue_id: string }

/** The record, locked; null if there is none, or not in the given catalogue. */
export async function lockOwner(
  tx: Db,
  kind: ArtworkKind,
  id: string,
  catalogueId: string | null,
): Promise<ArtworkOwner | null> {
  const [row] = await tx<ArtworkOwner[]>`
    select seq, id, outer_id, catalogue_id
    from workspace.${tx(kind)}
    where id = ${id}
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}
    for update`
  return row ?? null
}

export async function hasRecord(
  tx: Db,
  kind: ArtworkKind,
  id: string,
  catalogueId: string | null,
): Promise<boolean> {
  const rows = await tx`
    select
    from workspace.${tx(kind)}
    where id = ${id}
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}`
  return rows.count > 0
}

/** What a person chose for a track or release. */
export async function upsertChosen(
  tx: Db,
  kind: ArtworkKind,
  owner: { organisationId: string; seq: number },
  pictureId: string,
): Promise<void> {
  const own = { organisation_id: owner.organisationId, picture_id: pictureId }
  if (kind === 'tracks') {
    await tx`
      insert into workspace.track_artworks ${tx({ ...own, track_seq: owner.seq })}
      on conflict (organisation_id, track_seq) do update set picture_id = excluded.picture_id`
  } else await upsertReleaseArtwork(tx, { ...own, release_seq: owner.seq, source: 'person' })
}

export async function upsertReleaseArtwork(
  tx: Db,
  row: { organisation_id: string; release_seq: number; source: 'person' | 'delivery'; picture_id: string },
): Promise<void> {
  await tx`
    insert into workspace.release_artworks ${tx(row)}
    on conflict (organisation_id, release_seq, source) do update set picture_id = excluded.picture_id`
}

export async function deleteReleaseArtwork(
  tx: Db,
  releaseSeq: number,
  source: 'person' | 'delivery',
): Promise<boolean> {
  const rows = await tx`
    delete from workspace.release_artworks
    where release_seq = ${releaseSeq}
      and source = ${source}`
  return rows.count > 0
}

/** Whether there was something to delete. */
export async function deleteChosen(tx: Db, kind: ArtworkKind, seq: number): Promise<boolean> {
  if (kind === 'releases') return deleteReleaseArtwork(tx, seq, 'person')
  const rows = await tx`delete from workspace.track_artworks where track_seq = ${seq}`
  return rows.count > 0
}
