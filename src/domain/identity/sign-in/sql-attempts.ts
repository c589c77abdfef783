import type { Db } from '../../../platform/postgres.ts'

/** Counts one attempt under each key and answers the counts, in the order of the keys. Old counts start anew. */
export async function countAttempts(db: Db, keys: Buffer[], now: Date, windowStart: Date): Promise<number[]> {
  const rows = await db<{ key: Buffer; failures: number }[]>`
    insert into failed_sign_ins (key, failures, since)
    select decode(key, 'hex'), 1, ${now}
    from unnest(${hexes(keys)}::text[]) as wanted (key)
    order by key
    on conflict (key) do update
      set failures = case when failed_sign_ins.since < ${windowStart} then 1 else failed_sign_ins.failures + 1 end,
          since = case when failed_sign_ins.since < ${windowStart} then ${now} else failed_sign_ins.since end
    returning key, failures`
  return keys.map((key) => rows.find((row) => row.key.equals(key))!.failures)
}

/** The attempt was right after all. */
export async function uncountAttempts(db: Db, keys: Buffer[]): Promise<void> {
  await db`
    update failed_sign_ins
    set failures = greatest(failures - 1, 0)
    where key in (select decode(key, 'hex') from unnest(${hexes(keys)}::text[]) as wanted (key))`
}

export async function forgetAttempts(db: Db, keys: Buffer[]): Promise<void> {
  await db`
    delete from failed_sign_ins
    where key in (select decode(key, 'hex') from unnest(${hexes(keys)}::text[]) as wanted (key))`
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

export async function rememberBrowser(db: Db, userId: string, browserHash: Buffer, now: Date): Promise<void> {
  await db`
    insert into known_browsers (user_id, browser_hash, seen_at)
    values (${userId}, ${browserHash}, ${now})
    on conflict (user_id, browser_hash) do update
      set seen_at = excluded.seen_at`
}

/** The driver sends arrays of text, but not of bytes. */
function hexes(keys: Buffer[]): string[] {
  return keys.map((key) => key.toString('hex'))
}
