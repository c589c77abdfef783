import { LRUCache } from 'lru-cache'
import type { Db } from '../../../../platform/postgres.ts'
import type { SubstringField } from './fields.ts'
import { decodeIds, IdList, type IdSet, uniteSets } from './id-set.ts'
import { selectGeneration } from './sql-lists.ts'
import { type RecentDocument, type Segment, selectRecent, selectSegments } from './sql-segments.ts'

/** What a query needs to know about a field besides its posting lists. */
export type FieldState = {
  generation: number
  /** Oldest first. */
  segments: (Segment & { replaced: IdSet })[]
  recent: RecentDocument[]
}

/** At ten million titles the longest list has 3 MB, and a set of half of them 1.2 MB. */
const maxListBytes = 48 * 2 ** 20
const maxSetBytes = 16 * 2 ** 20
/** Roughly what an entry takes besides its bytes. */
const entryOverhead = 500

export type Caches = ReturnType<typeof createCaches>

/** States of fields, sets of matches (for the next page), and posting lists (needles share their frequent tokens). */
export const createCaches = () => ({
  states: new Map<SubstringField, FieldState>(),
  matches: new LRUCache<string, IdSet>({
    maxSize: maxSetBytes,
    sizeCalculation: ({ bytes }, name) => bytes + name.length + entryOverhead,
  }),
  lists: new LRUCache<string, Uint8Array>({
    maxSize: maxListBytes,
    sizeCalculation: ({ byteLength }, name) => byteLength + name.length + entryOverhead,
  }),
})

/** Null where the field was never indexed. */
export async function readState(
  tx: Db,
  { states }: Caches,
  field: SubstringField,
): Promise<FieldState | null> {
  const generation = await selectGeneration(tx, field)
  if (generation === null) return null
  const cached = states.get(field)
  if (cached?.generation === generation) return cached
  const [segments, recent] = await Promise.all([selectSegments(tx, field), selectRecent(tx, field)])
  const state: FieldState = {
    generation,
    segments: segments.map((segment, index) => ({
      ...segment,
      replaced: findReplaced(segment, segments.slice(index + 1), recent),
    })),
    recent,
  }
  states.set(field, state)
  return state
}

/** Documents of a segment that were written again later. */
function findReplaced({ highestId }: Segment, newer: Segment[], recent: RecentDocument[]): IdSet {
  const recentIds = recent.map(({ id }) => id).filter((id) => id <= highestId)
  return uniteSets([
    ...newer.map(({ tombstones }) => decodeIds(tombstones)),
    new IdList(Uint32Array.from(recentIds).sort()),
  ])
}

/** Recent documents that contain the key. */
export function matchRecent({ recent }: FieldState, key: string): IdList {
  const ids = recent.filter(({ keys }) => keys?.some((each) => each.includes(key))).map(({ id }) => id)
  return new IdList(Uint32Array.from(ids).sort())
}
