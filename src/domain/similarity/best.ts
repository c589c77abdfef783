export type Kept = { track: number; value: number }

/** Keeps the `most` best of what is offered: what cannot be among them costs one comparison. */
export class Best {
  readonly #most: number
  #kept: Kept[] = []
  /** What is not more than this need not be offered. */
  least = -Infinity

  constructor(most: number) {
    this.#most = most
  }

  offer(track: number, value: number): void {
    if (value <= this.least) return
    this.#kept.push({ track, value })
    if (this.#kept.length === 2 * this.#most) this.#thin()
  }

  /** Best first. */
  kept(): Kept[] {
    this.#thin()
    return this.#kept
  }

  /** Best first. */
  tracks(): number[] {
    return this.kept().map(({ track }) => track)
  }

  #thin(): void {
    this.#kept.sort((a, b) => b.value - a.value)
    this.#kept = this.#kept.slice(0, this.#most)
    if (this.#kept.length === this.#most) this.least = this.#kept.at(-1)!.value
  }
}
