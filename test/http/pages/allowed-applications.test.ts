import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../support/browser.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, newTokens, redirectParams, signIn, textOf, userinfo } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const maker = await makeOrganisation(context, { name: 'Desk Makers' })
const outside = await makeClient(context, maker.id, {
  name: 'Sync desk',
  redirectUris: ['https://desk.example.com/callback'],
})

async function makeCustomer() {
  const { headers, organisationId } = await makeConsoleUser(context, 'admin')
  const person = await makeUser(context, organisationId)
  const call = async (method: 'GET' | 'PATCH' | 'PUT' | 'DELETE', path = '', payload?: object) => {
    const url = `/v1/allowed-applications${path}`
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  const canUse = async (client = outside) => {
    const response = await signIn(new Browser(app), authorizeUrl(client), person)
    return response.statusCode === 303 && redirectParams(response).has('code')
  }
  return { call, canUse, person, organisationId }
}

test('the consent page says who made the application and where the user returns to', async () => {
  const { person } = await makeCustomer()
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(outside)))
  const consent = await browser.follow(
    await browser.submit(page, '/password', { email: person.email, password: person.password! }),
  )
  assert.match(textOf(consent.body), /Made by Desk Makers\. Afterwards you return to desk\.example\.com\./)
})

test('administrators allow all, listed or no outside applications, and their own always', async () => {
  const { call, canUse, organisationId } = await makeCustomer()
  const own = await makeClient(context, organisationId)
  assert.deepEqual((await call('GET')).data, { policy: 'all', applications: [] })
  assert.equal(await canUse(), true)
  assert.equal((await call('PATCH', '', { policy: 'listed' })).data.policy, 'listed')
  assert.equal(await canUse(), false)
  const listed = await call('PUT', `/${outside.id}`)
  assert.deepEqual(
    listed.data.applications.map(({ name, organization }: Record<string, string>) => [name, organization]),
    [['Sync desk', 'Desk Makers']],
  )
  assert.equal(await canUse(), true)
  assert.equal((await call('DELETE', `/${outside.id}`)).data.applications.length, 0)
  assert.equal(await canUse(), false)
  await call('PUT', `/${outside.id}`)
  await call('PATCH', '', { policy: 'none' })
  assert.equal(await canUse(), false)
  assert.equal(await canUse(own), true)
})

test('tokens of an application end when it is no longer allowed, and those of other organisations stay', async () => {
  const [ours, theirs] = [await makeCustomer(), await makeCustomer()]
  const [mine, others] = [
    await newTokens(app, outside, ours.person),
    await newTokens(app, outside, theirs.person),
  ]
  await ours.call('PATCH', '', { policy: 'none' })
  assert.equal((await userinfo(app, mine.access_token)).statusCode, 401)
  assert.equal((await userinfo(app, others.access_token)).statusCode, 200)
})

test('the user is told whom to ask, and prompt=none is denied', async () => {
  const { call, person } = await makeCustomer()
  await call('PATCH', '', { policy: 'none' })
  const browser = new Browser(app)
  const page = await signIn(browser, authorizeUrl(outside), person)
  assert.equal(page.statusCode, 403)
  assert.match(textOf(page.body), /Your administrators decide/)
  const silent = redirectParams(await browser.get(authorizeUrl(outside, { prompt: 'none' })))
  assert.equal(silent.get('error'), 'access_denied')
  assert.equal(redirectParams(await browser.submit(page, '/cancel')).get('error'), 'access_denied')
})

test('a posted consent does not get around the policy', async () => {
  const { call, person } = await makeCustomer()
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(outside)))
  const consent = await browser.follow(
    await browser.submit(page, '/password', { email: person.email, password: person.password! }),
  )
  await call('PATCH', '', { policy: 'none' })
  const response = await browser.submit(consent, '/consent', { decision: 'allow' })
  assert.match(String(response.headers.location), /^\/sign-in\//)
})

test('names of the service itself are reserved', async () => {
  for (const name of ['Euterpe', 'euterpe console', 'Eut\u00e9rpe Support', 'E U T E R P E'])
    await assert.rejects(makeClient(context, maker.id, { name }), { code: 'validation_error' }, name)
  // Cyrillic and Greek letters and digits that look like those of the name.
  for (const name of ['\u0415uterpe', 'Eu\u0442er\u0440e', '\u0395\u03c5terpe Console', 'Eut3rpe'])
    await assert.rejects(makeClient(context, maker.id, { name }), { code: 'validation_error' }, name)
  // Shown from right to left, or with invisible characters in between.
  for (const name of ['\u202eepretuE', 'App\u2066', 'A\u0007pp'])
    await assert.rejects(makeClient(context, maker.id, { name }), { code: 'validation_error' }, name)
  for (const name of ['Жемчуг', 'Μουσική', 'Perpetuum 7', 'Interpret'])
    assert.ok((await makeClient(context, maker.id, { name })).id, name)
})
