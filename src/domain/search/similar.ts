import { moodQuery } from '../../audio/tagger/mood-view.ts'
import {
  maxHits,
  type SearchScope,
  type TrackFilters,
  type TrackSelection,
} from '../../index/text/text-index.ts'
import type { ScoredId } from '../../index/top-k.ts'
import type { StoredVector, VectorScope } from '../../index/vector/vector-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { soundSpace, soundSpaceName } from '../similarity/spaces.ts'
import { selectAvailable } from '../similarity/sql-tracks.ts'
import { hasTrackFilters } from './filters.ts'
import type { Match } from './hits.ts'
import type { Seed, SimilarityAspect } from './seed.ts'

export type SimilaritySearch = {
  caller: Caller
  scopes: SearchScope[]
  filters: TrackFilters
  seed: Seed
  by: SimilarityAspect
}

/** If the filters leave fewer hits of the nearest tracks than this, some of all tracks that pass are ranked, too. */
const minHits = 100
const maxRanked = 5 * maxHits

/** The tracks most similar to the seed that pass the filters of each layer; nearest first. */
export async function findSimilar(context: Context, search: SimilaritySearch): Promise<Match[]> {
  const { textIndex } = context
  const { filters } = search
  const matches = await queryLayers(context, search, async (scope, query) => {
    const near = await query(maxHits, await textIndex.narrowTracks(scope, filters))
    const passed = await keepPassing(context, search, scope, near)
    if (passed.length === near.length || passed.length >= minHits) return passed
    const { hits } = await textIndex.searchTracks([scope], {
      text: null,
      filters,
      sort: 'relevance',
      offset: 0,
      limit: maxRanked,
    })
    const ranked = await query(
      maxHits,
      Uint32Array.from(hits, ({ id }) => id),
    )
    return [...new Map([...passed, ...ranked].map((each) => [each.id, each])).values()]
  })
  return matches.slice(0, maxHits)
}

/** Hits in the order of their similarity to the seed. Hits that have not been analysed are left out. */
export async function orderBySimilarity(
  context: Context,
  search: SimilaritySearch,
  hits: Match[],
): Promise<Match[]> {
  const byKey = new Map(hits.map((hit) => [keyOf(hit), hit]))
  const matches = await queryLayers(context, search, ({ layer }, query) => {
    const ids = hits.filter((hit) => hit.layer === layer).map(({ id }) => id)
    return query(ids.length, Uint32Array.from(ids).sort())
  })
  return matches.map((match) => ({ ...byKey.get(keyOf(match))!, score: match.score }))
}

type LayerQuery = (k: number, filter: TrackSelection | null) => Promise<ScoredId[]>

/** Collects the available hits of all layers, nearest first, without the seed itself. */
async function queryLayers(
  { db, vectorIndex }: Context,
  search: SimilaritySearch,
  find: (scope: SearchScope, query: LayerQuery) => Promise<ScoredId[]>,
): Promise<Match[]> {
  const organisationId = search.caller.organisation.id
  const read = <T>(work: (tx: Db) => Promise<T>) => readForWithLag(db, organisationId, work)
  const { seed } = search
  const stored = await vectorIndex.find(vectorScope(search, seed.layer), soundSpaceName, seed.seq)
  if (stored === null) {
    throw new Problem('validation_error', 'The track in similar_to has not been analysed yet.', {
      details: [
        { field: 'similar_to', message: 'has not been analysed; try again when its analysis is completed' },
      ],
    })
  }
  const { modelVersion } = stored
  const vector = search.by === 'mood' ? moodOf(stored) : stored.vector
  const matches: Match[] = []
  for (const scope of search.scopes) {
    const { layer, catalogueId } = scope
    const near = await find(scope, (k, filter) =>
      vectorIndex.query(vectorScope(search, layer), soundSpace(modelVersion), {
        vector,
        k,
        filter: filter ?? undefined,
      }),
    )
    const others = near.filter(({ id }) => layer !== seed.layer || id !== seed.seq)
    const ids = others.map(({ id }) => id)
    const available = await read((tx) => selectAvailable(tx, layer, ids, catalogueId))
    const shown = new Set(available.map(({ seq }) => seq))
    for (const { id, score } of others) if (shown.has(id)) matches.push({ layer, id, score, matched: null })
  }
  // Equal scores always come in the same order, so that pages fit together.
  return matches.sort((a, b) => b.score - a.score || a.layer.localeCompare(b.layer) || a.id - b.id)
}

function moodOf({ vector, modelVersion }: StoredVector): Float32Array {
  const mood = moodQuery(vector, modelVersion)
  if (mood !== null) return mood
  throw new Problem('validation_error', 'Tracks cannot be compared by mood with this model.', {
    details: [
      {
        field: 'similar_by',
        message: `the track was analysed by ${modelVersion}, which cannot compare moods; use sound or rhythm`,
      },
    ],
  })
}

function vectorScope({ caller }: SimilaritySearch, layer: Layer): VectorScope {
  if (layer === 'atlas') return { layer }
  return { layer, organisationId: caller.organisation.id, catalogueId: caller.catalogue?.id ?? null }
}

async function keepPassing(
  { textIndex }: Context,
  { filters }: SimilaritySearch,
  scope: SearchScope,
  near: ScoredId[],
): Promise<ScoredId[]> {
  if (!hasTrackFilters(filters)) return near
  const ids = near.map(({ id }) => id)
  const { hits } = await textIndex.searchTracks(
    // `narrowTracks` has applied the ids of the scope already.
    [{ ...scope, ids }],
    { text: null, filters, sort: 'relevance', offset: 0, limit: ids.length },
  )
  const passed = new Set(hits.map(({ id }) => id))
  return near.filter(({ id }) => passed.has(id))
}

function keyOf({ layer, id }: Match): string {
  return `${layer}${id}`
}
