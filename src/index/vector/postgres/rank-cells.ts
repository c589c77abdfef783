import type { RankedCell } from '../compute/centroids.ts'
import type { LoadedCell } from './code-cache.ts'
import type { IdQuery, QueryContext, Read } from './query-context.ts'
import { catalogueOf } from './resources.ts'
import { selectIndexes } from './sql-cells.ts'

/** Cells to scan: one in forty of an index of a million vectors, all of a small one. */
const minCells = 96
/** A filter passes only part of each cell, so more cells are scanned, up to this limit. */
const maxFilteredCells = 1024
/** Vectors that should pass the filter in the scanned cells. */
const minPassing = 4096

type Cell = RankedCell & { indexId: number }

export type RankedCells = {
  cells: Cell[]
  totalCells: number
  /** Whether cells were rewritten between ranking and loading them. */
  isOutdatedBy(loaded: LoadedCell<Cell>[]): boolean
  evictCentroids(): void
}

/** The cells of all indexes with the nearest centroids. */
export async function rankCells(
  { resources, scope, space, options }: QueryContext,
  read: Read,
  { vector, k, filter }: IdQuery,
): Promise<RankedCells> {
  const { centroids, compute } = resources
  const { layer } = scope
  const tables = await read(async (db) => {
    const loaded = []
    for (const index of await selectIndexes(db, layer, catalogueOf(scope), space)) {
      const table = await centroids.load(db, layer, index)
      loaded.push({ indexId: index.id, table, updates: table.updates })
    }
    return loaded
  })
  const totalCells = tables.reduce((sum, { table }) => sum + table.count, 0)
  const limit = cellsFor(k, filter?.length, totalCells)
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
    totalCells,
    isOutdatedBy: (loaded) =>
      tables.some(({ table, updates }) => table.updates !== updates) ||
      loaded.some(({ indexId, cell, version }) => tableOf.get(indexId)!.cellVersion(cell) !== version),
    evictCentroids() {
      for (const { indexId } of tables) centroids.evict(layer, indexId)
    },
  }
}

/** Many neighbours are spread over many cells, and a selective filter passes few vectors of each. */
function cellsFor(k: number, filterIds: number | undefined, totalCells: number): number {
  const unfiltered = Math.max(minCells, Math.ceil(k / 16))
  if (filterIds === undefined) return unfiltered
  const idsPerCell = filterIds / totalCells
  return Math.max(unfiltered, Math.min(maxFilteredCells, Math.ceil(Math.max(minPassing, 4 * k) / idsPerCell)))
}
