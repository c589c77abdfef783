import type { Db } from '../../../platform/postgres.ts'

/**
 * Replaces an earlier change of the user: only the newest link works. Nothing is stored if the session has ended since: the
 * row lock makes whatever ends it wait, and then delete this change.
 */
export async function replaceEmailChange(
  tx: Db,
  row: { hash: Buffer; userId: string; sessionId: string; email: string; expiresAt: Date },
): Promise<void> {
  await deleteEmailChanges(tx, row.userId)
  await tx`
    insert into email_changes (hash, user_id, email, expires_at)
    select ${row.hash}::bytea, ${row.userId}::uuid, ${row.email}, ${row.expiresAt}::timestamptz
    where exists (select 1 from sessions where id = ${row.sessionId} for key share)`
}

/** Deletes the change that waits for its link. When sessions end too, call it after they are deleted. */
export async function deleteEmailChanges(tx: Db, userId: string): Promise<void> {
  await tx`delete from email_changes where user_id = ${userId}`
}

/** Deletes the change and returns the new address. Null when it was confirmed before, has expired, or is of another user. */
export async function deleteEmailChange(
  tx: Db,
  { hash, userId }: { hash: Buffer; userId: string },
  now: Date,
): Promise<string | null> {
  const [row] = await tx<{ email: string }[]>`
    delete from email_changes
    where hash = ${hash}
      and user_id = ${userId}
      and expires_at > ${now}
    returning email`
  return row?.email ?? null
}
