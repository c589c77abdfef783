import type { Db } from '../../../../platform/postgres.ts'
import { defineTask, type ThreadPool } from '../../../thread-pool.ts'
import { type Caches, readState } from './field-state.ts'
import type { SubstringField } from './fields.ts'
import type { run } from './shared-task.ts'
import { selectRareNgrams } from './sql-lists.ts'
import type { RecentDocument } from './sql-segments.ts'
import { isSingleLetter, ngramsOf, positionTokens } from './tokens.ts'

const countInThread = defineTask<typeof run>(new URL('./shared-task.ts', import.meta.url))

/** The rarest pairs of letters select; more of them cost time and change little. */
const maxPairs = 10
const maxBytes = 600_000

/** Documents that share the most pairs of letters with a key, about the most similar first: candidates to be compared. */
export async function findSimilarNames(
  tx: Db,
  threads: ThreadPool,
  caches: Caches,
  field: SubstringField,
  key: string,
  limit: number,
): Promise<number[]> {
  const tokens = positionTokens(key).flatMap(({ token }) => (isSingleLetter(token) ? [] : [token]))
  const pairs = [...new Set(tokens.flatMap(ngramsOf))].filter((ngram) => ngram.length === 2)
  const state = await readState(tx, caches, field)
  if (pairs.length === 0 || state === null) return []
  const rows = await selectRareNgrams(tx, field, pairs, { ngrams: maxPairs, bytes: maxBytes })
  const usedPairs = new Set(rows.map(({ token }) => token)).size
  const indexed =
    rows.length === 0
      ? []
      : await threads.run(countInThread, {
          lists: rows.map(({ postings }) => postings.slice()),
          minShared: minSharedOf(usedPairs),
          limit,
        })
  return [...new Set([...findSimilarRecent(state.recent, pairs, limit), ...indexed])]
}

/** A document with one pair of many has nothing in common with the key. */
const minSharedOf = (pairs: number) => Math.floor(pairs / 3) + 1

function findSimilarRecent(recent: RecentDocument[], pairs: string[], limit: number): number[] {
  return recent
    .map(({ id, keys }) => ({
      id,
      shared: pairs.filter((pair) => keys?.some((key) => key.includes(pair))).length,
    }))
    .filter(({ shared }) => shared >= minSharedOf(pairs.length))
    .sort((a, b) => b.shared - a.shared || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id)
}
