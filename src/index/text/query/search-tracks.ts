import { maxHits, type TrackHit, type TrackHits, type TrackQuery } from '../text-index.ts'
import { findCandidates } from './find-candidates.ts'
import type { QueryLayer } from './query-layer.ts'
import type { Scoring } from './scoring.ts'

type LayerHit = Omit<TrackHit, 'layer'> & { layer: QueryLayer }
/** All hits: how many there are, and some of them in order. */
type Hits = { count: number; slice(from: number, to: number): Promise<LayerHit[]> }

/** One ranking over all layers, which apply the filters of the query themselves. */
export async function searchTracks(
  scoring: Scoring,
  layers: QueryLayer[],
  query: Omit<TrackQuery, 'filters'>,
): Promise<TrackHits> {
  const { text, sort, offset, limit } = query
  const found =
    text === null
      ? await browse(layers, Math.max(maxHits, offset + limit))
      : await findByText(scoring, layers, text)
  const hits = sort === 'relevance' ? found : await sortHits(found, sort)
  const shown = offset >= hits.count ? [] : await hits.slice(offset, Math.min(offset + limit, hits.count))
  return {
    count: hits.count,
    hits: shown.map(({ layer, ...hit }) => ({ ...hit, layer: layer.scope.layer })),
  }
}

async function findByText(scoring: Scoring, layers: QueryLayer[], text: string): Promise<Hits> {
  const ranking = await findCandidates(scoring, layers, text)
  return {
    count: ranking.candidates.length,
    async slice(from, to) {
      const ranked = await ranking.slice(from, to)
      return ranked.map(({ layer, id, score, field, matched }) => ({
        layer,
        id,
        score,
        matched: { field, tokens: new Set(matched) },
      }))
    },
  }
}

async function browse(layers: QueryLayer[], limit: number): Promise<Hits> {
  const perLayer = await Promise.all(
    layers.map(async (layer) => {
      const ids = await layer.browse(limit)
      return ids.map((id) => ({ layer, id, score: 1, matched: null }))
    }),
  )
  return listHits(perLayer.flat().slice(0, limit))
}

function listHits(hits: LayerHit[]): Hits {
  return { count: hits.length, slice: async (from, to) => hits.slice(from, to) }
}

async function sortHits(found: Hits, { by, descending }: Exclude<TrackQuery['sort'], 'relevance'>) {
  const hits = await found.slice(0, found.count)
  const values = new Map<LayerHit, string | number | null>()
  for (const [layer, own] of Map.groupBy(hits, (hit) => hit.layer)) {
    const ownValues = await layer.sortValues(
      own.map(({ id }) => id),
      by,
    )
    for (const hit of own) values.set(hit, ownValues.get(hit.id) ?? null)
  }
  const compare = (a: LayerHit, b: LayerHit) => compareValues(values.get(a)!, values.get(b)!, descending)
  return listHits(hits.toSorted(compare))
}

/** Unknown values come last in either direction. */
function compareValues(a: string | number | null, b: string | number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = a < b ? -1 : a > b ? 1 : 0
  return descending ? -order : order
}
