import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import { peekToken, resolveToken } from '../../../src/domain/access/token-context.ts'
import { setUserDisabled } from '../../../src/domain/identity/accounts/manage-user.ts'
import { consoleClientId, registerConsole } from '../../../src/domain/identity/clients/console-client.ts'
import { changeClient, setClientDisabled } from '../../../src/domain/identity/clients/manage-client.ts'
import { invalidateAccess } from '../../../src/domain/identity/invalidate-access.ts'
import { revokeFamily } from '../../../src/domain/identity/tokens/sql.ts'
import { createTestContext } from '../../support/context.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const context = await createTestContext()

test('resolves the caller of a machine token and caches it', async () => {
  const { token, organisationId, client } = await makeToken(context)
  assert.equal(peekToken(context, token), undefined)
  const { caller, user } = await resolveToken(context, token)
  assert.deepEqual(
    [caller.principal.type, caller.principal.id, caller.organisation.id, caller.role, user],
    ['machine', client.id, organisationId, undefined, null],
  )
  // Nothing is cached before the first notification has arrived.
  await until(async () => {
    await resolveToken(context, token)
    return peekToken(context, token)?.caller.client.id === client.id
  })
})

test('a role is set only for tokens of the console', async () => {
  const organisation = await makeOrganisation(context)
  const user = await makeUser(context, organisation.id, { role: 'admin' })
  await registerConsole(context.db, context.urls, ['openid'])
  const consoleClient = { id: consoleClientId, organisation_id: null }
  const roleOf = async (client?: typeof consoleClient) => {
    const { token } = await makeToken(context, {
      organisationId: organisation.id,
      userId: user.id,
      ...(client && { client }),
    })
    return (await resolveToken(context, token)).caller.role
  }
  assert.equal(await roleOf(consoleClient), 'admin')
  assert.equal(await roleOf(), undefined)
})

test('scopes removed from the client are removed from its tokens', async () => {
  const { token, client } = await makeToken(context)
  await changeClient(context.db, client.id, { scopes: ['search.read'] })
  invalidateAccess(context, 'client', client.id)
  assert.deepEqual((await resolveToken(context, token)).caller.scopes, ['search.read'])
})

test('lists entitlements revoked since the token was issued', async () => {
  const { token, organisationId } = await makeToken(context)
  await revokeEntitlements(context.db, organisationId, ['search'], context.clock.now())
  invalidateAccess(context, 'organisation', organisationId)
  const { caller } = await resolveToken(context, token)
  assert.ok(!caller.entitlements.includes('search'))
  assert.deepEqual(caller.lostEntitlements, ['search'])
})

test('rejects the tokens of a revoked family, a disabled user and a disabled client', async () => {
  const organisation = await makeOrganisation(context)
  const user = await makeUser(context, organisation.id)
  const input = { organisationId: organisation.id, userId: user.id }
  const revoked = await makeToken(context, input)
  await revokeFamily(context.db, revoked.sid, context.clock.now())
  await assert.rejects(resolveToken(context, revoked.token), { code: 'invalid_token' })
  const ofClient = await makeToken(context, input)
  await setClientDisabled(context, ofClient.client.id, true)
  await assert.rejects(resolveToken(context, ofClient.token), { code: 'invalid_token_context' })
  const ofUser = await makeToken(context, input)
  await setUserDisabled(context, user, true)
  await assert.rejects(resolveToken(context, ofUser.token), { code: 'invalid_token' })
})

test('rejects a user of another organisation at a client bound to a catalogue', async () => {
  const [owner, other] = [await makeOrganisation(context), await makeOrganisation(context)]
  const client = await makeClient(context, owner.id, { catalogueId: owner.catalogue.id })
  const user = await makeUser(context, other.id)
  const { token } = await makeToken(context, { organisationId: other.id, client, userId: user.id })
  await assert.rejects(resolveToken(context, token), { code: 'invalid_token_context' })
})
