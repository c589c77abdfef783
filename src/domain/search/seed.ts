import type { SearchScope, TrackFilters } from '../../index/text/text-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { type Layer, parseTrackUri } from '../catalogue/track-uri.ts'
import { selectSeed } from './sql.ts'

/** In which respect tracks are similar. */
export const similarityAspects = ['sound', 'timbre', 'mood', 'rhythm'] as const
export type SimilarityAspect = (typeof similarityAspects)[number]

/** The track that hits should be similar to. */
export type Seed = { layer: Layer; seq: number; bpm: number | null }

/** Tempos this far apart are the same to a listener; it is also the tolerance of a measured tempo, with a margin. */
export const sameTempo = 1.06

/** The track that `similar_to` names. */
export async function findSeed(
  tx: Db,
  { scopes, caller, uri }: { caller: Caller; scopes: SearchScope[]; uri: string },
): Promise<Seed> {
  const named = parseTrackUri(uri)
  if (named === null) {
    throw new Problem('validation_error', 'similar_to is not a track_uri.', {
      details: [
        { field: 'similar_to', message: 'has the form euterpe:workspace:track:ID or euterpe:atlas:track:ID' },
      ],
    })
  }
  if (!scopes.some(({ layer }) => layer === named.layer)) {
    throw new Problem(
      'validation_error',
      `similar_to names a track of the ${named.layer}, which is not searched.`,
      {
        details: [{ field: 'similar_to', message: `include the ${named.layer} to search by its tracks` }],
      },
    )
  }
  const catalogueId = named.layer === 'workspace' ? (caller.catalogue?.id ?? null) : null
  const found = await selectSeed(tx, named.layer, named.id, catalogueId)
  if (found === null) throw new Problem('not_found', 'There is no such track: see similar_to.')
  return { layer: named.layer, ...found }
}

/** The filters of a search by rhythm: the tempo of the seed, unless the caller asks for another. */
export function withTempoOf({ bpm }: Pick<Seed, 'bpm'>, filters: TrackFilters): TrackFilters {
  if (filters.bpm !== null) return filters
  if (bpm === null) {
    throw new Problem('validation_error', 'The tempo to search by is not known.', {
      details: [
        {
          field: 'similar_by',
          message: 'rhythm needs a track with a tempo; add filters.bpm, or use sound or mood',
        },
      ],
    })
  }
  return { ...filters, bpm: { min: bpm / sameTempo, max: bpm * sameTempo } }
}
