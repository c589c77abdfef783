import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { connect } from '../../src/platform/postgres.ts'
import { startArchivedPostgres } from '../support/external-postgres.ts'
import { ownSettings, runEuterpe } from '../support/service.ts'

test('an external database goes back to a moment, with what was before it and nothing after', async () => {
  const postgres = await startArchivedPostgres()
  const settings = {
    ...(await ownSettings()),
    EUTERPE_DATABASE_URL: postgres.url,
    EUTERPE_MASTER_KEY: randomBytes(32).toString('base64'),
  }
  const create = async (name: string) =>
    assert.equal((await runEuterpe(['org', 'create', '--name', name], settings)).code, 0)
  await create('Before')
  const db = connect({ url: postgres.url }, { connections: 1 })
  const [{ moment }] = (await db`select clock_timestamp() as moment`) as unknown as [{ moment: Date }]
  await create('After')
  // A segment reaches the archive when the next one begins.
  await db`select pg_switch_wal()`
  await db.end()
  await postgres.stop()

  const { url } = await postgres.restoreTo(moment)
  const restored = { ...settings, EUTERPE_DATABASE_URL: url }
  const { stdout, code, stderr } = await runEuterpe(['org', 'list', '--json'], restored)
  assert.equal(code, 0, stderr)
  const names = JSON.parse(stdout).map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Before'])
  assert.equal((await runEuterpe(['storage', 'check'], restored)).code, 0)
})
