import type { Job } from '../../platform/queue.ts'
import type { World } from '../world.ts'
import { collectOrphans } from './check.ts'
import { removeGarbage } from './garbage.ts'
import { limits } from './limits.ts'
import { deleteExpiredKeys } from './sql-areas.ts'
import { deleteUploadsBefore } from './sql-uploads.ts'

const dayMs = 24 * 3_600_000

export const removeStorageGarbage: Job<World> = {
  name: 'remove-storage-garbage',
  schedule: '*/5 * * * *',
  async run(world, _data, signal) {
    const removed = await removeGarbage(world, { signal })
    if (removed > 0) world.log.info({ removed }, 'removed blobs that no object names any more')
  },
}

/** Uploads that were begun and never ended, and the memory of those that were; their blobs become garbage. */
export const expireStorageUploads: Job<World> = {
  name: 'expire-storage-uploads',
  schedule: '17 * * * *',
  async run(world) {
    const now = world.clock.now().getTime()
    const expired = await deleteUploadsBefore(world.db, new Date(now - limits.abandonedUploadDays * dayMs))
    const keys = await deleteExpiredKeys(world.db, new Date(now - 90 * dayMs))
    if (expired > 0 || keys > 0) world.log.info({ expired, keys }, 'expired multipart uploads and old keys')
  },
}

/** What a process left behind when it died between the bytes and the row. */
export const collectStorageOrphans: Job<World> = {
  name: 'collect-storage-orphans',
  schedule: '41 3 * * *',
  timeLimit: 4 * 3600,
  async run(world) {
    const found = await collectOrphans(world)
    if (found > 0) world.log.warn({ found }, 'found blobs that no row names; they will be removed')
  },
}

export const storageJobs = [removeStorageGarbage, expireStorageUploads, collectStorageOrphans]
