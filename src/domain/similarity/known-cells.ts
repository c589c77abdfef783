import { RecentlyUsed } from '../../lib/recently-used.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import { ENTRY_BYTES, PART_ENTRIES } from './codes.ts'
import { type CellState, selectCellStates, selectCodes } from './sql-index.ts'

/** Bytes of codes that a process remembers: 72 for each track. */
const maxBytes = 384 * 2 ** 20

type Known = { version: number; entries: number; codes: Buffer }

/** By layer, index and cell. */
const known = new RecentlyUsed<Known>(maxBytes, ({ codes }) => codes.length)

/**
 * The codes of cells as the transaction sees them. Which state a cell is in is asked every time, so a cell that this process
 * remembers is used only by those who may see it and only while it is as it was; of one that has grown, what is new is
 * read. A transaction that has written to an index must not call this: what might be undone is not to be remembered.
 */
export async function knownCells<Cell extends { indexId: number; cell: number }>(
  tx: Db,
  layer: Layer,
  cells: Cell[],
): Promise<(Cell & { codes: Buffer })[]> {
  const named = new Map(cells.map((each) => [nameOf(layer, each.indexId, each.cell), each]))
  const found: (Cell & { codes: Buffer })[] = []
  let missing: (Cell & Beginning)[] = []
  for (const state of await selectCellStates(tx, layer, cells)) {
    const name = nameOf(layer, state.index_id, state.cell)
    const cell = named.get(name)!
    const codes = recall(name, state)
    if (codes === null) missing.push({ ...cell, ...beginningOf(name, state) })
    else found.push({ ...cell, codes })
  }
  while (missing.length > 0) {
    const begun = new Map(missing.map((each) => [nameOf(layer, each.indexId, each.cell), each]))
    missing = []
    for (const { codes, ...state } of await selectCodes(tx, layer, [...begun.values()])) {
      const name = nameOf(layer, state.index_id, state.cell)
      const { fromPart, version, beginning } = begun.get(name)!
      const cell = named.get(name)!
      // Written anew between two queries: the beginning that is known is no longer its beginning.
      if (fromPart > 0 && version !== state.version) missing.push({ ...cell, ...nothing })
      else {
        const all = Buffer.concat([beginning, Buffer.from(codes ?? '', 'base64')])
        found.push({ ...cell, codes: remember(name, state, all) })
      }
    }
  }
  return found
}

/** Full parts that are known already, and of which version of the cell. */
type Beginning = { fromPart: number; version: number; beginning: Buffer }

const nothing: Beginning = { fromPart: 0, version: 0, beginning: Buffer.alloc(0) }

function beginningOf(name: string, { version, entries }: CellState): Beginning {
  const entry = known.get(name)
  if (entry === undefined || entry.version !== version || entry.entries > entries) return nothing
  const fromPart = Math.floor(entry.entries / PART_ENTRIES)
  return { fromPart, version, beginning: entry.codes.subarray(0, fromPart * PART_ENTRIES * ENTRY_BYTES) }
}

function recall(name: string, { version, entries }: CellState): Buffer | null {
  const entry = known.get(name)
  if (entry === undefined || entry.version !== version || entry.entries !== entries) return null
  return entry.codes
}

function remember(name: string, { version, entries }: CellState, codes: Buffer): Buffer {
  known.set(name, { version, entries, codes })
  return codes
}

function nameOf(layer: Layer, indexId: number, cell: number): string {
  return `${layer} ${indexId} ${cell}`
}
