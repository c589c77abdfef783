import type { Job } from '../../platform/queue.ts'
import type { World } from '../world.ts'
import { mailResetLink } from './password-reset.ts'
import { deleteExpired } from './sql-cleanup.ts'

/** Sign-ins, codes and tokens that are over. */
export const forgetExpiredSignIns: Job<World> = {
  name: 'forget-expired-sign-ins',
  schedule: '7 * * * *',
  async run(world) {
    const count = await deleteExpired(world.db, world.clock.now())
    if (count > 0) world.log.info({ count }, 'forgot sign-ins, codes and tokens that are over')
  },
}

export type PasswordMailOrder = { email: string; interaction: string | null }

/** The address is as somebody typed it: only this job finds out whether it is anybody's. */
export const sendPasswordMail: Job<World, PasswordMailOrder> = {
  name: 'send-password-mail',
  async run(world, order) {
    await mailResetLink(world, order)
  },
}
