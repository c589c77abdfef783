import type { Db } from '../../../platform/postgres.ts'
import type { EntityType } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'
import { deleteLinks, deleteReferences, insertLinks, toColumns } from './sql.ts'
import {
  type Credit,
  markChanged,
  type ReleaseLink,
  type StoredEntity,
  type StoredLinks,
  type StoredRelease,
  type StoredTrack,
} from './stored-entities.ts'

type LinkedTracks = { artists: StoredTrack[]; releases: StoredTrack[]; works: StoredTrack[] }

/** The tracks whose links differ from the stored ones. Stored tracks among them count as updated. */
export function compareLinks(tracks: StoredTrack[]): LinkedTracks {
  const differs = (track: StoredTrack, links: string | undefined, stored: string) => {
    if (links === undefined || (links === stored && track.seq !== null)) return false
    if (track.seq === null) return links !== ''
    markChanged(track)
    return true
  }
  for (const track of tracks) {
    if (track.label !== undefined && (track.label?.seq ?? null) !== track.label_seq) markChanged(track)
  }
  return {
    artists: tracks.filter((track) =>
      differs(track, track.artists && writeCredits(track.artists), track.stored_links.artists),
    ),
    releases: tracks.filter((track) =>
      differs(track, track.releases && writeAppearances(linksOf(track)), track.stored_links.releases),
    ),
    works: tracks.filter((track) =>
      differs(track, track.works?.map(({ work }) => String(work.seq)).join(','), track.stored_links.works),
    ),
  }
}

/** The links as text, in the form in which `sql-candidates.ts` selects the stored ones. */
function writeCredits(credits: Credit[]): string {
  return credits.map(({ artist, role }) => (role === null ? artist.seq : `${artist.seq}:${role}`)).join(',')
}

/** The credits that `writeCredits` wrote. A role may contain commas, but no number and colon after one. */
export function readCredits(text: string): { seq: number; role: string | null }[] {
  if (text === '') return []
  return text.split(/,(?=\d+(?:[:,]|$))/).map((credit) => {
    const [, seq, role] = /^(\d+)(?::(.*))?$/s.exec(credit) ?? []
    return { seq: Number(seq), role: role ?? null }
  })
}

function writeAppearances(links: ReleaseLink[]): string {
  return links
    .map(({ seq, trackPosition, diskNumber }) => `${seq}:${trackPosition ?? '-'}:${diskNumber ?? '-'}`)
    .join(',')
}

/** All releases of a track: those in the database keep their order, and new ones follow. */
function linksOf({ releases = [], kept_releases = [], release_order = [] }: StoredTrack): ReleaseLink[] {
  const named = releases.map(({ release, ...position }) => ({ seq: release.seq!, ...position }))
  if (release_order.length === 0) return named
  const rank = new Map(release_order.map((seq, at) => [seq, at]))
  const rankOf = ({ seq }: ReleaseLink) => rank.get(seq) ?? release_order.length
  return [...kept_releases, ...named].sort((a, b) => rankOf(a) - rankOf(b))
}

/** The releases whose artists differ from the stored ones. They count as updated. */
export function compareReleaseArtists(releases: StoredRelease[]): StoredRelease[] {
  const changed = releases.filter(
    ({ artists, stored_artists }) =>
      artists !== undefined && writeCredits(artists) !== (stored_artists ?? ''),
  )
  for (const release of changed) markChanged(release)
  return changed
}

export async function writeTrackLinks(tx: Db, target: StoreTarget, linked: LinkedTracks): Promise<void> {
  const withStored = (tracks: StoredTrack[], which: keyof StoredLinks) =>
    tracks.filter((track) => track.stored_links[which] !== '').map((track) => track.seq!)
  await Promise.all([
    deleteLinks(tx, target, 'track_artists', withStored(linked.artists, 'artists')),
    deleteLinks(tx, target, 'track_releases', withStored(linked.releases, 'releases')),
    target.layer === 'workspace' && deleteLinks(tx, target, 'track_works', withStored(linked.works, 'works')),
  ])
  const artists = linked.artists.flatMap((track) =>
    track.artists!.map((credit, position) => ({ track, position, ...credit })),
  )
  const releases = linked.releases.flatMap((track) =>
    linksOf(track).map((link, position) => ({ track, position, ...link })),
  )
  const works = linked.works.flatMap((track) =>
    track.works!.map(({ work }, position) => ({ track, position, work })),
  )
  await Promise.all([
    insertLinks(
      tx,
      target,
      'track_artists',
      toColumns(artists, {
        track_seq: ['bigint', ({ track }) => track.seq],
        position: ['smallint', ({ position }) => position],
        artist_seq: ['bigint', ({ artist }) => artist.seq],
        role: ['text', ({ role }) => role],
      }),
    ),
    insertLinks(
      tx,
      target,
      'track_releases',
      toColumns(releases, {
        track_seq: ['bigint', ({ track }) => track.seq],
        position: ['smallint', ({ position }) => position],
        release_seq: ['bigint', ({ seq }) => seq],
        track_position: ['text', ({ trackPosition }) => trackPosition],
        disk_number: ['text', ({ diskNumber }) => diskNumber],
      }),
    ),
    // The atlas has no works, not even the table.
    works.length > 0 &&
      insertLinks(
        tx,
        target,
        'track_works',
        toColumns(works, {
          track_seq: ['bigint', ({ track }) => track.seq],
          position: ['smallint', ({ position }) => position],
          work_seq: ['bigint', ({ work }) => work.seq],
        }),
      ),
  ])
}

export async function writeReleaseArtists(
  tx: Db,
  target: StoreTarget,
  releases: StoredRelease[],
): Promise<void> {
  const withStored = releases.filter(({ stored_artists }) => stored_artists !== null)
  await deleteLinks(
    tx,
    target,
    'release_artists',
    withStored.map((release) => release.seq!),
  )
  const links = releases.flatMap((release) =>
    release.artists!.map((credit, position) => ({ release, position, ...credit })),
  )
  await insertLinks(
    tx,
    target,
    'release_artists',
    toColumns(links, {
      release_seq: ['bigint', ({ release }) => release.seq],
      position: ['smallint', ({ position }) => position],
      artist_seq: ['bigint', ({ artist }) => artist.seq],
      role: ['text', ({ role }) => role],
    }),
  )
}

export async function writeReferences(
  tx: Db,
  target: StoreTarget,
  all: Record<EntityType, StoredEntity[]>,
): Promise<void> {
  for (const [type, entities] of Object.entries(all) as [EntityType, StoredEntity[]][]) {
    const changed = entities.filter((entity) => entity.references !== undefined)
    if (changed.length === 0) continue
    const withStored = changed.filter((entity) => (entity.stored_references ?? []).length > 0)
    await deleteReferences(
      tx,
      target,
      type,
      withStored.map((entity) => entity.seq!),
    )
    const rows = changed.flatMap((entity) =>
      entity.references!.map((reference, position) => ({ entity, position, ...reference })),
    )
    await insertLinks(
      tx,
      target,
      'external_references',
      toColumns(rows, {
        entity: ['text', () => type],
        entity_seq: ['bigint', ({ entity }) => entity.seq],
        position: ['smallint', ({ position }) => position],
        source: ['text', ({ source }) => source],
        value: ['text', ({ id }) => id],
      }),
    )
  }
}

export async function writeLyrics(tx: Db, target: StoreTarget, tracks: StoredTrack[]): Promise<void> {
  const changed = tracks.filter((track) => track.lyrics !== undefined)
  if (changed.length === 0 || target.layer === 'atlas') return
  await deleteLinks(
    tx,
    target,
    'lyrics',
    changed.filter((track) => track.action !== 'created').map((track) => track.seq!),
  )
  await insertLinks(
    tx,
    target,
    'lyrics',
    toColumns(
      changed.filter((track) => track.lyrics !== null),
      { track_seq: ['bigint', (track) => track.seq], text: ['text', (track) => track.lyrics] },
    ),
  )
}
