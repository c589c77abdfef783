import { Counter } from '../../platform/metrics.ts'
import type { Context } from '../context.ts'
import { type Attempted, attempt } from './attempt.ts'
import { nextTry, restAfter } from './schedule.ts'
import {
  type DueDelivery,
  endTurn,
  type Outcome,
  renewTurn,
  selectDue,
  type Turn,
  updateDeliveries,
} from './sql-sending.ts'

/** A webhook belongs to a turn this long without being renewed: longer than a round of attempts can take. */
export const turnMs = 30_000
/** After this long others get a chance. */
const longestTurnMs = 20_000
const sideBySide = 8

const attempts = new Counter({
  name: 'euterpe_webhook_attempts_total',
  help: 'Tries to deliver an event to a webhook, by outcome',
  labelNames: ['outcome'],
})

/**
 * Sends what is due to one webhook, round after round. A receiver that fails is asked by one message at a time, and
 * after some failures in a row is left alone for a while.
 */
export async function serveTurn(context: Context, turn: Turn, isStopping: () => boolean): Promise<void> {
  const started = Date.now()
  let { failures } = turn
  let gone = false
  let restMs = 0
  while (!gone && restMs === 0 && !isStopping() && Date.now() - started < longestTurnMs) {
    const now = context.clock.now()
    const due = await selectDue(context.db, turn.id, { now, most: failures > 0 ? 1 : sideBySide })
    if (due.length === 0) break
    const until = new Date(Math.max(now.getTime(), turn.served_until.getTime() - turnMs + 1) + turnMs)
    if (!(await renewTurn(context.db, turn, until))) break
    turn.served_until = until
    const results = await Promise.all(due.map((delivery) => attempt(context, turn, delivery)))
    const after = context.clock.now()
    const outcomes = due.map((delivery, index) => outcomeOf(delivery, results[index]!, after))
    await updateDeliveries(context.db, outcomes, after)
    for (const result of results) {
      attempts.inc({ outcome: result.delivered ? 'delivered' : 'failed' })
      failures = result.delivered ? 0 : failures + 1
    }
    gone = results.some((result) => result.gone)
    restMs = restAfter(failures)
  }
  const now = context.clock.now()
  if (gone) context.log.info({ webhook_id: turn.id }, 'a webhook was disabled: its receiver answered 410')
  const restsUntil = restMs > 0 ? new Date(now.getTime() + restMs) : null
  await endTurn(context.db, turn, { now, failures, restsUntil, gone })
}

function outcomeOf(delivery: DueDelivery, result: Attempted, now: Date): Outcome {
  const { delivered, gone, retryAfterMs, ...tried } = result
  const dueAt =
    delivered || gone
      ? null
      : nextTry(delivery.tries + 1, now, { giveUpAt: delivery.give_up_at, retryAfterMs })
  const status = delivered ? 'delivered' : dueAt === null ? 'failed' : 'pending'
  return { id: delivery.id, status, dueAt, attempt: tried }
}
