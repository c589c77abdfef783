/** Work that several wait for at once is done once; it is given up when the last of them has gone away. */
export class SharedWork<Result> {
  readonly #running = new Map<string, { result: Promise<Result>; waiting: number; ending: AbortController }>()

  async join(
    name: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted()
    const run = this.#running.get(name) ?? this.#start(name, work)
    run.waiting++
    const gone = Promise.withResolvers<never>()
    const leave = () => gone.reject(signal!.reason)
    signal?.addEventListener('abort', leave)
    try {
      return await Promise.race([run.result, gone.promise])
    } finally {
      signal?.removeEventListener('abort', leave)
      run.waiting--
      if (run.waiting === 0) {
        // Whoever comes now starts anew, rather than joining what is being given up.
        if (this.#running.get(name) === run) this.#running.delete(name)
        run.ending.abort()
      }
    }
  }

  #start(name: string, work: (signal: AbortSignal) => Promise<Result>) {
    const ending = new AbortController()
    const result = work(ending.signal).finally(() => {
      if (this.#running.get(name) === run) this.#running.delete(name)
    })
    result.catch(() => {}) // told to those who wait, if any are left
    const run = { result, waiting: 0, ending }
    this.#running.set(name, run)
    return run
  }
}
