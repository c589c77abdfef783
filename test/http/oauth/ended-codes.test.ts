import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { setUserDisabled } from '../../../src/domain/identity/accounts/manage-user.ts'
import {
  changeOutsidePolicy,
  setApplicationListed,
} from '../../../src/domain/identity/authorize/allowed-applications.ts'
import { withdrawConsent } from '../../../src/domain/identity/authorize/consents.ts'
import {
  consoleCallback,
  consoleClientId,
  registerConsole,
} from '../../../src/domain/identity/clients/console-client.ts'
import { endSession } from '../../../src/domain/identity/sign-in/end-sessions.ts'
import { mailResetLink, resetPassword } from '../../../src/domain/identity/sign-in/password-reset.ts'
import { createTestApp } from '../../support/context.ts'
import { exchange, newCode } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id)
type User = Awaited<ReturnType<typeof makeUser>>

async function reset(user: User): Promise<void> {
  await mailResetLink(context, { email: user.email })
  const [mail] = await context.db`select body from shown_mails where recipient = ${user.email}`
  await resetPassword(context, /\/password\/([\w-]+)/.exec(mail!.body)![1]!, 'a new and better password')
}

const endings: [string, (user: User) => Promise<void>][] = [
  ['a password reset', reset],
  ['a withdrawn consent', (user) => withdrawConsent(context, user.id, client.id)],
  [
    'disabling the user, even if enabled again',
    async (user) => {
      await setUserDisabled(context, user, true)
      await setUserDisabled(context, user, false)
    },
  ],
]

for (const [name, end] of endings) {
  test(`${name} ends a code that was not exchanged yet`, async () => {
    const user = await makeUser(context, organisation.id)
    const issued = await newCode(app, client, user)
    const others = await newCode(app, client, await makeUser(context, organisation.id))
    await end(user)
    assert.equal((await exchange(app, client, issued)).json().error, 'invalid_grant')
    assert.equal((await exchange(app, client, others)).statusCode, 200, 'codes of other users stay valid')
  })
}

const policies: [string, (administrator: Administrator, clientId: string) => Promise<void>][] = [
  [
    'allowing no outside applications, even if they are allowed again',
    async (administrator) => {
      await changeOutsidePolicy(context, administrator, 'none')
      await changeOutsidePolicy(context, administrator, 'all')
    },
  ],
  [
    'taking an application off the list',
    async (administrator, clientId) => {
      await setApplicationListed(context, administrator, clientId, true)
      await changeOutsidePolicy(context, administrator, 'listed')
      await setApplicationListed(context, administrator, clientId, false)
    },
  ],
]
type Administrator = Parameters<typeof changeOutsidePolicy>[1]

for (const [name, change] of policies) {
  test(`${name}, ends a code that was not exchanged yet`, async () => {
    const strict = await makeOrganisation(context)
    const user = await makeUser(context, strict.id)
    const ownClient = await makeClient(context, strict.id)
    const issued = await newCode(app, client, user)
    const own = await newCode(app, ownClient, user)
    await change({ organisation: strict, actor: commandLine }, client.id)
    assert.equal((await exchange(app, client, issued)).json().error, 'invalid_grant')
    assert.equal((await exchange(app, ownClient, own)).statusCode, 200, 'own applications stay allowed')
  })
}

test('a code is worthless once the organisation no longer allows the application', async () => {
  const strict = await makeOrganisation(context)
  const issued = await newCode(app, client, await makeUser(context, strict.id))
  // As if the code had been issued while the policy changed, so that the change could not see it.
  await context.db`update organisations set outside_applications = 'none' where id = ${strict.id}`
  assert.equal((await exchange(app, client, issued)).json().error, 'invalid_grant')
})

test('ending a session ends the code of the console issued in it', async () => {
  await registerConsole(context.db, context.urls, ['openid'])
  const console = { id: consoleClientId, secret: null, redirect_uris: [consoleCallback(context.urls)] }
  const user = await makeUser(context, organisation.id)
  const issued = await newCode(app, console, user, { scope: 'openid' })
  const [session] = await context.db`select id from sessions where user_id = ${user.id}`
  await endSession(context, user.id, session!.id)
  assert.equal((await exchange(app, console, issued)).json().error, 'invalid_grant')
})

test('withdrawing a consent while codes are exchanged leaves no usable token', async () => {
  for (let round = 0; round < 10; round++) {
    const user = await makeUser(context, organisation.id)
    const issued = await newCode(app, client, user)
    const [response] = await Promise.all([
      exchange(app, client, issued),
      withdrawConsent(context, user.id, client.id),
    ])
    if (response.statusCode !== 200) continue
    const headers = { authorization: `Bearer ${response.json().access_token}` }
    assert.equal((await app.inject({ url: '/oauth/userinfo', headers })).statusCode, 401)
  }
})
