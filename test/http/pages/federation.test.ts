import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { addProvider, type NewProvider } from '../../../src/domain/identity/federation/providers.ts'
import { linkExternalAccount } from '../../../src/domain/identity/federation/sql.ts'
import { unlinkOwnAccount } from '../../../src/domain/identity/federation/unlink.ts'
import { removePasskey } from '../../../src/domain/identity/sign-in/passkeys.ts'
import { changeSecondStepPolicy } from '../../../src/domain/identity/sign-in/second-step-policy.ts'
import { seal } from '../../../src/lib/seal.ts'
import { Browser, type PageResponse } from '../../support/browser.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, newVerifier, signIn } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { startUpstream, type UpstreamPerson, visitUpstream } from '../../support/upstream.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const upstream = await startUpstream(`${context.urls.auth}/sign-in/callback`)
let count = 0

/** A provider with these settings, and an application that allows it. */
async function makeProvider(settings: Partial<NewProvider> = {}) {
  const name = `corp-${++count}`
  await addProvider(context, {
    name,
    title: 'Corp login',
    issuer: upstream.issuer,
    clientId: 'euterpe',
    clientSecret: 'upstream secret',
    organisationId: organisation.id,
    ...settings,
  })
  const client = await makeClient(context, organisation.id, { signIn: [`external:${name}`] })
  return { name, client }
}

function addPerson(claims: Omit<UpstreamPerson, 'sub'>): string {
  const sub = `person-${++count}`
  upstream.addPerson({ sub, ...claims })
  return sub
}

type TestProvider = Awaited<ReturnType<typeof makeProvider>>

/** Goes to the provider, signs in there and comes back. */
async function visitProvider(browser: Browser, provider: TestProvider, sub: string): Promise<PageResponse> {
  const page = await browser.follow(await browser.get(authorizeUrl(provider.client, {}, newVerifier())))
  const link = new RegExp(`href="([^"]+/with/${provider.name})"`).exec(page.body)![1]!
  const away = await browser.get(link)
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  return browser.get(back.pathname + back.search)
}

/** Signs in through the provider. Returns whether that led to a user. */
async function signsIn(provider: TestProvider, sub: string): Promise<boolean> {
  const browser = new Browser(app)
  const response = await visitProvider(browser, provider, sub)
  return response.statusCode === 303 && browser.cookies.has('euterpe_session')
}

const dialects: [string, Omit<UpstreamPerson, 'sub' | 'email'>][] = [
  ['no email_verified, as Entra ID sends it', {}],
  ['email_verified as a string, as Cognito sends it', { email_verified: 'true' }],
]
for (const [name, claims] of dialects) {
  test(`${name}, links a user only where the operator trusts the provider`, async () => {
    const user = await makeUser(context, organisation.id, { password: null })
    const sub = addPerson({ email: user.email, ...claims })
    assert.equal(await signsIn(await makeProvider(), sub), false)
    assert.equal(await signsIn(await makeProvider({ trustsEmail: true }), sub), true)
  })
}

test('an address that the provider calls unverified is never trusted', async () => {
  const trusted = await makeProvider({ trustsEmail: true })
  for (const email_verified of [false, 'false', 'yes'] as const) {
    const user = await makeUser(context, organisation.id, { password: null })
    assert.equal(await signsIn(trusted, addPerson({ email: user.email, email_verified })), false)
  }
})

test('people of the named domains get an account on their first sign-in', async () => {
  const settings = { createsUsers: true, domains: ['corp.example'] }
  const provider = await makeProvider(settings)
  const person = { email: 'Neu@Corp.Example', email_verified: true, name: 'Zoé Neu', locale: 'fr-FR' }
  const sub = addPerson(person)
  assert.equal(await signsIn(await makeProvider(), sub), false, 'only where the provider may create users')
  assert.equal(await signsIn(provider, sub), true)
  const [user] = await context.db`select * from users where lower(email) = 'neu@corp.example'`
  assert.deepEqual(
    [user!.organisation_id, user!.name, user!.locale, user!.role, user!.password_hash],
    [organisation.id, 'Zoé Neu', 'fr', 'member', null],
  )
  const [entry] =
    await context.db`select actor_name from audit_entries where subject_id = ${user!.id} and action = 'user.created'`
  assert.equal(entry!.actor_name, 'Corp login')
  assert.equal(await signsIn(provider, sub), true, 'the second sign-in finds the same user')
  for (const email of ['x@evil-corp.example', 'x@sub.corp.example', 'x@corp.example.evil.example'])
    assert.equal(await signsIn(provider, addPerson({ email, email_verified: true })), false, email)
  assert.equal(await signsIn(provider, addPerson({ email: 'y@corp.example', email_verified: false })), false)
})

test('a person of another organisation is not taken over by the domain list', async () => {
  const elsewhere = await makeOrganisation(context)
  const user = await makeUser(context, elsewhere.id, { email: 'ada@corp.example' })
  const provider = await makeProvider({ createsUsers: true, domains: ['corp.example'] })
  assert.equal(await signsIn(provider, addPerson({ email: user.email, email_verified: true })), false)
})

test('a provider that creates users needs an organisation and valid domains', async () => {
  for (const settings of [
    { createsUsers: true, domains: [] },
    { createsUsers: true, domains: ['corp.example'], organisationId: null },
    { domains: ['*.example'] },
    { domains: ['Corp.Example'] },
  ])
    await assert.rejects(makeProvider(settings), { code: 'validation_error' })
})

test('a user links their account at a provider and unlinks it, after giving their password', async () => {
  const provider = await makeProvider()
  const user = await makeUser(context, organisation.id)
  const client = await makeClient(context, organisation.id)
  const sub = addPerson({ email: 'private@elsewhere.example', email_verified: false })
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  const question = await browser.get(`/account/link/${provider.name}`)
  const away = await browser.follow(
    await browser.submit(question, '/account/confirm', { password: user.password! }),
  )
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  assert.equal((await browser.get(back.pathname + back.search)).headers.location, '/account')
  assert.equal(await signsIn(provider, sub), true)
  const account = await browser.get('/account')
  await browser.submit(account, '/account/unlink')
  assert.equal(await signsIn(provider, sub), false)
  assert.deepEqual(await noticesOf(user.id), ['external_linked', 'new_browser', 'external_unlinked'])
})

/** What a user is told about by mail, in this order. */
async function noticesOf(userId: string): Promise<string[]> {
  const jobs = await context.db`
    select data ->> 'change' as change from queue.job
    where name = 'send-security-mail' and data ->> 'userId' = ${userId}
    order by data ->> 'at', created_on`
  return jobs.map(({ change }) => change)
}

test('a person whom a provider sends and whom nobody knows is in the audit trail', async () => {
  const provider = await makeProvider()
  assert.equal(
    await signsIn(provider, addPerson({ email: 'nobody@corp.example', email_verified: true })),
    false,
  )
  const rows = await context.db`
    select organisation_id, address, details from audit_entries
    where action = 'sign_in.failed' and details ->> 'provider' = ${provider.name}`
  assert.deepEqual(
    rows.map(({ details, ...row }) => ({ ...row, step: details.step })),
    [{ organisation_id: organisation.id, address: '203.0.113.7', step: 'external' }],
  )
})

test('claims that the database cannot store cause no failure here', async () => {
  const provider = await makeProvider({ createsUsers: true, domains: ['nul.example'] })
  const odd = { email_verified: true, name: 'Ada\0', locale: '\0' }
  upstream.quirks.changeIdToken = (claims) => ({ ...claims, acr: '\0', amr: ['\0', 'pwd'] })
  assert.equal(await signsIn(provider, addPerson({ ...odd, email: 'ada@nul.example' })), true)
  assert.equal(await signsIn(provider, addPerson({ ...odd, email: 'eve\0@nul.example' })), false)
  upstream.quirks.changeIdToken = (claims) => ({ ...claims, sub: 'a\0' })
  const sub = addPerson({ ...odd, email: 'sub@nul.example' })
  assert.equal((await visitProvider(new Browser(app), provider, sub)).statusCode, 400)
  delete upstream.quirks.changeIdToken
})

test('a link on another site does not start linking an account', async () => {
  const provider = await makeProvider()
  const user = await makeUser(context, organisation.id)
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(await makeClient(context, organisation.id)), user)
  const path = `/account/link/${provider.name}`
  await browser.submit(await browser.get(path), '/account/confirm', { password: user.password! })
  // The user is confirmed, and may be signed in at the provider with an account of the attacker's.
  for (const site of ['cross-site', 'same-site'])
    assert.equal((await browser.get(path, { 'sec-fetch-site': site })).headers.location, '/account')
  const own = await browser.get(path, { 'sec-fetch-site': 'same-origin' })
  assert.ok(String(own.headers.location).startsWith(upstream.issuer))
})

test('a sign-in of tomorrow at a provider counts as one of now', async () => {
  const provider = await makeProvider()
  const user = await makeUser(context, organisation.id, { password: null })
  const sub = addPerson({ email: user.email, email_verified: true })
  const now = Math.floor(context.clock.now().getTime() / 1000)
  upstream.quirks.changeIdToken = (claims) => ({ ...claims, auth_time: now + 86_400 })
  assert.equal(await signsIn(provider, sub), true)
  delete upstream.quirks.changeIdToken
  const [session] = await context.db`select auth_time, signed_in_at from sessions where user_id = ${user.id}`
  assert.ok(session!.auth_time <= session!.signed_in_at, 'or it would count as recent until tomorrow')
})

test('an account linked to somebody else cannot be linked again', async () => {
  const provider = await makeProvider()
  const owner = await makeUser(context, organisation.id)
  const sub = addPerson({ email: owner.email, email_verified: true })
  assert.equal(await signsIn(provider, sub), true)
  const thief = await makeUser(context, organisation.id)
  const client = await makeClient(context, organisation.id)
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), thief)
  const question = await browser.get(`/account/link/${provider.name}`)
  const away = await browser.follow(
    await browser.submit(question, '/account/confirm', { password: thief.password! }),
  )
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  assert.equal((await browser.get(back.pathname + back.search)).statusCode, 400)
})

for (const required of [true, false]) {
  const where = required ? 'an organisation that requires a second step' : 'any organisation'
  test(`in ${where}, who has one gives it before changing how they sign in`, async () => {
    const strict = await makeOrganisation(context)
    if (required) await changeSecondStepPolicy(context, strict, true, commandLine)
    const user = await makeUser(context, strict.id, { password: null })
    const secret = new Secret({ size: 20 }).base32
    const sealed = seal(context.masterKey, `second factor ${user.id}`, secret)
    await context.db`insert into second_factors (user_id, secret, confirmed_at) values (${user.id}, ${sealed}, now())`
    const provider = await makeProvider({ organisationId: strict.id })
    const browser = new Browser(app)
    await visitProvider(browser, provider, addPerson({ email: user.email, email_verified: true }))
    for (const path of ['passkeys/new', 'email', 'export', 'delete']) {
      const page = await browser.follow(await browser.get(`/account/${path}`))
      assert.match(page.body, /\/code"/, `${path} asks for the second step`)
      assert.doesNotMatch(page.body, /data-passkey="create"/)
    }
    const question = await browser.follow(await browser.get('/account/passkeys/new'))
    assert.equal((await browser.submit(question, '/code', { code: '000000' })).statusCode, 401)
    const code = new TOTP({ secret }).generate({ timestamp: context.clock.now().getTime() })
    const page = await browser.follow(await browser.submit(question, '/code', { code }))
    assert.match(page.body, /data-passkey="create"/)
  })
}

test('a user without a password keeps their last external account', async () => {
  const provider = await makeProvider()
  const user = await makeUser(context, organisation.id, { password: null })
  const sub = addPerson({ email: user.email, email_verified: true })
  assert.equal(await signsIn(provider, sub), true)
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(provider.client)))
  const away = await browser.get(/href="([^"]+\/with\/[\w-]+)"/.exec(page.body)![1]!)
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  await browser.get(back.pathname + back.search)
  const refused = await browser.submit(await browser.get('/account'), '/account/unlink')
  assert.equal(refused.statusCode, 400)
  assert.equal(await signsIn(provider, sub), true)
})

test('with a passkey, a user without a password unlinks their last external account', async () => {
  const user = await makeUser(context, organisation.id, { password: null })
  const link = { issuer: upstream.issuer, subject: addPerson({}), userId: user.id, now: context.clock.now() }
  await linkExternalAccount(context.db, link)
  await assert.rejects(unlinkOwnAccount(context, user, upstream.issuer), { code: 'validation_error' })
  await context.db`
    insert into passkeys (id, user_id, name, public_key, counter, transports, synchronised, created_at)
    values (${Buffer.from(user.id)}, ${user.id}, 'Key', 'x', 0, '{}', true, now())`
  await unlinkOwnAccount(context, user, upstream.issuer)
  await linkExternalAccount(context.db, link)
  // At the same time as the passkey is removed: one of the two has to stay.
  const id = Buffer.from(user.id).toString('base64url')
  await Promise.allSettled([
    unlinkOwnAccount(context, user, upstream.issuer),
    removePasskey(context, user, id),
  ])
  const [left] = await context.db`
    select (select count(*) from passkeys where user_id = ${user.id})
      + (select count(*) from external_accounts where user_id = ${user.id}) as count`
  assert.equal(Number(left!.count), 1)
})

test('an administrator unlinks a person', async () => {
  const provider = await makeProvider()
  const user = await makeUser(context, organisation.id)
  const sub = addPerson({ email: user.email, email_verified: true })
  assert.equal(await signsIn(provider, sub), true)
  const { headers } = await makeConsoleUser(context, 'admin', organisation.id)
  const url = `/v1/users/${user.id}/external-accounts`
  assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 200)
  assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 404)
  const [row] = await context.db`select count(*) as count from external_accounts where user_id = ${user.id}`
  assert.equal(row!.count, 0)
})

test('whoever signs in at a provider sets up a second step only with their password', async () => {
  const strict = await makeOrganisation(context)
  const user = await makeUser(context, strict.id)
  const name = `corp-${++count}`
  await addProvider(context, {
    name,
    title: 'Corp login',
    issuer: upstream.issuer,
    clientId: 'euterpe',
    clientSecret: 'upstream secret',
    organisationId: strict.id,
  })
  const client = await makeClient(context, strict.id, { signIn: [`external:${name}`] })
  const sub = addPerson({ email: user.email, email_verified: true })
  await changeSecondStepPolicy(context, strict, true, commandLine)
  const browser = new Browser(app)
  const page = await browser.follow(await visitProvider(browser, { name, client }, sub))
  assert.match(page.body, /Confirm that it is you/)
  assert.doesNotMatch(page.body, /enrol\/(app|passkey)/)
  const forged = page.body.replaceAll('/enrol/confirm', '/enrol/app')
  const direct = await browser.submit({ ...page, body: forged }, '/enrol/app', { code: '000000' })
  assert.equal(direct.statusCode, 303)
  const wrong = await browser.submit(page, '/enrol/confirm', { password: 'not the password' })
  assert.equal(wrong.statusCode, 401)
  const next = await browser.follow(
    await browser.submit(wrong, '/enrol/confirm', { password: user.password! }),
  )
  assert.match(next.body, /\/enrol\/app"/)
})
