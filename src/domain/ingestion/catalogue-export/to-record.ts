import type { CompleteRelease, CompleteTrack } from '../../catalogue/read/sql-complete-tracks.ts'
import type { CompleteRecord } from '../sources/complete-record.ts'

/** A stored track as a complete record. A track without an id of its owner gets ours. */
export function toRecord(track: CompleteTrack): CompleteRecord {
  const { seq: _, id, ...fields } = track
  return {
    ...fields,
    outer_id: track.outer_id ?? id,
    details: track.details === null ? null : toDetails(track.details),
    releases: track.releases.map(toRelease),
    deals: track.deals as CompleteRecord['deals'],
  }
}

function toRelease({
  seq: _,
  details,
  terms,
  ...release
}: CompleteRelease): CompleteRecord['releases'][number] {
  if (terms === null) return release
  const { deals, taken_down } = terms
  return {
    ...release,
    terms: { deals: deals as CompleteRecord['deals'], taken_down, details: toDetails(details ?? {}) },
  }
}

type Details = NonNullable<CompleteRecord['details']>

function toDetails(details: Record<string, unknown>): Details {
  return { display_artist: null, p_lines: [], c_lines: [], ...details } as Details
}
