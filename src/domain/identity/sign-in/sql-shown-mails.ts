import type { Db } from '../../../platform/postgres.ts'

/** A mail that was shown on the demo page, because there is no mail server. */
type ShownMail = { id: string; recipient: string; subject: string; body: string; created_at: Date }

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
