import { encodeIds, encodePositions } from '../../../posting-list.ts'
import { areSpaced, boundaryOf, isSingleLetter, ngramsOf, positionTokens } from './tokens.ts'

/** A document and the keys of its names; tracks have one for each artist. */
export type KeyedDocument = { id: number; keys: string[] }

export type ListKind = 'token' | 'boundary' | 'ngram'
/** The lists of a segment, as columns; postings in hexadecimal, as SQL takes them. */
export type SegmentLists = { kinds: ListKind[]; tokens: string[]; hexPostings: string[] }

/** Farther than two tokens of one name are apart: no needle reaches from one name into the next. */
const nameGap = 3

/** Builds the posting lists of a segment. Runs in a thread of the pool. */
export function run(documents: KeyedDocument[]): SegmentLists {
  const builder = new SegmentBuilder()
  for (const { id, keys } of documents.toSorted((a, b) => a.id - b.id)) builder.add(id, keys)
  return builder.lists()
}

type List = { ids: number[]; positions: number[] }

class SegmentBuilder {
  readonly #lists: Record<ListKind, Map<string, List>> = {
    token: new Map(),
    boundary: new Map(),
    ngram: new Map(),
  }

  /** Ids must ascend. */
  add(id: number, keys: string[]): void {
    let start = 0
    for (const key of keys) {
      const tokens = positionTokens(key)
      for (const [index, current] of tokens.entries()) {
        const { token, position } = current
        this.#append('token', token, id, start + position)
        if (isSingleLetter(token)) continue
        for (const ngram of ngramsOf(token)) this.#appendOnce('ngram', ngram, id)
        const next = tokens[index + 1]
        if (next !== undefined && areSpaced(current, next))
          this.#append('boundary', boundaryOf(token, next.token), id, start + position)
      }
      start += (tokens.at(-1)?.position ?? 0) + nameGap
    }
  }

  lists(): SegmentLists {
    const lists: SegmentLists = { kinds: [], tokens: [], hexPostings: [] }
    for (const kind of Object.keys(this.#lists) as ListKind[]) {
      for (const [token, { ids, positions }] of this.#lists[kind]) {
        const postings = kind === 'ngram' ? encodeIds(ids) : encodePositions(ids, positions)
        lists.kinds.push(kind)
        lists.tokens.push(token)
        lists.hexPostings.push(postings.toString('hex'))
      }
    }
    return lists
  }

  #append(kind: ListKind, token: string, id: number, position: number): void {
    const list = this.#list(kind, token)
    list.ids.push(id)
    list.positions.push(position)
  }

  #appendOnce(kind: ListKind, token: string, id: number): void {
    const { ids } = this.#list(kind, token)
    if (ids.at(-1) !== id) ids.push(id)
  }

  #list(kind: ListKind, token: string): List {
    let list = this.#lists[kind].get(token)
    if (list === undefined) {
      list = { ids: [], positions: [] }
      this.#lists[kind].set(token, list)
    }
    return list
  }
}
