import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { migrate } from '../../src/platform/migrate.ts'
import { connect, transaction } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

async function createFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-migrations-'))
  after(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function createEmptyDatabase() {
  const database = await createTestDatabase({ empty: true })
  after(() => database.drop())
  return database
}

test('processes that start together apply each migration once', async () => {
  const { address, pool } = await createEmptyDatabase()
  const starters = Array.from({ length: 6 }, () => connect(address, { connections: 2 }))
  const applied = await Promise.all(starters.map((starter) => migrate(starter)))
  await Promise.all(starters.map((starter) => starter.end()))
  const [row] = await pool`select count(*) as count from schema_migrations`
  assert.equal(applied.flat().length, row!.count)
  assert.deepEqual(await migrate(pool), [])
})

test('a failed migration leaves nothing behind and is tried again', async () => {
  const { pool } = await createEmptyDatabase()
  const good = 'create table first (id int)'
  const broken = await createFolder({
    '0001-first.sql': good,
    '0002-second.sql': 'create table second (id int); select 1/0;',
  })
  await assert.rejects(migrate(pool, broken), /0002-second.sql failed: division by zero/)
  const [row] = await pool`select to_regclass('first') as first, to_regclass('second') as second`
  assert.deepEqual({ ...row }, { first: 'first', second: null })
  const repaired = await createFolder({
    '0001-first.sql': good,
    '0002-second.sql': 'create table second (id int)',
  })
  assert.deepEqual(await migrate(pool, repaired), ['0002-second.sql'])
})

test('refuses a migration that was changed after it was applied, and one that is unknown', async () => {
  const { pool } = await createEmptyDatabase()
  await migrate(pool, await createFolder({ '0001-first.sql': 'create table first (id int)' }))
  const changed = await createFolder({ '0001-first.sql': 'create table first (id bigint)' })
  await assert.rejects(migrate(pool, changed), /0001-first.sql was changed/)
  await assert.rejects(migrate(pool, await createFolder({})), /newer release/)
})

test('a migration that cannot have its lock lets readers pass, and is applied when the table is free', async () => {
  const { address, pool } = await createEmptyDatabase()
  const first = 'create table first (id int)'
  await migrate(pool, await createFolder({ '0001-first.sql': first }))
  const folder = await createFolder({
    '0001-first.sql': first,
    '0002-second.sql': 'alter table first add column name text',
  })
  const migrator = connect(address, { connections: 2, name: 'migrator' })
  after(() => migrator.end())
  let migrating: Promise<string[]> | undefined
  await transaction(pool, async (tx) => {
    await tx`select id from first`
    migrating = migrate(migrator, folder)
    await until(async () => {
      const [row] = await pool`
        select count(*) as count from pg_stat_activity where application_name like 'migrator%' and wait_event_type = 'Lock'`
      return row!.count > 0
    })
    // Queues behind the migration, which gives up. This transaction is still open.
    assert.deepEqual([...(await pool`select id from first`)], [])
  })
  assert.deepEqual(await migrating, ['0002-second.sql'])
})

test('an index build that was cut off is done again', async () => {
  const { pool } = await createEmptyDatabase()
  const table = 'create table numbers (n int); insert into numbers values (1), (1)'
  const index = `-- Without a transaction: nobody waits.
    create unique index concurrently numbers_once on numbers (n);
    do $$ begin
      insert into numbers values (2);
      commit;
    end $$;`
  const folder = await createFolder({ '0001-table.sql': table, '0002-index.sql': index })
  // Two equal rows: the build fails and leaves an invalid index.
  await assert.rejects(migrate(pool, folder), /0002-index.sql failed: could not create unique index/)
  const select = () => pool`select indisvalid from pg_index where indexrelid = 'numbers_once'::regclass`
  assert.equal((await select())[0]!.indisvalid, false)
  await pool`delete from numbers`
  assert.deepEqual(await migrate(pool, folder), ['0002-index.sql'])
  assert.equal((await select())[0]!.indisvalid, true)
  assert.equal((await pool`select count(*) as count from numbers`)[0]!.count, 1)
})
