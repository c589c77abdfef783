import type { TrackFilters } from '../../index/text/text-index.ts'

/** What hits must be, besides matching the query. The catalogue resolves ISRC and artist to tracks; the rest is the index's. */
export type SearchFilters = { isrc: string | null; artistId: string | null; track: TrackFilters }

export function isUnfiltered({ isrc, artistId, track }: SearchFilters): boolean {
  return isrc === null && artistId === null && !hasTrackFilters(track)
}

export function hasTrackFilters({ tags, ...others }: TrackFilters): boolean {
  return tags.length > 0 || Object.values(others).some((filter) => filter !== null)
}
