import type { ScoredId } from '../../top-k.ts'
import type { RankedCell } from '../compute/centroids.ts'
import { normalise } from '../compute/vectors.ts'
import type { VectorQuery, VectorScope, VectorSpace } from '../vector-index.ts'
import type { LoadedCell } from './code-cache.ts'
import { catalogueOf, type IndexResources } from './resources.ts'
import { selectIndexes } from './sql-cells.ts'
import { selectVectors } from './sql-vectors.ts'
import { readIn } from './transactions.ts'
import { toBlock } from './vector-rows.ts'

/** Cells to scan: one in forty of an index of a million vectors, all of a small one. */
const minCells = 96
/** Filters let only a part of each cell pass, so more cells are scanned: so many at most. */
const maxFilteredCells = 1024
/** Vectors that should pass the filter in the scanned cells. */
const minPassing = 4096
/** Filters of so few ids are compared exactly, without scanning. */
const maxExactIds = 5000
/** Candidates compared exactly, beyond the number asked for. */
const spareCandidates = 150
/** Vectors read from the database at a time: reading more would block the event loop. */
const vectorsPerRead = 1000
/** When cells are rewritten while they are ranked, ranking starts over; so often at most. */
const maxAttempts = 3

type Options = { signal?: AbortSignal }
type Cell = RankedCell & { indexId: number }

export async function findNearest(
  resources: IndexResources,
  scope: VectorScope,
  space: VectorSpace,
  query: VectorQuery,
  options: Options,
): Promise<ScoredId[]> {
  const { k, filter } = query
  if (k === 0 || filter?.length === 0) return []
  const vector = normalise(query.vector)
  const candidates =
    filter !== undefined && filter.length <= maxExactIds
      ? filter
      : await findCandidates(resources, scope, space, { ...query, vector }, options)
  return compareExactly(resources, scope, space, { vector, k }, candidates, options)
}

/** Ids of the vectors with the highest estimated scores. */
async function findCandidates(
  resources: IndexResources,
  scope: VectorScope,
  space: VectorSpace,
  query: VectorQuery,
  options: Options,
): Promise<Uint32Array> {
  const { pool, codes, compute } = resources
  const { vector, k, filter = null } = query
  for (let attempt = 1; ; attempt++) {
    const ranked = await rankAllCells(resources, scope, space, query, options)
    const loaded = await readIn(pool, scope, (db) => codes.load(db, scope.layer, ranked.cells))
    if (attempt < maxAttempts && ranked.isOutdatedBy(loaded)) continue
    const cells = loaded.map(({ codes, product }) => ({ codes, product }))
    const limit = k + spareCandidates + Math.ceil(k / 4)
    return compute.scanCodes({ vector, cells, limit, filter }, options)
  }
}

/** The cells of all indexes with the nearest centroids. */
async function rankAllCells(
  { pool, centroids, compute }: IndexResources,
  scope: VectorScope,
  space: VectorSpace,
  { vector, k, filter }: VectorQuery,
  options: Options,
) {
  const { layer } = scope
  const tables = await readIn(pool, scope, async (db) => {
    const loaded = []
    for (const index of await selectIndexes(db, layer, catalogueOf(scope), space)) {
      const table = await centroids.load(db, layer, index)
      loaded.push({ indexId: index.id, table, updates: table.updates })
    }
    return loaded
  })
  const total = tables.reduce((sum, { table }) => sum + table.count, 0)
  const limit = cellsFor(k, filter?.length, total)
  const perIndex = await Promise.all(
    tables.map(async ({ indexId, table }) => {
      const cells = await compute.rankCells({ table: table.table, vector, limit }, options)
      return cells.map((cell): Cell => ({ ...cell, indexId }))
    }),
  )
  const cells = perIndex
    .flat()
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, limit)
  const tableOf = new Map(tables.map(({ indexId, table }) => [indexId, table]))
  return {
    cells,
    isOutdatedBy: (loaded: LoadedCell<Cell>[]) =>
      tables.some(({ table, updates }) => table.updates !== updates) ||
      loaded.some(({ indexId, cell, version }) => tableOf.get(indexId)!.cellVersion(cell) !== version),
  }
}

/** Many neighbours are spread over many cells, and a selective filter passes few vectors of each. */
function cellsFor(k: number, filterIds: number | undefined, totalCells: number): number {
  const unfiltered = Math.max(minCells, Math.ceil(k / 16))
  if (filterIds === undefined) return unfiltered
  const idsPerCell = filterIds / totalCells
  return Math.max(unfiltered, Math.min(maxFilteredCells, Math.ceil(Math.max(minPassing, 4 * k) / idsPerCell)))
}

async function compareExactly(
  { pool, compute }: IndexResources,
  scope: VectorScope,
  space: VectorSpace,
  { vector, k }: Pick<VectorQuery, 'vector' | 'k'>,
  candidates: Uint32Array,
  options: Options,
): Promise<ScoredId[]> {
  const { layer } = scope
  const rows = await readIn(pool, scope, async (db) => {
    const read = []
    for (let from = 0; from < candidates.length; from += vectorsPerRead) {
      const ids = [...candidates.subarray(from, from + vectorsPerRead)]
      read.push(...(await selectVectors(db, layer, catalogueOf(scope), space, ids)))
    }
    return read
  })
  // A batch boundary may separate two codes of one id.
  const unique = [...new Map(rows.map((row) => [row.track_seq, row])).values()]
  return compute.compare({ vector, ...toBlock(unique), limit: k }, options)
}
