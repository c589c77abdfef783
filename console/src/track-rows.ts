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
  /** Searches do not tell the following. */
  label: string | null
  release_date: string | null
  created_at: string | null
  /** Of the analysis. */
  status: string | null
  /** Where a search found its words, with the matches marked. */
  matched: { field: string; snippet: string } | null
  /** Why a brief found it, the strongest reason first. */
  reasons: Reason[]
  /** Where playback starts: where the strongest reason is heard best. */
  startAt?: number | undefined
}

export type Reason = NonNullable<ItemOf<'searchTracks'>['reasons']>[number]

type ListedTrack = ItemOf<'listWorkspaceTracks'> | ItemOf<'listAtlasTracks'>

export function toRow(track: ListedTrack): TrackRow {
  const { id, layer, title, artists, isrc, duration_ms, release_date, created_at } = track
  const release = track.releases[0]?.title ?? null
  const rest = { label: track.label?.name ?? null, release_date, created_at, status: track.analysis.status }
  return { id, layer, title, artists, release, isrc, duration_ms, ...rest, matched: null, reasons: [] }
}

export function hitToRow(hit: ItemOf<'searchTracks'>): TrackRow {
  const { title, artists, release, isrc, duration_ms, matched, reasons = [] } = hit
  const { id, layer } = parseTrackUri(hit.track_uri)
  const unknown = { label: null, release_date: null, created_at: null, status: null }
  return {
    id,
    layer,
    title,
    artists,
    release: release?.title ?? null,
    isrc,
    duration_ms,
    ...unknown,
    matched,
    reasons,
    startAt: reasons.find(({ segment }) => segment !== null)?.segment?.start_s,
  }
}

/** `euterpe:atlas:track:019a…` */
export function parseTrackUri(uri: string): { id: string; layer: Layer } {
  const [, layer, , id] = uri.split(':')
  return { id: id ?? '', layer: layer === 'atlas' ? 'atlas' : 'workspace' }
}

export function trackPath({ id, layer }: Pick<TrackRow, 'id' | 'layer'>): string {
  return `/tracks/${layer}/${id}`
}
