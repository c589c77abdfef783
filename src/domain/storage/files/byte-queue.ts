/** Passes chunks from a writer to a reader, one at a time: the writer waits until the reader has taken its chunk. */
export class ByteQueue implements AsyncIterable<Buffer> {
  #chunk: Buffer | null = null
  #isEnded = false
  #wake: (() => void) | null = null
  #taken: PromiseWithResolvers<void> | null = null
  #failure: { cause: unknown } | null = null

  /** Resolves when the chunk is taken. Rejects if the reader has failed. */
  async push(chunk: Buffer): Promise<void> {
    if (this.#failure !== null) throw this.#failure.cause
    this.#taken = Promise.withResolvers()
    this.#chunk = chunk
    this.#wake?.()
    await this.#taken.promise
  }

  end(): void {
    this.#isEnded = true
    this.#wake?.()
  }

  /** The reader has failed: whoever waits for it gets its error. */
  fail(cause: unknown): void {
    this.#failure = { cause }
    this.#taken?.reject(cause)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#chunk !== null) {
        const chunk = this.#chunk
        this.#chunk = null
        yield chunk
        // The reader asks for the next one, so it has copied this one.
        this.#taken?.resolve()
      } else if (this.#isEnded) return
      else {
        const waiting = Promise.withResolvers<void>()
        this.#wake = waiting.resolve
        await waiting.promise
      }
    }
  }
}
