import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import { packFloats } from '../tagging/packing.ts'
import type { Centroids } from './centroids.ts'
import { ENTRY_BYTES, PART_ENTRIES, turn, writeCode } from './codes.ts'
import { divide, meanOf } from './divide.ts'
import { knownCentroids } from './known-centroids.ts'
import {
  appendParts,
  deleteParts,
  type Index,
  lockIndex,
  type Part,
  type Space,
  selectEntries,
  selectVectorsIn,
  updateCellOf,
  updateEntries,
  updateIndex,
  upsertCells,
  upsertVectors,
} from './sql-index.ts'
import { fromBytes, toBytes, toUnit } from './vectors.ts'

/** A cell with more entries is divided. */
const maxInCell = 512

export type NewVector = { seq: number; embedding: Float32Array }
type Placed = { seq: number; unit: Float32Array; cell: number }

/**
 * Puts tracks into the index of their catalogue, or to their new places in it. Once in a transaction, which acts
 * for the organisation already. A track that was elsewhere leaves an entry behind, which is skipped when it is met and gone
 * when its cell is next divided.
 */
export async function addVectors(
  tx: Db,
  layer: Layer,
  target: Space & { catalogueId: string },
  vectors: NewVector[],
): Promise<void> {
  if (vectors.length === 0) return
  const index = await lockIndex(tx, layer, target.catalogueId, target)
  const units = vectors.map(({ seq, embedding }) => ({ seq, unit: fromBytes(toBytes(toUnit(embedding))) }))
  if (index.cells === 0) {
    await insertVectors(
      tx,
      layer,
      target,
      index,
      units.map((each) => ({ ...each, cell: 0 })),
    )
    await rewriteCell(tx, layer, index, 0, units)
  } else {
    const centroids = await knownCentroids(tx, layer, index)
    const cells = centroids.nearestOfEach(units.map(({ unit }) => unit))
    const placed = units.map((each, place) => ({ ...each, cell: cells[place]! }))
    await insertVectors(tx, layer, target, index, placed)
    for (const cell of await appendEntries(tx, layer, index, centroids, placed)) {
      const rows = await selectVectorsIn(tx, layer, index.id, cell)
      await rewriteCell(
        tx,
        layer,
        index,
        cell,
        rows.map(({ track_seq, vector }) => ({ seq: track_seq, unit: fromBytes(vector) })),
      )
    }
  }
  await updateIndex(tx, layer, index)
}

async function insertVectors(
  tx: Db,
  layer: Layer,
  space: Space,
  index: Index,
  placed: Placed[],
): Promise<void> {
  const rows = placed.map(({ seq, unit, cell }) => ({ track_seq: seq, cell, vector: toBytes(unit) }))
  await upsertVectors(tx, layer, space, index.id, rows)
}

/** Answers the cells that have become too large. */
async function appendEntries(
  tx: Db,
  layer: Layer,
  index: Index,
  centroids: Centroids,
  placed: Placed[],
): Promise<number[]> {
  const byCell = Map.groupBy(placed, ({ cell }) => cell)
  const before = await selectEntries(tx, layer, index.id, [...byCell.keys()])
  const after = before.map(({ cell, entries }) => ({ cell, entries: entries + byCell.get(cell)!.length }))
  const tooLarge = after.filter(({ entries }) => entries > maxInCell).map(({ cell }) => cell)
  const parts = before
    .filter(({ cell }) => !tooLarge.includes(cell))
    .flatMap(({ cell, entries }) => partsOf(cell, centroids.get(cell), entries, byCell.get(cell)!))
  await appendParts(tx, layer, index.id, parts)
  await updateEntries(tx, layer, index.id, after)
  return tooLarge
}

/** The codes of these, cut into parts, where the cell has `before` entries already. */
function partsOf(
  cell: number,
  centroid: Float32Array,
  before: number,
  members: Omit<Placed, 'cell'>[],
): Part[] {
  const turned = turn(centroid)
  const byPart = Map.groupBy(members.entries(), ([place]) => Math.floor((before + place) / PART_ENTRIES))
  return [...byPart].map(([part, list]) => {
    const codes = Buffer.alloc(list.length * ENTRY_BYTES)
    for (const [place, [, { seq, unit }]] of list.entries()) {
      writeCode(codes, place * ENTRY_BYTES, seq, turn(unit), turned)
    }
    return { cell, part, codes }
  })
}

/** Writes a cell anew from its vectors, divided where it has too many. */
async function rewriteCell(
  tx: Db,
  layer: Layer,
  index: Index,
  cell: number,
  members: { seq: number; unit: Float32Array }[],
): Promise<void> {
  const groups = divide(members, maxInCell / 2)
  // Without members it stays, an empty place that others may come to.
  if (groups[0]!.length === 0) return
  index.version++
  const cells = groups.map((group, place) => {
    const number = place === 0 ? cell : Math.max(index.cells, cell + 1) + place - 1
    return { cell: number, group, centroid: meanOf(group.map(({ unit }) => unit)) }
  })
  index.cells = Math.max(index.cells, cells.at(-1)!.cell + 1)
  await deleteParts(tx, layer, index.id, [cell])
  await upsertCells(
    tx,
    layer,
    index.id,
    index.version,
    cells.map((each) => ({
      cell: each.cell,
      entries: each.group.length,
      centroid: packFloats(each.centroid),
    })),
  )
  await appendParts(
    tx,
    layer,
    index.id,
    cells.flatMap((each) => partsOf(each.cell, each.centroid, 0, each.group)),
  )
  await updateCellOf(
    tx,
    layer,
    index.id,
    cells.slice(1).flatMap((each) => each.group.map(({ seq }) => ({ track_seq: seq, cell: each.cell }))),
  )
}
