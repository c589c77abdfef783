import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmEmailChange, sendEmailChange } from '../../../src/domain/identity/accounts/change-email.ts'
import {
  removeUser,
  setUserDisabled,
  setUserRole,
} from '../../../src/domain/identity/accounts/manage-user.ts'
import { maxAttempts } from '../../../src/domain/identity/sign-in/lockout.ts'
import { sendSecurityMail } from '../../../src/domain/identity/sign-in/notify-user.ts'
import { mailResetLink, resetPassword } from '../../../src/domain/identity/sign-in/password-reset.ts'
import { Browser } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, newTokens, redirectParams, signIn, textOf, userinfo } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id)
type User = Awaited<ReturnType<typeof makeUser>>

async function signedIn(user: User): Promise<Browser> {
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  return browser
}

/** Opens a page of the account that asks for the password first. */
async function openConfirmed(browser: Browser, path: string, user: User) {
  const question = await browser.get(path)
  assert.match(question.body, /\/account\/confirm"/, 'asks for the password')
  return browser.follow(await browser.submit(question, '/account/confirm', { password: user.password! }))
}

/** Runs the jobs that mail a link for a new address, as the worker would. */
async function sendLinks(userId: string): Promise<void> {
  const jobs = await context.db`
    delete from queue.job where name = 'send-email-change' and data ->> 'userId' = ${userId} returning data`
  for (const { data } of jobs) await sendEmailChange.run(context, data, AbortSignal.timeout(5000))
}

async function mailsTo(recipient: string): Promise<{ subject: string; body: string }[]> {
  return context.db<{ subject: string; body: string }[]>`
    select subject, body from shown_mails where recipient = ${recipient} order by id desc`
}

/** Runs the jobs that tell this user about changes, as the worker would. */
async function sendNotifications(userId: string): Promise<void> {
  const jobs =
    await context.db`select data from queue.job where name = 'send-security-mail' order by created_on`
  for (const { data } of jobs)
    if (data.userId === userId) await sendSecurityMail.run(context, data, AbortSignal.timeout(5000))
}

test('a new e-mail address is confirmed by mail, and both addresses are told', async () => {
  const user = await makeUser(context, organisation.id)
  const browser = await signedIn(user)
  const address = `new-${user.email}`
  const page = await openConfirmed(browser, '/account/email', user)
  assert.equal((await browser.submit(page, '/account/email', { email: 'no address' })).statusCode, 400)
  await browser.submit(page, '/account/email', { email: address })
  await sendLinks(user.id)
  const link = /\/account\/email\/[\w-]+/.exec((await mailsTo(address))[0]!.body)![0]
  const [before] = await context.db`select email from users where id = ${user.id}`
  assert.equal(before!.email, user.email, 'nothing changes before the link is opened')
  assert.equal((await browser.submit(await browser.get(link), link)).statusCode, 200)
  assert.equal((await browser.submit(await browser.get(link), link)).statusCode, 404, 'the link works once')
  assert.ok(
    redirectParams(await signIn(new Browser(app), authorizeUrl(client), { ...user, email: address })).get(
      'code',
    ),
  )
  await sendNotifications(user.id)
  for (const recipient of [user.email, address]) {
    const subjects = (await mailsTo(recipient)).map(({ subject }) => subject)
    assert.ok(subjects.includes('The e-mail address of your Euterpe account was changed'), recipient)
  }
})

test('only whoever asked for a new address confirms it, after signing in', async () => {
  const [user, owner] = [await makeUser(context, organisation.id), await makeUser(context, organisation.id)]
  const link = await requestChange(await signedIn(user), user)
  const mailbox = await signedIn(owner)
  assert.equal((await mailbox.submit(await mailbox.get(link), link)).statusCode, 404, 'another account')
  const phone = new Browser(app)
  const question = await phone.follow(await phone.get(link))
  const page = await phone.follow(
    await phone.submit(question, '/password', { email: user.email, password: user.password! }),
  )
  assert.equal((await phone.submit(page, link)).statusCode, 200)
  const [row] = await context.db`select email from users where id = ${user.id}`
  assert.equal(row!.email, `new-${user.email}`)
})

/** Asks for a new address and returns the link that confirms it. */
async function requestChange(browser: Browser, user: User): Promise<string> {
  const address = `new-${user.email}`
  await browser.submit(await openConfirmed(browser, '/account/email', user), '/account/email', {
    email: address,
  })
  await sendLinks(user.id)
  return /\/account\/email\/[\w-]+/.exec((await mailsTo(address))[0]!.body)![0]
}

async function resetLink(user: User): Promise<string> {
  await mailResetLink(context, { email: user.email })
  return /\/password\/[\w-]+/.exec((await mailsTo(user.email))[0]!.body)![0]
}

const endings: [string, (user: User, browser: Browser) => Promise<unknown>][] = [
  [
    'a new password',
    async (user) => {
      const link = await resetLink(user)
      await resetPassword(context, link.split('/').at(-1)!, 'a new and better password')
    },
  ],
  [
    'signing out everywhere else',
    async (user) => {
      const browser = await signedIn(user)
      await browser.submit(await browser.get('/account'), '/account/sessions/end-others')
    },
  ],
  [
    'signing out the browser that asked for it, from another one',
    async (user) => {
      const [session] = await context.db`select id from sessions where user_id = ${user.id} order by id`
      const browser = await signedIn(user)
      await browser.submit(await browser.get('/account'), `/account/sessions/${session!.id}/end`)
    },
  ],
  [
    'disabling the user, even if enabled again',
    async (user) => {
      await setUserDisabled(context, user, true)
      await setUserDisabled(context, user, false)
    },
  ],
]
for (const [name, end] of endings) {
  test(`${name} ends a change of the address that an intruder may have asked for`, async () => {
    const user = await makeUser(context, organisation.id)
    const intruder = await signedIn(user)
    const link = await requestChange(intruder, user)
    await end(user, intruder)
    assert.equal(await confirmEmailChange(context, user.id, link.split('/').at(-1)!), false)
    const [row] = await context.db`select email from users where id = ${user.id}`
    assert.equal(row!.email, user.email)
  })
}

test('signing out oneself does not end the change of the address', async () => {
  const user = await makeUser(context, organisation.id)
  const browser = await signedIn(user)
  const link = await requestChange(browser, user)
  await browser.submit(await browser.get('/sign-out'), '/sign-out')
  assert.equal(await confirmEmailChange(context, user.id, link.split('/').at(-1)!), true)
})

test('a new address ends password links that were mailed to the old one', async () => {
  const user = await makeUser(context, organisation.id)
  const old = await resetLink(user)
  const browser = await signedIn(user)
  const link = await requestChange(browser, user)
  await browser.submit(await browser.get(link), link)
  assert.equal((await new Browser(app).get(old)).statusCode, 404)
})

test('the address of somebody else is not revealed and cannot be taken', async () => {
  const [user, other] = [await makeUser(context, organisation.id), await makeUser(context, organisation.id)]
  const browser = await signedIn(user)
  const page = await openConfirmed(browser, '/account/email', user)
  const response = await browser.submit(page, '/account/email', { email: other.email })
  assert.equal(response.statusCode, 200)
  const [job] = await context.db`select 1 from queue.job where data ->> 'userId' = ${user.id}`
  assert.ok(job, 'the request does not even look whether the address is taken, so it takes as long')
  await sendLinks(user.id)
  assert.deepEqual(await mailsTo(other.email), [])
})

test('nobody floods a mailbox with links for a new address', async () => {
  const user = await makeUser(context, organisation.id)
  const browser = await signedIn(user)
  const page = await openConfirmed(browser, '/account/email', user)
  const ask = async (email: string) => (await browser.submit(page, '/account/email', { email })).statusCode
  const statuses: number[] = []
  for (let sent = 0; sent <= maxAttempts.changeTo; sent++) statuses.push(await ask('Victim@third.example'))
  assert.deepEqual([...new Set(statuses)], [200, 429])
  for (let sent = 0; sent <= maxAttempts.changeBy; sent++) statuses.push(await ask(`v${sent}@third.example`))
  assert.equal(statuses.at(-1), 429)
})

test('a user downloads everything stored about them, without secrets', async () => {
  const user = await makeUser(context, organisation.id)
  const browser = await signedIn(user)
  const response = await openConfirmed(browser, '/account/export', user)
  const data = response.json()
  assert.equal(data.user.email, user.email)
  assert.equal(data.sessions.length, 1)
  assert.equal(data.applications[0].client_id, client.id)
  assert.ok(data.audit_entries.some(({ action }: { action: string }) => action === 'sign_in.succeeded'))
  assert.doesNotMatch(response.body, /argon2|secret_hash|password_hash/)
})

test('a user deletes their account, and nothing of it is left but the audit trail', async () => {
  const user = await makeUser(context, organisation.id)
  const { access_token } = await newTokens(app, client, user)
  const browser = await signedIn(user)
  const page = await openConfirmed(browser, '/account/delete', user)
  assert.equal((await browser.submit(page, '/account/delete')).statusCode, 200)
  assert.equal((await userinfo(app, access_token)).statusCode, 401)
  const columns = await context.owner`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`
  for (const { table_name, column_name } of columns) {
    const [row] = await context.owner`
      select count(*) as count from ${context.owner(table_name)} where ${context.owner(column_name)} = ${user.id}`
    assert.equal(row!.count, 0, table_name)
  }
  assert.match((await browser.follow(await browser.get('/account'))).body, /\/password"/)
})

test('the only administrator keeps their account while others need one', async () => {
  const { id } = await makeOrganisation(context)
  const administrator = await makeUser(context, id, { role: 'admin' })
  const [member, successor] = [await makeUser(context, id), await makeUser(context, id)]
  const browser = await signedIn(administrator)
  const told = await openConfirmed(browser, '/account/delete', administrator)
  assert.match(textOf(told.body), /only administrator/)
  assert.match(told.body, /href="[^"]+\/console\/people"/, 'and where to change that')
  assert.doesNotMatch(told.body, /action="\/account\/delete"/, 'nothing is offered that would be refused')
  await setUserRole(context, successor, 'admin')
  const page = await browser.get('/account/delete')
  await setUserDisabled(context, successor, true)
  assert.equal(
    (await browser.submit(page, '/account/delete')).statusCode,
    400,
    'somebody disabled does not count',
  )
  await setUserDisabled(context, successor, false)
  assert.equal((await browser.submit(page, '/account/delete')).statusCode, 200)
  const last = await signedIn(successor)
  await openConfirmed(last, '/account/delete', successor)
  await removeUser(context, member)
  const lastPage = await last.get('/account/delete')
  assert.match(textOf(lastPage.body), /last person of your organisation/)
  assert.equal((await last.submit(lastPage, '/account/delete')).statusCode, 200, 'nobody is left')
})

test('a user is told about a new password, a second step and a new browser', async () => {
  const user = await makeUser(context, organisation.id)
  await signedIn(user)
  await sendNotifications(user.id)
  assert.deepEqual(await mailsTo(user.email), [], 'the first browser is not news')
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
  await signIn(new Browser(app, { headers: { 'user-agent': agent } }), authorizeUrl(client), user)
  await sendNotifications(user.id)
  const [mail] = await mailsTo(user.email)
  assert.match(mail!.subject, /New sign-in/)
  assert.match(mail!.body, /Browser: Firefox · Linux\n/)
})

test('what a program calls itself does not get into a mail', async () => {
  const user = await makeUser(context, organisation.id)
  await signedIn(user)
  const headers = { 'user-agent': 'urgent: confirm at https://evil.example' }
  await signIn(new Browser(app, { headers }), authorizeUrl(client), user)
  await sendNotifications(user.id)
  const [mail] = await mailsTo(user.email)
  assert.match(mail!.body, /Browser: unknown\n/)
  assert.doesNotMatch(mail!.body, /evil/)
})
