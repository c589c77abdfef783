import { type LeaseWorker, startLeaseWorker } from '../../platform/lease-worker.ts'
import type { Context } from '../context.ts'
import { sendDue } from './send-due.ts'
import { acquireWebhooks } from './sql-sending.ts'

const maxWebhooks = 64
/** Longer than an attempt can take. */
const leaseMs = 30_000

/**
 * Sends events to webhooks until stopped. A lease covers a webhook, not a delivery: one process at a time sends to a receiver,
 * and a slow receiver delays nobody else.
 */
export function startWebhookWorker(context: Context): Promise<LeaseWorker> {
  return startLeaseWorker(context.db, context.log, {
    name: 'webhook worker',
    channel: 'euterpe_webhooks',
    maxRows: maxWebhooks,
    leaseMs,
    acquire: (lease, limit) => acquireWebhooks(context.db, lease, { now: context.clock.now(), limit }),
    run: (webhook, lease, stopping) => sendDue(context, webhook, lease, stopping),
    describe: ({ id }) => ({ webhook_id: id }),
  })
}
