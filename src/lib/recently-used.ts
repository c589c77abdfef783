/** Things by name, as many as the memory for them holds: what was not used for longest goes first, and the newest stays. */
export class RecentlyUsed<Thing> {
  readonly #things = new Map<string, { thing: Thing; bytes: number }>()
  readonly #most: number
  readonly #bytesOf: (thing: Thing) => number
  #bytes = 0

  constructor(maxBytes: number, bytesOf: (thing: Thing) => number) {
    this.#most = maxBytes
    this.#bytesOf = bytesOf
  }

  get(name: string): Thing | undefined {
    const entry = this.#things.get(name)
    if (entry === undefined) return undefined
    this.#things.delete(name)
    this.#things.set(name, entry)
    return entry.thing
  }

  set(name: string, thing: Thing): void {
    this.take(name)
    const bytes = this.#bytesOf(thing)
    this.#things.set(name, { thing, bytes })
    this.#bytes += bytes
    for (const [oldest] of this.#things) {
      if (this.#bytes <= this.#most || oldest === name) return
      this.take(oldest)
    }
  }

  /** Gives it away: nobody else is given it until it is put back. */
  take(name: string): Thing | undefined {
    const entry = this.#things.get(name)
    if (entry === undefined) return undefined
    this.#things.delete(name)
    this.#bytes -= entry.bytes
    return entry.thing
  }
}
