import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { deleteExpiredCalls } from './sql.ts'

const atOnce = 5000

/** Keys are kept for a day. */
export const forgetIdempotentCalls: Job<Context> = {
  name: 'forget-idempotent-calls',
  schedule: '23 * * * *',
  async run(context, _data, signal) {
    while (!signal.aborted && (await deleteExpiredCalls(context.db, context.clock.now(), atOnce)) === atOnce);
  },
}
