import { isRecent } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'
import { processTimeoutMs } from '../context.ts'

type NewProcess = {
  id: string
  role: string
  host: string
  pid: number
  started_at: Date
}

/** Condition: the process is alive by the database's clock, whatever its own clock says. */
const isAlive = (db: Db) => isRecent(db, db`seen_at`, processTimeoutMs)

export async function upsertProcess(db: Db, row: NewProcess): Promise<void> {
  await db`
    insert into processes (id, role, host, pid, started_at, seen_at)
    values (${row.id}, ${row.role}, ${row.host}, ${row.pid}, ${row.started_at}, now())
    on conflict (id) do update
      set seen_at = excluded.seen_at`
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db`delete from processes where id = ${id}`
}

export async function deleteDeadProcesses(db: Db): Promise<number> {
  const deleted = await db`delete from processes where not ${isAlive(db)}`
  return deleted.count
}

export async function hasLiveWorker(db: Db): Promise<boolean> {
  const [row] = await db`
    select exists (
      select 1
      from processes
      where role in ('all', 'worker')
        and ${isAlive(db)}
    ) as found`
  return row!.found
}

export async function pingDatabase(db: Db): Promise<void> {
  await db`select 1`
}
