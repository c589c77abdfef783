import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { areaOf } from '../../../src/domain/storage/areas/resolve.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, store } from '../../support/ingestion.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const { headers, organisationId } = await makeToken(context)
await grantCredits(context, context.db, organisationId, { amount: 100, reason: 'test' })
const post = (url: string, payload: object, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })

const delivery = { mode: 'api_json', tracks: [{ outer_id: 'a', primary_media: 'a.wav' }] }

test('a repeated ingestion gets the bytes of the first response, with a marker, however far it has got', async () => {
  const first = await post('/v1/ingestions', delivery, { 'idempotency-key': 'one' })
  assert.deepEqual([first.statusCode, first.headers['idempotency-replayed']], [202, undefined])
  await store(context, first.json().data.id)
  const repeat = await post('/v1/ingestions', delivery, { 'idempotency-key': 'one' })
  assert.deepEqual([repeat.statusCode, repeat.headers['idempotency-replayed']], [202, 'true'])
  assert.equal(repeat.body, first.body)
  assert.equal((await post('/v1/ingestions', { ...delivery, idempotency_key: 'one' })).body, first.body)
})

test('repeated tagging gets the bytes of the first response', async () => {
  const { bucket } = await areaOf(context, organisationId)
  await deliver(context, organisationId, 'inbound/tone.wav', makeWav(3))
  const body = { s3_file_uri: `s3://${bucket}/inbound/tone.wav` }
  const first = await post('/v1/tagging', body, { 'idempotency-key': 'two' })
  assert.equal(first.statusCode, 200)
  const repeat = await post('/v1/tagging', body, { 'idempotency-key': 'two' })
  assert.equal(repeat.body, first.body)
  assert.equal(repeat.headers['idempotency-replayed'], 'true')
})

test('a header makes a whole batch safe to repeat', async () => {
  const { bucket } = await areaOf(context, organisationId)
  const body = { tracks: [{ s3_file_uri: `s3://${bucket}/inbound/tone.wav` }] }
  const balance = async () => (await app.inject({ url: '/v1/me/credits', headers })).json().data.available
  const first = await post('/v1/tagging/batch', body, { 'idempotency-key': 'three' })
  const after = await balance()
  const repeat = await post('/v1/tagging/batch', body, { 'idempotency-key': 'three' })
  assert.equal(repeat.body, first.body)
  assert.equal(await balance(), after)
})

test('one call cannot have two different keys', async () => {
  for (const [keys, header] of [
    [{ idempotency_key: 'x', request_id: 'y' }, {}],
    [{ idempotency_key: 'x' }, { 'idempotency-key': 'y' }],
    [{ request_id: 'x' }, { 'idempotency-key': 'y' }],
  ] as const) {
    const response = await post('/v1/ingestions', { ...delivery, ...keys }, header)
    assert.equal(response.statusCode, 400)
    assert.equal(response.json().data.error_code, 'invalid_request')
    assert.equal(response.json().data.details[0].field, 'idempotency_key')
  }
  const same = { idempotency_key: 'z', request_id: 'z' }
  assert.equal((await post('/v1/ingestions', { ...delivery, ...same })).statusCode, 202)
})
