import type { Db } from '../../platform/postgres.ts'

/** Marks a nonce as used. False when it was used before. Pass an expiry after which it is refused anyway. */
export async function useNonce(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await db`
    insert into used_nonces (hash, expires_at)
    values (${hash}, ${expiresAt})
    on conflict (hash) do nothing`
  return inserted.count === 1
}
