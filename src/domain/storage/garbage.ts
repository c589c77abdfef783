import type { Context } from '../context.ts'
import { deleteGarbage, selectGarbage } from './sql-blobs.ts'

/** A download that has begun may still come to a blob whose object was replaced. */
const graceMs = 3_600_000
const batchSize = 1_000

/** Removes blobs that no row names any more: first the bytes, then the note, so that a broken run is run again. */
export async function removeGarbage(
  context: Context,
  options: { graceMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(context.clock.now().getTime() - (options.graceMs ?? graceMs))
  let removed = 0
  while (!options.signal?.aborted) {
    const ids = await selectGarbage(context.db, before, batchSize)
    if (ids.length === 0) break
    for (let at = 0; at < ids.length; at += 16) {
      await Promise.all(ids.slice(at, at + 16).map((id) => context.blobs.remove(id)))
    }
    await deleteGarbage(context.db, ids)
    removed += ids.length
  }
  return removed
}
