import { Problem } from '../../lib/problem.ts'
import type { ArtistInput, Reference, ReleaseInput, TrackInput } from '../catalogue/store/track-input.ts'

type Identified = { id?: string; outer_id?: string; external_references?: Reference[] }

/** What a caller says about a track to be persisted. */
export type TaggingMetadata = {
  track?: Identified & { title?: string; isrc?: string }
  artist?: Identified & { name?: string; isni?: string }
  release?: Identified & { title?: string; upc?: string }
}

/** The short form; `artist` is a name. */
export type FlatMetadata = { outer_id?: string; title?: string; artist?: string; isrc?: string }

/** Metadata as callers may send it: nested, flat, or both. */
export type GivenMetadata = Omit<TaggingMetadata, 'artist'> &
  Omit<FlatMetadata, 'artist'> & { artist?: TaggingMetadata['artist'] | string }

/** The nested form of everything sent, inside `metadata` and beside it. A value that is sent twice must be the same. */
export function nestMetadata(given: GivenMetadata = {}, beside: FlatMetadata = {}): TaggingMetadata {
  const { track, release } = given
  const artist = typeof given.artist === 'string' ? { name: given.artist } : given.artist
  const outer_id = requireSame('outer_id', [track?.outer_id, given.outer_id, beside.outer_id])
  const title = requireSame('title', [track?.title, given.title, beside.title])
  const isrc = requireSame('isrc', [track?.isrc, given.isrc, beside.isrc])
  const name = requireSame('artist', [artist?.name, beside.artist])
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

/** The catalogue input. A track without any metadata gets its file name as outer id, like deliveries of bare files. */
export function toTrackInput(
  { track = {}, artist, release }: TaggingMetadata,
  objectKey: string,
): TrackInput {
  const hasMetadata = Object.values(track).some((value) => value !== undefined)
  const outerId = track.outer_id ?? (hasMetadata ? undefined : fileName(objectKey))
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

function toArtist(artist: NonNullable<TaggingMetadata['artist']>): ArtistInput {
  return {
    ...toIdentified(artist),
    ...(artist.name !== undefined && { name: artist.name }),
    ...(artist.isni !== undefined && { isni: artist.isni }),
  }
}

function toRelease(release: NonNullable<TaggingMetadata['release']>): ReleaseInput {
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

function requireSame(field: string, values: (string | undefined)[]): string | undefined {
  const distinct = [...new Set(values.filter((value) => value !== undefined))]
  if (distinct.length <= 1) return distinct[0]
  const details = `${field} is given as ${distinct.map((value) => JSON.stringify(value)).join(' and as ')}`
  throw new Problem(
    'validation_error',
    `The metadata contradicts itself: ${details}. Send each value once.`,
    { details },
  )
}
