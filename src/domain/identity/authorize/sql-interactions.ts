import type { Db } from '../../../platform/postgres.ts'
import type { AuthorizeRequest } from './authorize-request.ts'

/** What continues after sign-in: an application's authorization request, or the user's own account page. */
export type PendingRequest = { kind: 'authorize'; request: AuthorizeRequest } | { kind: 'account' }

/** A correct password whose second factor is still missing. */
export type FirstFactor = { userId: string; remember: boolean; givenAt: string }

/** What the callback of an external provider must match. */
export type UpstreamRequest = { provider: string; state: string; nonce: string; verifier: string }

export type Interaction = {
  id: string
  browser_hash: Buffer | null
  request: PendingRequest
  first_factor: FirstFactor | null
  upstream: UpstreamRequest | null
  created_at: Date
}

export async function insertInteraction(
  db: Db,
  row: Pick<Interaction, 'id' | 'browser_hash' | 'request' | 'created_at'> & { expires_at: Date },
): Promise<void> {
  await db`
    insert into interactions (id, browser_hash, request, created_at, expires_at)
    values (${row.id}, ${row.browser_hash}, ${JSON.stringify(row.request)}, ${row.created_at}, ${row.expires_at})`
}

export async function selectInteraction(db: Db, id: string, now: Date): Promise<Interaction | null> {
  const [row] = await db<Interaction[]>`
    select id, browser_hash, request, first_factor, upstream, created_at
    from interactions
    where id = ${id}
      and expires_at > ${now}`
  return row ?? null
}

/** Binds an unbound interaction to a browser. False when another browser was first. */
export async function bindInteraction(db: Db, id: string, browserHash: Buffer): Promise<boolean> {
  const bound = await db`
    update interactions
    set browser_hash = ${browserHash}
    where id = ${id}
      and browser_hash is null`
  return bound.count === 1
}

export async function updateFirstFactor(db: Db, id: string, factor: FirstFactor | null): Promise<void> {
  await db`
    update interactions
    set first_factor = ${factor === null ? null : JSON.stringify(factor)}
    where id = ${id}`
}

export async function updateUpstream(db: Db, id: string, upstream: UpstreamRequest | null): Promise<void> {
  await db`
    update interactions
    set upstream = ${upstream === null ? null : JSON.stringify(upstream)}
    where id = ${id}`
}
