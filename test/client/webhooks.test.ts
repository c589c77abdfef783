import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '../../packages/client/client.ts'
import { WebhookRefused, webhookReader } from '../../packages/client/webhooks.ts'
import { startWebhookWorker } from '../../src/domain/events/webhook-worker.ts'
import { createListeningApp } from '../support/listening.ts'
import { makeToken } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const { context, url } = await createListeningApp()
const { token } = await makeToken(context)
const euterpe = createClient({ baseUrl: url, token })
const receiver = await startReceiver()
const sending = await startWebhookWorker(context)

test('accepts a message of the service, and refuses it once anything in it was changed', async (t) => {
  t.after(() => sending.stop())
  const webhook = await euterpe.call('createWebhook', { body: { url: receiver.url } })
  await euterpe.call('testWebhook', { path: { id: webhook.id } })
  await until(() => receiver.messages.length > 0)
  const { headers, body } = receiver.messages[0]!
  const keySetUrl = `${url}/v1/.well-known/jwks.json`
  const read = webhookReader({ keySetUrl, webhookId: webhook.id })

  const event = await read(headers, body)
  assert.equal(event.type, 'webhook.test')
  assert.equal(event.id, headers['webhook-id'])

  const signedBySecret = await webhookReader({ secret: webhook.secret })(headers, body)
  assert.equal(signedBySecret.id, event.id)

  const assertRefused = (result: Promise<unknown>, reason: RegExp) =>
    assert.rejects(result, (error) => error instanceof WebhookRefused && reason.test(error.message))
  await assertRefused(read(headers, `${body} `), /signature/)
  await assertRefused(read({ ...headers, 'webhook-id': 'another' }, body), /signature/)
  await assertRefused(read({ ...headers, 'webhook-signature': 'v1a,%%%' }, body), /signature/)
  await assertRefused(read({ ...headers, 'webhook-signature': 'v1,c2hhcmVk' }, body), /signature/)
  await assertRefused(read({ ...headers, 'webhook-key-id': 'unknown' }, body), /key/)
  await assertRefused(webhookReader({ keySetUrl, webhookId: 'another' })(headers, body), /another webhook/)
  const other = `whsec_${btoa('another secret')}`
  await assertRefused(webhookReader({ secret: other })(headers, body), /signature/)
  const later = () => Date.now() + 600_000
  await assertRefused(
    webhookReader({ keySetUrl, webhookId: webhook.id, now: later })(headers, body),
    /too old/,
  )
})
