import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { collectOrphans } from './check.ts'
import { removeGarbage } from './garbage.ts'
import { limits } from './limits.ts'
import { deleteExpiredKeys } from './sql-areas.ts'
import { deleteUploadsBefore } from './sql-uploads.ts'

const dayMs = 24 * 3_600_000

export const removeStorageGarbage: Job<Context> = {
  name: 'remove-storage-garbage',
  schedule: '*/5 * * * *',
  async run(context, _data, signal) {
    const removed = await removeGarbage(context, { signal })
    if (removed > 0) context.log.info({ removed }, 'removed blobs that no object names any more')
  },
}

/** Uploads that were begun and never ended, and the memory of those that were; their blobs become garbage. */
export const expireStorageUploads: Job<Context> = {
  name: 'expire-storage-uploads',
  schedule: '17 * * * *',
  async run(context) {
    const now = context.clock.now().getTime()
    const expired = await deleteUploadsBefore(context.db, new Date(now - limits.abandonedUploadDays * dayMs))
    const keys = await deleteExpiredKeys(context.db, new Date(now - 90 * dayMs))
    if (expired > 0 || keys > 0) context.log.info({ expired, keys }, 'expired multipart uploads and old keys')
  },
}

/** What a process left behind when it died between the bytes and the row. */
export const collectStorageOrphans: Job<Context> = {
  name: 'collect-storage-orphans',
  schedule: '41 3 * * *',
  timeLimitSeconds: 4 * 3600,
  async run(context) {
    const found = await collectOrphans(context)
    if (found > 0) context.log.warn({ found }, 'found blobs that no row names; they will be removed')
  },
}

export const storageJobs = [removeStorageGarbage, expireStorageUploads, collectStorageOrphans]
