import type { Db } from '../../../../platform/postgres.ts'
import { encodeIds, forEachPosting } from '../../../posting-list.ts'
import { defineTask, type ThreadPool } from '../../../thread-pool.ts'
import type { SubstringField } from './fields.ts'
import type { run } from './merge-task.ts'
import {
  bumpGeneration,
  concatenateSegments,
  deleteSegments,
  insertLists,
  insertSegment,
  type Segment,
  selectListsAfter,
  selectSegmentSizes,
  selectSegments,
} from './sql-segments.ts'

const mergeInThread = defineTask<typeof run>(new URL('./merge-task.ts', import.meta.url))

/** So many segments of about one size become one, so each posting is rewritten a few times in the life of an index. */
const mergedSegments = 4
const smallestTier = 8000
/** What is in memory at a time. */
const maxInMemory = { tokens: 2000, bytes: 8 * 2 ** 20 }

/** The first field with segments to merge; null where there is none. */
export async function findFieldToMerge(db: Db): Promise<SubstringField | null> {
  const segments = Map.groupBy(await selectSegmentSizes(db), ({ field }) => field)
  for (const [field, own] of segments) if (chooseSegments(own).length > 0) return field
  return null
}

/** Merges segments of a field where that pays. Returns how many documents the merged segment has. */
export async function mergeField(tx: Db, threads: ThreadPool, field: SubstringField): Promise<number> {
  const segments = await selectSegments(tx, field)
  const merged = chooseSegments(segments)
  if (merged.length === 0) return 0
  const isOldest = merged[0] === segments[0]
  const replaced = findReplaced(merged)
  const documents = merged.reduce((sum, segment) => sum + segment.documents, 0)
  const tombstones = uniteTombstones(isOldest ? [] : merged)
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

/** The newest segments, as many as are below the lowest tier that has enough of them; none where no tier has. */
export function chooseSegments<Sized extends { documents: number }>(segments: Sized[]): Sized[] {
  for (let tier = smallestTier; ; tier *= mergedSegments) {
    const older = segments.findLastIndex(({ documents }) => documents >= tier)
    const newest = segments.slice(older + 1)
    if (newest.length >= mergedSegments) return newest
    if (older === -1) return []
  }
}

/** By segment: the documents that newer ones among these segments replaced. */
function findReplaced(segments: Segment[]): Map<number, Uint32Array> {
  const replaced = new Map<number, Uint32Array>()
  for (const [index, { segment, highestId }] of segments.entries()) {
    const ids = uniteTombstones(segments.slice(index + 1)).filter((id) => id <= highestId)
    if (ids.length > 0) replaced.set(segment, Uint32Array.from(ids))
  }
  return replaced
}

export function uniteTombstones(segments: Segment[]): number[] {
  const ids = new Set<number>()
  for (const { tombstones } of segments) forEachPosting(tombstones, (id) => ids.add(id))
  return [...ids].sort((a, b) => a - b)
}

async function mergeLists(
  tx: Db,
  threads: ThreadPool,
  field: SubstringField,
  segments: number[],
  replaced: Map<number, Uint32Array>,
  into: number,
): Promise<void> {
  for (let after: Parameters<typeof selectListsAfter>[3] = null; ; ) {
    const lists = await selectListsAfter(tx, field, segments, after, maxInMemory)
    if (lists.length === 0) return
    await insertLists(tx, field, into, await threads.run(mergeInThread, { lists, replaced }))
    const { kind, token } = lists.at(-1)!
    after = { kind, token }
  }
}
