import { isInArtist, isInTitle, type Postings, titleLengthIn } from './postings.ts'

/** The lists of one term: documents that have one of its readings. */
export type Group = { weight: number; lists: { postings: Postings; likeness: number }[] }

/** A document and the weight of what it seems to have of the query. */
export type Promising = { document: number; sum: number }

const blockSize = 1 << 16

/**
 * The documents that promise most, at most `limit`: those with the most weight of terms in the best places, and of these the
 * ones with the shortest titles. Goes through the lists once, block by block, so that its memory does not grow with them.
 */
export function pickCandidates(groups: Group[], limit: number): Promising[] {
  const sums = new Float32Array(blockSize)
  const last = new Float32Array(blockSize)
  const seen = new Uint8Array(blockSize)
  const places = groups.map(({ lists }) => new Uint32Array(lists.length))
  const best = new Best(limit)
  for (let start = firstOf(groups, places); start < Infinity; start = firstOf(groups, places)) {
    const base = start - (start % blockSize)
    const touched: number[] = []
    for (const [g, { weight, lists }] of groups.entries()) {
      for (const [l, { postings, likeness }] of lists.entries()) {
        const { documents, flags } = postings
        const end = base + blockSize
        let place = places[g]![l]!
        for (; place < documents.length && documents[place]! < end; place++) {
          const offset = documents[place]! - base
          const gain = weight * likeness * placeWeight[flags[place]!]!
          if (sums[offset] === 0) touched.push(offset)
          if (seen[offset] !== g + 1) {
            seen[offset] = g + 1
            last[offset] = gain
            sums[offset]! += gain
          } else if (gain > last[offset]!) {
            // Another reading of the same term: the better one counts.
            sums[offset]! += gain - last[offset]!
            last[offset] = gain
          }
        }
        places[g]![l] = place
      }
    }
    for (const offset of touched) {
      const sum = sums[offset]!
      best.add(base + offset, sum)
      sums[offset] = 0
      seen[offset] = 0
    }
  }
  return best.inOrder()
}

/** By the byte of flags: the place where the word is, and a little for short titles. */
const placeWeight = Float32Array.from({ length: 256 }, (_, flags) => {
  const place = isInTitle(flags) ? 1 : isInArtist(flags) ? 0.96 : 0.55
  return place * (1.07 - 0.01 * titleLengthIn(flags))
})

function firstOf(groups: Group[], places: Uint32Array[]): number {
  let first = Infinity
  for (const [g, { lists }] of groups.entries()) {
    for (const [l, { postings }] of lists.entries()) {
      const document = postings.documents[places[g]![l]!]
      if (document !== undefined && document < first) first = document
    }
  }
  return first
}

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
