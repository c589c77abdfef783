import type { Db } from '../../platform/postgres.ts'

export type ProcessRow = {
  id: string
  role: string
  host: string
  pid: number
  started_at: Date
  seen_at: Date
}

export async function upsertProcess(db: Db, row: ProcessRow): Promise<void> {
  await db`
    insert into processes (id, role, host, pid, started_at, seen_at)
    values (${row.id}, ${row.role}, ${row.host}, ${row.pid}, ${row.started_at}, ${row.seen_at})
    on conflict (id) do update
      set seen_at = excluded.seen_at`
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db`delete from processes where id = ${id}`
}

export async function deleteProcessesSeenBefore(db: Db, moment: Date): Promise<number> {
  const gone = await db`delete from processes where seen_at < ${moment}`
  return gone.count
}

export async function anyWorkerSeenSince(db: Db, moment: Date): Promise<boolean> {
  const [row] = await db`
    select exists (
      select 1
      from processes
      where role in ('all', 'worker')
        and seen_at >= ${moment}
    ) as found`
  return row!.found
}

export async function askDatabase(db: Db): Promise<void> {
  await db`select 1`
}
