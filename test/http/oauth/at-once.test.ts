import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantEntitlements } from '../../../src/domain/access/entitlements.ts'
import { withdrawConsent } from '../../../src/domain/identity/authorize/consents.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { credentials, exchange, newCode, newTokens, postForm, refresh, userinfo } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)
const client = await makeClient(context, organisation.id)

// Notifications that never arrive stand for late ones, however late.
for (const table of ['token_families', 'revoked_access_tokens', 'clients', 'users', 'entitlements'])
  await context.owner.unsafe(`alter table ${table} disable trigger user`)

const ends: Record<string, (given: Awaited<ReturnType<typeof newTokens>>) => Promise<unknown>> = {
  'its refresh token is revoked': ({ refresh_token }) =>
    postForm(app, '/oauth/revoke', { token: refresh_token, ...credentials(client) }),
  'it is revoked itself': ({ access_token }) =>
    postForm(app, '/oauth/revoke', { token: access_token, ...credentials(client) }),
  'an old refresh token comes back': async ({ refresh_token }) => {
    assert.equal((await refresh(app, client, refresh_token)).statusCode, 200)
    context.clock.moveBy(31_000)
    assert.equal((await refresh(app, client, refresh_token)).statusCode, 400)
  },
  'the person withdraws what they allowed': () => withdrawConsent(context, user.id, client.id),
}

for (const [how, end] of Object.entries(ends)) {
  test(`the process that revokes a token rejects it at once: ${how}`, async () => {
    const tokens = await newTokens(app, client, user)
    assert.equal((await userinfo(app, tokens.access_token)).statusCode, 200)
    await end(tokens)
    assert.equal((await userinfo(app, tokens.access_token)).statusCode, 401)
  })
}

test('the process that revokes a token rejects it at once: its code is reused', async () => {
  const given = await newCode(app, client, user)
  const { access_token } = (await exchange(app, client, given)).json()
  assert.equal((await userinfo(app, access_token)).statusCode, 200)
  assert.equal((await exchange(app, client, given)).statusCode, 400)
  assert.equal((await userinfo(app, access_token)).statusCode, 401)
})

test('permissions removed by an operator are gone when the call returns', async () => {
  const operator = (await makeConsoleUser(context, 'operator')).headers
  const { headers, organisationId } = await makeConsoleUser(context, 'member')
  await grantEntitlements(context.db, organisationId, ['ingestion'], context.clock.now())
  const status = async () => (await app.inject({ url: '/v1/ingestions', headers })).statusCode
  assert.equal(await status(), 200)
  const url = `/v1/operator/organizations/${organisationId}/entitlements`
  const payload = { revoke: ['ingestion'] }
  assert.equal((await app.inject({ method: 'POST', url, headers: operator, payload })).statusCode, 200)
  assert.equal(await status(), 403)
})
