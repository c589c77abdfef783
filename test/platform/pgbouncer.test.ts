import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '../../src/lib/ids.ts'
import { withAdvisoryLock } from '../../src/platform/advisory-lock.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { canListen, isListening, listen } from '../../src/platform/notifications.ts'
import { withinOrganisation } from '../../src/platform/organisation-scope.ts'
import { connect, isUnreachable, readOnly, transaction } from '../../src/platform/postgres.ts'
import { startExternalPostgres } from '../support/external-postgres.ts'
import { startPgBouncer, withoutPgBouncer } from '../support/pgbouncer.ts'
import { until } from '../support/until.ts'

test('behind PgBouncer in transaction mode', { skip: withoutPgBouncer }, async (context) => {
  // A server with passwords: an embedded one lets only the user of the service connect.
  const { url: address } = await startExternalPostgres()
  const database = { address: { url: address }, owner: connect({ url: address }, { connections: 2 }) }
  after(() => database.owner.end())
  await migrate(database.owner)
  const url = (await startPgBouncer(database.address))('euterpe')
  const owner = connect({ url }, { connections: 9, isPooled: true })
  const pool = owner.as('euterpe_service')
  after(() => owner.end())

  await context.test('every statement and transaction runs with its role', async () => {
    const roleOf = async (db: typeof pool, index: number) => {
      if (index % 3 === 0) return (await db`select current_user as role, ${index}::int as index`)[0]!.role
      const begin = index % 3 === 1 ? transaction : readOnly
      return begin(db, async (tx) => (await tx`select current_user as role, ${index}::int as index`)[0]!.role)
    }
    const pools = { euterpe_service: pool, euterpe_curator: owner.as('euterpe_curator'), euterpe: owner }
    const queries = Object.entries(pools).flatMap(([role, db]) =>
      Array.from({ length: 200 }, async (_, index) => assert.equal(await roleOf(db, index), role)),
    )
    await Promise.all(queries)
  })

  await context.test('work for one organisation is restricted to it', async () => {
    const sessionOf = async (db: Pick<typeof pool, 'unsafe'>) =>
      (await db.unsafe(`select current_user || ' ' || current_setting('euterpe.organisation') as name`))[0]!
        .name
    const queries = Array.from({ length: 200 }, (_, index) => {
      const id = newId()
      return withinOrganisation(id, async () => {
        const name = index % 2 === 0 ? await sessionOf(pool) : await transaction(pool, sessionOf)
        assert.equal(name, `euterpe_organisation ${id}`)
      })
    })
    await Promise.all(queries)
  })

  await context.test('statements get their own results, even next to failing ones', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, async (_, index) => {
        const [row] = await pool`select ${index}::int / ${index % 7 === 0 ? 0 : 1}::int as value`
        return row!.value
      }),
    )
    for (const [index, outcome] of outcomes.entries()) {
      if (index % 7 === 0) assert.equal(outcome.status, 'rejected')
      else assert.equal(outcome.status === 'fulfilled' && outcome.value, index)
    }
  })

  await context.test('a failed statement rolls its transaction back', async () => {
    await owner`create table written (value int)`
    await owner`grant all on written to euterpe_service`
    const failing = transaction(pool, async (tx) => {
      await tx`insert into written values (1)`
      await tx`insert into written values (1 / ${0}::int)`
    })
    await assert.rejects(failing, { code: '22012' })
    await pool`insert into written values (2)`
    assert.deepEqual([...(await pool`select value from written`)], [{ value: 2 }])
  })

  await context.test('advisory locks exclude other processes and are released', async () => {
    let [current, peak] = [0, 0]
    const enter = () =>
      withAdvisoryLock(pool, 'test', async () => {
        peak = Math.max(peak, ++current)
        await pool`select pg_sleep(0.01)`
        current -= 1
      })
    await Promise.all([enter(), enter(), enter()])
    assert.equal(peak, 1)
    const [left] = await database.owner`
      select count(*) as count from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`
    assert.equal(left!.count, 0)
  })

  await context.test('notifications need a direct connection', async () => {
    assert.equal(canListen(pool), false)
    await listen(pool, 'test', assert.fail, assert.fail)
    assert.equal(isListening(pool), false)
    const direct = connect({ url }, { connections: 1, isPooled: true, direct: database.address })
    after(() => direct.end())
    const received: string[] = []
    await listen(
      direct,
      'test',
      (payload) => void received.push(payload),
      () => {},
    )
    assert.equal(isListening(direct), true)
    await pool`select pg_notify('test', 'changed')`
    await until(() => received[0] === 'changed')
  })

  await context.test('a lost server connection fails its statement, and the next one works', async () => {
    const lost = transaction(pool, async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid`
      await database.owner`select pg_terminate_backend(${row!.pid})`
      await tx`select 1`
    })
    await assert.rejects(lost, isUnreachable)
    await until(async () => (await pool`select 1 as one`.catch(() => []))[0]?.one === 1)
  })
})
