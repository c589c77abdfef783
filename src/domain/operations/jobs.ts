import type { Job } from '../../platform/queue.ts'
import { type Context, processTimeoutMs } from '../context.ts'
import { deleteProcessesSeenBefore } from './sql.ts'

/** Forgets processes that ended without saying so. */
export const forgetGoneProcesses: Job<Context> = {
  name: 'forget-gone-processes',
  schedule: '*/10 * * * *',
  async run(context) {
    const count = await deleteProcessesSeenBefore(
      context.db,
      new Date(context.clock.now().getTime() - processTimeoutMs),
    )
    if (count > 0) context.log.info({ count }, 'forgot processes that ended without saying so')
  },
}
