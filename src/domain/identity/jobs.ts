import type { Job } from '../../platform/queue.ts'
import { deleteUnknownAuditEntries } from '../audit/sql.ts'
import type { Context } from '../context.ts'
import { mailResetLink } from './sign-in/password-reset.ts'
import { deleteExpired } from './sql-cleanup.ts'

const batchSize = 5_000
/** Attempts to sign in to accounts that do not exist. */
const keepUnknownMs = 30 * 86_400_000

/** Deletes expired sessions, codes and tokens. */
export const forgetExpiredSignIns: Job<Context> = {
  name: 'forget-expired-sign-ins',
  schedule: '7 * * * *',
  async run(context, _, signal) {
    const now = context.clock.now()
    const count = await deleteExpired(context.db, now)
    const before = new Date(now.getTime() - keepUnknownMs)
    while (!signal.aborted && (await deleteUnknownAuditEntries(context.db, before, batchSize)) === batchSize);
    if (count > 0) context.log.info({ count }, 'Deleted expired sessions, codes and tokens')
  },
}

/** Takes the address as the visitor typed it. Only this job looks up whether it belongs to a user. */
export const sendPasswordMail: Job<Context, { email: string }> = {
  name: 'send-password-mail',
  async run(context, request) {
    await mailResetLink(context, request)
  },
}
