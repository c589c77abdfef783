import type { Db } from '../../platform/postgres.ts'
import { type Layer, trackUri } from '../catalogue/track-uri.ts'
import type { Reason } from './reasons.ts'
import { createSnippet } from './snippet.ts'
import { selectTracks, type TrackRow } from './sql.ts'

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
  /** Only of searches by a brief or by examples. */
  reasons?: Reason[]
}
type MatchedField = 'title' | 'artist' | 'release' | 'isrc' | 'upc'

/** A hit before its track is read. */
export type Match = {
  layer: Layer
  id: number
  score: number
  matched: { field: MatchedField; tokens: ReadonlySet<string> } | null
  reasons?: Reason[]
}

/** Reads the tracks of matches. A track that is gone by now is left out. */
export async function loadHits(tx: Db, matches: Match[]): Promise<Hit[]> {
  const rows = new Map<string, TrackRow>()
  for (const [layer, own] of Map.groupBy(matches, (match) => match.layer)) {
    const ids = own.map(({ id }) => id)
    for (const row of await selectTracks(tx, layer, ids)) rows.set(`${layer}${row.seq}`, row)
  }
  return matches.flatMap((match) => {
    const row = rows.get(`${match.layer}${match.id}`)
    return row === undefined ? [] : [toHit(match, row)]
  })
}

function toHit({ layer, score, matched, reasons }: Match, row: TrackRow): Hit {
  const texts: Record<MatchedField, string | undefined> = {
    title: row.title ?? undefined,
    artist: row.artists.map(({ name }) => name).join(', '),
    release: row.release?.title,
    isrc: row.isrc ?? undefined,
    upc: row.release?.upc ?? undefined,
  }
  const text = matched === null ? undefined : texts[matched.field]
  return {
    track_uri: trackUri(layer, row.id),
    score: Math.round(score * 10_000) / 10_000,
    title: row.title,
    isrc: row.isrc,
    artists: row.artists,
    release: row.release,
    duration_ms: row.duration_ms,
    matched:
      matched === null || text === undefined
        ? null
        : { field: matched.field, snippet: createSnippet(text, matched.tokens) },
    source: { layer },
    ...(reasons !== undefined && { reasons }),
  }
}
