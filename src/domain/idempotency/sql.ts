import type { Db } from '../../platform/postgres.ts'

export type CallKey = { organisationId: string; clientId: string; operation: string; key: string }

/** Whether the runner may do the call: nobody did, nobody does, or whoever did has died or was 24 hours ago. */
export async function claimCall(
  db: Db,
  call: CallKey,
  claim: { bodyHash: Buffer; runnerId: string; now: Date; runningUntil: Date; expiresAt: Date },
): Promise<boolean> {
  const claimed = await db`
    insert into idempotent_calls (
      organisation_id, client_id, operation, key, body_hash, runner_id, running_until, expires_at
    )
    values (
      ${call.organisationId}, ${call.clientId}, ${call.operation}, ${call.key}, ${claim.bodyHash}, ${claim.runnerId},
      ${claim.runningUntil}, ${claim.expiresAt}
    )
    on conflict (organisation_id, client_id, operation, key) do update
      set body_hash = excluded.body_hash,
          runner_id = excluded.runner_id,
          running_until = excluded.running_until,
          expires_at = excluded.expires_at,
          answer = null
      where idempotent_calls.expires_at <= ${claim.now}
        or (
          idempotent_calls.answer is null
          and idempotent_calls.running_until <= ${claim.now}
          and idempotent_calls.body_hash = excluded.body_hash
        )`
  return claimed.count > 0
}

export async function selectCall(
  db: Db,
  call: CallKey,
): Promise<{ body_hash: Buffer; answer: object | null } | null> {
  const [row] = await db<{ body_hash: Buffer; answer: object | null }[]>`
    select body_hash, answer
    from idempotent_calls
    where organisation_id = ${call.organisationId}
      and client_id = ${call.clientId}
      and operation = ${call.operation}
      and key = ${call.key}`
  return row ?? null
}

export async function renewCall(db: Db, call: CallKey, runnerId: string, runningUntil: Date): Promise<void> {
  await db`
    update idempotent_calls
    set running_until = ${runningUntil}
    where organisation_id = ${call.organisationId}
      and client_id = ${call.clientId}
      and operation = ${call.operation}
      and key = ${call.key}
      and runner_id = ${runnerId}`
}

/** False where another runner has taken the call over. */
export async function saveAnswer(db: Db, call: CallKey, runnerId: string, answer: object): Promise<boolean> {
  const saved = await db`
    update idempotent_calls
    set answer = ${JSON.stringify(answer)}
    where organisation_id = ${call.organisationId}
      and client_id = ${call.clientId}
      and operation = ${call.operation}
      and key = ${call.key}
      and runner_id = ${runnerId}`
  return saved.count > 0
}

export async function deleteUnanswered(db: Db, call: CallKey, runnerId: string): Promise<void> {
  await db`
    delete from idempotent_calls
    where organisation_id = ${call.organisationId}
      and client_id = ${call.clientId}
      and operation = ${call.operation}
      and key = ${call.key}
      and runner_id = ${runnerId}
      and answer is null`
}

export async function deleteExpiredCalls(db: Db, now: Date, most: number): Promise<number> {
  const gone = await db`
    delete from idempotent_calls
    where ctid = any(array(select ctid from idempotent_calls where expires_at <= ${now} limit ${most}))`
  return gone.count
}
