type Flight<Result> = { result: Promise<Result>; waiting: number; controller: AbortController }

/** Runs work once per key for all concurrent callers, and aborts it when the last of them has given up. */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Flight<Result>>()

  async run(
    key: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted()
    const flight = this.#flights.get(key) ?? this.#start(key, work)
    flight.waiting++
    const aborted = Promise.withResolvers<never>()
    const onAbort = () => aborted.reject(signal!.reason)
    signal?.addEventListener('abort', onAbort)
    try {
      return await Promise.race([flight.result, aborted.promise])
    } finally {
      signal?.removeEventListener('abort', onAbort)
      flight.waiting--
      if (flight.waiting === 0) {
        // The next caller must start anew instead of joining work that is being aborted.
        if (this.#flights.get(key) === flight) this.#flights.delete(key)
        flight.controller.abort()
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const controller = new AbortController()
    const result = work(controller.signal).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    result.catch(() => {}) // the callers handle it, if any are left
    const flight = { result, waiting: 0, controller }
    this.#flights.set(key, flight)
    return flight
  }
}
