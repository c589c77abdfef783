import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { pickUpDeliveries } from './watches/pick-up.ts'

/** Looks into watched folders every minute. */
export const pickUpDeliveriesJob: Job<Context> = {
  name: 'pick-up-deliveries',
  schedule: '* * * * *',
  run: (context, _, signal) => pickUpDeliveries(context, signal),
}
