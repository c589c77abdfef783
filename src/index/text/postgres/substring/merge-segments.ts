import type { Db } from '../../../../platform/postgres.ts'
import { encodeIds } from '../../../posting-list.ts'
import { defineTask, type ThreadPool } from '../../../thread-pool.ts'
import type { SubstringField } from './fields.ts'
import { decodeIds, type IdList, uniteSets } from './id-set.ts'
import type { run } from './merge-task.ts'
import {
  bumpGeneration,
  concatenateSegments,
  deleteSegments,
  insertLists,
  insertSegment,
  type Segment,
  selectListSizes,
  selectListsBetween,
  selectSegmentSizes,
  selectSegments,
  type TokenPosition,
} from './sql-segments.ts'
import type { Writer } from './write-substrings.ts'

const mergeInThread = defineTask<typeof run>(new URL('./merge-task.ts', import.meta.url))

/** Sizes of segments fall into tiers; each is this many times larger than the one before. */
const tierGrowth = 4
/** What is in memory at a time. */
const maxInMemory = { lists: 2000, bytes: 8 * 2 ** 20 }

/** The first field with segments to merge; null where there is none. */
export async function findFieldToMerge(db: Db, { maxRecent }: Writer): Promise<SubstringField | null> {
  const segments = Map.groupBy(await selectSegmentSizes(db), ({ field }) => field)
  for (const [field, own] of segments) if (chooseSegments(own, maxRecent).length > 0) return field
  return null
}

/** Merges segments of a field where that pays. Returns how many documents the merged segment has. */
export async function mergeField(
  tx: Db,
  { threads, maxRecent }: Writer,
  field: SubstringField,
): Promise<number> {
  const segments = await selectSegments(tx, field)
  const merged = chooseSegments(segments, maxRecent)
  if (merged.length === 0) return 0
  const isOldest = merged[0] === segments[0]
  const replaced = findReplaced(merged)
  const documents = merged.reduce((sum, segment) => sum + segment.documents, 0)
  const tombstones = isOldest ? [] : uniteTombstones(merged).ids
  const into = await insertSegment(tx, field, {
    documents,
    highestId: Math.max(...merged.map(({ highestId }) => highestId)),
    tombstones: tombstones.length === 0 ? new Uint8Array() : encodeIds(tombstones),
  })
  const numbers = merged.map(({ segment }) => segment)
  if (replaced.size === 0) await concatenateSegments(tx, field, numbers, into)
  else await mergeLists(tx, threads, field, numbers, replaced, into)
  await deleteSegments(tx, field, numbers)
  await bumpGeneration(tx, field)
  return documents
}

/**
 * The newest segments that together reach the next tier; none where they do not. A document is so rewritten once for each
 * tier in the life of an index, and there are only a few segments of each.
 */
export function chooseSegments<Sized extends { documents: number }>(
  segments: Sized[],
  smallest: number,
): Sized[] {
  for (let tier = smallest * tierGrowth; ; tier *= tierGrowth) {
    const larger = segments.findLastIndex(({ documents }) => documents >= tier)
    const newest = segments.slice(larger + 1)
    const sum = newest.reduce((total, { documents }) => total + documents, 0)
    if (newest.length > 1 && sum >= tier) return newest
    if (larger === -1) return []
  }
}

/** By segment: the documents that newer ones among these segments replaced. */
function findReplaced(segments: Segment[]): Map<number, Uint32Array> {
  const replaced = new Map<number, Uint32Array>()
  for (const [index, { segment, highestId }] of segments.entries()) {
    const ids = uniteTombstones(segments.slice(index + 1)).ids.filter((id) => id <= highestId)
    if (ids.length > 0) replaced.set(segment, ids)
  }
  return replaced
}

function uniteTombstones(segments: Segment[]): IdList {
  return uniteSets(segments.map(({ tombstones }) => decodeIds(tombstones))) as IdList
}

async function mergeLists(
  tx: Db,
  threads: ThreadPool,
  field: SubstringField,
  segments: number[],
  replaced: Map<number, Uint32Array>,
  into: number,
): Promise<void> {
  for (let after: TokenPosition | null = null; ; ) {
    const sizes = await selectListSizes(tx, field, segments, after, maxInMemory.lists)
    if (sizes.length === 0) return
    const last = lastWithin(sizes)
    const lists = await selectListsBetween(tx, field, segments, after, last)
    const merged = await threads.run(mergeInThread, { lists, replaced })
    for (const columns of merged) await insertLists(tx, field, into, columns)
    after = last
  }
}

/** The last token before the lists together become too large; the first one at least. */
function lastWithin(lists: (TokenPosition & { bytes: number })[]): TokenPosition {
  let bytes = 0
  const tooMany = lists.findIndex((list) => {
    bytes += list.bytes
    return bytes > maxInMemory.bytes
  })
  return lists[tooMany === -1 ? lists.length - 1 : Math.max(0, tooMany - 1)]!
}
