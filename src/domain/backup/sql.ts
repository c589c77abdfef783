import type { Db } from '../../platform/postgres.ts'

/** One call of `euterpe backup`. */
export type BackupRun = {
  id: string
  target: string
  release: string
  started_at: Date
  /** Null while it runs, and if its process was killed. */
  finished_at: Date | null
  error: string | null
  row_count: number | null
  object_count: number | null
  object_bytes: number | null
}

const maxRuns = 200

type NewRun = Pick<BackupRun, 'id' | 'target' | 'release' | 'started_at'>

export async function insertRun(db: Db, { id, target, release, started_at }: NewRun): Promise<void> {
  await db`
    insert into backup_runs (id, target, release, started_at)
    values (${id}, ${target}, ${release}, ${started_at})`
}

type RunResult = Omit<BackupRun, keyof NewRun>

export async function updateRun(db: Db, id: string, result: RunResult): Promise<void> {
  await db`update backup_runs set ${db(result)} where id = ${id}`
}

export async function deleteOldRuns(db: Db): Promise<void> {
  await db`
    delete from backup_runs
    where id in (select id from backup_runs order by started_at desc offset ${maxRuns})`
}

/** Newest first. */
export async function selectRuns(db: Db, limit: number): Promise<BackupRun[]> {
  return db<BackupRun[]>`
    select id, target, release, started_at, finished_at, error, row_count, object_count, object_bytes
    from backup_runs
    order by started_at desc
    limit ${limit}`
}

/** How long ago the last backup that succeeded began; null if there is none. */
export async function selectBackupAge(db: Db): Promise<number | null> {
  const [row] = await db<{ seconds: number | null }[]>`
    select extract(epoch from now() - max(started_at))::float8 as seconds
    from backup_runs
    where finished_at is not null
      and error is null`
  return row!.seconds
}
