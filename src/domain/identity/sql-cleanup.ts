import type { Db } from '../../platform/postgres.ts'

/** Deletes expired rows from all identity tables and returns how many. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const lockoutWindowStart = new Date(now.getTime() - 15 * 60_000)
  const browserExpiry = new Date(now.getTime() - 400 * 86_400_000)
  // A family's expiry is updated at most once a day, so it can be a day behind.
  const familyExpiry = new Date(now.getTime() - 2 * 86_400_000)
  const results = [
    // Only processes of the previous release still write interactions.
    await db`delete from interactions where expires_at < ${now}`,
    // Reusing a code revokes its token family, so a code is kept as long as its family is active.
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
    await db`delete from token_families where expires_at < ${familyExpiry}`,
    await db`delete from revoked_access_tokens where expires_at < ${now}`,
    await db`delete from sessions where expires_at < ${now}`,
    await db`delete from password_resets where expires_at < ${now}`,
    await db`delete from email_changes where expires_at < ${now}`,
    await db`delete from device_codes where expires_at < ${now}`,
    await db`delete from used_nonces where expires_at < ${now}`,
    await db`delete from failed_sign_ins where since < ${lockoutWindowStart}`,
    await db`delete from known_browsers where seen_at < ${browserExpiry}`,
  ]
  return results.reduce((sum, result) => sum + result.count, 0)
}
