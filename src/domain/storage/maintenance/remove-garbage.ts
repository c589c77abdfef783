import { isLockFree } from '../../../platform/advisory-lock.ts'
import type { Context } from '../../context.ts'
import { deleteGarbage, selectGarbage } from './sql.ts'

/** A running download may still read a blob whose object was replaced. */
const graceMs = 3_600_000
const batchSize = 1_000
const concurrency = 16

/** Held by whoever needs blobs that may become garbage meanwhile. */
export const garbageLock = 'storage garbage'

/** Deletes garbage blobs: first the blob, then its row, so that an interrupted run is repeated. */
export async function removeGarbage(
  context: Context,
  options: { graceMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(context.clock.now().getTime() - (options.graceMs ?? graceMs))
  let removed = 0
  // A backup copies what its snapshot names, however long that takes.
  const isFree = await isLockFree(context.db, garbageLock)
  while (isFree && !options.signal?.aborted) {
    const ids = await selectGarbage(context.db, before, batchSize)
    if (ids.length === 0) break
    for (let index = 0; index < ids.length; index += concurrency) {
      await Promise.all(ids.slice(index, index + concurrency).map((id) => context.blobs.remove(id)))
    }
    await deleteGarbage(context.db, ids)
    removed += ids.length
  }
  return removed
}
