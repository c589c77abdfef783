import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upsertConsent } from '../../../src/domain/identity/authorize/sql-consents.ts'
import { newId } from '../../../src/lib/ids.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { makeClient, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = async (headers: Record<string, string>, method: Method, url: string, payload?: object) => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json() }
}
type Person = Awaited<ReturnType<typeof makeConsoleUser>>

/** The browser session of a sign-in to the console. */
async function giveSession(
  person: Pick<Person, 'user' | 'sid'>,
  userAgent = 'Firefox/140 Linux',
): Promise<string> {
  const id = newId()
  await context.db`
    insert into sessions (id, secret_hash, user_id, method, signed_in_at, seen_at, expires_at, user_agent, address)
    select ${id}, ${Buffer.from(id)}, user_id, 'password', auth_time, auth_time, expires_at, ${userAgent}, '192.0.2.7'
    from token_families
    where id = ${person.sid}`
  return id
}

/** The same user in another browser. */
async function signInAgain(person: Person) {
  context.clock.moveBy(1000)
  const client = { id: '00000000-0000-7000-8000-00000000c0de', organisation_id: null }
  const made = await makeToken(context, {
    organisationId: person.organisationId,
    client,
    userId: person.user.id,
  })
  return { ...made, user: person.user }
}

async function untilRefused(headers: Record<string, string>): Promise<void> {
  for (let tries = 0; (await call(headers, 'GET', '/v1/me')).status !== 401; tries++)
    assert.ok(tries < 1000, 'its tokens still work')
}

test('users read and change their name and language', async () => {
  const { headers, user } = await makeConsoleUser(context, 'member')
  const { data } = await call(headers, 'GET', '/v1/me/account')
  assert.deepEqual([data.email, data.role, data.second_factor], [user.email, 'member', false])
  const changed = await call(headers, 'PATCH', '/v1/me/account', { name: '  Ada   King ', locale: 'fr' })
  assert.deepEqual(
    [changed.data.name, changed.data.locale, changed.data.given_name],
    ['Ada King', 'fr', 'Ada'],
  )
  assert.equal((await call(headers, 'PATCH', '/v1/me/account', { name: '   ' })).status, 422)
  const picture = 'https://example.com/ada.png'
  assert.equal((await call(headers, 'PATCH', '/v1/me/account', { picture })).data.picture, picture)
  assert.equal(
    (await call(headers, 'PATCH', '/v1/me/account', { picture: 'javascript:alert(1)' })).status,
    422,
  )
  assert.equal((await call(headers, 'PATCH', '/v1/me/account', { picture: null })).data.picture, null)
  assert.equal((await call(headers, 'PATCH', '/v1/me/account', { locale: 'de' })).status, 400)
  assert.equal((await call(headers, 'PATCH', '/v1/me/account', { role: 'operator' })).status, 400)
})

test('users list their sessions and end one', async () => {
  const here = await makeConsoleUser(context, 'member')
  const there = await signInAgain(here)
  const [hereId, thereId] = [await giveSession(here), await giveSession(there, 'Safari/18 iPhone')]
  const { data } = await call(here.headers, 'GET', '/v1/me/sessions')
  assert.deepEqual(
    data.results.map(({ id, browser, current }: Record<string, unknown>) => [id, browser, current]).sort(),
    [
      [hereId, 'Firefox · Linux', true],
      [thereId, 'Safari · iOS', false],
    ].sort(),
  )
  assert.equal((await call(here.headers, 'DELETE', `/v1/me/sessions/${thereId}`)).status, 200)
  await untilRefused(there.headers)
  assert.equal((await call(here.headers, 'GET', '/v1/me')).status, 200)
  assert.equal((await call(here.headers, 'DELETE', `/v1/me/sessions/${thereId}`)).status, 404)
})

test('users end all sessions but the current one', async () => {
  const here = await makeConsoleUser(context, 'member')
  const hereId = await giveSession(here)
  const others = [await signInAgain(here), await signInAgain(here)]
  for (const each of others) await giveSession(each)
  assert.equal((await call(here.headers, 'POST', '/v1/me/sessions/end-others')).status, 200)
  for (const { headers } of others) await untilRefused(headers)
  const { data } = await call(here.headers, 'GET', '/v1/me/sessions')
  assert.deepEqual(
    data.results.map(({ id }: { id: string }) => id),
    [hereId],
  )
})

test('users cannot end sessions of other users', async () => {
  const [ada, eve] = [await makeConsoleUser(context, 'member'), await makeConsoleUser(context, 'operator')]
  const id = await giveSession(ada)
  assert.equal((await call(eve.headers, 'DELETE', `/v1/me/sessions/${id}`)).status, 404)
  assert.equal((await call(ada.headers, 'GET', '/v1/me/sessions')).data.count, 1)
})

test("users withdraw an application's access", async () => {
  const { headers, user, organisationId } = await makeConsoleUser(context, 'member')
  const client = await makeClient(context, organisationId)
  const granted = ['openid', 'search.read']
  const app1 = await makeToken(context, { organisationId, client, userId: user.id, scopes: granted })
  const consent = { user_id: user.id, client_id: client.id, requested: granted, granted }
  await upsertConsent(context.db, { ...consent, decided_at: context.clock.now() })
  const { data } = await call(headers, 'GET', '/v1/me/applications')
  assert.deepEqual([data.results[0].name, data.results[0].scopes], [client.name, granted])
  assert.equal((await call(headers, 'DELETE', `/v1/me/applications/${client.id}`)).status, 200)
  await untilRefused(app1.headers)
  assert.equal((await call(headers, 'DELETE', `/v1/me/applications/${client.id}`)).status, 404)
})
