import type { Db } from '../../../platform/postgres.ts'
import type { EntityType, Plane } from '../layer.ts'
import { type Columns, column, deleteLinks, deleteReferences, insertLinks } from './sql.ts'
import { type Artist, type Fate, type Release, type Track, touch } from './things.ts'

type LinkedTracks = { artists: Track[]; releases: Track[]; works: Track[] }

/** The tracks whose links differ from what is stored; these count as changed. */
export function compareLinks(tracks: Track[]): LinkedTracks {
  const differ = (track: Track, wanted: string | undefined, stored: string) => {
    if (wanted === undefined || (wanted === stored && track.seq !== null)) return false
    if (track.seq === null) return wanted !== ''
    touch(track)
    return true
  }
  for (const track of tracks) {
    if (track.label !== undefined && (track.label?.seq ?? null) !== track.label_seq) touch(track)
  }
  const seqOf = (thing: Fate) => String(thing.seq)
  return {
    artists: tracks.filter((track) =>
      differ(track, track.artists && artistLinks(track.artists), track.links.artists),
    ),
    releases: tracks.filter((track) =>
      differ(
        track,
        track.releases
          ?.map(
            ({ release, trackPosition, diskNumber }) =>
              `${release.seq}:${trackPosition ?? '-'}:${diskNumber ?? '-'}`,
          )
          .join(','),
        track.links.releases,
      ),
    ),
    works: tracks.filter((track) =>
      differ(track, track.works?.map(({ work }) => seqOf(work)).join(','), track.links.works),
    ),
  }
}

function artistLinks(artists: { artist: Artist; role: string | null }[]): string {
  return artists.map(({ artist, role }) => (role === null ? artist.seq : `${artist.seq}:${role}`)).join(',')
}

/** The releases whose artists differ from what is stored. */
export function compareReleaseArtists(releases: Release[]): Release[] {
  const changed = releases.filter(
    ({ artists, artist_links }) => artists !== undefined && artistLinks(artists) !== (artist_links ?? ''),
  )
  for (const release of changed) touch(release)
  return changed
}

export async function writeTrackLinks(tx: Db, plane: Plane, linked: LinkedTracks): Promise<void> {
  const stored = (tracks: Track[], which: keyof Track['links']) =>
    tracks.filter((track) => track.links[which] !== '').map((track) => track.seq!)
  await Promise.all([
    deleteLinks(tx, plane, 'track_artists', stored(linked.artists, 'artists')),
    deleteLinks(tx, plane, 'track_releases', stored(linked.releases, 'releases')),
    plane.layer === 'workspace' && deleteLinks(tx, plane, 'track_works', stored(linked.works, 'works')),
  ])
  const artists = linked.artists.flatMap((track) =>
    track.artists!.map(({ artist, role }, position) => ({ track, position, artist, role })),
  )
  const releases = linked.releases.flatMap((track) =>
    track.releases!.map((link, position) => ({ track, position, ...link })),
  )
  const works = linked.works.flatMap((track) =>
    track.works!.map(({ work }, position) => ({ track, position, work })),
  )
  const ends = (links: { track: Track; position: number }[]): Columns => ({
    track_seq: column(
      'bigint',
      links.map(({ track }) => track.seq),
    ),
    position: column(
      'smallint',
      links.map(({ position }) => position),
    ),
  })
  await Promise.all([
    insertLinks(tx, plane, 'track_artists', {
      ...ends(artists),
      artist_seq: column(
        'bigint',
        artists.map(({ artist }) => artist.seq),
      ),
      role: column(
        'text',
        artists.map(({ role }) => role),
      ),
    }),
    insertLinks(tx, plane, 'track_releases', {
      ...ends(releases),
      release_seq: column(
        'bigint',
        releases.map(({ release }) => release.seq),
      ),
      track_position: column(
        'text',
        releases.map(({ trackPosition }) => trackPosition),
      ),
      disk_number: column(
        'text',
        releases.map(({ diskNumber }) => diskNumber),
      ),
    }),
    works.length > 0 &&
      insertLinks(tx, plane, 'track_works', {
        ...ends(works),
        work_seq: column(
          'bigint',
          works.map(({ work }) => work.seq),
        ),
      }),
  ])
}

export async function writeReleaseArtists(tx: Db, plane: Plane, releases: Release[]): Promise<void> {
  const known = releases.filter((release) => release.artist_links !== null).map((release) => release.seq!)
  await deleteLinks(tx, plane, 'release_artists', known)
  const links = releases.flatMap((release) =>
    release.artists!.map(({ artist, role }, position) => ({ release, position, artist, role })),
  )
  await insertLinks(tx, plane, 'release_artists', {
    release_seq: column(
      'bigint',
      links.map(({ release }) => release.seq),
    ),
    position: column(
      'smallint',
      links.map(({ position }) => position),
    ),
    artist_seq: column(
      'bigint',
      links.map(({ artist }) => artist.seq),
    ),
    role: column(
      'text',
      links.map(({ role }) => role),
    ),
  })
}

export async function writeReferences(tx: Db, plane: Plane, all: Record<EntityType, Fate[]>): Promise<void> {
  for (const [entity, things] of Object.entries(all) as [EntityType, Fate[]][]) {
    const changed = things.filter((thing) => thing.references !== undefined)
    if (changed.length === 0) continue
    const known = changed.filter((thing) => (thing.stored_references ?? []).length > 0)
    await deleteReferences(
      tx,
      plane,
      entity,
      known.map((thing) => thing.seq!),
    )
    const rows = changed.flatMap((thing) =>
      thing.references!.map(({ id, source }, position) => ({ thing, position, id, source })),
    )
    await insertLinks(tx, plane, 'external_references', {
      entity: column(
        'text',
        rows.map(() => entity),
      ),
      entity_seq: column(
        'bigint',
        rows.map(({ thing }) => thing.seq),
      ),
      position: column(
        'smallint',
        rows.map(({ position }) => position),
      ),
      source: column(
        'text',
        rows.map(({ source }) => source),
      ),
      value: column(
        'text',
        rows.map(({ id }) => id),
      ),
    })
  }
}

export async function writeLyrics(tx: Db, plane: Plane, tracks: Track[]): Promise<void> {
  const changed = tracks.filter((track) => track.lyrics !== undefined)
  if (changed.length === 0 || plane.layer === 'atlas') return
  await deleteLinks(
    tx,
    plane,
    'lyrics',
    changed.filter((track) => track.action !== 'created').map((track) => track.seq!),
  )
  const given = changed.filter((track) => track.lyrics !== null)
  await insertLinks(tx, plane, 'lyrics', {
    track_seq: column(
      'bigint',
      given.map((track) => track.seq),
    ),
    text: column(
      'text',
      given.map((track) => track.lyrics),
    ),
  })
}
