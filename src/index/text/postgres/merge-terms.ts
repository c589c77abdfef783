import type { Db } from '../../../platform/postgres.ts'
import { defineTask, type ThreadPool } from '../../thread-pool.ts'
import type { Scope } from '../text-index.ts'
import type { MergeInput, run } from './merge-task.ts'
import {
  deleteSegments,
  type ListSegment,
  selectSegmented,
  selectSegmentPostings,
  updateSegments,
} from './sql-merge.ts'

const mergeInThread = defineTask<typeof run>(new URL('./merge-task.ts', import.meta.url))

/** Queries read every segment of a list. */
const maxSegments = 12
/** A segment this many times larger than all newer ones together is left alone, so each posting is rewritten few times. */
const growth = 4
const maxBatchBytes = 16 * 2 ** 20

/** Segments of one term that are next to each other, oldest first. */
type Run = { term: string; segments: ListSegment[]; isOldest: boolean }

/** Merges the posting lists of these terms (an SQL array) that have many segments. Call it after appending to them. */
export async function mergeTerms(tx: Db, threads: ThreadPool, scope: Scope, terms: string): Promise<void> {
  const segmented = await selectSegmented(tx, scope, terms, maxSegments)
  const runs = [...Map.groupBy(segmented, ({ term }) => term).values()].map(chooseRun)
  for (const batch of batchesOf(runs.filter(({ segments }) => segments.length > 1))) {
    const names = batch.flatMap(({ segments }) => segments)
    const stored = Map.groupBy(await selectSegmentPostings(tx, scope, names), ({ term }) => term)
    const lists: MergeInput = batch.map(({ term, isOldest }) => ({
      segments: stored.get(term)!.map(({ postings }) => postings),
      keepTombstones: !isOldest,
    }))
    const merged = await threads.run(mergeInThread, lists)
    // The merged list replaces the newest segment, so it stays between older segments and later ones.
    await updateSegments(
      tx,
      scope,
      batch.map(({ segments }, index) => ({ ...segments.at(-1)!, postings: merged[index]! })),
    )
    await deleteSegments(
      tx,
      scope,
      batch.flatMap(({ segments }) => segments.slice(0, -1)),
    )
  }
}

/** The newest segments, up to the first that is much larger than they are together. */
export function chooseRun(list: ListSegment[]): Run {
  let [first, bytes] = [list.length - 1, list.at(-1)!.bytes]
  while (first > 0 && list[first - 1]!.bytes <= growth * bytes) {
    first -= 1
    bytes += list[first]!.bytes
  }
  return { term: list[0]!.term, segments: list.slice(first), isOldest: first === 0 }
}

function* batchesOf(runs: Run[]): Generator<Run[]> {
  let [batch, bytes]: [Run[], number] = [[], 0]
  for (const run of runs) {
    batch.push(run)
    bytes += run.segments.reduce((sum, segment) => sum + segment.bytes, 0)
    if (bytes < maxBatchBytes) continue
    yield batch
    ;[batch, bytes] = [[], 0]
  }
  if (batch.length > 0) yield batch
}
