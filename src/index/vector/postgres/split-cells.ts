import type { Db } from '../../../platform/postgres.ts'
import type { NewCell } from '../compute/split-cell-task.ts'
import type { VectorScope, VectorTarget } from '../vector-index.ts'
import { toCodePages } from './code-pages.ts'
import { catalogueOf, type IndexResources } from './resources.ts'
import {
  emptyCell,
  type IndexRow,
  type Layer,
  lockCells,
  lockIndex,
  selectCellToSplit,
  updateIndex,
  upsertCells,
} from './sql-cells.ts'
import { appendCodes, deleteCodes } from './sql-codes.ts'
import { lockMembers, updateCellOf } from './sql-vectors.ts'
import { type Batch, storeVectors } from './store-vectors.ts'
import { readIn, writeIn } from './transactions.ts'
import { toBlock, toBuffer } from './vector-rows.ts'

/** A cell with more entries is split, into cells of at most half as many. */
export const maxCellEntries = 512

/**
 * Splits the largest cell of the scope that has more than `minEntries` entries. Returns whether there was one. One step reads and
 * writes the members of one cell, and writers to other cells do not wait for it. It also computes the cell's centroid
 * again, and drops the codes of vectors that have moved or were removed.
 */
export async function splitLargestCell(
  resources: IndexResources,
  scope: VectorScope,
  minEntries = maxCellEntries,
): Promise<boolean> {
  const { pool, compute } = resources
  const { layer } = scope
  const found = await readIn(pool, scope, (db) =>
    selectCellToSplit(db, layer, catalogueOf(scope), minEntries),
  )
  if (found === null) return false
  await writeIn(pool, scope, async (tx) => {
    const index = await lockIndex(tx, layer, found.index_id)
    const [state] = await lockCells(tx, layer, index.id, [found.cell])
    // Another process was faster.
    if (state!.version !== found.version) return
    const members = toBlock(await lockMembers(tx, layer, index.id, found.cell))
    const cells =
      members.ids.length === 0 ? [] : await compute.splitCell({ ...members, maxMembers: maxCellEntries / 2 })
    await replaceCell(tx, layer, index, found.cell, cells)
  })
  return true
}

/** Stores the first vectors of an index. False when another process has created its cells in the meantime. */
export async function createFirstCells(
  { compute }: IndexResources,
  tx: Db,
  { layer }: VectorTarget,
  batch: Batch,
): Promise<boolean> {
  const index = await lockIndex(tx, layer, batch.index.id)
  if (index.cells > 0) return false
  await storeVectors(tx, layer, batch, new Uint32Array())
  const members = toBlock(await lockMembers(tx, layer, index.id, 0))
  if (members.ids.length === 0) return true
  const cells = await compute.splitCell({ ...members, maxMembers: maxCellEntries / 2 })
  await replaceCell(tx, layer, index, 0, cells)
  return true
}

/** The first of the new cells takes the number of the old one. */
async function replaceCell(
  tx: Db,
  layer: Layer,
  index: IndexRow,
  cell: number,
  cells: NewCell[],
): Promise<void> {
  const version = index.version + 1
  await deleteCodes(tx, layer, index.id, cell)
  if (cells.length === 0) {
    await emptyCell(tx, layer, index.id, cell, version)
    await updateIndex(tx, layer, { ...index, version })
    return
  }
  const nextNumber = Math.max(index.cells, cell + 1)
  const numbered = cells.map((each, i) => ({ ...each, cell: i === 0 ? cell : nextNumber + i - 1 }))
  await upsertCells(
    tx,
    layer,
    index.id,
    version,
    numbered.map(({ cell, ids, centroid }) => ({ cell, entries: ids.length, centroid: toBuffer(centroid) })),
  )
  const pages = numbered.flatMap(({ cell, codes }) => toCodePages(cell, toBuffer(codes), 0))
  await appendCodes(tx, layer, index.id, pages)
  const moved = numbered.slice(1).flatMap(({ cell, ids }) => Array.from(ids, (id) => ({ id, cell })))
  if (moved.length > 0) await updateCellOf(tx, layer, index.id, moved)
  await updateIndex(tx, layer, { ...index, cells: nextNumber + cells.length - 1, version })
}
