import type { Db } from '../../../platform/postgres.ts'

export type DeviceCode = {
  hash: Buffer
  user_code: string
  client_id: string
  scopes: string[]
  address: string
  user_agent: string
  created_at: Date
  expires_at: Date
  interval_s: number
  polled_at: Date | null
  is_allowed: boolean | null
  user_id: string | null
  session_id: string | null
  auth_time: Date | null
  amr: string[] | null
  acr: string | null
}

type NewDeviceCode = Pick<
  DeviceCode,
  | 'hash'
  | 'user_code'
  | 'client_id'
  | 'scopes'
  | 'address'
  | 'user_agent'
  | 'created_at'
  | 'expires_at'
  | 'interval_s'
>

/** False when another request has this user code. */
export async function insertDeviceCode(db: Db, row: NewDeviceCode): Promise<boolean> {
  const inserted = await db`
    insert into device_codes (
      hash, user_code, client_id, scopes, address, user_agent, created_at, expires_at, interval_s
    )
    values (
      ${row.hash}, ${row.user_code}, ${row.client_id}, ${row.scopes}, ${row.address}, ${row.user_agent},
      ${row.created_at}, ${row.expires_at}, ${row.interval_s}
    )
    on conflict (user_code) do nothing`
  return inserted.count === 1
}

/** The request with this user code that still waits for a decision. */
export async function selectByUserCode(db: Db, userCode: string, now: Date): Promise<DeviceCode | null> {
  const [row] = await db<DeviceCode[]>`
    select ${columns(db)}
    from device_codes
    where user_code = ${userCode}
      and is_allowed is null
      and expires_at > ${now}`
  return row ?? null
}

/** Locks the request, so that two polls cannot both get its tokens. */
export async function lockDeviceCode(tx: Db, hash: Buffer): Promise<DeviceCode | null> {
  const [row] = await tx<DeviceCode[]>`
    select ${columns(tx)}
    from device_codes
    where hash = ${hash}
    for update`
  return row ?? null
}

export async function updatePoll(
  tx: Db,
  hash: Buffer,
  poll: { polledAt: Date; intervalS: number },
): Promise<void> {
  await tx`
    update device_codes
    set polled_at = ${poll.polledAt}, interval_s = ${poll.intervalS}
    where hash = ${hash}`
}

export async function deleteDeviceCode(tx: Db, hash: Buffer): Promise<void> {
  await tx`delete from device_codes where hash = ${hash}`
}

export type DeviceDecision = Pick<
  DeviceCode,
  'is_allowed' | 'scopes' | 'user_id' | 'session_id' | 'auth_time' | 'amr' | 'acr'
>

/**
 * Stores what the user decided. False when somebody has decided before, it has expired, or the session has ended since:
 * the row lock makes whatever ends it wait, and then delete this request.
 */
export async function updateDecision(
  db: Db,
  userCode: string,
  decision: DeviceDecision,
  now: Date,
): Promise<boolean> {
  const updated = await db`
    update device_codes
    set is_allowed = ${decision.is_allowed}, scopes = ${decision.scopes}, user_id = ${decision.user_id},
        session_id = ${decision.session_id}, auth_time = ${decision.auth_time}, amr = ${decision.amr},
        acr = ${decision.acr}
    where user_code = ${userCode}
      and is_allowed is null
      and expires_at > ${now}
      and exists (select 1 from sessions where id = ${decision.session_id} for key share)`
  return updated.count === 1
}

function columns(db: Db) {
  return db`
    hash, user_code, client_id, scopes, address, user_agent, created_at, expires_at, interval_s, polled_at,
    is_allowed, user_id, session_id, auth_time, amr, acr`
}
