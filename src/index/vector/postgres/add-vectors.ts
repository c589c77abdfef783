import type { Db } from '../../../platform/postgres.ts'
import { codeBytes } from '../compute/codes.ts'
import { dimensions, type VectorEntry, type VectorSpace, type VectorTarget } from '../vector-index.ts'
import { toCodePages } from './code-pages.ts'
import { atlasCatalogue, type IndexResources } from './resources.ts'
import { createFirstCells, maxCellEntries, splitLargestCell } from './split-cells.ts'
import { type IndexRow, insertIndex, lockCells, selectIndexes, updateEntries } from './sql-cells.ts'
import { appendCodes } from './sql-codes.ts'
import { type Batch, storeVectors } from './store-vectors.ts'
import { readIn, writeIn } from './transactions.ts'
import { toBuffer } from './vector-rows.ts'

const batchSize = 1000
/** Batches that run into cells being rewritten start over with the new centroids. */
const maxAttempts = 20
/** From this size on, adding splits a cell itself: background upkeep has fallen behind, and no split must become large. */
const maxBacklog = 8 * maxCellEntries

/** Appends vectors to the cells with the nearest centroids. What is written does not depend on the size of the index. */
export async function addVectors(
  resources: IndexResources,
  target: VectorTarget,
  space: VectorSpace,
  entries: VectorEntry[],
): Promise<void> {
  const latest = new Map<number, VectorEntry>()
  for (const entry of entries) {
    if (entry.version >= (latest.get(entry.id)?.version ?? -Infinity)) latest.set(entry.id, entry)
  }
  const sorted = [...latest.values()].sort((a, b) => a.id - b.id)
  for (let from = 0; from < sorted.length; from += batchSize) {
    await addBatch(resources, target, space, sorted.slice(from, from + batchSize))
    while (await splitLargestCell(resources, target, maxBacklog));
  }
}

async function addBatch(
  resources: IndexResources,
  target: VectorTarget,
  space: VectorSpace,
  entries: VectorEntry[],
): Promise<void> {
  const { pool, compute, centroids } = resources
  const ids = Uint32Array.from(entries, ({ id }) => id)
  const vectors = new Float32Array(entries.length * dimensions)
  for (const [index, { vector }] of entries.entries()) vectors.set(vector, index * dimensions)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const index = await openIndex(resources, target, space)
    const cached = await readIn(pool, target, (db) => centroids.load(db, target.layer, index))
    const { updates } = cached
    const encoded = await compute.encode({ ids, vectors, table: cached.table })
    if (cached.updates !== updates) continue
    const batch = { spaceName: space.name, index, entries, encoded }
    // Copied now: the cached centroids may be updated again before the cells are locked.
    const versions = new Map([...new Set(encoded.cells)].map((cell) => [cell, cached.cellVersion(cell)]))
    const isStored = await writeIn(pool, target, (tx) =>
      encoded.cells.length === 0
        ? createFirstCells(resources, tx, target, batch)
        : storeBatch(tx, target, batch, versions),
    )
    if (isStored) return
    // Centroids that do not fit after several attempts are not late but wrong: the database was restored.
    if (attempt === maxAttempts / 2) centroids.evict(target.layer, index.id)
  }
  throw new Error('The cells of the vector index changed on every attempt to add to them. Try again.')
}

async function openIndex(
  { pool }: IndexResources,
  target: VectorTarget,
  space: VectorSpace,
): Promise<IndexRow> {
  const catalogueId = target.layer === 'atlas' ? atlasCatalogue : target.catalogueId
  const select = () => readIn(pool, target, (db) => selectIndexes(db, target.layer, catalogueId, space))
  const [index] = await select()
  if (index !== undefined) return index
  await writeIn(pool, target, (tx) => insertIndex(tx, target.layer, catalogueId, space))
  return (await select())[0]!
}

/** False when a cell was rewritten since the vectors were encoded with its centroid: the codes then do not fit. */
async function storeBatch(
  tx: Db,
  { layer }: VectorTarget,
  batch: Batch,
  versions: Map<number, number | undefined>,
): Promise<boolean> {
  const { index, encoded } = batch
  const states = await lockCells(tx, layer, index.id, [...versions.keys()])
  if (states.some(({ cell, version }) => version !== versions.get(cell))) return false
  const changed = await storeVectors(tx, layer, batch, encoded.cells)
  if (changed.length === 0) return true
  const byCell = Map.groupBy(changed, (position) => encoded.cells[position]!)
  const grown = states.flatMap(({ cell, entries }) => {
    const positions = byCell.get(cell)
    return positions === undefined ? [] : [{ cell, entries, positions }]
  })
  const codeAt = (position: number) =>
    toBuffer(encoded.codes.subarray(position * codeBytes, (position + 1) * codeBytes))
  const pages = grown.flatMap(({ cell, entries, positions }) =>
    toCodePages(cell, Buffer.concat(positions.map(codeAt)), entries),
  )
  await appendCodes(tx, layer, index.id, pages)
  await updateEntries(
    tx,
    layer,
    index.id,
    maxCellEntries,
    grown.map(({ cell, entries, positions }) => ({ cell, entries: entries + positions.length })),
  )
  return true
}
