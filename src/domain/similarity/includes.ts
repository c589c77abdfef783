import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { RecordKey } from '../catalogue/read/find-record.ts'
import { type Layer, trackUri } from '../catalogue/track-uri.ts'
import { findNearest } from './nearest.ts'
import { selectVectorOf } from './sql-index.ts'
import { type NamedMatch, selectMatches, selectMatchesOfAtlas } from './sql-matches.ts'
import { selectShown } from './sql-tracks.ts'
import { fromBytes } from './vectors.ts'

export type SimilarTrack = { track_uri: string; score: number }
export type FingerprintMatch = {
  track_uri: string
  layer: Layer
  match_score: number
  cover_confidence: number
}

const maxSimilar = 20

/** The nearest of the track's own catalogue, and of the atlas where the caller may read it; best first. */
export async function similarTo(
  tx: Db,
  subject: Pick<RecordKey, 'layer' | 'seq'>,
  caller: Caller,
): Promise<SimilarTrack[]> {
  const known = await selectVectorOf(tx, subject.layer, 'sound', subject.seq)
  if (known === null) return []
  const unit = fromBytes(known.vector)
  const layers: Layer[] =
    subject.layer === 'workspace' && maySeeAtlas(caller) ? ['workspace', 'atlas'] : [subject.layer]
  const found: SimilarTrack[] = []
  for (const layer of layers) {
    const query = {
      space: 'sound',
      modelVersion: known.model_version,
      catalogueId: layer === subject.layer ? known.catalogue_id : null,
      unit,
    } as const
    // Twice as many as are shown: some may not be available.
    const near = await findNearest(tx, layer, query, 2 * maxSimilar + 1)
    const shown = await selectShown(
      tx,
      layer,
      near.map(({ seq }) => seq),
      caller.catalogue?.id ?? null,
    )
    const ids = new Map(shown.map(({ seq, id }) => [seq, id]))
    for (const { seq, score } of near) {
      const id = ids.get(seq)
      if (id === undefined || (layer === subject.layer && seq === subject.seq)) continue
      found.push({ track_uri: trackUri(layer, id), score: Math.round(score * 10_000) / 10_000 })
    }
  }
  return found.sort((a, b) => b.score - a.score).slice(0, maxSimilar)
}

/** Tracks that are the same recording or a version of the same piece, as far as the caller sees them. */
export async function fingerprintMatchesOf(
  tx: Db,
  subject: Pick<RecordKey, 'layer' | 'seq'>,
  caller: Caller,
): Promise<FingerprintMatch[]> {
  const catalogueId = caller.catalogue?.id ?? null
  if (subject.layer === 'workspace') {
    return (await selectMatches(tx, subject.seq, { catalogueId, atlas: maySeeAtlas(caller) })).map(toAnswer)
  }
  if (!caller.scopes.includes('workspace.read')) return []
  await actFor(tx, caller.organisation.id)
  return (await selectMatchesOfAtlas(tx, subject.seq, catalogueId)).map(toAnswer)
}

function toAnswer({ layer, id, match_score, cover_confidence }: NamedMatch): FingerprintMatch {
  return { track_uri: trackUri(layer, id), layer, match_score, cover_confidence }
}

function maySeeAtlas({ scopes, entitlements }: Caller): boolean {
  return scopes.includes('atlas.read') && entitlements.includes('atlas')
}
