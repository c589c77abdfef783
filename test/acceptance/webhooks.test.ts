import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { isSigned, startReceiver } from '../support/receiver.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const settings = await ownSettings()
const receiver = await startReceiver()
let service = await startService(settings)
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))

const token = await (async () => {
  const { client_id, client_secret } = demo.clients.machine
  const answer = await fetch(`${service.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
})()

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(service.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return JSON.parse(await answer.text()).data
}

const types = () => receiver.messages.map(({ body }) => JSON.parse(body).type)

test('a running service sends a signed test event', async () => {
  const webhook = await call('POST', '/v1/webhooks', { url: receiver.url, events: ['entitlement.changed'] })
  await call('POST', `/v1/webhooks/${webhook.id}/test`, {})
  await until(() => receiver.messages.length === 1, 'the test event arrives')
  const keys = JSON.parse(await (await fetch(`${service.baseUrl}/v1/.well-known/jwks.json`)).text())
  assert.ok(isSigned(receiver.messages[0]!, keys))
})

test('events recorded while no service runs are sent later, and failed deliveries are retried after kill -9', async () => {
  receiver.answer(503)
  const org = demo.organization.id
  const change = (what: string) => runEuterpe(['entitlement', what, '--org', org, 'atlas'], settings)
  assert.equal((await change('revoke')).code, 0)
  await until(() => receiver.messages.length === 2, 'the first try fails')
  await service.end('SIGKILL')
  receiver.answer(204)
  assert.equal((await change('grant')).code, 0)
  service = await startService(settings)
  await until(
    () => new Set(receiver.messages.map(({ body }) => body)).size === 3,
    'both have arrived',
    90_000,
  )
  await until(() => receiver.messages.length >= 4, 'and the failed one again', 90_000)
  assert.deepEqual([...new Set(types())].sort(), ['entitlement.changed', 'webhook.test'])
  const granted = receiver.messages.map(({ body }) => JSON.parse(body).data.granted)
  assert.ok(granted.some((names) => names?.includes('atlas')))
})

test('a running service shows credits granted by the operator', async () => {
  assert.equal((await call('GET', '/v1/me/credits')).available, 10_000)
  const { stdout } = await runEuterpe(
    ['credits', 'grant', '--org', demo.organization.id, '250', '--reason', 'more', '--json'],
    settings,
  )
  assert.equal(JSON.parse(stdout).available, 10_250)
  const history = await call('GET', '/v1/me/credits/history')
  assert.deepEqual(
    history.results.map(({ kind, amount, reason }: Record<string, unknown>) => [kind, amount, reason]),
    [
      ['grant', 250, 'more'],
      ['grant', 10_000, 'demo'],
    ],
  )
})

test('the service stops quickly when idle', async () => {
  assert.equal(await service.end('SIGINT'), 0)
})
