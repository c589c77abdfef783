import type { Job } from '../../platform/queue.ts'
import { goneAfterMs, type World } from '../world.ts'
import { deleteProcessesSeenBefore } from './sql.ts'

/** Forgets processes that ended without saying so. */
export const forgetGoneProcesses: Job<World> = {
  name: 'forget-gone-processes',
  schedule: '*/10 * * * *',
  async run(world) {
    const count = await deleteProcessesSeenBefore(
      world.db,
      new Date(world.clock.now().getTime() - goneAfterMs),
    )
    if (count > 0) world.log.info({ count }, 'forgot processes that ended without saying so')
  },
}
