import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../src/platform/postgres.ts'
import { makeWav } from '../support/audio.ts'
import { openDemoMachine } from '../support/demo-machine.ts'
import { startReplicatedPostgres } from '../support/external-postgres.ts'
import { ownSettings, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Between two calls: the client may not call more often. */
const callEveryMs = 250

test('lists come from the replica, and callers still find what they have just written', async () => {
  const { primary, replica } = await startReplicatedPostgres()
  const service = await startService({
    ...(await ownSettings()),
    EUTERPE_DATABASE_URL: primary.url,
    EUTERPE_DATABASE_READ_URL: replica.url,
    EUTERPE_MASTER_KEY: randomBytes(32).toString('base64'),
  })
  const onReplica = connect({ url: replica.url }, { connections: 1, name: 'test' })
  after(() => onReplica.end())
  const { call, upload } = await openDemoMachine(service)

  await until(async () => {
    await pause(callEveryMs)
    await call('GET', '/v1/workspace/tracks')
    const reads = await onReplica`
      select 1 from pg_stat_activity where application_name = 'euterpe all' and query like 'commit%'`
    return reads.length > 0
  }, 'a list was read from the replica')

  const primary_media = await upload('song.wav', makeWav(1, 6))
  await onReplica`select pg_wal_replay_pause()`
  const tracks = [{ outer_id: 'new', title: 'Just written', primary_media }]
  const { id } = await call('POST', '/v1/ingestions', { mode: 'api_json', tracks })
  await until(async () => {
    await pause(callEveryMs)
    return (await call('GET', `/v1/ingestions/${id}`)).counts.stored === 1
  }, 'the track is stored')
  for (const query of ['outer_id=new', 'title=just%20written']) {
    const { results } = await call('GET', `/v1/workspace/tracks?${query}`)
    assert.deepEqual(
      results.map(({ title }: { title: string }) => title),
      ['Just written'],
    )
  }
  await onReplica`select pg_wal_replay_resume()`
  assert.equal(await service.end(), 0)
})
