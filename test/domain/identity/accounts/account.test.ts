import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccount } from '../../../../src/domain/identity/accounts/account.ts'
import { setUserDisabled } from '../../../../src/domain/identity/accounts/manage-user.ts'
import { consoleClientId, registerConsole } from '../../../../src/domain/identity/clients/console-client.ts'
import { endOtherSessions, endSession } from '../../../../src/domain/identity/sign-in/end-sessions.ts'
import { findSession, startSession } from '../../../../src/domain/identity/sign-in/sessions.ts'
import { insertFamily } from '../../../../src/domain/identity/tokens/sql.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeClient, makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
await registerConsole(context.db, context.urls, ['openid'])
const otherClient = await makeClient(context, organisationId)

/** Signs in and issues a token family of the console and of another client in that session. */
async function signIn(userId: string) {
  context.clock.moveBy(1000)
  const browser = { userAgent: 'test', address: '203.0.113.7' }
  const { secret } = await startSession(context, { userId, method: 'password', remember: false, browser })
  const session = (await findSession(context, secret))!
  const families = [consoleClientId, otherClient.id].map((client_id) => ({ id: newId(), client_id }))
  for (const family of families) {
    await insertFamily(context.db, {
      ...family,
      user_id: userId,
      scopes: ['openid'],
      auth_time: session.signed_in_at,
      created_at: session.signed_in_at,
      expires_at: new Date(session.signed_in_at.getTime() + 86_400_000),
    })
  }
  const isRevoked = async (index: 0 | 1) => {
    const [row] = await context.db`select revoked_at from token_families where id = ${families[index]!.id}`
    return row!.revoked_at !== null
  }
  return {
    session,
    isActive: async () => (await findSession(context, secret)) !== null,
    isConsoleRevoked: () => isRevoked(0),
    isOtherRevoked: () => isRevoked(1),
  }
}

test('ending a session revokes the console tokens issued in it and no others', async () => {
  const user = await makeUser(context, organisationId)
  const [first, second] = [await signIn(user.id), await signIn(user.id)]
  assert.equal(await endSession(context, user.id, first.session.id), true)
  assert.deepEqual([await first.isActive(), await second.isActive()], [false, true])
  assert.deepEqual([await first.isConsoleRevoked(), await second.isConsoleRevoked()], [true, false])
  assert.equal(await first.isOtherRevoked(), false)
})

test('a session of another user cannot be ended', async () => {
  const [ada, eve] = [await makeUser(context, organisationId), await makeUser(context, organisationId)]
  const hers = await signIn(ada.id)
  assert.equal(await endSession(context, eve.id, hers.session.id), false)
  assert.equal(await hers.isActive(), true)
})

test('ending all other sessions keeps the current one', async () => {
  const user = await makeUser(context, organisationId)
  const [first, current] = [await signIn(user.id), await signIn(user.id)]
  const { id, signed_in_at: signedInAt } = current.session
  await endOtherSessions(context, user.id, { id, signedInAt })
  assert.deepEqual([await first.isActive(), await current.isActive()], [false, true])
  assert.deepEqual([await first.isConsoleRevoked(), await current.isConsoleRevoked()], [true, false])
  assert.deepEqual(
    (await readAccount(context, user.id)).sessions.map((session) => session.id),
    [id],
  )
})

test('disabling a user ends all sessions and tokens', async () => {
  const user = await makeUser(context, organisationId)
  const signedIn = await signIn(user.id)
  await setUserDisabled(context, user, true)
  assert.deepEqual(
    [await signedIn.isActive(), await signedIn.isConsoleRevoked(), await signedIn.isOtherRevoked()],
    [false, true, true],
  )
  await setUserDisabled(context, user, false)
  assert.equal(await signedIn.isActive(), false)
})
