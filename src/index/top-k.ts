export type ScoredId = { id: number; score: number }

/**
 * The k highest scores of very many. Of equal scores the lowest ids win, so the result does not depend on the order of
 * insertion. A binary heap with the lowest score on top; scores are stored as 32-bit floats.
 */
export class TopK {
  /** The highest score added so far. */
  highest = Number.NEGATIVE_INFINITY
  readonly #k: number
  readonly #ids: Uint32Array
  readonly #scores: Float32Array
  #size = 0

  constructor(k: number) {
    this.#k = k
    this.#ids = new Uint32Array(k)
    this.#scores = new Float32Array(k)
  }

  /** A lower score cannot enter any more. */
  get threshold(): number {
    return this.#size < this.#k ? Number.NEGATIVE_INFINITY : this.#scores[0]!
  }

  add(id: number, score: number): void {
    if (score > this.highest) this.highest = score
    if (this.#size < this.#k) this.#siftUp(this.#size++, id, score)
    else if (this.#k > 0 && this.#ranksBelow(0, id, score)) this.#siftDown(id, score)
  }

  /** Highest score first. */
  sorted(): ScoredId[] {
    const entries = Array.from(this.#scores.subarray(0, this.#size), (score, index) => ({
      id: this.#ids[index]!,
      score,
    }))
    return entries.sort((a, b) => b.score - a.score || a.id - b.id)
  }

  #ranksBelow(index: number, id: number, score: number): boolean {
    const own = this.#scores[index]!
    return own < score || (own === score && this.#ids[index]! > id)
  }

  #siftUp(from: number, id: number, score: number): void {
    let index = from
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.#ranksBelow(parent, id, score)) break
      this.#set(index, this.#ids[parent]!, this.#scores[parent]!)
      index = parent
    }
    this.#set(index, id, score)
  }

  /** Replaces the lowest. */
  #siftDown(id: number, score: number): void {
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= this.#size) break
      const right = child + 1
      if (right < this.#size && this.#ranksBelow(right, this.#ids[child]!, this.#scores[child]!))
        child = right
      if (!this.#ranksBelow(child, id, score)) break
      this.#set(index, this.#ids[child]!, this.#scores[child]!)
      index = child
    }
    this.#set(index, id, score)
  }

  #set(index: number, id: number, score: number): void {
    this.#ids[index] = id
    this.#scores[index] = score
  }
}
