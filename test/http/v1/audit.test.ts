import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../support/browser.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, signIn } from '../../support/flow.ts'
import { makeClient, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()

async function asAdmin() {
  const { headers, user, organisationId } = await makeConsoleUser(context, 'admin')
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) })
  const list = async (query = '') => (await call('GET', `/v1/audit${query}`)).json().data
  return { call, list, user, organisationId }
}

test('records good and bad sign-ins, consents and changes of an account', async () => {
  const { list, organisationId } = await asAdmin()
  const person = await makeUser(context, organisationId)
  const client = await makeClient(context, organisationId, { name: 'Sync desk' })
  const browser = new Browser(app, { address: '203.0.113.77' })
  const page = await browser.follow(await browser.get(authorizeUrl(client)))
  await browser.submit(page, '/password', { email: person.email, password: 'a wrong password' })
  await signIn(browser, authorizeUrl(client), person)
  await browser.submit(await browser.get('/sign-out'), '/sign-out')
  const { results } = await list()
  const actions = results.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions, ['session.ended', 'consent.given', 'sign_in.succeeded', 'sign_in.failed'])
  const [, consent, succeeded, failed] = results
  assert.equal(consent.subject.name, 'Sync desk')
  assert.equal(succeeded.actor.id, person.id)
  assert.equal(succeeded.address, '203.0.113.77')
  assert.deepEqual(
    [failed.actor.type, failed.subject.id, failed.details.step],
    ['unknown', person.id, 'password'],
  )
})

test('records changes of people, clients and keys, with who made them', async () => {
  const { call, list, user, organisationId } = await asAdmin()
  const person = await makeUser(context, organisationId)
  await call('PATCH', `/v1/users/${person.id}`, { role: 'admin' })
  await call('PATCH', `/v1/users/${person.id}`, { disabled: true })
  const client = (await call('POST', '/v1/clients', { name: 'Import', type: 'machine' })).json().data
  await call('POST', `/v1/clients/${client.id}/secret`)
  await call('DELETE', `/v1/clients/${client.id}`)
  await call('DELETE', `/v1/users/${person.id}`)
  const { results } = await list()
  assert.deepEqual(
    results.map(({ action }: { action: string }) => action),
    [
      'user.removed',
      'client.disabled',
      'client.secret_replaced',
      'client.created',
      'user.disabled',
      'user.role_changed',
    ],
  )
  assert.ok(results.every(({ actor }: { actor: { id: string } }) => actor.id === user.id))
  assert.deepEqual(results.at(-1).details, { from: 'member', to: 'admin' })
  assert.ok(!JSON.stringify(results).includes(client.client_secret))
})

test('filters by action, person and time, and pages through all entries', async () => {
  const { call, list, organisationId } = await asAdmin()
  const person = await makeUser(context, organisationId)
  for (let round = 0; round < 4; round++)
    await call('PATCH', `/v1/users/${person.id}`, { disabled: round % 2 === 0 })
  assert.equal((await list('?action=user.disabled')).results.length, 2)
  assert.equal((await list(`?about=${person.id}`)).results.length, 4)
  assert.equal((await list(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).results.length, 0)
  const seen: string[] = []
  let token: string | null = null
  do {
    const page = await list(`?page_size=3${token === null ? '' : `&continuation_token=${token}`}`)
    seen.push(...page.results.map(({ id }: { id: string }) => id))
    token = page.next_token
  } while (token !== null)
  assert.equal(new Set(seen).size, 4)
  assert.deepEqual(seen, seen.toSorted().toReversed())
})

test('exports JSON lines, and records the export', async () => {
  const { call, list, organisationId } = await asAdmin()
  const person = await makeUser(context, organisationId)
  await call('PATCH', `/v1/users/${person.id}`, { disabled: true })
  const response = await call('GET', '/v1/audit/export')
  assert.equal(response.headers['content-type'], 'application/x-ndjson')
  const lines = response.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['audit.exported', 'user.disabled'],
  )
  assert.equal((await list()).results[0].action, 'audit.exported')
})

test('an organisation sees only its own entries', async () => {
  const [ours, theirs] = [await asAdmin(), await asAdmin()]
  const person = await makeUser(context, theirs.organisationId)
  await theirs.call('PATCH', `/v1/users/${person.id}`, { disabled: true })
  assert.deepEqual((await ours.list()).results, [])
  assert.deepEqual((await ours.list(`?about=${person.id}`)).results, [])
  const { results } = await theirs.list()
  assert.deepEqual((await ours.list(`?continuation_token=${results[0].id}`)).results, [])
})

test('the service can neither change nor delete an entry', async () => {
  const { call, organisationId } = await asAdmin()
  const person = await makeUser(context, organisationId)
  await call('PATCH', `/v1/users/${person.id}`, { disabled: true })
  for (const statement of [
    "update audit_entries set action = 'x'",
    'delete from audit_entries',
    'truncate audit_entries',
  ])
    await assert.rejects(context.db.unsafe(statement), /permission denied/)
})
