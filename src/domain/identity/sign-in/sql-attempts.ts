import type { Db } from '../../../platform/postgres.ts'

/** Increments each counter and returns the counts in the order of the keys. Counters older than the window restart. */
export async function incrementAttempts(
  db: Db,
  keys: Buffer[],
  now: Date,
  windowStart: Date,
): Promise<number[]> {
  const rows = await db<{ key: Buffer; failures: number }[]>`
    insert into failed_sign_ins (key, failures, since)
    select decode(key, 'hex'), 1, ${now}
    from unnest(${toHex(keys)}::text[]) as counters (key)
    order by key
    on conflict (key) do update
      set failures = case when failed_sign_ins.since < ${windowStart} then 1 else failed_sign_ins.failures + 1 end,
          since = case when failed_sign_ins.since < ${windowStart} then ${now} else failed_sign_ins.since end
    returning key, failures`
  return keys.map((key) => rows.find((row) => row.key.equals(key))!.failures)
}

export async function decrementAttempts(db: Db, keys: Buffer[]): Promise<void> {
  await db`
    update failed_sign_ins
    set failures = greatest(failures - 1, 0)
    where key in (select decode(key, 'hex') from unnest(${toHex(keys)}::text[]) as counters (key))`
}

export async function deleteAttempts(db: Db, keys: Buffer[]): Promise<void> {
  await db`
    delete from failed_sign_ins
    where key in (select decode(key, 'hex') from unnest(${toHex(keys)}::text[]) as counters (key))`
}

export async function isKnownBrowser(db: Db, userId: string, browserHash: Buffer): Promise<boolean> {
  const [row] = await db`
    select exists (
      select 1
      from known_browsers
      where user_id = ${userId}
        and browser_hash = ${browserHash}
    ) as known`
  return row!.known
}

export async function countKnownBrowsers(db: Db, userId: string): Promise<number> {
  const [row] = await db`select count(*) as count from known_browsers where user_id = ${userId}`
  return row!.count
}

export async function deleteKnownBrowsers(tx: Db, userId: string): Promise<void> {
  await tx`delete from known_browsers where user_id = ${userId}`
}

/** True when the user was never signed in with this browser before. */
export async function upsertKnownBrowser(
  db: Db,
  userId: string,
  browserHash: Buffer,
  now: Date,
): Promise<boolean> {
  const [row] = await db`
    insert into known_browsers (user_id, browser_hash, seen_at)
    values (${userId}, ${browserHash}, ${now})
    on conflict (user_id, browser_hash) do update
      set seen_at = excluded.seen_at
    returning xmax = 0 as inserted`
  return row!.inserted
}

/** Keys travel as hex text: the driver cannot send arrays of bytea. */
function toHex(keys: Buffer[]): string[] {
  return keys.map((key) => key.toString('hex'))
}
