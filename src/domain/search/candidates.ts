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
  const best = new Best(limit)
  let nextAllowed = 0
  for (let base = block.start(); base < Infinity; base = block.start()) {
    const sums = block.read(base)
    if (allowed === null) {
      for (const offset of block.touched) best.add(base + offset, sums[offset]!)
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
  touched: number[] = []
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
      if (sums[offset] === 0) touched.push(offset)
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
    for (const offset of this.touched) {
      this.#sums[offset] = 0
      this.#seen[offset] = 0
    }
    this.touched = []
  }
}

/** By the byte of flags: the place where the word is, and a little for short titles. */
const placeWeight = Float32Array.from({ length: 256 }, (_, flags) => {
  const place = isInTitle(flags) ? 'title' : isInArtist(flags) ? 'artist' : 'release'
  return fieldWeights[place] * (1.07 - 0.01 * titleLengthIn(flags))
})

/** Keeps the best of many: sorts now and then, and from there on refuses what cannot be among them. */
class Best {
  readonly #limit: number
  #kept: Promising[] = []
  #least = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(document: number, sum: number): void {
    if (sum <= this.#least) return
    this.#kept.push({ document, sum })
    if (this.#kept.length >= this.#limit * 4) this.#cut()
  }

  #cut(): void {
    this.#kept.sort((a, b) => b.sum - a.sum || a.document - b.document)
    if (this.#kept.length < this.#limit) return
    this.#kept.length = this.#limit
    this.#least = this.#kept.at(-1)!.sum
  }

  inOrder(): Promising[] {
    this.#cut()
    return this.#kept
  }
}
