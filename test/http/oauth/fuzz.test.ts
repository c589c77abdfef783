import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Browser } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, newCode, newTokens } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)
const client = await makeClient(context, organisation.id)
await context.db`update clients set rate_per_second = 100000, rate_burst = 100000 where id = ${client.id}`
const tokens = await newTokens(app, client, user)
const { code, verifier } = await newCode(app, client, user)

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('', '\u0000', 'a\u0000b', '%00', "' or 1=1 --", 'a'.repeat(5000), '../..', '\ud800', '☃'),
)

/** Mostly valid values, so that the later checks are reached too. */
const field = (...right: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: text })

const form = fc.record(
  {
    grant_type: field('authorization_code', 'refresh_token', 'client_credentials'),
    client_id: field(client.id),
    client_secret: field(client.secret!),
    code: field(code),
    code_verifier: field(verifier),
    redirect_uri: field(client.redirect_uris[0]!),
    refresh_token: field(tokens.refresh_token),
    scope: field('openid', 'openid profile'),
    token: field(tokens.access_token, tokens.refresh_token),
    token_type_hint: field('access_token'),
    access_token: field(tokens.access_token),
  },
  { requiredKeys: [] },
)

const authorization = fc.oneof(
  fc.constant(undefined),
  fc.constant(`Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`),
  fc.base64String().map((encoded) => `Basic ${encoded}`),
  fc.string({ unit: 'grapheme-ascii' }).map((word) => `Bearer ${word.replace(/[^\x20-\x7e]/g, '')}`),
  fc.constant(`Bearer ${tokens.access_token}`),
)

const contentType = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-8',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
)

for (const url of ['/oauth/token', '/oauth/revoke', '/oauth/userinfo']) {
  test(`any form sent to ${url} gets a response in the OAuth format and never a 5xx`, async () => {
    await fc.assert(
      fc.asyncProperty(form, authorization, contentType, async (fields, header, type) => {
        const payload = type.includes('json')
          ? JSON.stringify(fields)
          : new URLSearchParams(fields as Record<string, string>).toString()
        const response = await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type, ...(header !== undefined && { authorization: header }) },
          payload,
        })
        assert.ok(response.statusCode < 500, `${response.statusCode}: ${payload}`)
        if (response.statusCode >= 400) {
          assert.deepEqual(Object.keys(response.json()).sort(), ['error', 'error_description'])
          assert.match(response.json().error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/)
        }
      }),
      { numRuns: 400 },
    )
  })

  test(`raw bytes sent to ${url} never cause a 5xx`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const response = await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: Buffer.from(bytes),
        })
        assert.ok(response.statusCode < 500)
      }),
      { numRuns: 200 },
    )
  })
}

test('any authorization request gets a page or a redirect to the registered URI, and never a 5xx', async () => {
  const params = fc.record(
    {
      response_type: field('code'),
      client_id: field(client.id),
      redirect_uri: field(client.redirect_uris[0]!),
      scope: field('openid', 'openid email'),
      state: text,
      nonce: text,
      prompt: field('none', 'login', 'consent', 'none login'),
      max_age: field('1', '10'),
      code_challenge: field('a'.repeat(43)),
      code_challenge_method: field('S256', 'plain'),
      id_token_hint: field(tokens.id_token),
      ui_locales: text,
      login_hint: text,
    },
    { requiredKeys: ['client_id'] },
  )
  const browser = new Browser(app)
  await browser.get(authorizeUrl(client))
  await fc.assert(
    fc.asyncProperty(params, async (given) => {
      const response = await browser.get(
        `/oauth/authorize?${new URLSearchParams(given as Record<string, string>)}`,
      )
      assert.ok([303, 400].includes(response.statusCode), `${response.statusCode}`)
      const location = String(response.headers.location ?? '')
      assert.ok(
        location === '' ||
          location.startsWith('/sign-in/') ||
          location.startsWith(`${client.redirect_uris[0]}?`),
      )
      if (location.startsWith('/sign-in/')) assert.ok((await browser.get(location)).statusCode < 500)
    }),
    { numRuns: 400 },
  )
})

test('no input in the forms causes a 5xx', async () => {
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(client)))
  const id = /\/sign-in\/([\w-]+)\/password/.exec(page.body)![1]!
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)![1]!
  const paths = [
    `/sign-in/${id}/password`,
    `/sign-in/${id}/code`,
    `/sign-in/${id}/consent`,
    '/password',
    `/password/${csrf}`,
    '/account/second-factor',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), text, text, async (path, one, two) => {
      const response = await browser.post(path, {
        csrf,
        email: one,
        password: two,
        code: one,
        decision: two,
        user: one,
        'sign-in': two,
      })
      assert.ok(response.statusCode < 500, path)
    }),
    { numRuns: 150 },
  )
})
