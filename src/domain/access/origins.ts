import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../lib/memoize.ts'
import type { Context } from '../context.ts'
import { existsPublicClientAt } from './sql-origins.ts'

/** A new registration works after this long at the latest, also where a request came before it. */
const cachedMs = 30_000

const cacheOf = memoizePer(
  (_context: Context) => new LRUCache<string, boolean>({ max: 10_000, ttl: cachedMs }),
)

/** Whether an active public client has a redirect URI at this origin, so that its scripts may call the API. */
export async function isRegisteredOrigin(context: Context, origin: string): Promise<boolean> {
  if (!/^https?:\/\/[\w.:[\]-]{1,300}$/.test(origin)) return false
  const cached = cacheOf(context).get(origin)
  if (cached !== undefined) return cached
  const exists = await existsPublicClientAt(context.db, origin)
  cacheOf(context).set(origin, exists)
  return exists
}
