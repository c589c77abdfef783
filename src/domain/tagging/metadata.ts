import { Problem } from '../../lib/problem.ts'
import type { ArtistEntry, Reference, ReleaseEntry, TrackEntry } from '../catalogue/store/entries.ts'

type Identified = { id?: string; outer_id?: string; external_references?: Reference[] }

/** What a caller knows of a track that is to be persisted. */
export type TaggingMetadata = {
  track?: Identified & { title?: string; isrc?: string }
  artist?: Identified & { name?: string; isni?: string }
  release?: Identified & { title?: string; upc?: string }
}

/** The same in short; `artist` is a name. */
export type FlatMetadata = { outer_id?: string; title?: string; artist?: string; isrc?: string }

/** Metadata as it may be sent: nested, flat, or both. */
export type GivenMetadata = Omit<TaggingMetadata, 'artist'> &
  Omit<FlatMetadata, 'artist'> & { artist?: TaggingMetadata['artist'] | string }

/** Brings what was sent, within `metadata` and beside it, into the nested shape. The same thing said twice must be the same. */
export function nestMetadata(given: GivenMetadata = {}, beside: FlatMetadata = {}): TaggingMetadata {
  const { track, release } = given
  const artist = typeof given.artist === 'string' ? { name: given.artist } : given.artist
  const outer_id = agreed('outer_id', [track?.outer_id, given.outer_id, beside.outer_id])
  const title = agreed('title', [track?.title, given.title, beside.title])
  const isrc = agreed('isrc', [track?.isrc, given.isrc, beside.isrc])
  const name = agreed('artist', [artist?.name, beside.artist])
  return {
    track: {
      ...track,
      ...(outer_id !== undefined && { outer_id }),
      ...(title !== undefined && { title }),
      ...(isrc !== undefined && { isrc }),
    },
    ...((artist !== undefined || name !== undefined) && {
      artist: { ...artist, ...(name !== undefined && { name }) },
    }),
    ...(release !== undefined && { release }),
  }
}

/** What is to be stored. A track of which nothing is known is called by its file, as deliveries of bare files are. */
export function toTrackEntry(
  { track = {}, artist, release }: TaggingMetadata,
  objectKey: string,
): TrackEntry {
  const named = Object.values(track).some((value) => value !== undefined)
  const outerId = track.outer_id ?? (named ? undefined : fileName(objectKey))
  return {
    ...(track.id !== undefined && { id: track.id }),
    ...(outerId !== undefined && { outerId }),
    ...(track.title !== undefined && { title: track.title }),
    ...(track.isrc !== undefined && { isrc: track.isrc }),
    ...(track.external_references !== undefined && { references: track.external_references }),
    ...(artist !== undefined && { artists: [toArtist(artist)] }),
    ...(release !== undefined && { releases: [toRelease(release)] }),
  }
}

function toArtist(artist: NonNullable<TaggingMetadata['artist']>): ArtistEntry {
  return {
    ...toIdentified(artist),
    ...(artist.name !== undefined && { name: artist.name }),
    ...(artist.isni !== undefined && { isni: artist.isni }),
  }
}

function toRelease(release: NonNullable<TaggingMetadata['release']>): ReleaseEntry {
  return {
    ...toIdentified(release),
    ...(release.title !== undefined && { title: release.title }),
    ...(release.upc !== undefined && { upc: release.upc }),
  }
}

function toIdentified({ id, outer_id, external_references }: Identified) {
  return {
    ...(id !== undefined && { id }),
    ...(outer_id !== undefined && { outerId: outer_id }),
    ...(external_references !== undefined && { references: external_references }),
  }
}

function fileName(key: string): string {
  const name = key.split('/').at(-1)!
  return name.replace(/(?<=.)\.[^.]*$/, '')
}

function agreed(field: string, values: (string | undefined)[]): string | undefined {
  const said = [...new Set(values.filter((value) => value !== undefined))]
  if (said.length <= 1) return said[0]
  const details = `${field} is given as ${said.map((value) => JSON.stringify(value)).join(' and as ')}`
  throw new Problem('validation_error', `The metadata contradicts itself: ${details}.`, { details })
}
