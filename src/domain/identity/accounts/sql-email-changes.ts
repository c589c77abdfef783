import type { Db } from '../../../platform/postgres.ts'

/** Replaces an earlier change of the user: only the newest link works. */
export async function replaceEmailChange(
  tx: Db,
  row: { hash: Buffer; userId: string; email: string; expiresAt: Date },
): Promise<void> {
  await tx`delete from email_changes where user_id = ${row.userId}`
  await tx`
    insert into email_changes (hash, user_id, email, expires_at)
    values (${row.hash}, ${row.userId}, ${row.email}, ${row.expiresAt})`
}

/** Deletes the change and returns it. Null when it was confirmed before or has expired. */
export async function deleteEmailChange(
  tx: Db,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string; email: string } | null> {
  const [row] = await tx<{ user_id: string; email: string }[]>`
    delete from email_changes
    where hash = ${hash}
      and expires_at > ${now}
    returning user_id, email`
  return row ?? null
}
