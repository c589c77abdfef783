import { Best, type Promising } from './best.ts'
import { isInArtist, isInTitle, longTitle, type Postings, titleLengthIn } from './postings.ts'
import { fieldWeights } from './score.ts'

/** The lists of one term: documents that have one of its readings. */
export type Group = { weight: number; lists: { postings: Postings; likeness: number }[] }

export type Choice = {
  /** How many words are looked for, also those that have no group here. */
  words: number
  /** So many at most. */
  limit: number
  /** Of these alone, where it is not null. */
  allowed: Uint32Array | null
  /** What has less than this share of the best one's weight need not be among them. */
  share: number
}

const blockSize = 1 << 16

/**
 * The documents that promise most: those with the most weight of terms in the best places, and of these the ones whose
 * titles have as many words as are looked for, then the shortest. Goes through the lists once, block by block, so that its memory does not grow with them.
 */
export function pickCandidates(groups: Group[], { words, limit, allowed, share }: Choice): Promising[] {
  const block = new Block(groups, placeWeights[Math.min(words, placeWeights.length - 1)]!)
  const best = new Best(limit)
  let nextAllowed = 0
  for (let base = block.start(); base < Infinity; base = block.start()) {
    const sums = block.read(base, Math.max(best.least, best.highest * share))
    if (allowed === null) {
      const { touched, size } = block
      let { least } = best
      for (let place = 0; place < size; place++) {
        const sum = sums[touched[place]!]!
        if (sum < least) continue
        best.add(base + touched[place]!, sum)
        least = best.least
      }
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

/** Of one block, and empty again when it is done: nothing waits in between, so one set serves all calls. */
const scratch = {
  touched: new Uint32Array(blockSize),
  sums: new Float32Array(blockSize),
  /** What the last group gave a document, and which group that was. */
  gains: new Float32Array(blockSize),
  seen: new Uint8Array(blockSize),
}

/** Reads all lists as far as one block of document numbers goes, and adds up what each document gains. */
class Block {
  readonly touched = scratch.touched
  /** How many of them. */
  size = 0
  readonly #groups: { weight: number; most: number; lists: Group['lists']; places: Uint32Array }[]

  /** By the byte of flags. */
  readonly #placeWeight: Float32Array

  constructor(groups: Group[], placeWeight: Float32Array) {
    this.#placeWeight = placeWeight
    this.#groups = groups
      .map(({ weight, lists }) => ({
        weight,
        most: weight * highestPlace * Math.max(0, ...lists.map(({ likeness }) => likeness)),
        lists,
        places: new Uint32Array(lists.length),
      }))
      .sort((a, b) => b.most - a.most)
  }

  /** Where the next block with any document begins; Infinity after the last. */
  start(): number {
    let first = Infinity
    for (const { lists, places } of this.#groups) {
      for (const [at, { postings }] of lists.entries()) {
        const document = postings.documents[places[at]!]
        if (document !== undefined && document < first) first = document
      }
    }
    return first - (first % blockSize || 0)
  }

  /**
   * The groups that weigh most choose, until all others together cannot give a document as much as is wanted: these only
   * add to what was chosen.
   */
  read(base: number, wanted: number): Float32Array {
    let left = this.#groups.reduce((sum, { most }) => sum + most, 0)
    for (const [number, { weight, most, lists, places }] of this.#groups.entries()) {
      const chooses = left >= wanted * almost
      for (const [at, { postings, likeness }] of lists.entries()) {
        const list = { postings, from: places[at]!, weight: weight * likeness, group: number + 1, chooses }
        places[at] = this.#readList(list, base)
      }
      left -= most
    }
    return scratch.sums
  }

  #readList({ postings: { documents, flags }, from, weight, group, chooses }: List, base: number): number {
    const { sums, gains, seen, touched } = scratch
    const placeWeight = this.#placeWeight
    const end = base + blockSize
    let [place, size] = [from, this.size]
    for (; place < documents.length && documents[place]! < end; place++) {
      const offset = documents[place]! - base
      if (sums[offset] === 0) {
        if (!chooses) continue
        touched[size++] = offset
      }
      const gain = weight * placeWeight[flags[place]!]!
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
    this.size = size
    return place
  }

  clear(): void {
    const { sums, seen, touched } = scratch
    for (let place = 0; place < this.size; place++) {
      sums[touched[place]!] = 0
      seen[touched[place]!] = 0
    }
    this.size = 0
  }
}

type List = { postings: Postings; from: number; weight: number; group: number; chooses: boolean }

/** Sums are rounded. */
const almost = 1 - 1e-5
const highestPlace = 1.07

/**
 * For so many words looked for, by the byte of flags: the place where a word is, and a little for short titles. A title of as many
 * words may be the query itself; one of fewer cannot hold all of them, so that a word of its artist is as good as one of it.
 */
const placeWeights = Array.from({ length: longTitle + 1 }, (_, words) =>
  Float32Array.from({ length: 256 }, (_, flags) => {
    const length = titleLengthIn(flags)
    if (isInTitle(flags) && length === words && length < longTitle) return highestPlace
    const place = isInTitle(flags) ? 'title' : isInArtist(flags) ? 'artist' : 'release'
    const weight = place === 'artist' && length < words ? fieldWeights.title : fieldWeights[place]
    return weight * (highestPlace - 0.01 * length)
  }),
)
