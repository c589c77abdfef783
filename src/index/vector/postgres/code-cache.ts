import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/postgres.ts'
import { codeBytes } from '../compute/codes.ts'
import { type Reader, SharedPages } from './shared-pages.ts'
import { type CellState, type Layer, selectCellStates } from './sql-cells.ts'
import { selectCodes } from './sql-codes.ts'

/** Codes in a page of a cell: they fill a page of the database. */
export const codesPerPage = 104
const pageBytes = codesPerPage * codeBytes
/** 384 MB. */
const maxPages = Math.floor((384 * 2 ** 20) / pageBytes)
/** Cells read from the database at a time: decoding more would block the event loop. */
const cellsPerRead = 64

type CellKey = { indexId: number; cell: number }
type CachedCell = { version: number; entries: number; pages: number[] }
export type LoadedCell<Cell> = Cell & CachedCell
type MissingCell<Cell> = { key: Cell; fromPage: number; cached: CachedCell | undefined }

/**
 * The quantised codes of cells, in memory that threads share. Each load asks the database for the state of the cells, so
 * a cached cell is only used by callers who can see it, and only while it has not changed. When a cell has grown, only
 * its new pages are read.
 */
export class CodeCache {
  // Evicted pages may have to wait for readers, so there is some space beyond the limit.
  readonly #pages = new SharedPages(2 * maxPages, pageBytes)
  readonly #cache = new LRUCache<string, CachedCell>({
    maxSize: maxPages,
    sizeCalculation: ({ pages }) => Math.max(1, pages.length),
    dispose: ({ pages }) => this.#pages.release(pages),
    // A cell that has grown keeps its pages.
    noDisposeOnSet: true,
  })

  /** Open it before `load`, and close it when the pages have been scanned. */
  openReader(): Reader {
    return this.#pages.openReader()
  }

  get buffer(): SharedArrayBuffer {
    return this.#pages.buffer
  }

  async load<Cell extends CellKey>(db: Db, layer: Layer, cells: Cell[]): Promise<LoadedCell<Cell>[]> {
    const byName = new Map(cells.map((cell) => [nameOf(layer, cell.indexId, cell.cell), cell]))
    const loaded: LoadedCell<Cell>[] = []
    const missing: MissingCell<Cell>[] = []
    for (const state of await selectCellStates(db, layer, cells)) {
      const name = nameOf(layer, state.index_id, state.cell)
      const key = byName.get(name)!
      const cached = this.#cache.get(name)
      if (cached?.version === state.version && cached.entries === state.entries) {
        loaded.push({ ...key, ...cached })
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
    const byName = new Map(missing.map((each) => [nameOf(layer, each.key.indexId, each.key.cell), each]))
    const rows = await selectCodes(
      db,
      layer,
      missing.map(({ key, fromPage }) => ({ indexId: key.indexId, cell: key.cell, fromPage })),
    )
    const loaded: LoadedCell<Cell>[] = []
    const rewritten: MissingCell<Cell>[] = []
    for (const { codes, version, entries, ...row } of rows) {
      const name = nameOf(layer, row.index_id, row.cell)
      const { key, fromPage, cached } = byName.get(name)!
      if (fromPage > 0 && cached!.version !== version) {
        // Rewritten between two statements: the cached pages are not its first pages any more.
        rewritten.push({ key, fromPage: 0, cached: undefined })
        continue
      }
      // The cell was evicted or replaced in the meantime, so nobody owns its pages. The reader keeps them readable.
      const isCurrent = this.#cache.peek(name) === cached
      const first = cached?.pages.slice(0, fromPage) ?? []
      const last = isCurrent ? cached?.pages[fromPage] : undefined
      const pages = [
        ...(isCurrent ? first : first.map((page) => this.#pages.copy(page))),
        ...this.#store(Buffer.from(codes ?? '', 'base64'), last),
      ]
      this.#replace(name, { version, entries, pages })
      loaded.push({ ...key, version, entries, pages })
    }
    return rewritten.length === 0 ? loaded : [...loaded, ...(await this.#read(db, layer, rewritten))]
  }

  /** The last page that is cached was not full: it is completed in place. */
  #store(codes: Buffer, last: number | undefined): number[] {
    const pages: number[] = []
    for (let offset = 0; offset < codes.length; offset += pageBytes) {
      const bytes = codes.subarray(offset, offset + pageBytes)
      if (last !== undefined && offset === 0) {
        this.#pages.write(last, bytes)
        pages.push(last)
      } else pages.push(this.#pages.add(bytes))
    }
    return pages
  }

  #replace(name: string, cell: CachedCell): void {
    const before = this.#cache.peek(name)?.pages ?? []
    const retained = new Set(cell.pages)
    this.#pages.release(before.filter((page) => !retained.has(page)))
    this.#cache.set(name, cell)
  }
}

/** The full pages of a cell that has only grown since. */
function reusablePages(cached: CachedCell | undefined, { version, entries }: CellState) {
  if (cached === undefined || cached.version !== version || cached.entries > entries) {
    return { fromPage: 0, cached: undefined }
  }
  return { fromPage: Math.floor(cached.entries / codesPerPage), cached }
}

function nameOf(layer: Layer, indexId: number, cell: number): string {
  return `${layer} ${indexId} ${cell}`
}
