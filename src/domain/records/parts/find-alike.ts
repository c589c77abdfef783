import type { Db } from '../../../platform/postgres.ts'
import type { PartField } from './fields.ts'
import { PostingsReader } from './postings.ts'
import { selectHighest, selectRareGrams } from './sql-find.ts'
import { gramsOf, isLetter, placeTokens } from './tokens.ts'

/** The rarest pairs of letters choose; more of them cost time and change little. */
const mostGrams = 10
const mostBytes = 600_000

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
  const [highest, lists] = await Promise.all([
    selectHighest(tx, field),
    selectRareGrams(tx, field, grams, { lists: mostGrams, bytes: mostBytes }),
  ])
  if (lists.length === 0) return []
  const shared = new Uint8Array(highest + 1)
  for (const list of lists) new PostingsReader(list).count(shared)
  const rows = new Uint32Array(mostGrams + 1)
  for (let seq = 0; seq < shared.length; seq++) rows[shared[seq]!]!++
  // Of a row with one pair of many nothing is known.
  const enough = Math.floor(lists.length / 3) + 1
  let least = lists.length
  for (let sum = rows[least]!; least > enough && sum + rows[least - 1]! <= limit; sum += rows[least]!)
    least -= 1
  const found: number[] = []
  for (let seq = 0; seq < shared.length && found.length < limit; seq++)
    if (shared[seq]! >= least) found.push(seq)
  return found.sort((a, b) => shared[b]! - shared[a]!)
}
