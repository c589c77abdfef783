import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { deleteDeliveriesBefore, deleteEventsBefore, failOverdueDeliveries } from './sql-deliveries.ts'

const hour = 3_600_000
const day = 24 * hour
const keepDeliveriesMs = 30 * day
/** Longer than a delivery can be retried that a user requests again on its last day. */
const keepEventsMs = 33 * day
const batchSize = 5000

/** Fails deliveries that could not be sent in time, and deletes what is older than a month. */
export const deleteExpiredEvents: Job<Context> = {
  name: 'delete-expired-events',
  schedule: '37 * * * *',
  timeLimitSeconds: 3600,
  async run(context, _data, signal) {
    const now = context.clock.now().getTime()
    const overdue = await failOverdueDeliveries(context.db, new Date(now - hour))
    if (overdue > 0) context.log.info({ overdue }, 'failed webhook deliveries that could not be sent in time')
    for (const [deleteBatch, keepMs] of [
      [deleteDeliveriesBefore, keepDeliveriesMs],
      [deleteEventsBefore, keepEventsMs],
    ] as const) {
      while (
        !signal.aborted &&
        (await deleteBatch(context.db, new Date(now - keepMs), batchSize)) === batchSize
      );
    }
  },
}
