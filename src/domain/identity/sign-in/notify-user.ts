import type { Db } from '../../../platform/postgres.ts'
import type { Job } from '../../../platform/queue.ts'
import type { Context } from '../../context.ts'
import { nameInMail } from '../accounts/name-in-mail.ts'
import { selectUser } from '../accounts/sql.ts'
import { deliverMail } from './mail.ts'
import { type AccountChange, changeMail } from './security-mails.ts'

/** What a user is told about: a change of how they sign in, or a sign-in from a browser they never used before. */
export type Notification = {
  userId: string
  change: AccountChange
  /** For a new browser: what it is and where. */
  browser?: { userAgent: string; address: string }
  /** For a new address: the mail also goes to the previous one. */
  alsoTo?: string
}

/** Tells a user about a change of their account. Pass the transaction of the change. */
export async function notifyUser(context: Context, tx: Db, notification: Notification): Promise<void> {
  const at = context.clock.now().toISOString()
  await context.queue.enqueue(tx, sendSecurityMail, { ...notification, at })
}

export const sendSecurityMail: Job<Context, Notification & { at: string }> = {
  name: 'send-security-mail',
  async run(context, { userId, change, browser, alsoTo, at }) {
    const user = await selectUser(context.db, userId)
    if (user === null) return
    const time = new Intl.DateTimeFormat(user.locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(new Date(at))
    const account = `${context.urls.auth}/account`
    const name = nameInMail(user.given_name)
    const text = changeMail(user.locale, { change, name, time, account, browser })
    await deliverMail(context, { to: user.email, ...text })
    if (alsoTo !== undefined) await deliverMail(context, { to: alsoTo, ...text })
  },
}
