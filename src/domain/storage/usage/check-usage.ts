import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../../lib/memoize.ts'
import type { Context } from '../../context.ts'
import { quotaExceeded, readQuotas } from '../../organisations/quotas.ts'
import { type StorageUsage, selectUsage } from './sql.ts'

/** How long a process may use an earlier count. Uploads of that time may exceed the quota a little. */
const cacheMs = 1_000
const usagesOf = memoizePer(
  (_: Context) => new LRUCache<string, Promise<StorageUsage>>({ max: 10_000, ttl: cacheMs }),
)

/** Throws unless there is still space for bytes of an upload of unknown length. Unlike `requireSpace`, it does not count an object. */
export async function requireSpaceFor(
  context: Context,
  organisationId: string,
  bytes: number,
): Promise<void> {
  await context.freeSpace.require(bytes)
  const quotas = await readQuotas(context, organisationId)
  if (quotas.bytes === null) return
  const usage = await readCachedUsage(context, organisationId)
  if (usage.bytes + bytes > quotas.bytes) throw quotaExceeded('bytes', quotas.bytes)
}

/** Throws unless the organisation and the disk have space for an upload of so many bytes. Call it before receiving them. */
export async function requireSpace(context: Context, organisationId: string, bytes: number): Promise<void> {
  await context.freeSpace.require(bytes)
  const quotas = await readQuotas(context, organisationId)
  if (quotas.bytes === null && quotas.objects === null) return
  const usage = await readCachedUsage(context, organisationId)
  if (quotas.bytes !== null && usage.bytes + bytes > quotas.bytes) throw quotaExceeded('bytes', quotas.bytes)
  if (quotas.objects !== null && usage.objects + 1 > quotas.objects)
    throw quotaExceeded('objects', quotas.objects)
  // What this process accepts counts at once.
  usage.bytes += bytes
  usage.objects += 1
}

/** Uploads that start at the same time share one count, so that they do not exceed the quota together. */
function readCachedUsage(context: Context, organisationId: string): Promise<StorageUsage> {
  const usages = usagesOf(context)
  const cached = usages.get(organisationId)
  if (cached !== undefined) return cached
  const usage = selectUsage(context.db, organisationId)
  usages.set(organisationId, usage)
  usage.catch(() => usages.delete(organisationId))
  return usage
}
