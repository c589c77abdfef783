import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import {
  consoleCallback,
  consoleClientId,
  registerConsole,
} from '../../../src/domain/identity/clients/console-client.ts'
import { sendPasswordMail } from '../../../src/domain/identity/jobs.ts'
import { Browser, type PageResponse } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import {
  authorizeUrl,
  exchange,
  newTokens,
  newVerifier,
  redirectParams,
  refresh,
  signIn,
  textOf,
} from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id, { name: 'Sync desk' })
const newUser = () => makeUser(context, organisation.id)
const me = (token: string) => app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${token}` } })

test('the account page requires sign-in and shows sessions and applications', async () => {
  const user = await newUser()
  const browser = new Browser(app, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  })
  const page = await browser.follow(await browser.get('/account'))
  assert.match(page.body, /\/password"/)
  const account = await browser.follow(
    await browser.submit(page, '/password', { email: user.email, password: user.password! }),
  )
  assert.match(textOf(account.body), /Firefox · Linux This browser/)
  assert.match(textOf(account.body), /No applications have access/)
  await signIn(browser, authorizeUrl(client), user)
  assert.match(textOf((await browser.get('/account')).body), /Sync desk Know who you are/)
})

test('ending a session signs that browser out; ending all others keeps this one', async () => {
  const user = await newUser()
  const browsers = [new Browser(app), new Browser(app), new Browser(app)]
  for (const browser of browsers) await signIn(browser, authorizeUrl(client), user)
  const [mine, second, third] = browsers as [Browser, Browser, Browser]
  const isSignedIn = async (browser: Browser) => (await browser.get('/account')).statusCode === 200
  const page = await mine.get('/account')
  const action = /action="(\/account\/sessions\/[0-9a-f-]{36}\/end)"/.exec(page.body)![1]!
  await mine.submit(page, action)
  const states = [await isSignedIn(mine), await isSignedIn(second), await isSignedIn(third)]
  assert.deepEqual(states.filter(Boolean).length, 2)
  assert.equal(states[0], true)
  await mine.submit(await mine.get('/account'), '/end-others')
  assert.deepEqual(
    [await isSignedIn(mine), await isSignedIn(second), await isSignedIn(third)],
    [true, false, false],
  )
})

test('users cannot end sessions of other users', async () => {
  const [ada, eve] = [await newUser(), await newUser()]
  const [hers, evil] = [new Browser(app), new Browser(app)]
  await signIn(hers, authorizeUrl(client), ada)
  await signIn(evil, authorizeUrl(client), eve)
  const [row] = await context.db`select id from sessions where user_id = ${ada.id}`
  const csrf = /name="csrf" value="([^"]+)"/.exec((await evil.get('/account')).body)![1]!
  await evil.post(`/account/sessions/${row!.id}/end`, { csrf })
  assert.equal((await hers.get('/account')).statusCode, 200)
})

test("withdrawing a consent ends the application's tokens at once, and consent is requested again", async () => {
  const user = await newUser()
  const other = await makeClient(context, organisation.id)
  const [tokens, others] = [await newTokens(app, client, user), await newTokens(app, other, user)]
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  assert.equal((await me(tokens.access_token)).statusCode, 200)
  await browser.submit(await browser.get('/account'), `${client.id}/withdraw`)
  await until(async () => (await me(tokens.access_token)).statusCode === 401)
  assert.equal((await refresh(app, client, tokens.refresh_token)).json().error, 'invalid_grant')
  assert.equal((await me(others.access_token)).statusCode, 200)
  assert.match((await browser.follow(await browser.get(authorizeUrl(client)))).body, /\/consent"/)
})

test('signing out asks for confirmation and ends the session', async () => {
  const user = await newUser()
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  const done = await browser.follow(await browser.submit(await browser.get('/sign-out'), '/sign-out'))
  assert.match(textOf(done.body), /You are signed out/)
  assert.equal(
    redirectParams(await browser.get(authorizeUrl(client, { prompt: 'none' }))).get('error'),
    'login_required',
  )
})

/** Requests a reset link and returns it, running the job as the worker would. Null when no mail was sent. */
async function requestLink(email: string): Promise<string | null> {
  const browser = new Browser(app, {
    address: `2001:db8:${Math.floor(Math.random() * 65535).toString(16)}::1`,
  })
  const response = await browser.submit(await browser.get('/password'), '/password', { email })
  assert.match(textOf(response.body), /If an account exists/)
  const before = (await context.db`select count(*) as count from shown_mails`)[0]!.count
  const [job] = await context.db`
    select data from queue.job where name = ${sendPasswordMail.name} and data->>'email' = ${email} order by created_on desc limit 1`
  if (job === undefined) return null
  await sendPasswordMail.run(context, job.data, AbortSignal.timeout(5000))
  const mails = await context.db`select body from shown_mails order by id desc`
  if (mails.length === before) return null
  return /http:\/\/localhost:8080(\/password\/\S+)/.exec(mails[0]!.body)![1]!
}

async function setPassword(link: string, password: string): Promise<PageResponse> {
  const browser = new Browser(app)
  const page = await browser.get(link)
  return page.statusCode === 200 ? browser.submit(page, link.split('?')[0]!, { password }) : page
}

test('a reset link sets a new password once and ends all sessions and tokens', async () => {
  const user = await newUser()
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  const tokens = await newTokens(app, client, user)
  const link = (await requestLink(user.email.toUpperCase()))!
  assert.match(textOf((await setPassword(link, 'short')).body), /at least 10 characters/)
  assert.match(textOf((await setPassword(link, 'a new long password')).body), /Your password was changed/)
  assert.equal((await setPassword(link, 'another long password')).statusCode, 404)
  assert.notEqual((await browser.get('/account')).statusCode, 200)
  await until(async () => (await me(tokens.access_token)).statusCode === 401)
  const wrong = new Browser(app)
  const page = await wrong.follow(await wrong.get(authorizeUrl(client)))
  assert.equal(
    (await wrong.submit(page, '/password', { email: user.email, password: user.password! })).statusCode,
    401,
  )
  const again = await signIn(new Browser(app), authorizeUrl(client), {
    email: user.email,
    password: 'a new long password',
  })
  assert.ok(redirectParams(again).get('code'))
})

test('after a new password every other browser is a new one, also that of an intruder', async () => {
  const user = await newUser()
  const intruder = new Browser(app)
  await signIn(intruder, authorizeUrl(client), user)
  await setPassword((await requestLink(user.email))!, 'a new long password')
  await signIn(intruder, authorizeUrl(client), { ...user, password: 'a new long password' })
  const jobs = await context.db`
    select id from queue.job
    where name = 'send-security-mail' and data @> ${{ userId: user.id, change: 'new_browser' }}`
  assert.equal(jobs.length, 1)
})

test('only the newest reset link works, for 30 minutes', async () => {
  const user = await newUser()
  const first = (await requestLink(user.email))!
  const second = (await requestLink(user.email))!
  assert.equal((await setPassword(first, 'a new long password')).statusCode, 404)
  context.clock.moveBy(31 * 60_000)
  assert.equal((await setPassword(second, 'a new long password')).statusCode, 404)
})

test('an unknown address or a disabled user gets no mail and the same page', async () => {
  const disabled = await newUser()
  await context.db`update users set disabled_at = now() where id = ${disabled.id}`
  assert.equal(await requestLink('nobody@example.com'), null)
  assert.equal(await requestLink(disabled.email), null)
})

test('sends at most three mails per address in 15 minutes', async () => {
  const user = await newUser()
  for (let round = 0; round < 6; round++) {
    const browser = new Browser(app, { address: `192.0.2.${round}` })
    const response = await browser.submit(await browser.get('/password'), '/password', { email: user.email })
    assert.equal(response.statusCode, 200)
  }
  const [row] = await context.db`select count(*) as count from queue.job where data->>'email' = ${user.email}`
  assert.equal(row!.count, 3)
})

test('the demo page shows the mails', async () => {
  const user = await newUser()
  const link = (await requestLink(user.email))!
  const page = await new Browser(app).get('/demo/mails')
  assert.ok(page.body.includes(link.split('?')[0]!))
})

/** Turns on two-step verification and returns the TOTP generator and the recovery codes. */
async function turnOn(user: { email: string; password: string | null }, browser = new Browser(app)) {
  await signIn(browser, authorizeUrl(client), user)
  const question = await browser.get('/account/second-factor')
  const page = await browser.follow(
    await browser.submit(question, '/account/confirm', { password: user.password! }),
  )
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.body)![1]!.replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  const code = () => totp.generate({ timestamp: context.clock.now().getTime() })
  assert.equal((await browser.submit(page, '/second-factor', { code: '000000' })).statusCode, 401)
  const done = await browser.submit(page, '/second-factor', { code: code() })
  const recovery = [...done.body.matchAll(/<li>([a-z2-9-]{11})<\/li>/g)].map((match) => match[1]!)
  assert.equal(recovery.length, 10)
  return { code, recovery, browser }
}

async function passwordThen(user: { email: string; password: string | null }) {
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(client)))
  const step = await browser.follow(
    await browser.submit(page, '/password', { email: user.email, password: user.password! }),
  )
  assert.match(step.body, /\/code"/)
  assert.equal(browser.cookies.has('euterpe_session'), false)
  return { browser, step }
}

test('setting up two-step verification asks for the password, every ten minutes', async () => {
  const user = await newUser()
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  const question = await browser.get('/account/second-factor')
  assert.doesNotMatch(question.body, /<code>/)
  const wrong = await browser.submit(question, '/account/confirm', { password: 'not the password' })
  assert.equal(wrong.statusCode, 401)
  assert.doesNotMatch((await browser.get('/account/second-factor')).body, /<code>/)
  const csrf = /name="csrf" value="([^"]+)"/.exec(question.body)![1]!
  assert.match((await browser.post('/account/second-factor', { csrf, code: '123456' })).body, /\/confirm"/)
  const readKey = (body: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1]
  const confirmed = await browser.submit(question, '/account/confirm', { password: user.password! })
  const first = readKey((await browser.follow(confirmed)).body)
  const second = readKey((await browser.get('/account/second-factor')).body)
  assert.ok(first && second && first !== second, 'each page shows a new key')
  context.clock.moveBy(600_000)
  assert.doesNotMatch((await browser.get('/account/second-factor')).body, /<code>/)
})

test('confirming the password leads only to pages of the account', async () => {
  const user = await newUser()
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  for (const next of ['https://evil.example', '//evil.example', '/account/../x', '/account/%0d']) {
    const question = await browser.get('/account/second-factor')
    const response = question.body.includes('/confirm"')
      ? await browser.submit(question, '/account/confirm', { password: user.password!, next })
      : assert.fail('was not asked')
    assert.equal(response.headers.location, '/account')
    context.clock.moveBy(600_000)
  }
})

test('signing out ends the tokens of the console, and those of no other application', async () => {
  const user = await newUser()
  await registerConsole(context.db, context.urls, ['openid'])
  const console = { id: consoleClientId, secret: null, redirect_uris: [consoleCallback(context.urls)] }
  const browser = new Browser(app)
  const tokensFor = async (application: Parameters<typeof authorizeUrl>[0]) => {
    const verifier = newVerifier()
    const code = redirectParams(
      await signIn(browser, authorizeUrl(application, { scope: 'openid' }, verifier), user),
    )
    return (await exchange(app, application, { code: code.get('code')!, verifier })).json()
  }
  const [ofConsole, ofClient] = [await tokensFor(console), await tokensFor(client)]
  assert.equal((await me(ofConsole.access_token)).statusCode, 200)
  await browser.submit(await browser.get('/sign-out'), '/sign-out')
  assert.equal((await me(ofConsole.access_token)).statusCode, 401)
  assert.equal((await refresh(app, console, ofConsole.refresh_token)).statusCode, 400)
  assert.equal((await me(ofClient.access_token)).statusCode, 200)
})

test('signing in again in the same browser keeps the console, unless it is another user', async () => {
  const [ada, eve] = [await newUser(), await newUser()]
  await registerConsole(context.db, context.urls, ['openid'])
  const console = { id: consoleClientId, secret: null, redirect_uris: [consoleCallback(context.urls)] }
  const browser = new Browser(app)
  const verifier = newVerifier()
  const url = authorizeUrl(console, { scope: 'openid' }, verifier)
  const code = redirectParams(await signIn(browser, url, ada)).get('code')!
  const tokens = (await exchange(app, console, { code, verifier })).json()
  await signIn(browser, authorizeUrl(client, { prompt: 'login' }), ada)
  assert.equal((await me(tokens.access_token)).statusCode, 200)
  await signIn(browser, authorizeUrl(client, { prompt: 'login' }), eve)
  assert.equal((await me(tokens.access_token)).statusCode, 401)
})

test('with two-step verification, sign-in requires a code, which works once', async () => {
  const user = await newUser()
  const { code } = await turnOn(user)
  context.clock.moveBy(31_000)
  const first = await passwordThen(user)
  assert.equal((await first.browser.submit(first.step, '/code', { code: '123456' })).statusCode, 401)
  const used = code()
  assert.ok(
    redirectParams(
      await first.browser.follow(await first.browser.submit(first.step, '/code', { code: used })),
    ).get('code'),
  )
  const second = await passwordThen(user)
  assert.equal((await second.browser.submit(second.step, '/code', { code: used })).statusCode, 401)
  context.clock.moveBy(31_000)
  assert.equal((await second.browser.submit(second.step, '/code', { code: code() })).statusCode, 303)
})

test('a recovery code works once, whatever its case and spacing', async () => {
  const user = await newUser()
  const { recovery } = await turnOn(user)
  const first = await passwordThen(user)
  assert.equal(
    (await first.browser.submit(first.step, '/code', { code: ` ${recovery[0]!.toUpperCase()} ` })).statusCode,
    303,
  )
  const second = await passwordThen(user)
  assert.equal((await second.browser.submit(second.step, '/code', { code: recovery[0]! })).statusCode, 401)
})

test('allows ten codes in 15 minutes', async () => {
  const user = await newUser()
  const { code } = await turnOn(user)
  context.clock.moveBy(31_000)
  const { browser, step } = await passwordThen(user)
  const responses = []
  for (let round = 0; round < 12; round++)
    responses.push(await browser.submit(step, '/code', { code: `00000${round % 10}` }))
  assert.equal(responses.at(-1)!.statusCode, 429)
  assert.equal((await browser.submit(step, '/code', { code: code() })).statusCode, 429)
})

test('somebody who guesses codes knows the password, so the user is told once', async () => {
  const user = await newUser()
  await turnOn(user)
  const { browser, step } = await passwordThen(user)
  for (let round = 0; round < 12; round++) await browser.submit(step, '/code', { code: `00000${round % 10}` })
  const jobs = await context.db`
    select id from queue.job
    where name = 'send-security-mail' and data @> ${{ userId: user.id, change: 'second_step_guessed' }}`
  assert.equal(jobs.length, 1)
})

test('the second step renews the secret of the session, which keeps its end', async () => {
  const user = await newUser()
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  const [before] = await context.db`select id, expires_at from sessions where user_id = ${user.id}`
  const stolen = new Browser(app)
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
  await turnOn(user, browser)
  assert.equal((await browser.get('/account')).statusCode, 200)
  assert.equal((await stolen.get('/account')).statusCode, 303, 'the old cookie is worthless')
  const [after] = await context.db`select id, expires_at from sessions where user_id = ${user.id}`
  assert.deepEqual(after, before)
})

test('turning off two-step verification requires a code', async () => {
  const user = await newUser()
  const { code, browser } = await turnOn(user)
  const wrong = await browser.submit(await browser.get('/account'), '/off', { code: '000000' })
  assert.equal(wrong.statusCode, 401)
  const [failure] = await context.db`
    select details from audit_entries where action = 'sign_in.failed' and subject_id = ${user.id}`
  assert.deepEqual(failure?.details, { step: 'second_step' })
  assert.match(textOf(wrong.body), /This code is wrong/)
  assert.match((await browser.get('/account')).body, /second-factor\/off/)
  context.clock.moveBy(31_000)
  await browser.submit(await browser.get('/account'), '/off', { code: code() })
  assert.doesNotMatch((await browser.get('/account')).body, /second-factor\/off/)
})

test('the secret of two-step verification is stored sealed', async () => {
  const user = await newUser()
  await turnOn(user)
  const [row] = await context.db`select secret from second_factors where user_id = ${user.id}`
  assert.equal(row!.secret[0], 1)
  assert.doesNotMatch(row!.secret.toString('latin1'), /[A-Z2-7]{32}/)
})
