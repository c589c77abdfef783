import { type Db, type Pool, transaction } from '../../../platform/postgres.ts'
import { type PartField, partFields } from './fields.ts'
import { encodePlaces, encodeSeqs } from './postings.ts'
import {
  type ListKind,
  prepareLists,
  publishLists,
  selectHighestRow,
  selectKeys,
  selectStaleFields,
  stageLists,
  tidyLists,
} from './sql-index.ts'
import { areWordsApart, edgeOf, gramsOf, isLetter, placeTokens } from './tokens.ts'

const readAtOnce = 20_000
/** Lists are written after so many rows: the more, the fewer writes, and the more memory it takes. */
const haul = 200_000
/** Farther than two words of one name: no part reaches from one name into the next. */
const apart = 3

/**
 * Makes the lists that filters by a part look into, of what changed since they were made: the whole of a field anew, in one
 * transaction. `curator` holds the lock of imports.
 */
export async function indexParts(
  curator: Pool,
  progress: (done: number, all: number, field: PartField) => void = () => {},
): Promise<void> {
  const stale = await selectStaleFields(curator, [...partFields])
  for (const field of stale) await transaction(curator, (tx) => indexField(tx, field, progress))
  if (stale.length > 0) await tidyLists(curator)
}

async function indexField(
  tx: Db,
  field: PartField,
  progress: (done: number, all: number, field: PartField) => void,
): Promise<void> {
  await prepareLists(tx)
  const highest = await selectHighestRow(tx, field)
  let lists = new Lists()
  for (let from = 0, part = 0; from <= highest; from += readAtOnce) {
    for (const { seq, keys } of await selectKeys(tx, field, from, from + readAtOnce)) lists.add(seq, keys)
    const done = from + readAtOnce
    if (done % haul !== 0 && done <= highest) continue
    await lists.stage(tx, part++)
    lists = new Lists()
    progress(Math.min(done, highest), highest, field)
  }
  await publishLists(tx, field, highest)
}

type List = { seqs: number[]; places: number[] }

/** What the rows of a haul add to the lists. */
export class Lists {
  readonly #lists: Record<ListKind, Map<string, List>> = { word: new Map(), edge: new Map(), gram: new Map() }

  /** The names that a row has in a field: one, or those of its artists. */
  add(seq: number, keys: string[]): void {
    let start = 0
    for (const key of keys) {
      const placed = placeTokens(key)
      for (const [at, word] of placed.entries()) {
        this.#note('word', word.token, seq, start + word.place)
        if (isLetter(word.token)) continue
        for (const gram of gramsOf(word.token)) this.#note('gram', gram, seq, null)
        const next = placed[at + 1]
        if (next !== undefined && areWordsApart(word, next))
          this.#note('edge', edgeOf(word.token, next.token), seq, start + word.place)
      }
      start += (placed.at(-1)?.place ?? 0) + apart
    }
  }

  #note(kind: ListKind, token: string, seq: number, place: number | null): void {
    const list = this.#lists[kind].get(token)
    if (list === undefined)
      this.#lists[kind].set(token, { seqs: [seq], places: place === null ? [] : [place] })
    else if (place !== null) {
      list.seqs.push(seq)
      list.places.push(place)
    } else if (list.seqs.at(-1) !== seq) list.seqs.push(seq)
  }

  async stage(tx: Db, part: number): Promise<void> {
    for (const [kind, lists] of Object.entries(this.#lists) as [ListKind, Map<string, List>][]) {
      const all = [...lists]
      for (let start = 0; start < all.length; start += readAtOnce) {
        const some = all.slice(start, start + readAtOnce).map(([token, { seqs, places }]) => ({
          token,
          postings: kind === 'gram' ? encodeSeqs(seqs) : encodePlaces(seqs, places),
        }))
        await stageLists(tx, kind, part, some)
      }
    }
  }
}
