import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthorizeError } from '../../../../src/domain/identity/authorize/authorize-request.ts'
import { checkRequest, findReturnAddress } from '../../../../src/domain/identity/authorize/check-request.ts'
import { Problem } from '../../../../src/lib/problem.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeClient, makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
const client = await makeClient(context, organisationId, { scopes: ['openid', 'email'] })
const machine = await makeClient(context, organisationId, { type: 'machine' })

const valid = {
  client_id: [client.id],
  redirect_uri: [client.redirect_uris[0]!],
  response_type: ['code'],
  scope: ['openid email atlas.read unknown'],
  code_challenge: ['x'.repeat(43)],
  code_challenge_method: ['S256'],
}
async function check(changes: Record<string, string[]>) {
  const params = new Map(Object.entries({ ...valid, ...changes }))
  return checkRequest(context, await findReturnAddress(context, params))
}

test('returns the request with the scopes the client may have', async () => {
  const request = await check({ prompt: ['login nonsense'], max_age: ['60'], ui_locales: ['fr en'] })
  assert.deepEqual(
    [request.scopes, request.prompts, request.maxAge, request.uiLocales, request.state],
    [['openid', 'email'], ['login'], 60, ['fr', 'en'], null],
  )
})

const notRedirected: [string, Record<string, string[]>][] = [
  ['an unknown client', { client_id: ['nobody'] }],
  ['a machine client', { client_id: [machine.id] }],
  ['a repeated client_id', { client_id: [client.id, client.id] }],
  ['a missing redirect_uri', { redirect_uri: [] }],
  ['an unregistered redirect_uri', { redirect_uri: ['https://evil.example/callback'] }],
  ['a redirect_uri with a trailing slash', { redirect_uri: [`${client.redirect_uris[0]}/`] }],
]
for (const [what, changes] of notRedirected) {
  test(`${what} is a Problem and never redirected`, () => assert.rejects(check(changes), Problem))
}

const redirected: [string, Record<string, string[]>, string][] = [
  ['a repeated parameter', { state: ['a', 'b'] }, 'invalid_request'],
  ['a null character', { nonce: ['a\0b'] }, 'invalid_request'],
  ['a request object', { request: ['jwt'] }, 'request_not_supported'],
  ['a request_uri', { request_uri: ['https://x.example'] }, 'request_uri_not_supported'],
  ['another response type', { response_type: ['token'] }, 'unsupported_response_type'],
  ['another response mode', { response_mode: ['fragment'] }, 'invalid_request'],
  ['no PKCE', { code_challenge: [''] }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: ['plain'] }, 'invalid_request'],
  ['a scope without openid', { scope: ['email'] }, 'invalid_scope'],
  ['prompt=none with another value', { prompt: ['none login'] }, 'invalid_request'],
  ['prompt=none with an unknown value', { prompt: ['none foo'] }, 'invalid_request'],
  ['a max_age that is not a number', { max_age: ['soon'] }, 'invalid_request'],
  ['an id_token_hint of somebody else', { id_token_hint: ['a.b.c'] }, 'invalid_request'],
]
for (const [what, changes, error] of redirected) {
  test(`${what} is reported to the application as ${error}`, () =>
    assert.rejects(check(changes), (thrown) => thrown instanceof AuthorizeError && thrown.error === error))
}
