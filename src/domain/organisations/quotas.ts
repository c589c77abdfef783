import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import type { Context } from '../context.ts'
import { type Quotas, selectQuotas, upsertQuotas } from './sql-quotas.ts'

export const quotaNames = ['bytes', 'objects', 'tracks', 'clients', 'webhooks'] as const
export type QuotaName = (typeof quotaNames)[number]

/** What holds where the operator set nothing; null: no limit. Rate limits apply per client, so clients always have one. */
export const defaultQuotas: Quotas = { bytes: null, objects: null, tracks: null, clients: 25, webhooks: 50 }

/** How long a process may use a quota that was changed meanwhile. */
const cacheMs = 5_000
const quotasOf = memoizePer((_: Context) => new LRUCache<string, Quotas>({ max: 10_000, ttl: cacheMs }))

export async function readQuotas(context: Context, organisationId: string): Promise<Quotas> {
  const cached = quotasOf(context).get(organisationId)
  if (cached !== undefined) return cached
  const quotas = withDefaults(await selectQuotas(context.db, organisationId))
  quotasOf(context).set(organisationId, quotas)
  return quotas
}

/** Changes some quotas of an organisation; null restores the default. Other processes follow within seconds. */
export async function setQuotas(
  context: Context,
  organisationId: string,
  changes: Partial<Quotas>,
): Promise<Quotas> {
  const quotas = withDefaults(await upsertQuotas(context.db, organisationId, changes))
  quotasOf(context).delete(organisationId)
  return quotas
}

export function quotaExceeded(name: QuotaName, max: number): Problem {
  return new Problem(
    'quota_exceeded',
    `Your organisation may have ${max} ${name} and has reached that limit. Delete some, or ask the operator for more.`,
  )
}

function withDefaults(set: Quotas | null): Quotas {
  const pick = (name: QuotaName) => set?.[name] ?? defaultQuotas[name]
  return Object.fromEntries(quotaNames.map((name) => [name, pick(name)])) as Quotas
}
