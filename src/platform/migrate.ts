import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withAdvisoryLock } from './advisory-lock.ts'
import { applyMigration, type Migration } from './apply-migration.ts'
import type { Db, Pool } from './postgres.ts'

const defaultFolder = join(import.meta.dirname, '..', '..', 'migrations')

/**
 * Migrates the schema to this release, or with `only` these migrations. Safe to call from many processes at once, and while
 * processes of the release before are running.
 */
export async function migrate(
  pool: Pool,
  folder = defaultFolder,
  only: readonly string[] | null = null,
): Promise<string[]> {
  const all = await readMigrations(folder)
  const migrations = only === null ? all : selectMigrations(all, only)
  if ((await findPending(pool, migrations)).length === 0) return []
  return withAdvisoryLock(pool, 'migrate', async () => {
    // Another process may have applied them while this one waited for the lock.
    const pending = await findPending(pool, migrations)
    for (const migration of pending) await applyMigration(pool, migration)
    return pending.map((migration) => migration.name)
  })
}

export async function selectAppliedMigrations(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select name from schema_migrations order by name`
  return rows.map(({ name }) => name)
}

/** Whether nothing was ever migrated here. */
export async function isNewDatabase(db: Db): Promise<boolean> {
  const [row] = await db`select to_regclass('public.schema_migrations') is null as "isNew"`
  return row!.isNew
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

/** For a restore: the schema that a backup was made of. */
function selectMigrations(all: Migration[], names: readonly string[]): Migration[] {
  const known = new Map(all.map((migration) => [migration.name, migration]))
  return names.map((name) => {
    const migration = known.get(name)
    if (migration === undefined)
      throw new Error(`Migration ${name} is of a newer release. Restore this backup with that release.`)
    return migration
  })
}

async function findPending(pool: Pool, migrations: Migration[]): Promise<Migration[]> {
  const [table] = await pool`select to_regclass('public.schema_migrations') is not null as exists`
  const rows = table?.exists ? await pool`select name, checksum from schema_migrations` : []
  const applied = new Map(rows.map((row) => [row.name as string, row.checksum as string]))
  for (const [name, checksum] of applied) {
    const migration = migrations.find((each) => each.name === name)
    if (migration === undefined) {
      throw new Error(
        `The database contains migration ${name} of a newer release. Start that release, or restore a backup.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it was applied. Undo the change and add a new migration instead.`,
      )
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}
