import type { FlaggedPostings } from '../../flagged-postings.ts'
import { type ScoredId, TopK } from '../../top-k.ts'
import { fieldWeights } from '../query/score-document.ts'
import { isInArtist, isInTitle, maxTitleLength, titleLengthOf } from './term-flags.ts'

/** The posting lists of one query term: documents that have one of its alternatives. */
export type TermPostings = { weight: number; lists: { postings: FlaggedPostings; similarity: number }[] }

export type Selection = {
  /** Tokens of the query, also those without postings here. */
  tokens: number
  limit: number
  /** Only these, ascending; null: all. */
  allowed: Uint32Array | null
  /** Documents below this share of the top score may be left out. */
  minShare: number
}

/** Scores of one block of ids fit into the processor's cache. */
const blockSize = 1 << 16

/**
 * The documents most likely to match: those with the most weight of terms in the best fields; of these, titles that have as
 * many tokens as the query, then the shortest. Reads the lists once, block by block, so that its memory does not grow
 * with them.
 */
export function selectCandidates(terms: TermPostings[], selection: Selection): ScoredId[] {
  const { tokens, limit, allowed, minShare } = selection
  const block = new ScoreBlock(terms, flagWeights[Math.min(tokens, maxTitleLength)]!)
  const top = new TopK(limit)
  let next = 0
  for (let base = block.nextBase(); base < Infinity; base = block.nextBase()) {
    const scores = block.read(base, Math.max(0, top.threshold, minShare > 0 ? top.highest * minShare : 0))
    if (allowed === null) {
      const { touched, size } = block
      let { threshold } = top
      for (let index = 0; index < size; index++) {
        const score = scores[touched[index]!]!
        if (score < threshold) continue
        top.add(base + touched[index]!, score)
        threshold = top.threshold
      }
    } else {
      while (next < allowed.length && allowed[next]! < base) next++
      for (; next < allowed.length && allowed[next]! < base + blockSize; next++) {
        const score = scores[allowed[next]! - base]!
        if (score > 0) top.add(allowed[next]!, score)
      }
    }
    block.clear()
  }
  return top.sorted()
}

/** Shared by all calls, since a call does not wait for anything. Zero again when a block is done. */
const scratch = {
  touched: new Uint32Array(blockSize),
  scores: new Float32Array(blockSize),
  /** What the last term added to the score of a document, and which term that was. */
  gains: new Float32Array(blockSize),
  lastTerm: new Uint8Array(blockSize),
}

/** Reads all lists as far as one block of ids goes, and sums up the scores of its documents. */
class ScoreBlock {
  readonly touched = scratch.touched
  /** How many documents were touched. */
  size = 0
  readonly #terms: { weight: number; maxGain: number; lists: TermPostings['lists']; offsets: Uint32Array }[]
  readonly #flagWeights: Float32Array

  constructor(terms: TermPostings[], weights: Float32Array) {
    this.#flagWeights = weights
    this.#terms = terms
      .map(({ weight, lists }) => ({
        weight,
        maxGain: weight * maxFlagWeight * Math.max(0, ...lists.map(({ similarity }) => similarity)),
        lists,
        offsets: new Uint32Array(lists.length),
      }))
      .sort((a, b) => b.maxGain - a.maxGain)
  }

  /** The first id of the next block that has any document; Infinity after the last. */
  nextBase(): number {
    let first = Infinity
    for (const { lists, offsets } of this.#terms) {
      for (const [index, { postings }] of lists.entries()) {
        const id = postings.ids[offsets[index]!]
        if (id !== undefined && id < first) first = id
      }
    }
    return first - (first % blockSize || 0)
  }

  /**
   * The terms with the highest gains select documents, until all terms left together cannot lift a document to the minimum:
   * these only add to the scores of documents selected already.
   */
  read(base: number, minScore: number): Float32Array {
    let gainLeft = this.#terms.reduce((sum, { maxGain }) => sum + maxGain, 0)
    for (const [index, { weight, maxGain, lists, offsets }] of this.#terms.entries()) {
      const selects = gainLeft >= minScore * roundingTolerance
      for (const [number, { postings, similarity }] of lists.entries()) {
        const list = {
          postings,
          from: offsets[number]!,
          weight: weight * similarity,
          term: index + 1,
          selects,
        }
        offsets[number] = this.#readList(list, base)
      }
      gainLeft -= maxGain
    }
    return scratch.scores
  }

  #readList({ postings: { ids, flags }, from, weight, term, selects }: ListRead, base: number): number {
    const { scores, gains, lastTerm, touched } = scratch
    const weights = this.#flagWeights
    const end = base + blockSize
    let [index, size] = [from, this.size]
    for (; index < ids.length && ids[index]! < end; index++) {
      const offset = ids[index]! - base
      if (scores[offset] === 0) {
        if (!selects) continue
        touched[size++] = offset
      }
      const gain = weight * weights[flags[index]!]!
      if (lastTerm[offset] !== term) {
        lastTerm[offset] = term
        gains[offset] = gain
        scores[offset]! += gain
      } else if (gain > gains[offset]!) {
        // Another alternative of the same term: the better one counts.
        scores[offset]! += gain - gains[offset]!
        gains[offset] = gain
      }
    }
    this.size = size
    return index
  }

  clear(): void {
    const { scores, lastTerm, touched } = scratch
    for (let index = 0; index < this.size; index++) {
      scores[touched[index]!] = 0
      lastTerm[touched[index]!] = 0
    }
    this.size = 0
  }
}

type ListRead = { postings: FlaggedPostings; from: number; weight: number; term: number; selects: boolean }

/** Scores are sums of 32-bit floats. */
const roundingTolerance = 1 - 1e-5
const maxFlagWeight = 1.07

/**
 * The weight of a posting, by the number of tokens in the query and by its flags: that of the field, and a little for short
 * titles. A title of as many tokens may be the query itself. A title of fewer cannot contain the query, so a token of its
 * artist counts as much as one of the title.
 */
const flagWeights = Array.from({ length: maxTitleLength + 1 }, (_, tokens) =>
  Float32Array.from({ length: 256 }, (_, flags) => {
    const length = titleLengthOf(flags)
    if (isInTitle(flags) && length === tokens && length < maxTitleLength) return maxFlagWeight
    const field = isInTitle(flags) ? 'title' : isInArtist(flags) ? 'artist' : 'release'
    const weight = field === 'artist' && length < tokens ? fieldWeights.title : fieldWeights[field]
    return weight * (maxFlagWeight - 0.01 * length)
  }),
)
