import { setTimeout as pause } from 'node:timers/promises'
import { type Db, type Pool, transaction } from './postgres.ts'

export type Migration = { name: string; text: string; checksum: string }

/**
 * A lock that is waited for keeps everybody out who asks for the table later. Far less than the second after which PostgreSQL
 * looks for deadlocks: it is the migration that gives up, never a statement of the running service.
 */
const lockTimeout = '200ms'
const maxAttempts = 300
const maxPauseMs = 2_000

const withoutTransaction = /^-- Without a transaction\b/

/**
 * Each file runs in its own transaction, or says in its first line that it runs without one: then each of its statements commits
 * by itself, and it must be possible to run them again after a process died half-way. That is for concurrent index builds, which
 * PostgreSQL refuses in a transaction, for blocks that commit in batches, and for statements that lock many tables.
 */
export async function applyMigration(pool: Pool, migration: Migration): Promise<void> {
  try {
    if (withoutTransaction.test(migration.text)) await applyInParts(pool, migration)
    else await commit(pool, migration.text, migration)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Gives up waiting for a lock before others notice, lets them pass, and tries again. */
async function commit(pool: Pool, text: string, completed: Migration | null): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await transaction(pool, async (tx) => {
        await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`)
        await tx.unsafe(text)
        if (completed !== null) await insertMigration(tx, completed)
      })
      return
    } catch (error) {
      if (!isLockConflict(error)) throw error
      if (attempt === maxAttempts) {
        throw new Error(
          'Long transactions keep locks that it needs. Find them in pg_stat_activity, end them, and start again.',
          { cause: error },
        )
      }
      await pause(Math.min(50 * attempt, maxPauseMs))
    }
  }
}

async function insertMigration(db: Db, { name, checksum }: Migration): Promise<void> {
  await db.unsafe(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  await db`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`
}

/** Lock timeout, or a deadlock. */
function isLockConflict(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
}

async function applyInParts(pool: Pool, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration.text)) {
    const [, name, table] = /^create (?:unique )?index concurrently (\w+) on ([\w.]+)/.exec(statement) ?? []
    if (name !== undefined && table !== undefined)
      await buildIndex(pool, statement, table.includes('.') ? `${table.split('.')[0]}.${name}` : name)
    else if (/^\s*commit;/m.test(statement)) await pool.unsafe(statement)
    else await commit(pool, statement, null)
  }
  await insertMigration(pool, migration)
}

/** A process that died while it built an index leaves an invalid one behind, which is built anew. */
async function buildIndex(pool: Pool, statement: string, name: string): Promise<void> {
  const [index] = await pool<{ isValid: boolean }[]>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`
  if (index?.isValid) return
  if (index !== undefined) await pool.unsafe(`drop index concurrently ${name}`)
  await pool.unsafe(statement)
}

/** Blocks and functions have semicolons inside. */
function splitStatements(text: string): string[] {
  const withoutComments = text.replace(/^\s*--.*$/gm, '')
  return (withoutComments.match(/(?:\$\$[\s\S]*?\$\$|[^;])+/g) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
