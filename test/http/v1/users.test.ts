import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendInvitationMail } from '../../../src/domain/identity/accounts/invite-user.ts'
import { linkExternalAccount } from '../../../src/domain/identity/federation/sql.ts'
import { maxAttempts } from '../../../src/domain/identity/sign-in/lockout.ts'
import { hashSecret } from '../../../src/lib/seal.ts'
import { Browser } from '../../support/browser.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, newTokens, redirectParams, signIn, userinfo } from '../../support/flow.ts'
import { makeClient, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()

async function asAdmin(role: 'admin' | 'operator' = 'admin') {
  const { headers, user, organisationId } = await makeConsoleUser(context, role)
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  return { call, user, organisationId }
}

async function readInvitation(userId: string): Promise<string> {
  await sendInvitationMail.run(context, { userId, invitedBy: 'Grace' }, AbortSignal.timeout(5000))
  const [mail] = await context.db`
    select body from shown_mails join users on users.email = recipient where users.id = ${userId} order by shown_mails.id desc`
  return /\/password\/[\w-]+/.exec(mail!.body)![0]
}

test('an administrator invites a person, who chooses a password and signs in', async () => {
  const { call, organisationId } = await asAdmin()
  const invited = await call('POST', '/v1/users', {
    email: 'Ada.New@example.com',
    name: 'Ada New',
    locale: 'fr',
  })
  assert.equal(invited.status, 201)
  assert.deepEqual([invited.data.role, invited.data.locale], ['member', 'fr'])
  const listed = (await call('GET', '/v1/users')).data.results.find(
    ({ id }: { id: string }) => id === invited.data.id,
  )
  assert.equal(listed.invited, true)
  const [job] = await context.db`select data from queue.job where name = 'send-invitation-mail'`
  assert.equal(job!.data.userId, invited.data.id)
  const isVerified = async () =>
    (await context.db`select email_verified from users where id = ${invited.data.id}`)[0]!.email_verified
  assert.equal(await isVerified(), false, 'nobody has read the mail yet')
  const link = await readInvitation(invited.data.id)
  context.clock.moveBy(6 * 86_400_000)
  const browser = new Browser(app)
  await browser.submit(await browser.get(link), link, { password: 'correct horse battery' })
  assert.equal(await isVerified(), true)
  const client = await makeClient(context, organisationId)
  const person = { email: 'ada.new@example.com', password: 'correct horse battery' }
  assert.ok(redirectParams(await signIn(browser, authorizeUrl(client), person)).get('code'))
  const { headers } = await makeConsoleUser(context, 'admin', organisationId)
  const payload = { email: person.email, name: 'Ada' }
  const repeated = await app.inject({ method: 'POST', url: '/v1/users', headers, payload })
  assert.equal(repeated.statusCode, 422, 'the address is taken')
})

test('somebody who signs in without a password is not shown as invited', async () => {
  const { call, organisationId } = await asAdmin()
  const user = await makeUser(context, organisationId, { password: null })
  const isInvited = async () =>
    (await call('GET', '/v1/users')).data.results.find(({ id }: { id: string }) => id === user.id).invited
  assert.equal(await isInvited(), true)
  const link = { issuer: 'https://login.example', subject: user.id, userId: user.id, now: new Date() }
  await linkExternalAccount(context.db, link)
  assert.equal(await isInvited(), false)
})

test('an invitation can be sent again, and only the newest link works', async () => {
  const { call } = await asAdmin()
  const { data } = await call('POST', '/v1/users', { email: 'again@example.com', name: 'Ada' })
  const first = await readInvitation(data.id)
  assert.equal((await call('POST', `/v1/users/${data.id}/invitation`)).status, 200)
  const second = await readInvitation(data.id)
  assert.equal((await new Browser(app).get(first)).statusCode, 404)
  assert.equal((await new Browser(app).get(second)).statusCode, 200)
})

test('nobody is flooded with invitations, and no organisation floods others', async () => {
  const { call } = await asAdmin()
  const { data } = await call('POST', '/v1/users', { email: 'flooded@example.com', name: 'Ada' })
  const statuses: number[] = []
  for (let sent = 0; sent < maxAttempts.invitationTo; sent++)
    statuses.push((await call('POST', `/v1/users/${data.id}/invitation`)).status)
  assert.deepEqual([...new Set(statuses)], [200, 429])
  const again = { email: 'FLOODED@example.com', name: 'Ada' }
  assert.equal((await call('POST', '/v1/users', again)).status, 429)
  assert.equal((await call('POST', '/v1/users', { email: 'calm@example.com', name: 'Ada' })).status, 201)
  const other = await asAdmin()
  const key = hashSecret(`invitationBy ${other.organisationId}`)
  await context.db`insert into failed_sign_ins values (${key}, ${maxAttempts.invitationBy}, ${context.clock.now()})`
  assert.equal((await other.call('POST', '/v1/users', { email: 'x@example.com', name: 'Ada' })).status, 429)
})

test('an administrator changes the role, disables, enables and removes a person', async () => {
  const { call, organisationId } = await asAdmin()
  const person = await makeUser(context, organisationId)
  const client = await makeClient(context, organisationId)
  assert.equal((await call('PATCH', `/v1/users/${person.id}`, { role: 'admin' })).data.role, 'admin')
  const { access_token } = await newTokens(app, client, person)
  assert.equal((await call('PATCH', `/v1/users/${person.id}`, { disabled: true })).status, 200)
  assert.equal((await userinfo(app, access_token)).statusCode, 401)
  assert.equal((await call('PATCH', `/v1/users/${person.id}`, { disabled: false })).status, 200)
  assert.ok((await newTokens(app, client, person)).access_token)
  assert.equal((await call('DELETE', `/v1/users/${person.id}`)).status, 200)
  assert.equal((await call('DELETE', `/v1/users/${person.id}`)).status, 404)
  const [row] = await context.db`select count(*) as count from users where id = ${person.id}`
  assert.equal(row!.count, 0)
})

test('an administrator turns off the second step of a person who lost their phone', async () => {
  const { call, organisationId } = await asAdmin()
  const person = await makeUser(context, organisationId)
  await context.db`insert into second_factors (user_id, secret, confirmed_at) values (${person.id}, 'x', now())`
  assert.equal((await call('DELETE', `/v1/users/${person.id}/second-step`)).status, 200)
  const [row] = await context.db`select count(*) as count from second_factors where user_id = ${person.id}`
  assert.equal(row!.count, 0)
  const mails = await context.db`select data from queue.job where name = 'send-security-mail'`
  assert.ok(mails.some(({ data }) => data.userId === person.id && data.change === 'second_step_off'))
})

test('nobody changes themselves, people of others, or somebody with a higher role', async () => {
  const { call, user, organisationId } = await asAdmin()
  const elsewhere = await asAdmin()
  const operator = await makeUser(context, organisationId, { role: 'operator' })
  for (const [id, status] of [
    [user.id, 422],
    [elsewhere.user.id, 404],
    [operator.id, 403],
  ] as const) {
    assert.equal((await call('PATCH', `/v1/users/${id}`, { role: 'member' })).status, status)
    assert.equal((await call('PATCH', `/v1/users/${id}`, { disabled: true })).status, status)
    assert.equal((await call('DELETE', `/v1/users/${id}`)).status, status)
    assert.equal((await call('DELETE', `/v1/users/${id}/second-step`)).status, status)
    assert.equal((await call('POST', `/v1/users/${id}/invitation`)).status, status)
  }
  assert.equal(
    (await call('POST', '/v1/users', { email: 'x@example.com', name: 'X', role: 'operator' })).status,
    403,
  )
  const ids = (await call('GET', '/v1/users')).data.results.map(({ id }: { id: string }) => id)
  assert.ok(!ids.includes(elsewhere.user.id))
})

test('members cannot administer people', async () => {
  const { headers } = await makeConsoleUser(context, 'member')
  for (const url of ['/v1/users', '/v1/audit', '/v1/audit/export'])
    assert.equal((await app.inject({ url, headers })).statusCode, 403)
})

const takeOver: [string, 'PATCH' | 'DELETE', object?][] = [
  ['demote', 'PATCH', { role: 'member' }],
  ['disable', 'PATCH', { disabled: true }],
  ['remove', 'DELETE'],
]
for (const [name, method, payload] of takeOver) {
  test(`two administrators who ${name} each other at the same time leave one`, async () => {
    for (let round = 0; round < 3; round++) {
      const first = await makeConsoleUser(context, 'admin')
      const second = await makeConsoleUser(context, 'admin', first.organisationId)
      const pairs = [
        [first, second],
        [second, first],
      ] as const
      await Promise.all(
        pairs.map(([{ headers }, { user }]) =>
          app.inject({ method, url: `/v1/users/${user.id}`, headers, ...(payload && { payload }) }),
        ),
      )
      const left = await context.db`
        select id from users
        where organisation_id = ${first.organisationId} and role = 'admin' and disabled_at is null`
      assert.equal(left.length, 1)
    }
  })
}
