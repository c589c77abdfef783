import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../lib/memoize.ts'
import { readFor } from '../catalogue/act-for.ts'
import { countTracks } from '../catalogue/sql.ts'
import type { Context } from '../context.ts'
import { countWebhooks } from '../events/sql-webhooks.ts'
import { type QuotaName, quotaNames, readQuotas } from '../organisations/quotas.ts'
import { selectUsage } from '../storage/usage/sql.ts'
import { countClients } from './sql.ts'

/** `max` is null when there is no limit. */
export type QuotaUsage = Record<QuotaName, { used: number; max: number | null }>

/** Every response of /v1/me contains them, and counting takes five queries. */
const cacheMs = 2_000
const usagesOf = memoizePer(
  (_: Context) => new LRUCache<string, Promise<QuotaUsage>>({ max: 1000, ttl: cacheMs }),
)

/** What an organisation uses of each quota. */
export async function describeQuotas(context: Context, organisationId: string): Promise<QuotaUsage> {
  const cache = usagesOf(context)
  const cached = cache.get(organisationId)
  if (cached !== undefined) return cached
  const counting = countUsage(context, organisationId)
  cache.set(organisationId, counting)
  counting.catch(() => cache.delete(organisationId))
  return counting
}

export async function countUsage(context: Context, organisationId: string): Promise<QuotaUsage> {
  const { db } = context
  const [quotas, stored, tracks, clients, webhooks] = await Promise.all([
    readQuotas(context, organisationId),
    selectUsage(db, organisationId),
    readFor(db, organisationId, (tx) => countTracks(tx)),
    countClients(db, organisationId),
    countWebhooks(db, organisationId),
  ])
  const used = { ...stored, tracks, clients: clients.active, webhooks }
  return Object.fromEntries(
    quotaNames.map((name) => [name, { used: used[name], max: quotas[name] }]),
  ) as QuotaUsage
}
