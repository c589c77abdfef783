import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangeCode, issueCode } from '../../../../src/domain/identity/authorize/codes.ts'
import { findActiveClient } from '../../../../src/domain/identity/clients/find-client.ts'
import { refreshTokens } from '../../../../src/domain/identity/tokens/refresh.ts'
import { revokeToken } from '../../../../src/domain/identity/tokens/revoke.ts'
import { createTestContext } from '../../../support/context.ts'
import { challengeOf, newVerifier } from '../../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
const { id: clientId } = await makeClient(context, organisationId)
const client = (await findActiveClient(context, clientId))!
const user = await makeUser(context, organisationId)

async function newTokens(scopes = ['openid', 'email']) {
  const verifier = newVerifier()
  const redirectUri = client.redirect_uris[0]!
  const request = { clientId, redirectUri, codeChallenge: challengeOf(verifier), nonce: null } as never
  const code = await issueCode(context, request, { userId: user.id, scopes, authTime: context.clock.now() })
  return exchangeCode(context, client, { code, redirectUri, verifier })
}
const refresh = (refreshToken: string, scope?: string) =>
  refreshTokens(context, client, { refreshToken, ...(scope && { scope }) })
const isRejected = { code: 'invalid_grant' }

test('an old token can be exchanged again within the grace period', async () => {
  const { refresh_token: old } = await newTokens()
  const next = await refresh(old)
  context.clock.moveBy(29_000)
  await refresh(old)
  await refresh(next.refresh_token)
})

test('reusing a token after the grace period revokes the whole family', async () => {
  const { refresh_token: old } = await newTokens()
  const next = await refresh(old)
  context.clock.moveBy(31_000)
  await assert.rejects(refresh(old), isRejected)
  await assert.rejects(refresh(next.refresh_token), isRejected)
})

test('scopes can be narrowed and are complete again afterwards', async () => {
  const tokens = await newTokens()
  const narrowed = await refresh(tokens.refresh_token, 'openid')
  assert.equal(narrowed.scope, 'openid')
  assert.equal((await refresh(narrowed.refresh_token)).scope, 'openid email')
  await assert.rejects(refresh(narrowed.refresh_token, 'openid atlas.read'), { code: 'invalid_scope' })
})

test('a token expires after the lifetime of its client', async () => {
  const { refresh_token } = await newTokens()
  context.clock.moveBy(client.refresh_lifetime_s * 1000 + 1000)
  await assert.rejects(refresh(refresh_token), isRejected)
})

test('a sign-in ends after the absolute maximum, however often its token was exchanged', async () => {
  const days = context.settings.refreshTokenMaxDays
  let tokens = await newTokens()
  for (let day = 0; day < days - 20; day += 20) {
    context.clock.moveBy(20 * 86_400_000)
    tokens = await refresh(tokens.refresh_token)
  }
  assert.ok(tokens.refresh_expires_in <= 20 * 86_400, `${tokens.refresh_expires_in} s left`)
  context.clock.moveBy(tokens.refresh_expires_in * 1000 + 1000)
  await assert.rejects(refresh(tokens.refresh_token), isRejected)
})

test('a revoked token cannot be exchanged, and unknown tokens are ignored', async () => {
  const { refresh_token } = await newTokens()
  await revokeToken(context, client, 'unknown')
  await revokeToken(context, client, refresh_token)
  await assert.rejects(refresh(refresh_token), isRejected)
})
