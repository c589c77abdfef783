import type { Db } from '../../../platform/postgres.ts'

/** Replaces earlier links of the user: only the newest one works. */
export async function replaceReset(
  db: Db,
  row: { hash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await deleteResets(db, row.userId)
  await db`
    insert into password_resets (hash, user_id, expires_at)
    values (${row.hash}, ${row.userId}, ${row.expiresAt})`
}

export async function deleteResets(db: Db, userId: string): Promise<void> {
  await db`delete from password_resets where user_id = ${userId}`
}

export async function selectReset(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db`
    select user_id
    from password_resets
    where hash = ${hash}
      and expires_at > ${now}`
  return row?.user_id ?? null
}

/** Deletes the link and returns its user. Null when it was used before or has expired. */
export async function deleteReset(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db`
    delete from password_resets
    where hash = ${hash}
      and expires_at > ${now}
    returning user_id`
  return row?.user_id ?? null
}
