import type { Db } from '../../platform/postgres.ts'
import { type Layer, trackUri } from '../catalogue/track-uri.ts'
import { makeSnippet } from './snippet.ts'
import { selectTracks, type TrackRow } from './sql-hits.ts'

export type Hit = {
  track_uri: string
  score: number
  title: string | null
  isrc: string | null
  artists: TrackRow['artists']
  release: TrackRow['release']
  duration_ms: number | null
  matched: { field: MatchedField; snippet: string } | null
  source: { layer: Layer }
}
export type MatchedField = 'title' | 'artist' | 'release' | 'isrc' | 'upc'

/** A hit before it is dressed. */
export type Place = {
  layer: Layer
  seq: number
  score: number
  field: MatchedField | null
  matched: ReadonlySet<string>
}

/** The tracks at these places, as answers show them. */
export async function dress(tx: Db, places: Place[]): Promise<Hit[]> {
  const rows = new Map<string, TrackRow>()
  for (const layer of new Set(places.map((place) => place.layer))) {
    const seqs = places.filter((place) => place.layer === layer).map(({ seq }) => seq)
    for (const row of await selectTracks(tx, layer, seqs)) rows.set(`${layer}${row.seq}`, row)
  }
  return places.flatMap((place) => {
    const row = rows.get(`${place.layer}${place.seq}`)
    return row === undefined ? [] : [hitOf(place, row)]
  })
}

function hitOf({ layer, score, field, matched }: Place, row: TrackRow): Hit {
  const texts: Record<MatchedField, string | undefined> = {
    title: row.title ?? undefined,
    artist: row.artists.map(({ name }) => name).join(', '),
    release: row.release?.title,
    isrc: row.isrc ?? undefined,
    upc: row.release?.upc ?? undefined,
  }
  const text = field === null ? undefined : texts[field]
  return {
    track_uri: trackUri(layer, row.id),
    score: Math.round(score * 10_000) / 10_000,
    title: row.title,
    isrc: row.isrc,
    artists: row.artists,
    release: row.release,
    duration_ms: row.duration_ms,
    matched: field === null || text === undefined ? null : { field, snippet: makeSnippet(text, matched) },
    source: { layer },
  }
}
