import { newId } from '../../lib/ids.ts'
import { listen } from '../../platform/notifications.ts'
import type { Context } from '../context.ts'
import { claimItems } from './sql-claims.ts'
import { ingestionChannel } from './sql-items.ts'
import { analyseItem } from './stage-2-analyse.ts'
import { computeOnSchedule } from './stage-3-compute.ts'

/** For pauses that end, processes that died, and notices that got lost. */
const lookEveryMs = 2_000
const usualLeaseMs = 30_000

export type Analysing = {
  /** Looks for items that are due now. */
  look(): Promise<void>
  /** How many are under way. */
  busy(): number
  stop(): Promise<void>
}

export type AnalysingOptions = { sideBySide?: number; leaseMs?: number }

/**
 * Analyses what ingestions have stored until stopped, some items at a time, and lets stage 3 run when its time has come. Any
 * number of processes may do so: an item belongs to one of them for as long as it renews its claim.
 */
export async function startAnalysing(context: Context, options: AnalysingOptions = {}): Promise<Analysing> {
  // Two for each analyser: its next file is at hand when it is done with one, also when all are done at once.
  const most = options.sideBySide ?? context.analysers.threads * 2
  const leaseMs = options.leaseMs ?? usualLeaseMs
  const stopping = new AbortController()
  const busy = new Set<Promise<void>>()
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
    while (lookAgain && !stopping.signal.aborted && busy.size < most) {
      lookAgain = false
      const now = context.clock.now()
      const until = new Date(now.getTime() + leaseMs)
      const claimed = await claimItems(context.db, { id: newId(), now, until, most: most - busy.size })
      for (const item of claimed) {
        const done = analyseItem(context, item, { signal: stopping.signal, leaseMs })
          .catch((error) =>
            context.log.warn(
              { err: error, ingestion_id: item.ingestion_id, index: item.index },
              'an item was let go',
            ),
          )
          .finally(() => {
            busy.delete(done)
            // As long as a next file is at hand nobody hurries: several are claimed for the price of one.
            if (context.analysers.waiting === 0 || busy.size <= most / 2) lookInBackground()
          })
        busy.add(done)
      }
    }
  }

  const lookInBackground = () => {
    if (stopping.signal.aborted) return
    look().catch((error) => context.log.warn({ err: error }, 'due items could not be looked for'))
  }

  let computing: Promise<void> | null = null
  const compute = () => {
    if (stopping.signal.aborted || computing !== null) return
    computing = computeOnSchedule(context, stopping.signal)
      .catch((error) => context.log.warn({ err: error }, 'what was analysed could not be computed'))
      .finally(() => {
        computing = null
      })
  }

  await listen(context.db, ingestionChannel, lookInBackground, lookInBackground)
  const timer = setInterval(() => {
    lookInBackground()
    compute()
  }, lookEveryMs)
  lookInBackground()
  return {
    look,
    busy: () => busy.size,
    /** What is under way is let go: it belongs to others when its claim ends. */
    async stop() {
      stopping.abort(new Error('the service is stopping'))
      clearInterval(timer)
      await looking?.catch(() => {})
      await Promise.all(busy)
      await computing
    },
  }
}
