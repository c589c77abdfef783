import type { Context } from '../context.ts'
import { discardDetails, storeDetails } from './details.ts'
import type { Details } from './sql.ts'
import {
  type AnalysisKey,
  deleteMoveProgress,
  selectMoveProgress,
  selectUnmoved,
  type UnmovedAnalysis,
  updateDetails,
  upsertMoveProgress,
} from './sql-details.ts'

const batchSize = 200
const concurrency = 8
/** Processes that were started without the setting may have stored details in the database since the last pass. */
const nextPassAfterMs = 7 * 86_400_000

const start: AnalysisKey = { content_hash: Buffer.alloc(0), model_version: '' }

/**
 * Moves the details of analyses from the database to the object store, if that is where new ones go. Killed, it goes on after
 * the last finished batch. Returns how many it moved.
 */
export async function moveDetails(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, clock, settings } = context
  const progress = await selectMoveProgress(db)
  if (!settings.analysesInStore) {
    // When it is set again, there is something to move again.
    if (progress !== null) await deleteMoveProgress(db)
    return 0
  }
  const finishedAt = progress?.finished_at ?? null
  if (finishedAt !== null && clock.now().getTime() - finishedAt.getTime() < nextPassAfterMs) return 0
  let after: AnalysisKey = progress === null || finishedAt !== null ? start : progress
  let moved = 0
  while (!signal?.aborted) {
    const rows = await selectUnmoved(db, after, batchSize)
    for (let at = 0; at < rows.length; at += concurrency) {
      const done = await Promise.all(rows.slice(at, at + concurrency).map((row) => moveOne(context, row)))
      moved += done.filter(Boolean).length
    }
    after = rows.at(-1) ?? after
    const isLast = rows.length < batchSize
    const { content_hash, model_version } = after
    await upsertMoveProgress(db, { content_hash, model_version, finished_at: isLast ? clock.now() : null })
    if (isLast) break
  }
  return moved
}

async function moveOne(context: Context, row: UnmovedAnalysis): Promise<boolean> {
  const { segments, beats, texture, fingerprint, speed_prints, cover } = row
  const details = { segments, beats, texture, fingerprint, speed_prints, cover } as Details
  const stored = await storeDetails(context, details)
  const isMoved = await updateDetails(context.db, row, stored)
  if (!isMoved) await discardDetails(context, stored)
  return isMoved
}
