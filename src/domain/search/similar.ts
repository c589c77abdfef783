import {
  maxHits,
  type SearchScope,
  type TrackFilters,
  type TrackSelection,
} from '../../index/text/text-index.ts'
import type { ScoredId } from '../../index/top-k.ts'
import type { VectorScope } from '../../index/vector/vector-index.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { soundSpace } from '../similarity/spaces.ts'
import { selectAvailable } from '../similarity/sql-tracks.ts'
import { hasTrackFilters } from './filters.ts'
import type { Match } from './hits.ts'

export type SimilaritySearch = {
  caller: Caller
  scopes: SearchScope[]
  filters: TrackFilters
  /** Hits are near this vector. */
  vector: Float32Array
  /** Only embeddings of this model can be compared with it. */
  modelVersion: string
  /** Tracks that the search starts from, and that are no hits. */
  excluded: readonly { layer: Layer; seq: number }[]
}

/** If the filters leave fewer hits of the nearest tracks than this, some of all tracks that pass are ranked, too. */
const minHits = 100
const maxRanked = 5 * maxHits

/** The tracks nearest to the vector that pass the filters of each layer; nearest first. */
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

/** Hits in the order of their similarity. Hits that have not been analysed are left out. */
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

/** Collects the available hits of all layers, nearest first, without the excluded tracks. */
async function queryLayers(
  { db, vectorIndex }: Context,
  search: SimilaritySearch,
  find: (scope: SearchScope, query: LayerQuery) => Promise<ScoredId[]>,
): Promise<Match[]> {
  const { caller, vector, modelVersion } = search
  const read = <T>(work: (tx: Db) => Promise<T>) => readForWithLag(db, caller.organisation.id, work)
  const excluded = new Set(search.excluded.map(({ layer, seq }) => keyOf({ layer, id: seq })))
  const matches: Match[] = []
  for (const scope of search.scopes) {
    const { layer, catalogueId } = scope
    const near = await find(scope, (k, filter) =>
      vectorIndex.query(vectorScope(caller, layer), soundSpace(modelVersion), {
        vector,
        k,
        filter: filter ?? undefined,
      }),
    )
    const others = near.filter(({ id }) => !excluded.has(keyOf({ layer, id })))
    const ids = others.map(({ id }) => id)
    const available = await read((tx) => selectAvailable(tx, layer, ids, catalogueId))
    const shown = new Set(available.map(({ seq }) => seq))
    for (const { id, score } of others) if (shown.has(id)) matches.push({ layer, id, score, matched: null })
  }
  // Equal scores always come in the same order, so that pages fit together.
  return matches.sort((a, b) => b.score - a.score || a.layer.localeCompare(b.layer) || a.id - b.id)
}

export function vectorScope(caller: Caller, layer: Layer): VectorScope {
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

export function keyOf({ layer, id }: Pick<Match, 'layer' | 'id'>): string {
  return `${layer}${id}`
}
