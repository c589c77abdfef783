import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { startWebhookWorker } from '../../src/domain/events/webhook-worker.ts'
import { mailResetLink } from '../../src/domain/identity/sign-in/password-reset.ts'
import { buildApp } from '../../src/http/app.ts'
import { Browser } from '../support/browser.ts'
import {
  authorizeUrl,
  credentials,
  exchange,
  newVerifier,
  postForm,
  redirectParams,
  refresh,
  signIn,
} from '../support/flow.ts'
import { makeClient, makeToken, makeUser } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { bytesOf, startGateway } from '../support/s3.ts'
import { until } from '../support/until.ts'

const { context, account } = await startGateway()
const app = await buildApp(context, { strict: true })
const organisationId = account.organisation.id

test('the log of a day with sign-ins, a reset, an upload and a webhook contains no secret', async () => {
  const secrets = new Map<string, string>()
  const keep = (name: string, secret: string) => {
    assert.ok(secret?.length >= 6, `${name} is missing`)
    secrets.set(name, secret)
    return secret
  }
  const client = await makeClient(context, organisationId)
  keep('client secret', client.secret!)
  const user = await makeUser(context, organisationId, { password: 'a long enough password' })
  keep('password', user.password!)

  const browser = new Browser(app)
  const verifier = keep('code verifier', newVerifier())
  const granted = redirectParams(await signIn(browser, authorizeUrl(client, {}, verifier), user))
  const code = keep('code', granted.get('code')!)
  for (const [name, cookie] of browser.cookies) keep(`cookie ${name}`, cookie)
  const tokens = (await exchange(app, client, { code, verifier })).json()
  for (const name of ['access_token', 'id_token', 'refresh_token'] as const) keep(name, tokens[name])
  const next = (await refresh(app, client, tokens.refresh_token)).json()
  keep('next refresh token', next.refresh_token)
  await app.inject({ url: '/oauth/userinfo', query: { access_token: tokens.access_token } })
  await postForm(app, '/oauth/revoke', { ...credentials(client), token: next.refresh_token })

  const question = await browser.get('/account/second-factor')
  const setup = await browser.follow(
    await browser.submit(question, '/account/confirm', { password: user.password! }),
  )
  const key = keep('TOTP secret', /<code>([A-Z2-7 ]+)<\/code>/.exec(setup.body)![1]!.replaceAll(' ', ''))
  const totp = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  const done = await browser.submit(setup, '/second-factor', { code: keep('TOTP code', totp) })
  for (const [, recovery] of done.body.matchAll(/<li>([a-z2-9-]{11})<\/li>/g))
    keep(`recovery ${recovery}`, recovery!)

  await mailResetLink(context, { email: user.email })
  const [mail] = await context.db`select body from shown_mails where recipient = ${user.email}`
  const reset = keep('reset link', /\/password\/([\w-]+)/.exec(mail!.body)![1]!)
  const form = await browser.get(`/password/${reset}`)
  await browser.get(`/password/${reset}/typo`)
  await app.inject({ method: 'DELETE', url: `/password/${reset}` })
  await browser.submit(form, `/password/${reset}`, {
    password: keep('new password', 'an even longer password'),
  })

  const { headers, token } = await makeToken(context, { organisationId })
  keep('machine token', token)
  const upload = await app.inject({
    method: 'POST',
    url: '/v1/storage/inbound/uploads',
    headers,
    payload: { object_key: 'a.wav', content_type: 'audio/wav' },
  })
  const presigned = upload.json().data
  keep('presigned signature', new URL(presigned.url).searchParams.get('X-Amz-Signature')!)
  const sent = await fetch(presigned.url, {
    method: presigned.method,
    headers: presigned.headers,
    body: new Uint8Array(bytesOf(100)),
  })
  assert.equal(sent.status, 200)
  keep('S3 secret', account.secretAccessKey)

  const receiver = await startReceiver()
  const secretPath = keep('webhook address', 'hook-key-0123456789abcdef')
  const webhook = await app.inject({
    method: 'POST',
    url: '/v1/webhooks',
    headers,
    payload: { url: `${receiver.url}/${secretPath}`, events: ['entitlement.changed'] },
  })
  assert.equal(webhook.statusCode, 201, webhook.body)
  const worker = await startWebhookWorker(context)
  await app.inject({
    method: 'POST',
    url: `/v1/webhooks/${webhook.json().data.id}/test`,
    headers,
    payload: {},
  })
  await until(() => receiver.messages.length > 0)
  keep('webhook signature', String(receiver.messages[0]!.headers['webhook-signature']))
  await worker.stop()

  const log = context.logLines.join('')
  assert.match(log, /"path":"\/password\/:secret"/)
  for (const [name, secret] of secrets) assert.ok(!log.includes(secret), `the log contains the ${name}`)
  assert.ok(secrets.size > 20)
  await app.close()
})
