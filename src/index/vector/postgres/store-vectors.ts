import type { Db } from '../../../platform/postgres.ts'
import type { EncodedVectors } from '../compute/encode-task.ts'
import { dimensions, type VectorEntry } from '../vector-index.ts'
import type { IndexRow, Layer } from './sql-cells.ts'
import { lockVectors, updateVersions, upsertVectors, type VectorRow } from './sql-vectors.ts'
import { toBuffer } from './vector-rows.ts'

export type Batch = {
  spaceName: string
  index: IndexRow
  entries: VectorEntry[]
  encoded: EncodedVectors
}

/**
 * Stores the vectors themselves. Returns the positions, in the batch, of those that need a code: not the outdated ones, and
 * not those that are stored already, so that repeating an interrupted job leaves no duplicates.
 */
export async function storeVectors(
  tx: Db,
  layer: Layer,
  { spaceName, index, entries, encoded }: Batch,
  cells: Uint32Array,
): Promise<number[]> {
  const ids = entries.map(({ id }) => id)
  const stored = new Map((await lockVectors(tx, layer, spaceName, ids)).map((row) => [row.track_seq, row]))
  const changed: (VectorRow & { position: number })[] = []
  const unchanged: { track_seq: number; version: number }[] = []
  for (const [position, { id, version }] of entries.entries()) {
    const vector = toBuffer(encoded.bytes.subarray(position * dimensions, (position + 1) * dimensions))
    const before = stored.get(id)
    if (before !== undefined && before.version > version) continue
    if (before?.index_id === index.id && before.vector.equals(vector)) {
      if (before.version < version) unchanged.push({ track_seq: id, version })
    } else {
      changed.push({ position, track_seq: id, version, cell: cells[position] ?? 0, vector })
    }
  }
  if (unchanged.length > 0) await updateVersions(tx, layer, spaceName, unchanged)
  if (changed.length > 0) await upsertVectors(tx, layer, spaceName, index.id, changed)
  return changed.map(({ position }) => position)
}
