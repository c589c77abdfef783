import { type Lease, leaseSql } from '../../src/platform/leases.ts'
import type { Db } from '../../src/platform/postgres.ts'

const sql = (db: Db) => leaseSql(db, { token: db`lease_id`, until: db`leased_until` })

/** Creates a table of leases. Each row counts how often its work was finished. */
export async function createLeasedRows(owner: Db, count: number): Promise<void> {
  await owner`
    create table leased_rows (
      id integer primary key,
      lease_id uuid,
      leased_until timestamptz,
      finished integer not null default 0
    )`
  await owner`grant all on leased_rows to euterpe_service`
  await owner`insert into leased_rows (id) select generate_series(1, ${count}::int)`
}

/** Acquires free rows, as workers do. */
export async function acquireRows(db: Db, lease: Lease, limit: number): Promise<number[]> {
  const rows = await db`
    update leased_rows
    set ${sql(db).acquire(lease)}
    where id in (
      select id
      from leased_rows
      where ${sql(db).isFree}
      order by id
      limit ${limit}
      for update skip locked
    )
    returning id`
  return rows.map((row) => row.id as number)
}

export async function acquireRow(db: Db, id: number, lease: Lease): Promise<boolean> {
  const acquired = await db`
    update leased_rows
    set ${sql(db).acquire(lease)}
    where id = ${id}
      and ${sql(db).isFree}`
  return acquired.count > 0
}

export async function renewRow(db: Db, id: number, lease: Lease): Promise<boolean> {
  const renewed = await db`
    update leased_rows
    set ${sql(db).renew(lease)}
    where id = ${id}
      and ${sql(db).isHeldBy(lease)}`
  return renewed.count > 0
}

export async function releaseRow(db: Db, id: number, lease: Lease, pauseMs?: number): Promise<boolean> {
  const released = await db`
    update leased_rows
    set ${sql(db).release(pauseMs)}
    where id = ${id}
      and ${sql(db).isHeldBy(lease)}`
  return released.count > 0
}

/** Records the end of the work and releases the lease, as a worker does. */
export async function finishRow(db: Db, id: number, lease: Lease): Promise<boolean> {
  const finished = await db`
    update leased_rows
    set finished = finished + 1,
        ${sql(db).release()}
    where id = ${id}
      and ${sql(db).isHeldBy(lease)}`
  return finished.count > 0
}

/** Moves the stored expiry into the past. Leases go by the database clock, which a test cannot move. */
export async function expireRow(db: Db, id: number): Promise<void> {
  await db`
    update leased_rows
    set leased_until = least(leased_until, now() - interval '1 millisecond')
    where id = ${id}`
}
