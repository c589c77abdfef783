import { type Lease, leaseSql, maxLeaseMs } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'
import { columns, type Ingestion } from './sql-ingestions.ts'

/** Notified when there are ingestions to store. */
export const storeChannel = 'euterpe_store'

/** Wakes the store workers when the transaction commits. */
export async function notifyStoreWorkers(tx: Db): Promise<void> {
  await tx`select pg_notify(${storeChannel}, '')`
}

const leaseOf = (db: Db) => leaseSql(db, { token: db`lease_id`, until: db`leased_until`, maxMs: maxLeaseMs })

/**
 * Acquires ingestions to store. An ingestion's row is its own entry in the queue: there is one for each, and it is done when
 * the status moves on. Organisations with fewer ingestions under way come first, and chance decides between equals, so an
 * organisation that delivers a thousand at once does not keep another waiting.
 */
export async function acquireIngestions(db: Db, lease: Lease, limit: number): Promise<Ingestion[]> {
  const { acquire, isFree } = leaseOf(db)
  // More than needed: other processes that look at the same moment may lock the first ones.
  const candidates = limit * 8
  return db<Ingestion[]>`
    with recursive organisation as (
      -- The organisations that have something to store, each found by one step in the index.
      (
        select organisation_id as id
        from ingestions
        where status in ('received', 'storing')
        order by organisation_id
        limit 1
      )
      union all
      select (
        select organisation_id
        from ingestions
        where status in ('received', 'storing')
          and organisation_id > organisation.id
        order by organisation_id
        limit 1
      )
      from organisation
      where organisation.id is not null
    ),
    candidate as (
      select waiting.id, waiting.position + running.count as rank
      from organisation
      cross join lateral (
        select id, row_number() over (order by leased_until nulls first, id) as position
        from (
          select id, leased_until
          from ingestions
          where organisation_id = organisation.id
            and status in ('received', 'storing')
            and ${isFree}
          order by leased_until nulls first, id
          limit ${candidates}
        ) as free
      ) as waiting
      cross join lateral (
        select count(*) as count
        from (
          select 1
          from ingestions
          where organisation_id = organisation.id
            and status in ('received', 'storing')
            and leased_until > now()
            and lease_id is not null
          limit 100
        ) as leased
      ) as running
      order by rank, random()
      limit ${candidates}
    ),
    acquired as (
      select ingestions.id
      from ingestions
      join candidate using (id)
      where status in ('received', 'storing')
        and ${isFree}
      order by rank, random()
      limit ${limit}
      for update of ingestions skip locked
    )
    update ingestions
    set ${start(db)},
        ${acquire(lease)}
    where id in (select id from acquired)
    returning ${columns(db)}`
}

/** Acquires this ingestion; null when it is not to be stored, or another process stores it. */
export async function acquireIngestion(db: Db, id: string, lease: Lease): Promise<Ingestion | null> {
  const { acquire, isFree } = leaseOf(db)
  const [acquired] = await db<Ingestion[]>`
    update ingestions
    set ${start(db)},
        ${acquire(lease)}
    where id = ${id}
      and status in ('received', 'storing')
      and ${isFree}
    returning ${columns(db)}`
  return acquired ?? null
}

const start = (db: Db) => db`status = 'storing', tries = tries + 1`

export async function renewIngestion(db: Db, id: string, lease: Lease): Promise<boolean> {
  const { renew, isHeldBy } = leaseOf(db)
  const renewed = await db`
    update ingestions
    set ${renew(lease)}
    where id = ${id}
      and status = 'storing'
      and ${isHeldBy(lease)}`
  return renewed.count > 0
}

/** Renews the lease and records how far the delivery has been read. False: the lease is lost. */
export async function saveProgress(
  tx: Db,
  id: string,
  lease: Lease,
  progress: Pick<Ingestion, 'next_index' | 'last_key' | 'all_read'>,
): Promise<boolean> {
  const { renew, isHeldBy } = leaseOf(tx)
  const saved = await tx`
    update ingestions
    set ${renew(lease)},
        next_index = ${progress.next_index},
        last_key = ${progress.last_key},
        all_read = ${progress.all_read},
        tries = case when next_index < ${progress.next_index} then 0 else tries end
    where id = ${id}
      and status = 'storing'
      and ${isHeldBy(lease)}`
  return saved.count > 0
}

/** Another process may acquire the ingestion, after the pause. */
export async function releaseIngestion(db: Db, id: string, lease: Lease, pauseMs = 0): Promise<void> {
  const { release, isHeldBy } = leaseOf(db)
  await db`
    update ingestions
    set ${release(pauseMs)}
    where id = ${id}
      and ${isHeldBy(lease)}`
}
