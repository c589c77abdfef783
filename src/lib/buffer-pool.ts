const smallest = 32 * 1024

/**
 * Buffers that are used again. New ones of this size are cleared and collected as garbage, which takes longer than copying
 * into them. Keeps at most `maxFree` bytes that nobody uses.
 */
export class BufferPool {
  readonly #maxFree: number
  /** By size, a power of two. */
  readonly #free = new Map<number, Buffer[]>()
  #freeBytes = 0

  constructor(maxFree: number) {
    this.#maxFree = maxFree
  }

  /** A buffer with any content, at least as large as asked for. */
  take(size: number): Buffer {
    const rounded = Math.max(smallest, 2 ** Math.ceil(Math.log2(size)))
    const found = this.#free.get(rounded)?.pop()
    if (found === undefined) return Buffer.allocUnsafeSlow(rounded)
    this.#freeBytes -= rounded
    return found
  }

  /** Gives a buffer back once nothing reads or writes it any more. */
  give(buffer: Buffer): void {
    if (this.#freeBytes + buffer.length > this.#maxFree) return
    this.#freeBytes += buffer.length
    const others = this.#free.get(buffer.length)
    if (others === undefined) this.#free.set(buffer.length, [buffer])
    else others.push(buffer)
  }
}
