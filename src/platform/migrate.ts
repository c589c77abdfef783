import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withAdvisoryLock } from './advisory-lock.ts'
import { type Pool, transaction } from './postgres.ts'

const defaultFolder = join(import.meta.dirname, '..', '..', 'migrations')
type Migration = { name: string; text: string; checksum: string }

/** Migrates the schema to this release. Each file runs in its own transaction. Safe to call from many processes at once. */
export async function migrate(pool: Pool, folder = defaultFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  if ((await findPending(pool, migrations)).length === 0) return []
  return withAdvisoryLock(pool, 'migrate', async () => {
    // Another process may have applied them while this one waited for the lock.
    const pending = await findPending(pool, migrations)
    for (const migration of pending) await apply(pool, migration)
    return pending.map((migration) => migration.name)
  })
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

async function apply(pool: Pool, migration: Migration): Promise<void> {
  try {
    await transaction(pool, async (tx) => {
      await tx.unsafe(`
        create table if not exists schema_migrations (
          name text primary key,
          checksum text not null,
          applied_at timestamptz not null default now()
        )`)
      await tx.unsafe(migration.text)
      await tx`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`
    })
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
