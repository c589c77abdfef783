import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Pool } from './postgres.ts'

const ownFolder = join(import.meta.dirname, '..', '..', 'migrations')
/** Any fixed number, known to nobody else: it names the lock that processes starting at once queue for. */
const lockKey = 7_308_895_120

type Migration = { name: string; text: string; checksum: string }

/** Brings the schema to this release. Forward only; each file in a transaction of its own; safe from many processes. */
export async function migrate(pool: Pool, folder = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  if ((await findPending(pool, migrations)).length === 0) return []
  const connection = await pool.reserve()
  try {
    await connection`select pg_advisory_lock(${lockKey})`
    // Another process may have applied them while this one waited.
    const pending = await findPending(connection, migrations)
    for (const migration of pending) await apply(connection, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await connection`select pg_advisory_unlock(${lockKey})`
    connection.release()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function findPending(db: Db, migrations: Migration[]): Promise<Migration[]> {
  const [table] = await db`select to_regclass('public.schema_migrations') is not null as exists`
  const rows = table?.exists ? await db`select name, checksum from schema_migrations` : []
  const applied = new Map(rows.map((row) => [row.name as string, row.checksum as string]))
  for (const [name, checksum] of applied) {
    const migration = migrations.find((known) => known.name === name)
    if (migration === undefined) {
      throw new Error(
        `The database has migration ${name}, which this release does not know: it was opened by a newer one.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it was applied. Migrations go forward only: write a new file.`,
      )
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function apply(db: Db, migration: Migration): Promise<void> {
  try {
    // One simple query, so that the file and its mark are committed together or not at all.
    await db.unsafe(`
      begin;
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      ${migration.text}
      ;insert into schema_migrations (name, checksum) values ('${migration.name}', '${migration.checksum}');
      commit;`)
  } catch (error) {
    await db.unsafe('rollback')
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
