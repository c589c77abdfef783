import { fromNow, type Lease, leaseSql, maxLeaseMs } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'

const leaseOf = (db: Db) => leaseSql(db, { token: db`lease_id`, until: db`leased_until`, maxMs: maxLeaseMs })

/**
 * Acquires the scheduled run of stage 3 when it is due, and schedules the next one. A run whose process died, so that its
 * lease expired without being released, is taken over. One that is further away than the interval is due: the clock was set back.
 */
export async function acquireComputation(db: Db, lease: Lease, intervalMs: number): Promise<boolean> {
  const { acquire, isFree } = leaseOf(db)
  const acquired = await db`
    update ingestion_schedule
    set compute_at = ${fromNow(db, intervalMs)},
        ${acquire(lease)}
    where (compute_at <= now() or compute_at > ${fromNow(db, intervalMs)} or lease_id is not null)
      and ${isFree}`
  return acquired.count > 0
}

export async function renewComputation(db: Db, lease: Lease): Promise<boolean> {
  const { renew, isHeldBy } = leaseOf(db)
  const renewed = await db`
    update ingestion_schedule
    set ${renew(lease)}
    where ${isHeldBy(lease)}`
  return renewed.count > 0
}

export async function releaseComputation(db: Db, lease: Lease): Promise<void> {
  const { clear, isHeldBy } = leaseOf(db)
  await db`
    update ingestion_schedule
    set ${clear}
    where ${isHeldBy(lease)}`
}

/** Makes the next run due now. A run that is under way goes on, and the next one follows it. */
export async function scheduleComputationNow(db: Db): Promise<void> {
  await db`
    update ingestion_schedule
    set compute_at = least(compute_at, now())`
}
