import type { TrackFilters } from '../../index/text/text-index.ts'

/** What hits must be, besides matching the query. The catalogue resolves ISRC and artist to tracks; the rest is the index's. */
export type SearchFilters = { isrc: string | null; artistId: string | null; track: TrackFilters }

export function isUnfiltered({ isrc, artistId, track }: SearchFilters): boolean {
  const { tags, ...others } = track
  return tags.length === 0 && [isrc, artistId, ...Object.values(others)].every((filter) => filter === null)
}
