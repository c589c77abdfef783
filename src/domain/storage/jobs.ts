import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { deleteExpiredKeys } from './keys/sql.ts'
import { limits } from './limits.ts'
import { markOrphans } from './maintenance/check-storage.ts'
import { removeGarbage } from './maintenance/remove-garbage.ts'
import { deleteUploadsBefore } from './multipart/sql.ts'
import { foldUsage } from './usage/sql.ts'

const dayMs = 24 * 3_600_000

const removeStorageGarbage: Job<Context> = {
  name: 'remove-storage-garbage',
  schedule: '*/5 * * * *',
  async run(context, _data, signal) {
    const removed = await removeGarbage(context, { signal })
    if (removed > 0) context.log.info({ removed }, 'Deleted blobs that no object refers to')
  },
}

/** Deletes abandoned and completed uploads, whose blobs then become garbage, and keys that expired long ago. */
export const expireStorageUploads: Job<Context> = {
  name: 'expire-storage-uploads',
  schedule: '17 * * * *',
  async run(context) {
    const now = context.clock.now().getTime()
    const expired = await deleteUploadsBefore(context.db, new Date(now - limits.abandonedUploadDays * dayMs))
    const keys = await deleteExpiredKeys(context.db, new Date(now - 90 * dayMs))
    if (expired > 0 || keys > 0)
      context.log.info({ expired, keys }, 'Deleted expired multipart uploads and storage keys')
  },
}

/** An upload that takes longer than this between two parts counts as dead. */
const unfinishedAfterMs = dayMs

/** Marks blobs of processes that died after writing the blob and before writing the row, and removes half-written ones. */
export const collectStorageOrphans: Job<Context> = {
  name: 'collect-storage-orphans',
  schedule: '41 3 * * *',
  timeLimitSeconds: 4 * 3600,
  async run(context) {
    const found = await markOrphans(context)
    if (found > 0) context.log.warn({ found }, 'Found orphaned blobs; they will be deleted')
    const before = new Date(context.clock.now().getTime() - unfinishedAfterMs)
    const removed = await context.blobs.removeUnfinished(before)
    if (removed > 0) context.log.warn({ removed }, 'Removed unfinished uploads from the object store')
  },
}

const foldStorageUsage: Job<Context> = {
  name: 'fold-storage-usage',
  schedule: '* * * * *',
  run: (context) => foldUsage(context.db),
}

export const storageJobs = [
  foldStorageUsage,
  removeStorageGarbage,
  expireStorageUploads,
  collectStorageOrphans,
]
