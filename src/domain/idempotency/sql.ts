import { fromNow, type Lease, leaseSql, maxLeaseMs } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'

export type CallKey = { organisationId: string; clientId: string; operation: string; key: string }

const leaseOf = (db: Db) =>
  leaseSql(db, {
    token: db`idempotent_calls.runner_id`,
    until: db`idempotent_calls.running_until`,
    maxMs: maxLeaseMs,
  })

const isCall = (db: Db, call: CallKey) => db`
  organisation_id = ${call.organisationId}
  and client_id = ${call.clientId}
  and operation = ${call.operation}
  and key = ${call.key}`

/** Acquires a call with a new key, one whose process died, or one whose result has expired. */
export async function acquireCall(
  db: Db,
  call: CallKey,
  lease: Lease,
  { bodyHash, now, expiresAt }: { bodyHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const acquired = await db`
    insert into idempotent_calls (
      organisation_id, client_id, operation, key, body_hash, runner_id, running_until, expires_at
    )
    values (
      ${call.organisationId}, ${call.clientId}, ${call.operation}, ${call.key}, ${bodyHash}, ${lease.token},
      ${fromNow(db, lease.durationMs)}, ${expiresAt}
    )
    on conflict (organisation_id, client_id, operation, key) do update
      set body_hash = excluded.body_hash,
          runner_id = excluded.runner_id,
          running_until = excluded.running_until,
          expires_at = excluded.expires_at,
          answer = null
      where idempotent_calls.expires_at <= ${now}
        or (
          idempotent_calls.answer is null
          and ${leaseOf(db).isFree}
          and idempotent_calls.body_hash = excluded.body_hash
        )`
  return acquired.count > 0
}

export async function selectCall(
  db: Db,
  call: CallKey,
): Promise<{ body_hash: Buffer; result: object | null } | null> {
  const [row] = await db<{ body_hash: Buffer; result: object | string | null }[]>`
    select body_hash, answer as result
    from idempotent_calls
    where ${isCall(db, call)}`
  if (row === undefined) return null
  const { body_hash, result } = row
  return { body_hash, result: typeof result === 'string' ? JSON.parse(result) : result }
}

export async function renewCall(db: Db, call: CallKey, lease: Lease): Promise<boolean> {
  const renewed = await db`
    update idempotent_calls
    set running_until = ${fromNow(db, lease.durationMs)}
    where ${isCall(db, call)}
      and ${leaseOf(db).isHeldBy(lease)}`
  return renewed.count > 0
}

/**
 * False when another process has taken the call over. The result is saved as text in a JSON string, because jsonb would
 * reorder its keys and a repeat would not get the same bytes. Results saved before 1.14 are objects.
 */
export async function saveResult(db: Db, call: CallKey, lease: Lease, result: object): Promise<boolean> {
  const saved = await db`
    update idempotent_calls
    set answer = ${JSON.stringify(JSON.stringify(result))}
    where ${isCall(db, call)}
      and ${leaseOf(db).isHeldBy(lease)}`
  return saved.count > 0
}

/** A call that failed leaves no trace, so a repeat runs. */
export async function deleteUnfinishedCall(db: Db, call: CallKey, lease: Lease): Promise<void> {
  await db`
    delete from idempotent_calls
    where ${isCall(db, call)}
      and ${leaseOf(db).isHeldBy(lease)}
      and answer is null`
}

export async function deleteExpiredCalls(db: Db, now: Date, limit: number): Promise<number> {
  const deleted = await db`
    delete from idempotent_calls
    where ctid = any(array(select ctid from idempotent_calls where expires_at <= ${now} limit ${limit}))`
  return deleted.count
}
