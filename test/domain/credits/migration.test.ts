import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newId } from '../../../src/lib/ids.ts'
import { migrate } from '../../../src/platform/migrate.ts'
import { createTestDatabase } from '../../support/database.ts'

const all = join(import.meta.dirname, '..', '..', '..', 'migrations')

test('the migration to reservations keeps the entries of the ledger and numbers them', async () => {
  const database = await createTestDatabase({ empty: true })
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-migrations-'))
  after(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  for (const name of (await readdir(all)).filter((file) => file < '0040'))
    await cp(join(all, name), join(folder, name))
  const db = database.pool
  await migrate(db, folder)
  const organisations = [newId(), newId()]
  for (const id of organisations) {
    await db`insert into organisations (id, name, region) values (${id}, ${id}, 'eu-west-1')`
    await db`insert into credit_balances (organisation_id, available) values (${id}, 30)`
    for (const amount of [10, 20])
      await db`
        insert into credit_ledger (id, organisation_id, kind, amount, available, reason, created_at)
        values (${newId()}, ${id}, 'grant', ${amount}, 0, 'old', now() + ${amount} * interval '1 second')`
  }
  await migrate(db)
  for (const id of organisations) {
    const entries = await db`
      select number, credits, amount, reserved
      from credit_ledger
      where organisation_id = ${id}
      order by number`
    assert.deepEqual(
      entries.map((entry) => ({ ...entry })),
      [
        { number: 1, credits: 10, amount: 10, reserved: 0 },
        { number: 2, credits: 20, amount: 20, reserved: 0 },
      ],
    )
    const [balance] =
      await db`select entry_count, reserved from credit_balances where organisation_id = ${id}`
    assert.deepEqual({ ...balance }, { entry_count: 2, reserved: 0 })
  }
})
