import { listen } from '../../platform/notifications.ts'
import type { Context } from '../context.ts'
import { claimTurns } from './sql-sending.ts'
import { serveTurn, turnMs } from './turn.ts'

const maxTurns = 64
/** For pauses that end, processes that died, and notices that got lost. */
const lookEveryMs = 2_000

export type Sending = { /** Looks for what is due now. */ look(): Promise<void>; stop(): Promise<void> }

/**
 * Sends events to webhooks until stopped. Any number of processes may do so: a webhook is served by one of them at a
 * time, each webhook in a turn of its own, so a slow receiver keeps nobody else waiting.
 */
export async function startSending(context: Context): Promise<Sending> {
  const turns = new Set<Promise<void>>()
  let stopping = false
  let looking: Promise<void> | null = null
  let lookAgain = false

  const look = (): Promise<void> => {
    lookAgain = true
    looking ??= lookWhileAsked().finally(() => {
      looking = null
    })
    return looking
  }

  async function lookWhileAsked(): Promise<void> {
    while (lookAgain && !stopping && turns.size < maxTurns) {
      lookAgain = false
      const now = context.clock.now()
      const until = new Date(now.getTime() + turnMs)
      const claimed = await claimTurns(context.db, { now, until, most: maxTurns - turns.size })
      for (const turn of claimed) {
        const served = serveTurn(context, turn, () => stopping)
          .catch((error) =>
            context.log.warn({ err: error, webhook_id: turn.id }, 'a webhook could not be served'),
          )
          .finally(() => {
            turns.delete(served)
            lookInBackground()
          })
        turns.add(served)
      }
    }
  }

  const lookInBackground = () => {
    if (stopping) return
    look().catch((error) =>
      context.log.warn({ err: error }, 'due webhook deliveries could not be looked for'),
    )
  }

  await listen(context.db, 'euterpe_webhooks', lookInBackground, lookInBackground)
  const timer = setInterval(lookInBackground, lookEveryMs)
  lookInBackground()
  return {
    look,
    /** Rounds under way are finished, so that nothing is sent twice. */
    async stop() {
      stopping = true
      clearInterval(timer)
      await looking?.catch(() => {})
      await Promise.all(turns)
    },
  }
}
