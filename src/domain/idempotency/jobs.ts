import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { deleteExpiredCalls } from './sql.ts'

const batchSize = 5000

/** Deletes the results of idempotent calls after a day. */
export const deleteExpiredIdempotentCalls: Job<Context> = {
  name: 'delete-expired-idempotent-calls',
  schedule: '23 * * * *',
  async run(context, _data, signal) {
    const deleteBatch = () => deleteExpiredCalls(context.db, context.clock.now(), batchSize)
    while (!signal.aborted && (await deleteBatch()) === batchSize);
  },
}
