import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { changeSecondStepPolicy } from '../../../src/domain/identity/sign-in/second-step-policy.ts'
import { Browser, type PageResponse } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import {
  authorizeUrl,
  exchange,
  newTokens,
  newVerifier,
  redirectParams,
  refresh,
  signIn,
  textOf,
} from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const client = await makeClient(context, (await makeOrganisation(context)).id)

async function makeStrictUser() {
  const organisation = await makeOrganisation(context)
  const user = await makeUser(context, organisation.id)
  return {
    organisation,
    user,
    require: () => changeSecondStepPolicy(context, organisation, true, commandLine),
  }
}

function codeOf(page: PageResponse): string {
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.body)![1]!.replaceAll(' ', '')
  return new TOTP({ secret }).generate({ timestamp: context.clock.now().getTime() })
}

test('a person without a second step sets up an authenticator app while signing in', async () => {
  const { user, require } = await makeStrictUser()
  await require()
  const browser = new Browser(app)
  const verifier = newVerifier()
  const page = await signIn(browser, authorizeUrl(client, {}, verifier), user)
  assert.match(textOf(page.body), /Your organisation requires a second step/)
  const wrong = await browser.submit(page, '/enrol/app', { code: '000000' })
  assert.equal(wrong.statusCode, 401)
  assert.equal(codeOf(wrong), codeOf(page), 'the secret in the app stays valid')
  const done = await browser.submit(wrong, '/enrol/app', { code: codeOf(wrong) })
  assert.equal(done.body.match(/<li>[a-z0-9]{5}-[a-z0-9]{5}<\/li>/g)?.length, 10)
  const next = /class="button" href="([^"]+)"/.exec(done.body)![1]!
  const consent = await browser.get(next)
  const back = await browser.submit(consent, '/consent', { decision: 'allow' })
  const response = await exchange(app, client, { code: redirectParams(back).get('code')!, verifier })
  const claims = decodeJwt(response.json().id_token)
  assert.deepEqual(claims.amr, ['pwd', 'otp', 'mfa'])
  assert.equal(claims.acr, 'http://schemas.openid.net/pape/policies/2007/06/multi-factor')
})

test('a session from before the requirement gives its second step; a long one signs in again to set it up', async () => {
  const { user, require } = await makeStrictUser()
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  await require()
  const silent = await browser.get(authorizeUrl(client, { prompt: 'none' }))
  assert.equal(redirectParams(silent).get('error'), 'interaction_required')
  assert.match((await browser.follow(await browser.get(authorizeUrl(client)))).body, /\/enrol\/app"/)
  context.clock.moveBy(11 * 60_000)
  assert.match((await browser.follow(await browser.get(authorizeUrl(client)))).body, /\/password"/)
})

test('the consent form cannot be used to skip the second step', async () => {
  const { user, require } = await makeStrictUser()
  const browser = new Browser(app)
  let page = await browser.follow(await browser.get(authorizeUrl(client)))
  page = await browser.follow(
    await browser.submit(page, '/password', { email: user.email, password: user.password! }),
  )
  assert.match(page.body, /\/consent"/)
  await require()
  const answer = await browser.submit(page, '/consent', { decision: 'allow' })
  assert.match(String(answer.headers.location), /^\/sign-in\//)
})

test('tokens that exist stay valid until the next sign-in', async () => {
  const { user, require } = await makeStrictUser()
  const tokens = await newTokens(app, client, user)
  await require()
  assert.equal((await refresh(app, client, tokens.refresh_token)).statusCode, 200)
})

test('hostile answers of a passkey are refused, whatever they contain', async () => {
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(client)))
  const user = await makeUser(context, (await makeOrganisation(context)).id)
  const id = Buffer.from(`key of ${user.id}`)
  await context.db`
    insert into passkeys (id, user_id, name, public_key, counter, transports, synchronised, created_at)
    values (${id}, ${user.id}, 'Key', ${Buffer.from('no key')}, 0, '{}', true, ${context.clock.now()})`
  const known = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  const answers = [
    '',
    'null',
    '[]',
    '{}',
    '{"__proto__":{"id":"x"}}',
    JSON.stringify({ ...known, response: null }),
    JSON.stringify({ ...known, response: { signature: 'x' } }),
    JSON.stringify({ ...known, response: { signature: 'x', userHandle: {} } }),
    JSON.stringify({
      ...known,
      type: 'public-key',
      clientExtensionResults: {},
      response: { signature: 'AAAA', authenticatorData: 'AAAA', clientDataJSON: 'e30' },
    }),
    JSON.stringify({ ...known, id: `${known.id}==`, response: { signature: 'x' } }),
  ]
  for (const credential of answers) {
    const response = await browser.submit(page, '/passkey', { credential })
    assert.equal(response.statusCode, 401, credential)
  }
  const { password } = user
  const strict = await makeStrictUser()
  await strict.require()
  const enrolling = new Browser(app)
  const enrol = await signIn(enrolling, authorizeUrl(client), { ...strict.user, password })
  for (const credential of [...answers, JSON.stringify({ ...known, response: { transports: 'usb' } })]) {
    const response = await enrolling.submit(enrol, '/enrol/passkey', { credential })
    assert.equal(response.statusCode, 400, credential)
  }
})
