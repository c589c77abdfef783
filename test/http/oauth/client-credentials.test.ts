import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../support/context.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const machine = await makeClient(context, organisation.id, {
  type: 'machine',
  scopes: ['search.read', 'credits.read'],
})

const token = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const own = { grant_type: 'client_credentials', client_id: machine.id, client_secret: machine.secret! }
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

test('a machine client gets a working access token, and no ID or refresh token', async () => {
  const response = await token(own)
  assert.equal(response.statusCode, 200)
  const { access_token, ...rest } = response.json()
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'search.read credits.read' })
  assert.equal(response.headers['cache-control'], 'no-store')
  const me = await app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${access_token}` } })
  assert.equal(me.json().data.principal.id, machine.id)
})

test('a machine client can request fewer scopes', async () => {
  assert.equal((await token({ ...own, scope: 'credits.read unknown openid' })).json().scope, 'credits.read')
  assert.equal((await token({ ...own, scope: 'atlas.read' })).json().error, 'invalid_scope')
})

test('an empty scope counts as omitted', async () => {
  assert.equal((await token({ ...own, scope: '' })).json().scope, machine.scopes.join(' '))
  assert.equal((await token({ ...own, scope: '  ' })).json().scope, machine.scopes.join(' '))
})

test('accepts a percent-encoded secret with Basic authentication', async () => {
  const encoded = [...machine.secret!].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')
  for (const secret of [machine.secret!, encoded]) {
    const response = await token({ grant_type: 'client_credentials' }, basic(machine.id, secret))
    assert.equal(response.statusCode, 200)
  }
})

test('a wrong secret and an unknown or disabled client are invalid_client: 401 with WWW-Authenticate', async () => {
  const disabled = await makeClient(context, organisation.id, { type: 'machine' })
  await context.db`update clients set disabled_at = now() where id = ${disabled.id}`
  for (const response of [
    await token({ ...own, client_secret: 'wrong' }),
    await token({ ...own, client_secret: '' }),
    await token({ grant_type: 'client_credentials', client_id: machine.id }),
    await token({ ...own, client_id: '019a8400-0000-7000-8000-000000000001' }),
    await token({ ...own, client_id: 'nobody' }),
    await token({ ...own, client_id: disabled.id, client_secret: disabled.secret! }),
    await token({ grant_type: 'client_credentials' }),
    await token({ grant_type: 'client_credentials' }, basic(machine.id, 'wrong')),
    await token({ grant_type: 'client_credentials' }, { authorization: 'Basic %%%' }),
    await token({ grant_type: 'client_credentials' }, basic(machine.id, '%zz')),
    await token({ grant_type: 'client_credentials' }, { authorization: 'Bearer abc' }),
  ]) {
    assert.equal(response.statusCode, 401, response.body)
    assert.equal(response.json().error, 'invalid_client')
    assert.match(String(response.headers['www-authenticate']), /^Basic/)
    assert.equal(response.headers['cache-control'], 'no-store')
  }
})

test('credentials in header and body, or two different client ids, are invalid_request', async () => {
  const both = await token(own, basic(machine.id, machine.secret!))
  const { client_secret: _, ...rest } = own
  const differing = await token({ ...rest, client_id: organisation.id }, basic(machine.id, machine.secret!))
  for (const response of [both, differing]) {
    assert.equal(response.statusCode, 400)
    assert.equal(response.json().error, 'invalid_request')
  }
})

test('only machine clients can use client_credentials', async () => {
  for (const type of ['confidential', 'legacy'] as const) {
    const client = await makeClient(context, organisation.id, { type })
    const response = await token({ ...own, client_id: client.id, client_secret: client.secret! })
    assert.equal(response.json().error, 'unauthorized_client')
  }
})

test('rejects a JSON body, a repeated parameter, an oversized body, a secret in the URL and unknown grants', async () => {
  const send = (payload: string, type = 'application/x-www-form-urlencoded', url = '/oauth/token') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const form = new URLSearchParams(own).toString()
  const responses = [
    await send(JSON.stringify(own), 'application/json'),
    await send(`${form}&client_id=${machine.id}`),
    await send(form, undefined, `/oauth/token?client_secret=${machine.secret}`),
    await send(form, 'text/plain'),
    await send(`client_id=${machine.id}&client_secret=${machine.secret}`),
  ]
  for (const response of responses) {
    assert.equal(response.statusCode, 400, response.body)
    assert.equal(response.json().error, 'invalid_request')
  }
  assert.equal((await send(`${form}&x=${'a'.repeat(70_000)}`)).statusCode, 413)
  for (const grant of ['password', 'constructor', '__proto__', '']) {
    assert.equal((await token({ ...own, grant_type: grant })).json().error, 'unsupported_grant_type')
  }
  const get = await app.inject({ url: '/oauth/token' })
  assert.equal(get.statusCode, 405)
  assert.equal(get.headers.allow, 'OPTIONS, POST')
})
