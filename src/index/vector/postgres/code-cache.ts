import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/postgres.ts'
import { codeBytes } from '../compute/codes.ts'
import { type CellState, type Layer, selectCellStates } from './sql-cells.ts'
import { selectCodes } from './sql-codes.ts'

/** Bytes of quantised codes cached per process: 72 per vector. */
const maxBytes = 384 * 2 ** 20
/** Codes in a page of a cell: they fill a page of the database. */
export const codesPerPage = 104
/** Cells read from the database at a time: decoding more would block the event loop. */
const cellsPerRead = 64

type CellKey = { indexId: number; cell: number }
/** Codes lie in shared memory, so that threads read them without a copy. They never change. */
type CachedCell = { version: number; entries: number; codes: Uint8Array }
export type LoadedCell<Cell> = Cell & { version: number; codes: Uint8Array }
type MissingCell<Cell> = { key: Cell; fromPage: number; cached: CachedCell | undefined }

/**
 * The codes of cells. Each load asks the database for the state of the cells, so a cached cell is only used by callers who
 * can see it, and only while it has not changed. When a cell has grown, only its new pages are read.
 */
export class CodeCache {
  readonly #cache = new LRUCache<string, CachedCell>({
    maxSize: maxBytes,
    sizeCalculation: ({ codes }) => codes.length + 1,
  })

  async load<Cell extends CellKey>(db: Db, layer: Layer, cells: Cell[]): Promise<LoadedCell<Cell>[]> {
    const byName = new Map(cells.map((cell) => [nameOf(layer, cell), cell]))
    const loaded: LoadedCell<Cell>[] = []
    const missing: MissingCell<Cell>[] = []
    for (const state of await selectCellStates(db, layer, cells)) {
      const name = nameOf(layer, { indexId: state.index_id, cell: state.cell })
      const key = byName.get(name)!
      const cached = this.#cache.get(name)
      if (cached?.version === state.version && cached.entries === state.entries) {
        loaded.push({ ...key, version: cached.version, codes: cached.codes })
      } else {
        missing.push({ key, ...reusablePages(cached, state) })
      }
    }
    for (let from = 0; from < missing.length; from += cellsPerRead) {
      loaded.push(...(await this.#read(db, layer, missing.slice(from, from + cellsPerRead))))
    }
    return loaded
  }

  async #read<Cell extends CellKey>(
    db: Db,
    layer: Layer,
    missing: MissingCell<Cell>[],
  ): Promise<LoadedCell<Cell>[]> {
    const byName = new Map(missing.map((each) => [nameOf(layer, each.key), each]))
    const rows = await selectCodes(
      db,
      layer,
      missing.map(({ key, fromPage }) => ({ indexId: key.indexId, cell: key.cell, fromPage })),
    )
    const loaded: LoadedCell<Cell>[] = []
    const rewritten: MissingCell<Cell>[] = []
    for (const { codes, version, entries, ...row } of rows) {
      const name = nameOf(layer, { indexId: row.index_id, cell: row.cell })
      const { key, fromPage, cached } = byName.get(name)!
      if (fromPage > 0 && cached!.version !== version) {
        // Rewritten between two statements: the cached pages are not its first pages any more.
        rewritten.push({ key, fromPage: 0, cached: undefined })
        continue
      }
      const first = cached?.codes.subarray(0, fromPage * codesPerPage * codeBytes)
      const cell = { version, entries, codes: joinShared(first, Buffer.from(codes ?? '', 'base64')) }
      this.#cache.set(name, cell)
      loaded.push({ ...key, version, codes: cell.codes })
    }
    return rewritten.length === 0 ? loaded : [...loaded, ...(await this.#read(db, layer, rewritten))]
  }
}

/** The full pages of a cell that has only grown since. */
function reusablePages(cached: CachedCell | undefined, { version, entries }: CellState) {
  if (cached === undefined || cached.version !== version || cached.entries > entries) {
    return { fromPage: 0, cached: undefined }
  }
  return { fromPage: Math.floor(cached.entries / codesPerPage), cached }
}

function joinShared(first: Uint8Array | undefined, rest: Uint8Array): Uint8Array {
  const firstLength = first?.length ?? 0
  const joined = new Uint8Array(new SharedArrayBuffer(firstLength + rest.length))
  if (first !== undefined) joined.set(first)
  joined.set(rest, firstLength)
  return joined
}

function nameOf(layer: Layer, { indexId, cell }: CellKey): string {
  return `${layer} ${indexId} ${cell}`
}
