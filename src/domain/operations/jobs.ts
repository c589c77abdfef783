import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { deleteDeadProcesses } from './sql.ts'

/** Removes processes from the list that ended without a clean shutdown. */
export const deleteDeadProcessesJob: Job<Context> = {
  name: 'delete-dead-processes',
  schedule: '*/10 * * * *',
  async run(context) {
    const count = await deleteDeadProcesses(context.db)
    if (count > 0) context.log.info({ count }, 'processes ended without a clean shutdown')
  },
}
