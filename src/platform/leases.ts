import { newId } from '../lib/ids.ts'
import type { Db, Fragment } from './postgres.ts'

/**
 * Leases: time-limited exclusive ownership of database rows, such as an item to analyse or a webhook to send to.
 *
 * A leased row stores a token and the moment at which the lease expires. Only the database's clock decides whether a
 * lease has expired, so the clocks of the machines may differ. The token fences: every write that finishes the work names
 * it, so a process whose row was taken over changes nothing. docs/decisions/0049 explains why the columns belong to the
 * tables that own the work.
 */
export type Lease = {
  /** Unique for each acquisition. Several rows acquired by one statement share it. */
  token: string
  durationMs: number
  /** Monotonic time, taken before the row is acquired: the lease never seems to last longer here than in the database. */
  startedAt: number
}

/** Call it right before the statement that acquires the row. */
export function createLease(durationMs: number): Lease {
  return { token: newId(), durationMs, startedAt: performance.now() }
}

type LeaseColumns = {
  /** A nullable uuid. */
  token: Fragment
  /** A nullable timestamptz. */
  until: Fragment
  /**
   * Longer than any lease of the table. A lease that seems to last longer is from before the database's clock was set back, and
   * counts as expired: its row would otherwise be lost for as long as the clock was set back.
   */
  maxMs?: number
}

/** SQL fragments over the lease columns of one table. */
export function leaseSql(db: Db, { token, until, maxMs }: LeaseColumns) {
  const isFromTheFuture =
    maxMs === undefined ? db`false` : db`(${token} is not null and ${until} > ${fromNow(db, maxMs)})`
  return {
    /** Condition: the row can be acquired. It was never leased, was released, or its lease has expired. */
    isFree: db`(${until} is null or ${until} <= now() or ${isFromTheFuture})`,
    /** Condition: the same for tables whose waiting rows always have a moment, so that an index on it is used. */
    isExpired: db`(${until} <= now() or ${isFromTheFuture})`,
    /** Condition: the row still belongs to this lease. Every write that finishes leased work needs it. */
    isHeldBy: (lease: Pick<Lease, 'token'>) => db`${token} = ${lease.token}`,
    /** Assignments: the row belongs to the lease from now on. Needs `isFree` or `isExpired` as a condition. */
    acquire: (lease: Lease) => db`${token} = ${lease.token}, ${until} = ${fromNow(db, lease.durationMs)}`,
    /** Assignment: the lease lasts its full duration from now. Needs `isHeldBy` as a condition. */
    renew: (lease: Lease) => db`${until} = ${fromNow(db, lease.durationMs)}`,
    /** Assignments: anybody may acquire the row, after a pause where one is given. Needs `isHeldBy` as a condition. */
    release: (pauseMs = 0) => db`${token} = null, ${until} = ${fromNow(db, pauseMs)}`,
    /** Assignments: the work of the row is done, and the lease ends with it. */
    clear: db`${token} = null, ${until} = null`,
  }
}

/** Longer than the leases of this service. */
export const maxLeaseMs = 300_000

/** A moment by the database's clock. Within a transaction it counts from the start of the transaction. */
export function fromNow(db: Db, ms: number): Fragment {
  return db`now() + ${ms} * interval '1 millisecond'`
}

/** Condition: a heartbeat, recorded by its own moment, is not older than this by the database's clock. */
export function isRecent(db: Db, recordedAt: Fragment, timeoutMs: number): Fragment {
  return db`${recordedAt} > ${fromNow(db, -timeoutMs)}`
}

/** The row was taken over, its work was cancelled, or the lease could not be renewed in time. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

type Renewal = {
  /** Extends the lease in the database. False: the row no longer belongs to it. */
  renew(): Promise<boolean>
  /** Aborts the work for reasons of the caller's own, such as a process that stops. */
  signal?: AbortSignal | undefined
}

/**
 * Does the work of a lease and keeps renewing the lease. The work's signal is aborted with `LeaseLost` as soon as the
 * lease is lost. The work must then stop; what it still writes must fail by the token. Whatever error it stops with,
 * the caller gets `LeaseLost`.
 */
export async function withLease<Result>(
  lease: Lease,
  { renew, signal }: Renewal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController()
  const renewal = startRenewal(lease, renew, (reason) => lost.abort(new LeaseLost(reason)))
  try {
    return await work(signal === undefined ? lost.signal : AbortSignal.any([signal, lost.signal]))
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    renewal.stop()
  }
}

/** Three tries for each duration: one that fails, because the database is away for a moment, loses nothing. */
function startRenewal(lease: Lease, renew: Renewal['renew'], onLost: (reason: string) => void) {
  let stopped = false
  let expiry: NodeJS.Timeout
  const stop = () => {
    stopped = true
    clearInterval(timer)
    clearTimeout(expiry)
  }
  const lose = (reason: string) => {
    if (stopped) return
    stop()
    onLost(reason)
  }
  const expireAfter = (startedAt: number) => {
    clearTimeout(expiry)
    const leftMs = Math.max(0, startedAt + lease.durationMs - performance.now())
    expiry = setTimeout(lose, leftMs, 'the lease could not be renewed before it expired')
  }
  const timer = setInterval(() => {
    const startedAt = performance.now()
    renew().then(
      (renewed) => {
        if (!renewed) lose('the lease was taken over, or its work was cancelled')
        else if (!stopped) expireAfter(startedAt)
      },
      () => {}, // tried again at the next interval; the lease expires when none of the tries succeeds
    )
  }, lease.durationMs / 3)
  expireAfter(lease.startedAt)
  return { stop }
}
