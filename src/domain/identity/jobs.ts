import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { mailResetLink } from './sign-in/password-reset.ts'
import { deleteExpired } from './sql-cleanup.ts'

/** Sign-ins, codes and tokens that are over. */
export const forgetExpiredSignIns: Job<Context> = {
  name: 'forget-expired-sign-ins',
  schedule: '7 * * * *',
  async run(context) {
    const count = await deleteExpired(context.db, context.clock.now())
    if (count > 0) context.log.info({ count }, 'forgot sign-ins, codes and tokens that are over')
  },
}

export type PasswordMailOrder = { email: string; interaction: string | null }

/** The address is as somebody typed it: only this job finds out whether it is anybody's. */
export const sendPasswordMail: Job<Context, PasswordMailOrder> = {
  name: 'send-password-mail',
  async run(context, order) {
    await mailResetLink(context, order)
  },
}
