import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { deleteDeliveriesBefore, deleteEventsBefore, failOverdue } from './sql-deliveries.ts'

const hour = 3_600_000
const day = 24 * hour
const deliveriesKeptMs = 30 * day
/** Longer than a delivery that is asked for again on its last day. */
const eventsKeptMs = 33 * day
const atOnce = 5000

/** Gives up what nobody could be told in time, and forgets what was told a month ago. */
export const forgetOldEvents: Job<Context> = {
  name: 'forget-old-events',
  schedule: '37 * * * *',
  timeLimitSeconds: 3600,
  async run(context, _data, signal) {
    const now = context.clock.now().getTime()
    const overdue = await failOverdue(context.db, new Date(now - hour))
    if (overdue > 0) context.log.info({ overdue }, 'gave up deliveries to webhooks that cannot be sent to')
    for (const [remove, keptMs] of [
      [deleteDeliveriesBefore, deliveriesKeptMs],
      [deleteEventsBefore, eventsKeptMs],
    ] as const) {
      while (!signal.aborted && (await remove(context.db, new Date(now - keptMs), atOnce)) === atOnce);
    }
  },
}
