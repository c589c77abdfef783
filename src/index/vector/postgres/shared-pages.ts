/** Memory grows in steps of this many pages. */
const growth = 2048

/** Keeps released pages from being reused while it is open. */
export type Reader = { close(): void }

/**
 * Pages of equal size in one piece of memory that threads share. Sending a thread one buffer and some page numbers costs far
 * less than sending it hundreds of buffers. A page that is released is reused only after all readers that were open then
 * have closed, because a thread may still be reading it.
 */
export class SharedPages {
  readonly buffer: SharedArrayBuffer
  readonly pageBytes: number
  readonly #bytes: Uint8Array
  readonly #free: number[] = []
  /** Pages released while readers were open, oldest first, with the number of the last reader opened before. */
  readonly #released: { pages: number[]; lastReader: number }[] = []
  /** In the order in which they were opened. */
  readonly #readers = new Set<number>()
  #lastReader = 0
  #allocated = 0

  constructor(maxPages: number, pageBytes: number) {
    this.pageBytes = pageBytes
    this.buffer = new SharedArrayBuffer(0, { maxByteLength: maxPages * pageBytes })
    this.#bytes = new Uint8Array(this.buffer)
  }

  /** Stores the bytes and returns the page. */
  add(bytes: Uint8Array): number {
    const page = this.#free.pop() ?? this.#allocate()
    this.write(page, bytes)
    return page
  }

  /** Readers of the page must not depend on the bytes that change. */
  write(page: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, page * this.pageBytes)
  }

  copy(page: number): number {
    return this.add(this.#bytes.slice(page * this.pageBytes, (page + 1) * this.pageBytes))
  }

  openReader(): Reader {
    const reader = ++this.#lastReader
    this.#readers.add(reader)
    return {
      close: () => {
        this.#readers.delete(reader)
        this.#reuseReleased()
      },
    }
  }

  release(pages: number[]): void {
    if (pages.length === 0) return
    this.#released.push({ pages, lastReader: this.#lastReader })
    this.#reuseReleased()
  }

  #reuseReleased(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.#readers
    while (this.#released.length > 0 && this.#released[0]!.lastReader < oldest) {
      this.#free.push(...this.#released.shift()!.pages)
    }
  }

  #allocate(): number {
    const page = this.#allocated++
    const needed = (page + 1) * this.pageBytes
    if (needed > this.buffer.byteLength) {
      const grown = this.buffer.byteLength + growth * this.pageBytes
      this.buffer.grow(Math.max(needed, Math.min(grown, this.buffer.maxByteLength)))
    }
    return page
  }
}
