import { createLease, type Lease, LeaseLost } from './leases.ts'
import type { Logger } from './log.ts'
import { listen } from './notifications.ts'
import type { Pool } from './postgres.ts'

/** Polling finds rows whose pause ended or whose process died, and rows whose notification was lost. */
const pollEveryMs = 2_000

type LeaseWorkerOptions<Row> = {
  /** What the rows are, for the log. */
  name: string
  /** The channel that is notified when a row may have become available. */
  channel: string
  maxRows: number
  leaseMs: number
  acquire(lease: Lease, limit: number): Promise<Row[]>
  /** Does the work of a row, by `withLease`. `stopping` is aborted when the process stops. */
  run(row: Row, lease: Lease, stopping: AbortSignal): Promise<void>
  /** Names a row in the log. */
  describe(row: Row): object
  /** Whether to look for more rows after one is done, given how many are still running. By default always. */
  shouldRefill?(running: number): boolean
}

export type LeaseWorker = {
  /** Acquires and starts what is available now. */
  poll(): Promise<void>
  /** How many rows this process works on. */
  running(): number
  stop(): Promise<void>
}

/**
 * Acquires rows and does their work until stopped, some at a time. Any number of processes may do so. Rows are acquired
 * until there are none left, not one for each notification.
 */
export async function startLeaseWorker<Row>(
  pool: Pool,
  log: Logger,
  options: LeaseWorkerOptions<Row>,
): Promise<LeaseWorker> {
  const { name, maxRows, leaseMs } = options
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let polling: Promise<void> | null = null
  let pollAgain = false
  const canAcquire = () => pollAgain && !stopping.signal.aborted && running.size < maxRows

  const poll = (): Promise<void> => {
    pollAgain = true
    polling ??= acquireAll().finally(() => {
      polling = null
      if (canAcquire()) pollInBackground()
    })
    return polling
  }

  async function acquireAll(): Promise<void> {
    while (canAcquire()) {
      pollAgain = false
      const lease = createLease(leaseMs)
      for (const row of await options.acquire(lease, maxRows - running.size)) start(row, lease)
    }
  }

  function start(row: Row, lease: Lease): void {
    const done = options
      .run(row, lease, stopping.signal)
      .catch((err) => {
        // A lost lease is nobody's fault: another process has the row, or its work was cancelled.
        const level = err instanceof LeaseLost ? 'info' : 'warn'
        log[level]({ err, ...options.describe(row) }, `${name}: work was not finished`)
      })
      .finally(() => {
        running.delete(done)
        if (options.shouldRefill?.(running.size) ?? true) pollInBackground()
      })
    running.add(done)
  }

  const pollInBackground = () => {
    if (stopping.signal.aborted) return
    poll().catch((err) => log.warn({ err }, `${name}: could not look for work; trying again in 2 s`))
  }

  await listen(pool, options.channel, pollInBackground, pollInBackground)
  const timer = setInterval(pollInBackground, pollEveryMs)
  pollInBackground()
  return {
    poll,
    running: () => running.size,
    async stop() {
      stopping.abort(new Error('the process is stopping'))
      clearInterval(timer)
      await polling?.catch(() => {})
      await Promise.all(running)
    },
  }
}
