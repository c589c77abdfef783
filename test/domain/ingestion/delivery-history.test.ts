import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, store } from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })
await transaction(context.db, (tx) => grantCredits(context, tx, owner.id, { amount: 100, reason: 'tests' }))
const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, as = headers) => {
  const response = await app.inject({ method, url, headers: as, ...(payload !== undefined && { payload }) })
  return { status: response.statusCode, message: response.json().message, data: response.json().data }
}
const ingest = async (tracks: object[]): Promise<string> => {
  const { data } = await call('POST', '/v1/ingestions', { mode: 'api_json', tracks })
  await store(context, data.id)
  return data.id
}
const song = (more: object) => ({ outer_id: 'H-1', primary_media: 'none.wav', ...more })
const find = async (kind: string) => (await call('GET', `/v1/workspace/${kind}`)).data.results[0]
const historyOf = async (kind: string, id: string) =>
  (await call('GET', `/v1/workspace/${kind}/${id}/history`)).data.results

test('deliveries are in the history of records, with what they changed, and can be undone', async () => {
  const first = await ingest([
    song({
      title: 'Night Trane',
      artists: [{ name: 'The Seafolk' }],
      lyrics: 'la',
      albums: [{ title: 'Tides' }],
    }),
  ])
  const track = await find('tracks')
  const [created, ...none] = await historyOf('tracks', track.id)
  assert.deepEqual(none, [])
  assert.deepEqual(
    [created.action, created.actor],
    ['created', { type: 'delivery', id: first, name: 'api_json', client_id: null }],
  )
  assert.equal((await historyOf('artists', (await find('artists')).id))[0].actor.id, first)

  const second = await ingest([
    song({ title: 'Night Train', artists: [{ name: 'The Landfolk' }], lyrics: 'lo' }),
  ])
  const [updated] = await historyOf('tracks', track.id)
  assert.deepEqual([updated.action, updated.actor.id], ['updated', second])
  assert.equal(updated.before.title, 'Night Trane')
  assert.equal(updated.after.title, 'Night Train')
  assert.deepEqual([updated.before.lyrics, updated.after.lyrics], ['la', 'lo'])
  assert.deepEqual(
    [updated.before.artists[0].name, updated.after.artists[0].name],
    ['The Seafolk', 'The Landfolk'],
  )

  await ingest([song({ title: 'Night Train', artists: [{ name: 'The Landfolk' }], lyrics: 'lo' })])
  assert.equal((await historyOf('tracks', track.id)).length, 2, 'what changes nothing is no change')

  const undone = await call('POST', `/v1/workspace/tracks/${track.id}/history/${updated.id}/undo`)
  assert.deepEqual([undone.status, undone.data.title], [200, 'Night Trane'])
  const refused = await call('POST', `/v1/workspace/tracks/${track.id}/history/${created.id}/undo`)
  assert.match(refused.message, /delete the record/)
  const byDelivery = await call('GET', `/v1/workspace/tracks/${track.id}/history?actor_id=${second}`)
  assert.equal(byDelivery.data.count, 1)
})

test('the list of what people changed leaves deliveries out', async () => {
  const changes = (await call('GET', '/v1/workspace/changes')).data.results
  assert.ok(changes.length > 0)
  assert.ok(changes.every(({ actor }: { actor: { type: string } }) => actor.type !== 'delivery'))
})

test('a deletion by a delivery is in the history, and is final', async () => {
  await deliver(context, owner.id, 'delivery/metadata/one.csv', 'outer_id,title,action\nP-1,Reef,\n')
  const csv = async (key: string) => {
    const { data, message } = await call('POST', '/v1/ingestions', { mode: 's3_csv', path: key })
    assert.ok(data.id, message)
    await store(context, data.id)
    return data.id as string
  }
  await csv('one.csv')
  const [track] = (await call('GET', '/v1/workspace/tracks?outer_id=P-1')).data.results
  await deliver(context, owner.id, 'delivery/metadata/two.csv', 'outer_id,title,action\nP-1,Reef,purge\n')
  const purged = await csv('two.csv')
  const [deleted] = await historyOf('tracks', track.id)
  assert.deepEqual([deleted.action, deleted.actor.id, deleted.before.title], ['deleted', purged, 'Reef'])
  const undone = await call('POST', `/v1/workspace/tracks/${track.id}/history/${deleted.id}/undo`)
  assert.deepEqual([undone.status, /Deliver it again/.test(undone.message)], [422, true])
})

test('another organisation sees none of it', async () => {
  const track = await find('tracks')
  const stranger = (await makeToken(context)).headers
  const seen = await call('GET', `/v1/workspace/tracks/${track.id}/history`, undefined, stranger)
  assert.equal(seen.status, 404)
})
