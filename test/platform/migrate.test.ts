import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { migrate } from '../../src/platform/migrate.ts'
import { connect } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

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
