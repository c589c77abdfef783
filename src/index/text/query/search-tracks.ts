import { maxHits, maxSortedHits, type TrackHit, type TrackHits, type TrackQuery } from '../text-index.ts'
import { findCandidates } from './find-candidates.ts'
import type { QueryLayer } from './query-layer.ts'
import { Ranking } from './ranking.ts'
import type { Scoring } from './scoring.ts'

type LayerHit = Omit<TrackHit, 'layer'> & { layer: QueryLayer }
type LayerId = { layer: QueryLayer; id: number }
type Sort = Exclude<TrackQuery['sort'], 'relevance'>

type Matches = {
  /** All of them, most relevant first. */
  all: LayerId[]
  isCapped: boolean
  /** Some of them, by relevance. */
  slice(from: number, to: number): Promise<LayerHit[]>
  /** The hits of some matches, in any order. */
  describe(matches: LayerId[]): Promise<LayerHit[]>
}

/** One ranking over all layers, which apply the filters of the query themselves. */
export async function searchTracks(
  scoring: Scoring,
  layers: QueryLayer[],
  query: Omit<TrackQuery, 'filters'>,
): Promise<TrackHits> {
  const { text, sort, offset, limit } = query
  const max =
    sort !== 'relevance' ? maxSortedHits : text === null ? Math.max(maxHits, offset + limit) : maxHits
  const matches = text === null ? await browse(layers, max) : await findByText(scoring, layers, text, max)
  const count = matches.all.length
  const end = Math.min(offset + limit, count)
  const hits =
    offset >= count
      ? []
      : sort === 'relevance'
        ? await matches.slice(offset, end)
        : await sliceSorted(matches, sort, offset, end)
  return {
    count,
    isCapped: matches.isCapped,
    hits: hits.map(({ layer, ...hit }) => ({ ...hit, layer: layer.scope.layer })),
  }
}

async function findByText(
  scoring: Scoring,
  layers: QueryLayer[],
  text: string,
  max: number,
): Promise<Matches> {
  const { ranking, isCapped } = await findCandidates(scoring, layers, text, max)
  const { candidates, query } = ranking
  const score = async (from: Ranking, start: number, end: number): Promise<LayerHit[]> => {
    const ranked = await from.slice(start, end)
    return ranked.map(({ layer, id, score, field, matched }) => ({
      layer,
      id,
      score,
      matched: { field, tokens: new Set(matched) },
    }))
  }
  return {
    all: candidates,
    isCapped,
    slice: (from, to) => score(ranking, from, to),
    describe: (some) => {
      const own = some.map(({ layer, id }) => ({ layer, id, score: 0 }))
      return score(new Ranking(scoring, query, own), 0, own.length)
    },
  }
}

async function browse(layers: QueryLayer[], max: number): Promise<Matches> {
  const perLayer = await Promise.all(
    layers.map(async (layer) => {
      const { ids, isCapped } = await layer.browse(max + 1)
      return { isCapped, found: ids.map((id) => ({ layer, id })) }
    }),
  )
  const found = perLayer.flatMap((layer) => layer.found)
  const all = found.slice(0, max)
  const describe = async (some: LayerId[]) => some.map((match) => ({ ...match, score: 1, matched: null }))
  return {
    all,
    isCapped: found.length > max || perLayer.some(({ isCapped }) => isCapped),
    slice: (from, to) => describe(all.slice(from, to)),
    describe,
  }
}

/** Each layer orders its own matches; their first ones are merged. */
async function sliceSorted(matches: Matches, sort: Sort, from: number, to: number): Promise<LayerHit[]> {
  const byLayer = Map.groupBy(matches.all, ({ layer }) => layer)
  const perLayer = await Promise.all(
    [...byLayer].map(async ([layer, own]) => {
      const ids = own.map(({ id }) => id)
      return (await layer.firstSorted(ids, sort, to)).map((row) => ({ ...row, layer }))
    }),
  )
  const page = perLayer
    .flat()
    .sort((a, b) => compareValues(a.value, b.value, sort.descending))
    .slice(from, to)
  const hits = await matches.describe(page)
  const find = ({ layer, id }: LayerId) => hits.find((hit) => hit.layer === layer && hit.id === id)
  return page.flatMap((each) => find(each) ?? [])
}

/** Unknown values come last in either direction. */
function compareValues(a: string | number | null, b: string | number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = a < b ? -1 : a > b ? 1 : 0
  return descending ? -order : order
}
