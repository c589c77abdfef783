import type { Db } from '../../../platform/postgres.ts'

/** The newest link is the only one that works. */
export async function replaceReset(
  db: Db,
  row: { hash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db`delete from password_resets where user_id = ${row.userId}`
  await db`
    insert into password_resets (hash, user_id, expires_at)
    values (${row.hash}, ${row.userId}, ${row.expiresAt})`
}

export async function selectReset(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db`
    select user_id
    from password_resets
    where hash = ${hash}
      and expires_at > ${now}`
  return row?.user_id ?? null
}

/** The user whose link this was; null when it was used or has expired. */
export async function takeReset(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db`
    delete from password_resets
    where hash = ${hash}
      and expires_at > ${now}
    returning user_id`
  return row?.user_id ?? null
}

export type ShownMail = { id: string; recipient: string; subject: string; body: string; created_at: Date }

export async function insertShownMail(db: Db, row: ShownMail): Promise<void> {
  await db`
    insert into shown_mails (id, recipient, subject, body, created_at)
    values (${row.id}, ${row.recipient}, ${row.subject}, ${row.body}, ${row.created_at})`
}

export async function selectShownMails(db: Db): Promise<ShownMail[]> {
  return db<ShownMail[]>`
    select id, recipient, subject, body, created_at
    from shown_mails
    order by id desc
    limit 20`
}
