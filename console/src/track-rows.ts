import type { ItemOf } from '../../packages/client/client.ts'

export type Layer = 'workspace' | 'atlas'

/** What a list shows of a track, whether a search or an inventory found it. */
export type TrackRow = {
  id: string
  layer: Layer
  title: string | null
  artists: { id: string; name: string }[]
  release: string | null
  isrc: string | null
  duration_ms: number | null
  /** Where the words of a search were found, with marks. */
  matched: { field: string; snippet: string } | null
}

type Listed = ItemOf<'listWorkspaceTracks'> | ItemOf<'listAtlasTracks'>

export function rowOfTrack(track: Listed): TrackRow {
  const { id, layer, title, artists, isrc, duration_ms } = track
  return {
    id,
    layer,
    title,
    artists,
    release: track.releases[0]?.title ?? null,
    isrc,
    duration_ms,
    matched: null,
  }
}

export function rowOfHit(hit: ItemOf<'searchTracks'>): TrackRow {
  const { title, artists, release, isrc, duration_ms, matched } = hit
  const { id, layer } = readUri(hit.track_uri)
  return { id, layer, title, artists, release: release?.title ?? null, isrc, duration_ms, matched }
}

/** `euterpe:atlas:track:019a…` */
export function readUri(uri: string): { id: string; layer: Layer } {
  const [, layer, , id] = uri.split(':')
  return { id: id ?? '', layer: layer === 'atlas' ? 'atlas' : 'workspace' }
}

export function pathOf(row: Pick<TrackRow, 'id' | 'layer'>): string {
  return `/tracks/${row.layer}/${row.id}`
}
