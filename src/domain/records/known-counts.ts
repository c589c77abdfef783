import { madeOnceFor } from '../../lib/made-once.ts'
import type { Db, Pool } from '../../platform/postgres.ts'
import type { Condition } from './filters.ts'
import type { Kind } from './plane.ts'
import { countAll, selectAtlasVersion } from './sql-pages.ts'

const keptAtMost = 10_000

const countsOf = madeOnceFor((_: Pool) => new Map<string, number>())

/** What a filter of the atlas counted before, for as long as nothing is imported. */
export type KnownCounts = {
  get(kind: Kind, conditions: Condition[]): number | undefined
  keep(kind: Kind, conditions: Condition[], count: number): void
  /** Of the whole list. */
  all(kind: Kind): Promise<number>
}

/** Null where nothing says whether the atlas is still the same. */
export async function knownCounts(pool: Pool, tx: Db): Promise<KnownCounts | null> {
  const version = await selectAtlasVersion(tx)
  if (version === null) return null
  const counts = countsOf(pool)
  const keyOf = (kind: Kind, conditions: Condition[]) => `${version} ${kind} ${JSON.stringify(conditions)}`
  const keep = (kind: Kind, conditions: Condition[], count: number) => {
    if (counts.size >= keptAtMost) counts.delete(counts.keys().next().value!)
    counts.set(keyOf(kind, conditions), count)
  }
  return {
    get: (kind, conditions) => counts.get(keyOf(kind, conditions)),
    keep,
    async all(kind) {
      const known = counts.get(keyOf(kind, []))
      if (known !== undefined) return known
      const count = await countAll(tx, kind)
      keep(kind, [], count)
      return count
    },
  }
}
