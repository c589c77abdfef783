import { isInArtist, isInTitle, type Postings, titleLengthIn } from './postings.ts'
import { fieldWeights } from './score.ts'

/** The lists of one term: documents that have one of its readings. */
export type Group = { weight: number; lists: { postings: Postings; likeness: number }[] }

/** A document and the weight of what it seems to have of the query. */
export type Promising = { document: number; sum: number }

const blockSize = 1 << 16

/**
 * The documents that promise most, at most `limit`: those with the most weight of terms in the best places, and of these the
 * ones with the shortest titles. Only `allowed` ones, where that is not null. Goes through the lists once, block by block,
 * so that its memory does not grow with them.
 */
export function pickCandidates(groups: Group[], allowed: Uint32Array | null, limit: number): Promising[] {
  const block = new Block(groups)
  const best = new Best(limit, groups.reduce((sum, { weight }) => sum + weight, 0) * highestPlace)
  let nextAllowed = 0
  for (let base = block.start(); base < Infinity; base = block.start()) {
    const sums = block.read(base)
    if (allowed === null) {
      const { touched, size } = block
      for (let place = 0; place < size; place++) best.add(base + touched[place]!, sums[touched[place]!]!)
    } else {
      while (nextAllowed < allowed.length && allowed[nextAllowed]! < base) nextAllowed++
      for (; nextAllowed < allowed.length && allowed[nextAllowed]! < base + blockSize; nextAllowed++) {
        const sum = sums[allowed[nextAllowed]! - base]!
        if (sum > 0) best.add(allowed[nextAllowed]!, sum)
      }
    }
    block.clear()
  }
  return best.inOrder()
}

/** Reads all lists as far as one block of document numbers goes, and adds up what each document gains. */
class Block {
  readonly touched = new Uint32Array(blockSize)
  /** How many of them. */
  size = 0
  readonly #groups: Group[]
  readonly #places: Uint32Array[]
  readonly #sums = new Float32Array(blockSize)
  /** What the last group gave a document, and which group that was. */
  readonly #gains = new Float32Array(blockSize)
  readonly #seen = new Uint8Array(blockSize)

  constructor(groups: Group[]) {
    this.#groups = groups
    this.#places = groups.map(({ lists }) => new Uint32Array(lists.length))
  }

  /** Where the next block with any document begins; Infinity after the last. */
  start(): number {
    let first = Infinity
    for (const [g, { lists }] of this.#groups.entries()) {
      for (const [l, { postings }] of lists.entries()) {
        const document = postings.documents[this.#places[g]![l]!]
        if (document !== undefined && document < first) first = document
      }
    }
    return first - (first % blockSize || 0)
  }

  read(base: number): Float32Array {
    for (const [g, { weight, lists }] of this.#groups.entries()) {
      for (const [l, { postings, likeness }] of lists.entries()) {
        this.#places[g]![l] = this.#readList(postings, this.#places[g]![l]!, base, g + 1, weight * likeness)
      }
    }
    return this.#sums
  }

  #readList(
    { documents, flags }: Postings,
    from: number,
    base: number,
    group: number,
    weight: number,
  ): number {
    const [sums, gains, seen, touched] = [this.#sums, this.#gains, this.#seen, this.touched]
    const end = base + blockSize
    let place = from
    for (; place < documents.length && documents[place]! < end; place++) {
      const offset = documents[place]! - base
      const gain = weight * placeWeight[flags[place]!]!
      if (sums[offset] === 0) touched[this.size++] = offset
      if (seen[offset] !== group) {
        seen[offset] = group
        gains[offset] = gain
        sums[offset]! += gain
      } else if (gain > gains[offset]!) {
        // Another reading of the same term: the better one counts.
        sums[offset]! += gain - gains[offset]!
        gains[offset] = gain
      }
    }
    return place
  }

  clear(): void {
    for (let place = 0; place < this.size; place++) {
      this.#sums[this.touched[place]!] = 0
      this.#seen[this.touched[place]!] = 0
    }
    this.size = 0
  }
}

const highestPlace = 1.07
/** By the byte of flags: the place where the word is, and a little for short titles. */
const placeWeight = Float32Array.from({ length: 256 }, (_, flags) => {
  const place = isInTitle(flags) ? 'title' : isInArtist(flags) ? 'artist' : 'release'
  return fieldWeights[place] * (highestPlace - 0.01 * titleLengthIn(flags))
})

const steps = 1024

/**
 * Keeps the best of very many. Counts how many there are of each step of weight, and from there on refuses those of steps that
 * cannot be among the best: only what is left in the end is sorted.
 */
class Best {
  readonly #limit: number
  readonly #scale: number
  readonly #counts = new Uint32Array(steps)
  #documents = new Uint32Array(4096)
  #sums = new Float32Array(4096)
  #size = 0
  #leastStep = 0

  constructor(limit: number, highest: number) {
    this.#limit = limit
    this.#scale = (steps - 1) / highest
  }

  add(document: number, sum: number): void {
    const step = Math.floor(sum * this.#scale)
    if (step < this.#leastStep) return
    if (this.#size === this.#documents.length) this.#makeRoom()
    this.#counts[step]!++
    this.#documents[this.#size] = document
    this.#sums[this.#size++] = sum
  }

  inOrder(): Promising[] {
    this.#raise()
    const kept: Promising[] = []
    for (let place = 0; place < this.#size; place++) {
      const sum = this.#sums[place]!
      if (Math.floor(sum * this.#scale) >= this.#leastStep)
        kept.push({ document: this.#documents[place]!, sum })
    }
    return kept.sort((a, b) => b.sum - a.sum || a.document - b.document).slice(0, this.#limit)
  }

  /** The steps above hold enough: what is below does not count any more. */
  #raise(): void {
    let above = 0
    for (let step = steps - 1; step > this.#leastStep; step--) {
      above += this.#counts[step]!
      if (above >= this.#limit) this.#leastStep = step
    }
  }

  #makeRoom(): void {
    this.#raise()
    let size = 0
    for (let place = 0; place < this.#size; place++) {
      if (Math.floor(this.#sums[place]! * this.#scale) < this.#leastStep) continue
      this.#documents[size] = this.#documents[place]!
      this.#sums[size++] = this.#sums[place]!
    }
    this.#size = size
    if (size < this.#documents.length / 2) return
    const [documents, sums] = [this.#documents, this.#sums]
    this.#documents = new Uint32Array(documents.length * 2)
    this.#sums = new Float32Array(sums.length * 2)
    this.#documents.set(documents)
    this.#sums.set(sums)
  }
}
