/** A document and the weight of what it seems to have of the query. */
export type Promising = { document: number; sum: number }

/** Keeps the best of very many: those of the greatest sums, and of the same sum the lowest numbers. A heap, worst on top. */
export class Best {
  /** The greatest sum so far. */
  highest = 0
  readonly #limit: number
  readonly #documents: Uint32Array
  readonly #sums: Float32Array
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
    this.#documents = new Uint32Array(limit)
    this.#sums = new Float32Array(limit)
  }

  /** What has less is not among the best any more. */
  get least(): number {
    return this.#size < this.#limit ? 0 : this.#sums[0]!
  }

  add(document: number, sum: number): void {
    if (sum > this.highest) this.highest = sum
    if (this.#size < this.#limit) this.#rise(this.#size++, document, sum)
    else if (this.#isWorse(0, document, sum)) this.#sink(document, sum)
  }

  inOrder(): Promising[] {
    const kept = Array.from(this.#sums.subarray(0, this.#size), (sum, place) => ({
      document: this.#documents[place]!,
      sum,
    }))
    return kept.sort((a, b) => b.sum - a.sum || a.document - b.document)
  }

  /** Whether what is at a place is worse than this. */
  #isWorse(place: number, document: number, sum: number): boolean {
    const own = this.#sums[place]!
    return own < sum || (own === sum && this.#documents[place]! > document)
  }

  #rise(from: number, document: number, sum: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.#isWorse(parent, document, sum)) break
      this.#put(place, this.#documents[parent]!, this.#sums[parent]!)
      place = parent
    }
    this.#put(place, document, sum)
  }

  /** In place of the worst. */
  #sink(document: number, sum: number): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && this.#isWorse(child + 1, this.#documents[child]!, this.#sums[child]!))
        child += 1
      if (!this.#isWorse(child, document, sum)) break
      this.#put(place, this.#documents[child]!, this.#sums[child]!)
      place = child
    }
    this.#put(place, document, sum)
  }

  #put(place: number, document: number, sum: number): void {
    this.#documents[place] = document
    this.#sums[place] = sum
  }
}
