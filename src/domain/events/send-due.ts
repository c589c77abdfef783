import { type Lease, withLease } from '../../platform/leases.ts'
import { Counter } from '../../platform/metrics.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import type { Context } from '../context.ts'
import { type AttemptResult, attempt } from './attempt.ts'
import { nextAttemptAt, pauseAfterFailures } from './schedule.ts'
import {
  type DueDelivery,
  type LeasedWebhook,
  type Outcome,
  releaseWebhook,
  renewWebhook,
  selectDueDeliveries,
  updateDeliveries,
} from './sql-sending.ts'

/** After this long the webhook is released, so that others get a chance. */
const maxSendingMs = 20_000
const maxParallelAttempts = 8

const attempts = new Counter({
  name: 'euterpe_webhook_attempts_total',
  help: 'Attempts to deliver an event to a webhook, by outcome',
  labelNames: ['outcome'],
})

/**
 * Sends what is due to one webhook, some deliveries at a time. While a receiver fails it gets one delivery at a time, and
 * after several failures in a row none for a while. A process that stops finishes the attempts under way, so that nothing is
 * sent twice.
 */
export function sendDue(
  context: Context,
  webhook: LeasedWebhook,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  return withinOrganisation(webhook.organisation_id, () => send(context, webhook, lease, stopping))
}

async function send(
  context: Context,
  webhook: LeasedWebhook,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  const renew = () => renewWebhook(context.db, webhook, lease)
  await withLease(lease, { renew }, async (lost) => {
    const { failures, pauseMs, gone } = await sendBatches(context, webhook, { lost, stopping })
    const now = context.clock.now()
    if (gone)
      context.log.info({ webhook_id: webhook.id }, 'a webhook was disabled: its receiver responded 410')
    const pausedUntil = pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null
    await releaseWebhook(context.db, webhook, { now, failures, pausedUntil, gone })
  })
}

async function sendBatches(
  context: Context,
  webhook: LeasedWebhook,
  signals: { lost: AbortSignal; stopping: AbortSignal },
): Promise<{ failures: number; pauseMs: number; gone: boolean }> {
  const started = performance.now()
  let { failures } = webhook
  let gone = false
  let pauseMs = 0
  while (!gone && pauseMs === 0 && !signals.stopping.aborted && performance.now() - started < maxSendingMs) {
    const limit = failures > 0 ? 1 : maxParallelAttempts
    const due = await selectDueDeliveries(context.db, webhook, { now: context.clock.now(), limit })
    if (due.length === 0) break
    const results = await Promise.all(
      due.map((delivery) => attempt(context, webhook, delivery, signals.lost)),
    )
    signals.lost.throwIfAborted()
    const now = context.clock.now()
    const outcomes = due.map((delivery, index) => outcomeOf(delivery, results[index]!, now))
    await updateDeliveries(context.db, webhook, outcomes, now)
    for (const result of results) {
      attempts.inc({ outcome: result.delivered ? 'delivered' : 'failed' })
      failures = result.delivered ? 0 : failures + 1
    }
    gone = results.some((result) => result.gone)
    pauseMs = pauseAfterFailures(failures)
  }
  return { failures, pauseMs, gone }
}

function outcomeOf(delivery: DueDelivery, result: AttemptResult, now: Date): Outcome {
  const { delivered, gone, retryAfterMs, ...attempted } = result
  const dueAt =
    delivered || gone
      ? null
      : nextAttemptAt(delivery.tries + 1, now, { giveUpAt: delivery.give_up_at, retryAfterMs })
  const status = delivered ? 'delivered' : dueAt === null ? 'failed' : 'pending'
  return { id: delivery.id, status, dueAt, attempt: attempted }
}
