import type { ScoredId } from '../../index/top-k.ts'
import type { VectorScope } from '../../index/vector/vector-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { type Layer, parseTrackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { soundSpace, soundSpaceName } from '../similarity/spaces.ts'
import { selectAvailable } from '../similarity/sql-tracks.ts'
import { maxHits } from './find.ts'
import type { Place } from './hits.ts'
import type { Plane } from './plane.ts'
import { selectSeqOf } from './sql-hits.ts'

/** The track that hits should be similar to. */
type Seed = { layer: Layer; seq: number }

/** Reads one layer in a transaction of its own. The vector index is never called inside: it uses other connections. */
export type LayerReader = <T>(layer: Layer, read: (plane: Plane, tx: Db) => Promise<T>) => Promise<T>

type SimilaritySearch = { caller: Caller; layers: Layer[]; read: LayerReader; seed: Seed }

/** If filters that posting lists cannot decide leave fewer hits than this, some of all tracks that pass are ranked, too. */
const minHits = 100
const maxRanked = 5 * maxHits

/** The track that `similar_to` names. */
export async function findSeed(
  tx: Db,
  layers: Layer[],
  uri: string,
  catalogueId: string | null,
): Promise<Seed> {
  const named = parseTrackUri(uri)
  if (named === null) {
    throw new Problem('validation_error', 'similar_to is no track_uri.', {
      details: [
        { field: 'similar_to', message: 'has the form euterpe:workspace:track:ID or euterpe:atlas:track:ID' },
      ],
    })
  }
  if (!layers.includes(named.layer)) {
    throw new Problem(
      'validation_error',
      `similar_to names a track of the ${named.layer}, which is not searched.`,
      {
        details: [{ field: 'similar_to', message: `include the ${named.layer} to search by its tracks` }],
      },
    )
  }
  const seq = await selectSeqOf(tx, named.layer, named.id, named.layer === 'workspace' ? catalogueId : null)
  if (seq === null) throw new Problem('not_found', 'There is no such track: see similar_to.')
  return { layer: named.layer, seq }
}

/** The tracks most similar to the seed that pass the filters of each layer; nearest first. */
export async function findSimilar(context: Context, search: SimilaritySearch): Promise<Place[]> {
  const places = await forEachLayer(context, search, async (layer, query) => {
    const filter = await search.read(layer, (plane) => plane.filterIds(context.indexThreads))
    const near = await query(maxHits, filter)
    const passed = await keepPassing(search, layer, near)
    if (passed.length === near.length || passed.length >= minHits) return passed
    const some = await search.read(layer, async (plane) => plane.allowed(await plane.some(maxRanked)))
    const ranked = await query(maxHits, Uint32Array.from(some))
    return [...new Map([...passed, ...ranked].map((each) => [each.id, each])).values()]
  })
  return places.slice(0, maxHits)
}

/** These hits in the order of their similarity to the seed. Hits that have not been analysed are left out. */
export async function orderBySimilarity(
  context: Context,
  search: SimilaritySearch,
  hits: Place[],
): Promise<Place[]> {
  const byKey = new Map(hits.map((hit) => [keyOf(hit), hit]))
  const places = await forEachLayer(context, search, (layer, query) => {
    const ids = hits.filter((hit) => hit.layer === layer).map(({ seq }) => seq)
    return query(ids.length, Uint32Array.from(ids).sort())
  })
  return places.map((place) => ({ ...byKey.get(keyOf(place))!, score: place.score }))
}

type LayerQuery = (k: number, filter: Uint32Array | null) => Promise<ScoredId[]>

/** Collects the available hits of all layers, nearest first, without the seed itself. */
async function forEachLayer(
  { vectorIndex }: Context,
  { caller, layers, read, seed }: SimilaritySearch,
  find: (layer: Layer, query: LayerQuery) => Promise<ScoredId[]>,
): Promise<Place[]> {
  const catalogueId = caller.catalogue?.id ?? null
  const scopeOf = (layer: Layer): VectorScope =>
    layer === 'atlas' ? { layer } : { layer, organisationId: caller.organisation.id, catalogueId }
  const stored = await vectorIndex.find(scopeOf(seed.layer), soundSpaceName, seed.seq)
  if (stored === null) {
    throw new Problem(
      'validation_error',
      'The track has not been analysed yet: nothing is known of what it is similar to.',
      {
        details: [
          { field: 'similar_to', message: 'has not been analysed; try again when its analysis is completed' },
        ],
      },
    )
  }
  const { vector, modelVersion } = stored
  const places: Place[] = []
  for (const layer of layers) {
    const near = await find(layer, (k, filter) =>
      vectorIndex.query(scopeOf(layer), soundSpace(modelVersion), { vector, k, filter: filter ?? undefined }),
    )
    const others = near.filter(({ id }) => layer !== seed.layer || id !== seed.seq)
    const seqs = others.map(({ id }) => id)
    const available = await read(layer, (_, tx) => selectAvailable(tx, layer, seqs, catalogueId))
    const shown = new Set(available.map(({ seq }) => seq))
    for (const { id, score } of others) {
      if (shown.has(id)) places.push({ layer, seq: id, score, field: null, matched: new Set() })
    }
  }
  // Equal scores always come in the same order, so that pages fit together.
  return places.sort((a, b) => b.score - a.score || a.layer.localeCompare(b.layer) || a.seq - b.seq)
}

async function keepPassing({ read }: SimilaritySearch, layer: Layer, near: ScoredId[]): Promise<ScoredId[]> {
  const passed = await read(layer, (plane) => plane.within(near.map(({ id }) => id)))
  const ids = new Set(passed)
  return near.filter(({ id }) => ids.has(id))
}

function keyOf({ layer, seq }: Place): string {
  return `${layer}${seq}`
}
