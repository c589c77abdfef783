import type { Db } from '../../platform/postgres.ts'

/** Deletes what has expired, table by table; answers how many rows went. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const quarterAgo = new Date(now.getTime() - 15 * 60_000)
  const yearAgo = new Date(now.getTime() - 400 * 86_400_000)
  // A family's end is moved once a day at most.
  const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000)
  const gone = [
    await db`delete from interactions where expires_at < ${now}`,
    // A used code that comes back ends what it gave, so it is remembered for as long as there is something to end.
    await db`
      delete from authorization_codes
      where expires_at < ${now}
        and not exists (
          select 1
          from token_families
          where token_families.id = authorization_codes.family_id
            and revoked_at is null
        )`,
    await db`delete from refresh_tokens where expires_at < ${now}`,
    await db`delete from token_families where expires_at < ${twoDaysAgo}`,
    await db`delete from revoked_access_tokens where expires_at < ${now}`,
    await db`delete from sessions where expires_at < ${now}`,
    await db`delete from password_resets where expires_at < ${now}`,
    await db`delete from failed_sign_ins where since < ${quarterAgo}`,
    await db`delete from known_browsers where seen_at < ${yearAgo}`,
  ]
  return gone.reduce((sum, result) => sum + result.count, 0)
}
