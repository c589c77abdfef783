import type { Job } from '../../platform/queue.ts'
import type { World } from '../world.ts'
import { deleteExpiredCalls } from './sql.ts'

const atOnce = 5000

/** Keys are kept for a day. */
export const forgetIdempotentCalls: Job<World> = {
  name: 'forget-idempotent-calls',
  schedule: '23 * * * *',
  async run(world, _data, signal) {
    while (!signal.aborted && (await deleteExpiredCalls(world.db, world.clock.now(), atOnce)) === atOnce);
  },
}
