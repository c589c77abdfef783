import type { TrackFilters } from '../../index/text/text-index.ts'

/** What tracks are linked to. */
export type Link = 'artist' | 'release' | 'label'

/** What hits must be, besides matching the query. The catalogue resolves ISRC and links to tracks; the rest is the index's. */
export type SearchFilters = {
  isrc: string | null
  linkedTo: { link: Link; id: string }[]
  catalogueId: string | null
  track: TrackFilters
}

export function isUnfiltered({ isrc, linkedTo, catalogueId, track }: SearchFilters): boolean {
  return isrc === null && linkedTo.length === 0 && catalogueId === null && !hasTrackFilters(track)
}

export function hasTrackFilters({ tags, ...others }: TrackFilters): boolean {
  return tags.length > 0 || Object.values(others).some((filter) => filter !== null)
}

export const noFilters: TrackFilters = { tags: [], key: null, bpm: null, durationMs: null, releaseYear: null }
