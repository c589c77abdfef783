import { createLease, withLease } from '../../platform/leases.ts'
import type { Context } from '../context.ts'
import { applyDueChanges, refreshAvailability } from './refresh-availability.ts'
import {
  acquireComputation,
  releaseComputation,
  renewComputation,
  scheduleComputationNow,
} from './sql-schedule.ts'
import { computeIngestions } from './stage-3-compute.ts'

const leaseMs = 60_000
const lookEveryMs = 2_000

/** Asks for a run of stage 3 as soon as a worker looks at the schedule, which takes at most two seconds. */
export async function requestComputation(context: Context): Promise<void> {
  await scheduleComputationNow(context.db)
}

/** Runs stage 3 on schedule until stopped, in one process of all. */
export function startComputeSchedule(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let computing: Promise<void> | null = null
  const timer = setInterval(() => {
    computing ??= computeOnSchedule(context, stopping.signal)
      .catch((err) => context.log.warn({ err }, 'stage 3 of ingestions could not run'))
      .finally(() => {
        computing = null
      })
  }, lookEveryMs)
  return {
    async stop() {
      stopping.abort(new Error('the process is stopping'))
      clearInterval(timer)
      await computing
    },
  }
}

/** Runs stage 3 if it is due and no other process runs it. */
export async function computeOnSchedule(context: Context, stopping: AbortSignal): Promise<void> {
  const lease = createLease(leaseMs)
  const intervalMs = context.settings.computeEverySeconds * 1000
  if (!(await acquireComputation(context.db, lease, intervalMs))) return
  const renew = () => renewComputation(context.db, lease)
  try {
    await withLease(lease, { renew, signal: stopping }, async (signal) => {
      await computeIngestions(context, signal)
      await refreshAvailability(context, signal)
      await applyDueChanges(context, signal)
    })
  } finally {
    // A run that was cut short keeps its lease until it expires: then another process takes over.
    if (!stopping.aborted) await releaseComputation(context.db, lease)
  }
}
