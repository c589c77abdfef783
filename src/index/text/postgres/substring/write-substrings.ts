import type { Db } from '../../../../platform/postgres.ts'
import { encodeIds } from '../../../posting-list.ts'
import { defineTask, type ThreadPool } from '../../../thread-pool.ts'
import type { SubstringField } from './fields.ts'
import type { KeyedDocument, run } from './segment-task.ts'
import {
  bumpGeneration,
  countRecent,
  deleteRecent,
  insertLists,
  insertSegment,
  type RecentDocument,
  selectSegments,
  upsertRecent,
} from './sql-segments.ts'

const buildInThread = defineTask<typeof run>(new URL('./segment-task.ts', import.meta.url))

/**
 * Recent documents are stored with their keys, and queries compare each of them. Comparing this many takes less than a
 * millisecond; then they become a segment with posting lists. Writing one document thus costs one row, and not one for
 * each of its tokens, boundaries and n-grams.
 */
export const defaultMaxRecent = 2000

export type Writer = { threads: ThreadPool; maxRecent: number }

/** Puts documents into the substring index of a field; keys null removes one. `tx` holds the lock of the atlas. */
export async function writeSubstrings(
  tx: Db,
  { threads, maxRecent }: Writer,
  field: SubstringField,
  documents: RecentDocument[],
): Promise<void> {
  if (documents.length === 0) return
  await bumpGeneration(tx, field)
  if ((await countRecent(tx, field)) + documents.length <= maxRecent) {
    await upsertRecent(tx, field, documents)
    return
  }
  const recent = await deleteRecent(tx, field)
  const latest = new Map([...recent, ...documents].map((document) => [document.id, document]))
  await writeSegment(tx, threads, field, [...latest.values()])
}

async function writeSegment(
  tx: Db,
  threads: ThreadPool,
  field: SubstringField,
  documents: RecentDocument[],
): Promise<void> {
  const older = await selectSegments(tx, field)
  const highestOlder = Math.max(-1, ...older.map(({ highestId }) => highestId))
  const ids = documents.map(({ id }) => id).sort((a, b) => a - b)
  const replaced = ids.filter((id) => id <= highestOlder)
  const live = documents.filter((document): document is KeyedDocument => document.keys !== null)
  const segment = await insertSegment(tx, field, {
    documents: documents.length,
    highestId: ids.at(-1)!,
    tombstones: replaced.length === 0 ? new Uint8Array() : encodeIds(replaced),
  })
  for (const columns of await threads.run(buildInThread, live)) await insertLists(tx, field, segment, columns)
}
