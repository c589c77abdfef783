import type { Db } from '../../../platform/postgres.ts'
import type { PartField } from './fields.ts'
import { PostingsReader } from './postings.ts'
import { selectRareGrams, selectState } from './sql-find.ts'
import { gramsOf, isLetter, placeTokens } from './tokens.ts'

/** The rarest pairs of letters choose; more of them cost time and change little. */
const maxGrams = 10
const maxBytes = 600_000

/** The rows of the atlas that share the most pairs of letters with a text, most first. */
export async function findAlikeInAtlas(
  tx: Db,
  field: PartField,
  key: string,
  limit: number,
): Promise<number[]> {
  const words = placeTokens(key).flatMap(({ token }) => (isLetter(token) ? [] : [token]))
  const grams = [...new Set(words.flatMap(gramsOf))].filter((gram) => gram.length === 2)
  if (grams.length === 0) return []
  const [state, lists] = await Promise.all([
    selectState(tx, field),
    selectRareGrams(tx, field, grams, { lists: maxGrams, bytes: maxBytes }),
  ])
  return state === null || lists.length === 0 ? [] : maxShared(lists, state.highest, limit)
}

const range = 2 ** 16
/** Of one range, and empty again when it is done: nothing waits in between, so one serves all calls. */
const shared = new Uint8Array(range)

/** The rows that are in the most lists, most first. Goes through the lists once, range by range. */
export function maxShared(lists: Uint8Array[], highest: number, limit: number): number[] {
  const readers = lists.map((list) => new PostingsReader(list))
  // Of a row with one pair of many nothing is known.
  const enough = Math.floor(lists.length / 3) + 1
  const found = lists.map((): number[] => [])
  for (let base = 0; base <= highest; base += range) {
    const rows: number[] = []
    for (const reader of readers) reader.count(shared, { base, end: base + range, enough, rows })
    for (const row of rows.sort((a, b) => a - b)) found[shared[row]! - 1]!.push(base + row)
    shared.fill(0)
  }
  return found.toReversed().flat().slice(0, limit)
}
