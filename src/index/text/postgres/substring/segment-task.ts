import { arrayText } from '../../../../platform/sql-values.ts'
import { encodeIds, encodePositions } from '../../../posting-list.ts'
import { areSpaced, boundaryOf, isSingleLetter, ngramsOf, positionTokens } from './tokens.ts'

/** A document and the keys of its names; tracks have one for each artist. */
export type KeyedDocument = { id: number; keys: string[] }

export type ListKind = 'token' | 'boundary' | 'ngram'
/** The numbers that the table has used since migration 0036. */
export const kindNames: Record<ListKind, string> = { token: 'word', boundary: 'edge', ngram: 'gram' }
/** The lists of a segment as columns, which are arrays in the syntax of SQL; a list of chunks. */
export type SegmentLists = { kinds: string; tokens: string; postings: string }[]

/** The gap between the positions of two names. It is so large that no needle reaches from one name into the next. */
const nameGap = 3

/** Builds the posting lists of a segment. Runs in a thread of the pool. */
export function run(documents: KeyedDocument[]): SegmentLists {
  const builder = new SegmentBuilder()
  for (const { id, keys } of documents.toSorted((a, b) => a.id - b.id)) builder.add(id, keys)
  return toColumns([...builder.lists()])
}

export type TokenList = { kind: ListKind; token: string; postings: Buffer }

/** Rows of one statement. */
const chunkSize = 20_000

export function toColumns(lists: TokenList[]): SegmentLists {
  return Array.from({ length: Math.ceil(lists.length / chunkSize) }, (_, index) => {
    const chunk = lists.slice(index * chunkSize, (index + 1) * chunkSize)
    return {
      kinds: arrayText(chunk.map(({ kind }) => kindNames[kind])),
      tokens: arrayText(chunk.map(({ token }) => token)),
      postings: arrayText(chunk.map(({ postings }) => postings.toString('base64'))),
    }
  })
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

  *lists(): Generator<TokenList> {
    for (const kind of Object.keys(this.#lists) as ListKind[]) {
      for (const [token, { ids, positions }] of this.#lists[kind]) {
        yield { kind, token, postings: kind === 'ngram' ? encodeIds(ids) : encodePositions(ids, positions) }
      }
    }
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
