import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { createTestApp } from '../../support/context.ts'
import { newTokens, refresh, userinfo } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)

for (const type of ['confidential', 'public'] as const) {
  test(`a user signs in to a ${type} client: tokens, claims, userinfo, refresh`, async () => {
    const client = await makeClient(context, organisation.id, { type })
    const tokens = await newTokens(app, client, user)
    assert.deepEqual(Object.keys(tokens).sort(), [
      'access_token',
      'expires_in',
      'id_token',
      'refresh_expires_in',
      'refresh_token',
      'scope',
      'token_type',
    ])
    assert.equal(tokens.expires_in, 3600)
    assert.equal(tokens.refresh_expires_in, 2_592_000)
    assert.equal(tokens.scope, 'openid profile email')
    const claims = decodeJwt(tokens.id_token)
    assert.equal(claims.nonce, 'a nonce')
    assert.equal(claims.aud, client.id)
    assert.equal(claims.exp! - claims.iat!, 600)
    const info = await userinfo(app, tokens.access_token)
    assert.deepEqual(info.json(), {
      sub: user.id,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
      picture: null,
      locale: 'en',
      email: user.email,
      email_verified: true,
    })
    const again = await refresh(app, client, tokens.refresh_token)
    assert.equal(again.statusCode, 200)
    assert.notEqual(again.json().refresh_token, tokens.refresh_token)
    const refreshed = decodeJwt(again.json().id_token)
    for (const claim of ['iss', 'sub', 'aud', 'auth_time']) assert.equal(refreshed[claim], claims[claim])
    assert.equal(refreshed.nonce, undefined)
  })
}
