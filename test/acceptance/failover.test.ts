import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../src/platform/postgres.ts'
import { openDemoMachine } from '../support/demo-machine.ts'
import { startReplicatedPostgres } from '../support/external-postgres.ts'
import { createLink } from '../support/faulty-link.ts'
import { ownSettings, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Between two calls: the client may not call more often. */
const callEveryMs = 250

test('when the primary fails and its replica is promoted, the service goes on and has all it acknowledged', async () => {
  const { primary, replica } = await startReplicatedPostgres()
  const onPrimary = connect({ url: primary.url }, { connections: 1 })
  // What is acknowledged is on both.
  await onPrimary.unsafe(`alter system set synchronous_standby_names = '*'`)
  await onPrimary.unsafe('select pg_reload_conf()')
  await onPrimary.end()
  // The name that operators move from one server to the other.
  const link = await createLink(new URL(primary.url))
  const service = await startService({
    ...(await ownSettings()),
    EUTERPE_DATABASE_URL: link.url.href,
    EUTERPE_MASTER_KEY: randomBytes(32).toString('base64'),
    EUTERPE_DEMO_MUSIC: 'false',
  })
  const { call } = await openDemoMachine(service)

  const acknowledged: string[] = []
  const create = async () => {
    await pause(callEveryMs)
    const name = `List ${acknowledged.length}`
    await call('POST', '/v1/playlists', { name })
    acknowledged.push(name)
  }
  for (let count = 0; count < 5; count++) await create()
  let isStopped = false
  const writing = (async () => {
    // Calls fail while there is no database.
    while (!isStopped) await create().catch(() => {})
  })()
  link.cut()
  await primary.kill()
  const promoted = connect({ url: replica.url }, { connections: 1 })
  after(() => promoted.end())
  await promoted`select pg_promote()`
  link.restore(new URL(replica.url))
  const before = acknowledged.length
  await until(() => acknowledged.length >= before + 3, 'the service writes to the promoted server')
  isStopped = true
  await writing

  const found = new Set<string>()
  await until(async () => {
    await pause(callEveryMs)
    const { results } = await call('GET', '/v1/playlists?page_size=100')
    for (const { name } of results) found.add(name)
    return results.length > 0
  }, 'all are listed')
  assert.deepEqual(
    acknowledged.filter((name) => !found.has(name)),
    [],
  )
  assert.equal(await service.end(), 0)
})
