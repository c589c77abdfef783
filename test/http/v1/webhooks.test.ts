import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypes } from '../../../src/domain/events/types.ts'
import { startWebhookWorker } from '../../../src/domain/events/webhook-worker.ts'
import { buildApp } from '../../../src/http/app.ts'
import { createTestApp } from '../../support/context.ts'
import { makeToken } from '../../support/people.ts'
import { isSigned, startReceiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const nobody = '019a8400-0000-7000-8000-000000000001'

async function asSomebody(target = app) {
  const { headers, organisationId } = await makeToken(context)
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const response = await target.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  return { call, organisationId }
}

test('creates, lists, reads, changes and deletes a webhook', async () => {
  const { call } = await asSomebody()
  const made = await call('POST', '/v1/webhooks', {
    url: 'https://hooks.example.com/euterpe',
    description: 'Sync desk',
    events: ['credits.low'],
  })
  assert.equal(made.status, 201)
  const { secret, id, created_at, updated_at, ...rest } = made.data
  assert.match(secret, /^whsec_/)
  assert.deepEqual(rest, {
    url: 'https://hooks.example.com/euterpe',
    description: 'Sync desk',
    events: ['credits.low'],
    enabled: true,
    disabled_reason: null,
  })
  assert.equal(created_at, updated_at)
  const shown = (await call('GET', `/v1/webhooks/${id}`)).data
  assert.deepEqual(shown, { id, created_at, updated_at, ...rest }, 'the secret is shown once')
  const changed = await call('PATCH', `/v1/webhooks/${id}`, { enabled: false, description: '' })
  assert.deepEqual(
    [changed.status, changed.data.enabled, changed.data.disabled_reason, changed.data.description],
    [200, false, 'requested', ''],
  )
  assert.deepEqual(changed.data.events, ['credits.low'])
  const { data } = await call('GET', '/v1/webhooks')
  assert.equal(data.count, 1)
  assert.deepEqual(data.results, [changed.data])
  assert.equal((await call('PATCH', `/v1/webhooks/${id}`, { enabled: true })).data.disabled_reason, null)
  const removed = await call('DELETE', `/v1/webhooks/${id}`)
  assert.deepEqual([removed.status, removed.data], [200, { id }])
  assert.equal((await call('GET', `/v1/webhooks/${id}`)).status, 404)
  assert.equal((await call('DELETE', `/v1/webhooks/${id}`)).status, 404)
})

test('a webhook without a list of events gets all events', async () => {
  const { call } = await asSomebody()
  const { data } = await call('POST', '/v1/webhooks', { url: 'https://hooks.example.com/' })
  assert.deepEqual(data.events, [...eventTypes])
})

test('rejects an invalid webhook with a reason', async () => {
  const { call } = await asSomebody()
  const url = 'https://hooks.example.com/'
  for (const [body, status, code] of [
    [{}, 400, 'invalid_request'],
    [{ url: 7 }, 400, 'invalid_request'],
    [{ url, colour: 'red' }, 400, 'invalid_request'],
    [{ url, events: ['track.painted'] }, 400, 'validation_error'],
    [{ url, events: [] }, 422, 'validation_error'],
    [{ url, events: ['credits.low', 'credits.low'] }, 422, 'validation_error'],
    [{ url: 'hooks.example.com' }, 422, 'validation_error'],
    [{ url: 'ftp://hooks.example.com/' }, 422, 'validation_error'],
    [{ url: 'https://ada:secret@hooks.example.com/' }, 422, 'validation_error'],
    [{ url: `https://hooks.example.com/${'a'.repeat(2000)}` }, 422, 'validation_error'],
    [{ url, description: 'a'.repeat(501) }, 422, 'validation_error'],
  ] as const) {
    const response = await call('POST', '/v1/webhooks', body)
    assert.equal(response.status, status, JSON.stringify(body))
    assert.equal(response.data.error_code, code, JSON.stringify(body))
  }
  const unknown = await call('POST', '/v1/webhooks', { url, events: ['track.painted'] })
  assert.match(unknown.data.details, /track\.painted.*supported: .*credits\.low/)
})

test('rejects targets on a private network or without TLS, unless the setting allows them', async () => {
  const strict = await buildApp({ ...context, allowPrivateTargets: false }, { strict: true })
  const { call } = await asSomebody(strict)
  for (const url of [
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://no-such-host.invalid/',
  ]) {
    const response = await call('POST', '/v1/webhooks', { url })
    assert.equal(response.status, 422, url)
    assert.equal(response.data.details[0].field, 'url')
  }
  assert.equal((await call('POST', '/v1/webhooks', { url: 'https://93.184.216.34/' })).status, 201)
  await strict.close()
})

test('an organisation can have at most 50 webhooks, also with concurrent requests', async () => {
  const { call } = await asSomebody()
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => call('POST', '/v1/webhooks', { url: 'https://hooks.example.com/' })),
  )
  assert.equal(responses.filter(({ status }) => status === 201).length, 50)
  assert.match(responses.find(({ status }) => status === 429)!.message, /may have 50 webhooks/)
})

test('webhooks and deliveries of another organisation are not found', async () => {
  const [mine, theirs] = [await asSomebody(), await asSomebody()]
  const { data } = await theirs.call('POST', '/v1/webhooks', { url: 'https://hooks.example.com/' })
  const { data: delivery } = await theirs.call('POST', `/v1/webhooks/${data.id}/test`)
  const own = (await mine.call('POST', '/v1/webhooks', { url: 'https://hooks.example.com/' })).data
  for (const [method, url] of [
    ['GET', `/v1/webhooks/${data.id}`],
    ['PATCH', `/v1/webhooks/${data.id}`],
    ['DELETE', `/v1/webhooks/${data.id}`],
    ['POST', `/v1/webhooks/${data.id}/test`],
    ['GET', `/v1/webhooks/${data.id}/deliveries`],
    ['GET', `/v1/webhooks/${data.id}/deliveries/${delivery.id}`],
    ['POST', `/v1/webhooks/${data.id}/deliveries/${delivery.id}/redeliver`],
    ['GET', `/v1/webhooks/${own.id}/deliveries/${delivery.id}`],
    ['POST', `/v1/webhooks/${own.id}/deliveries/${delivery.id}/redeliver`],
    ['GET', `/v1/webhooks/${nobody}`],
    ['GET', '/v1/webhooks/x'],
  ] as const) {
    const response = await mine.call(method, url, method === 'PATCH' ? {} : undefined)
    assert.equal(response.status, 404, `${method} ${url}`)
    assert.equal(response.data.error_code, 'not_found')
  }
  assert.equal((await mine.call('GET', '/v1/webhooks')).data.count, 1)
})

test('every call needs the scope webhooks.write', async () => {
  const { headers } = await makeToken(context, { scopes: ['credits.read'] })
  for (const [method, url] of [
    ['GET', '/v1/webhooks'],
    ['POST', '/v1/webhooks'],
    ['GET', `/v1/webhooks/${nobody}`],
    ['POST', `/v1/webhooks/${nobody}/test`],
    ['GET', `/v1/webhooks/${nobody}/deliveries`],
  ] as const) {
    const response = await app.inject({ method, url, headers })
    assert.equal(response.statusCode, 403)
    assert.deepEqual(response.json().data.missing_scopes, ['webhooks.write'])
  }
})

test('a test event arrives, is listed and can be redelivered', async () => {
  const { call, organisationId } = await asSomebody()
  const receiver = await startReceiver()
  const { data: webhook } = await call('POST', '/v1/webhooks', { url: receiver.url, events: ['credits.low'] })
  const other = await startReceiver()
  await call('POST', '/v1/webhooks', { url: other.url })
  const sending = await startWebhookWorker(context)
  receiver.answer((response) => void response.writeHead(200).end(`thanks\0${'x'.repeat(5000)}`))
  const started = await call('POST', `/v1/webhooks/${webhook.id}/test`)
  assert.deepEqual([started.status, started.data.status, started.data.attempts], [202, 'pending', []])
  const path = `/v1/webhooks/${webhook.id}/deliveries/${started.data.id}`
  await until(async () => (await call('GET', path)).data.status === 'delivered')
  const { response_body } = (await call('GET', path)).data.attempts[0]
  assert.equal(response_body, `thanks\ufffd${'x'.repeat(1017)}`)
  const keys = (await app.inject('/v1/.well-known/jwks.json')).json()
  const [message] = receiver.messages
  assert.ok(isSigned(message!, keys))
  assert.equal((await call('GET', path)).data.payload, message!.body, 'the payload is what was sent')
  assert.deepEqual(JSON.parse(message!.body), {
    id: started.data.event_id,
    type: 'webhook.test',
    timestamp: started.data.created_at,
    webhook_id: webhook.id,
    organization_id: organisationId,
    data: { message: 'This is a test. Nothing has happened.' },
  })
  assert.equal(other.messages.length, 0)
  const again = await call('POST', `${path}/redeliver`)
  assert.deepEqual([again.status, again.data.status, again.data.delivered_at], [202, 'pending', null])
  await until(async () => (await call('GET', path)).data.attempts.length === 2)
  await sending.stop()
  assert.equal(receiver.messages[1]!.headers['webhook-id'], message!.headers['webhook-id'])
  assert.equal(receiver.messages[1]!.body, message!.body)
  const list = async (query: string) =>
    (await call('GET', `/v1/webhooks/${webhook.id}/deliveries?${query}`)).data
  assert.equal((await list('status=delivered')).count, 1)
  assert.equal((await list('status=failed')).count, 0)
  const refused = await call('GET', `/v1/webhooks/${webhook.id}/deliveries?status=lost`)
  assert.deepEqual([refused.status, refused.data.error_code], [400, 'validation_error'])
  assert.equal((await call('GET', `/v1/webhooks/${webhook.id}/deliveries?page=2`)).status, 422)
})

test('a disabled webhook gets no test event', async () => {
  const { call } = await asSomebody()
  const { data } = await call('POST', '/v1/webhooks', { url: 'https://hooks.example.com/' })
  await call('PATCH', `/v1/webhooks/${data.id}`, { enabled: false })
  const response = await call('POST', `/v1/webhooks/${data.id}/test`)
  assert.equal(response.status, 422)
  assert.match(response.message, /Enable it first/)
})
