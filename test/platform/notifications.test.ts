import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { InvalidatedCache } from '../../src/platform/invalidated-cache.ts'
import { isListening, listen } from '../../src/platform/notifications.ts'
import { connect, isUnreachable } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

const database = await createTestDatabase({ empty: true })
after(() => database.drop())
const pool = connect(database.address, { connections: 2 })
after(() => pool.end())

const terminateListener = () => database.owner`
  select pg_terminate_backend(pid)
  from pg_stat_activity
  where datname = current_database() and application_name = 'euterpe listener'`

test('subscribers receive the notifications of their channel only', async () => {
  const [songs, artists]: string[][] = [[], []]
  const subscription = await listen(
    pool,
    'songs',
    (payload) => void songs!.push(payload),
    () => {},
  )
  await listen(
    pool,
    'artists',
    (payload) => void artists!.push(payload),
    () => {},
  )
  await pool`select pg_notify('songs', 'one'), pg_notify('artists', 'two')`
  await until(() => songs!.length === 1 && artists!.length === 1)
  await subscription.close()
  await pool`select pg_notify('songs', 'three'), pg_notify('artists', 'four')`
  await until(() => artists!.length === 2)
  assert.deepEqual([songs, artists], [['one'], ['two', 'four']])
})

test('all subscriptions of a process share one connection', async () => {
  for (const channel of ['a', 'b', 'c'])
    await listen(
      pool,
      channel,
      () => {},
      () => {},
    )
  const listeners = await database.owner`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'euterpe listener'`
  assert.equal(listeners.length, 1)
})

test('a lost connection is replaced, and subscribers learn that they may have missed something', async () => {
  const events: string[] = []
  await listen(
    pool,
    'lost',
    (payload) => void events.push(payload),
    () => void events.push('gap'),
  )
  assert.deepEqual(events, ['gap'])
  await terminateListener()
  await until(() => events.length === 2)
  assert.equal(isListening(pool), true)
  await pool`select pg_notify('lost', 'after')`
  await until(() => events.length === 3)
  assert.deepEqual(events, ['gap', 'gap', 'after'])
})

test('a cache is bypassed while notifications are not received', async () => {
  const cache = new InvalidatedCache<number>(pool, { name: 'test', channel: 'cache', maxEntries: 10 })
  let loads = 0
  const load = async () => ({ value: ++loads, tags: ['tag'] })
  await cache.get('key', load)
  assert.equal(await cache.get('key', load), 1)
  await pool`select pg_notify('cache', 'tag')`
  await until(async () => (await cache.get('key', load)) === 2)
  await terminateListener()
  await until(() => !isListening(pool))
  assert.equal(cache.peek('key'), undefined)
  await until(() => isListening(pool))
  assert.equal(await cache.get('key', load), 3)
})

test('a subscription fails if the server cannot be reached', async () => {
  const nowhere = connect({ url: 'postgres://127.0.0.1:1/none' })
  after(() => nowhere.end())
  await assert.rejects(
    listen(
      nowhere,
      'channel',
      () => {},
      () => {},
    ),
    isUnreachable,
  )
})
