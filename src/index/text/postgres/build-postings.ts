import { encodeFlagged, tombstone } from '../../flagged-postings.ts'
import { isAttributeTerm, type StoredDocument } from '../stored-document.ts'
import { termsOf } from './document-terms.ts'

/** Ids are stored in 32 bits. */
const maxId = 2 ** 32 - 1

const noTerms: ReadonlyMap<string, number> = new Map()

/** What a batch of documents changes in the inverted index: posting lists to append, and counts of the vocabulary. */
export class PostingsBuilder {
  readonly #lists = new Map<string, { ids: number[]; flags: number[] }>()
  readonly #counts = new Map<string, number>()

  /** Only terms that a document gains, loses or has elsewhere now get a posting. Ids must ascend. */
  change(id: number, former: StoredDocument | null, current: StoredDocument | null): void {
    if (id > maxId) throw new Error(`The text index cannot store the id ${id}: it is above ${maxId}.`)
    const before = former === null ? noTerms : termsOf(former)
    const now = current === null ? noTerms : termsOf(current)
    for (const [term, flags] of now) {
      if (before.get(term) !== flags) this.#append(term, id, flags)
      if (!before.has(term)) this.#count(term, 1)
    }
    for (const term of before.keys()) {
      if (now.has(term)) continue
      this.#append(term, id, tombstone)
      this.#count(term, -1)
    }
    this.#count('', Number(current !== null) - Number(former !== null))
  }

  lists(): { term: string; postings: Buffer }[] {
    return [...this.#lists].map(([term, { ids, flags }]) => ({
      term,
      postings: encodeFlagged(ids, flags),
    }))
  }

  /** Changes in the number of documents that have a term. */
  counts(): { term: string; change: number }[] {
    return [...this.#counts].map(([term, change]) => ({ term, change })).filter(({ change }) => change !== 0)
  }

  #append(term: string, id: number, flags: number): void {
    const list = this.#lists.get(term)
    if (list === undefined) this.#lists.set(term, { ids: [id], flags: [flags] })
    else {
      list.ids.push(id)
      list.flags.push(flags)
    }
  }

  /** Attributes are not part of the vocabulary. */
  #count(term: string, change: number): void {
    if (!isAttributeTerm(term)) this.#counts.set(term, (this.#counts.get(term) ?? 0) + change)
  }
}
