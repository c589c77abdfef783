import type { ItemOf } from '../../packages/client/client.ts'

export type Layer = 'workspace' | 'atlas'

/** What lists show of a track, whether it comes from a search or from a list of the API. */
export type TrackRow = {
  id: string
  layer: Layer
  title: string | null
  artists: { id: string; name: string }[]
  release: string | null
  isrc: string | null
  duration_ms: number | null
  /** Where a search found its words, with the matches marked. */
  matched: { field: string; snippet: string } | null
}

type ListedTrack = ItemOf<'listWorkspaceTracks'> | ItemOf<'listAtlasTracks'>

export function toRow(track: ListedTrack): TrackRow {
  const { id, layer, title, artists, isrc, duration_ms } = track
  const release = track.releases[0]?.title ?? null
  return { id, layer, title, artists, release, isrc, duration_ms, matched: null }
}

export function hitToRow(hit: ItemOf<'searchTracks'>): TrackRow {
  const { title, artists, release, isrc, duration_ms, matched } = hit
  const { id, layer } = parseTrackUri(hit.track_uri)
  return { id, layer, title, artists, release: release?.title ?? null, isrc, duration_ms, matched }
}

/** `euterpe:atlas:track:019a…` */
export function parseTrackUri(uri: string): { id: string; layer: Layer } {
  const [, layer, , id] = uri.split(':')
  return { id: id ?? '', layer: layer === 'atlas' ? 'atlas' : 'workspace' }
}

export function trackPath({ id, layer }: Pick<TrackRow, 'id' | 'layer'>): string {
  return `/tracks/${layer}/${id}`
}
