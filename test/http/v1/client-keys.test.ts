import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { postForm } from '../../support/flow.ts'

const { app, context } = await createTestApp()
const admin = await makeConsoleUser(context, 'admin')
const call = async (
  method: 'POST' | 'PUT' | 'GET',
  path: string,
  payload?: object,
  headers = admin.headers,
) => {
  const response = await app.inject({
    method,
    url: `/v1/clients${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, data: response.json().data }
}
const { publicKey } = await generateKeyPair('ES256')
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] }

test('an administrator registers an application with keys, which gets no secret', async () => {
  const { status, data } = await call('POST', '', { name: 'Importer', type: 'machine', jwks })
  assert.equal(status, 201)
  assert.equal(data.client_secret, undefined)
  assert.equal(data.authentication, 'keys')
  assert.equal((await call('POST', `/${data.id}/secret`)).status, 422)
  const refused = await call('POST', '', {
    name: 'Page',
    type: 'public',
    redirect_uris: ['https://a.example/'],
    jwks,
  })
  assert.equal(refused.status, 422)
})

test('keys replace a secret at once, for the own organisation only', async () => {
  const { data } = await call('POST', '', { name: 'Importer', type: 'machine' })
  const login = async () => {
    const fields = { grant_type: 'client_credentials', client_id: data.id, client_secret: data.client_secret }
    return (await postForm(app, '/oauth/token', fields)).statusCode
  }
  assert.equal(await login(), 200)
  const stranger = await makeConsoleUser(context, 'admin')
  assert.equal((await call('PUT', `/${data.id}/keys`, { jwks }, stranger.headers)).status, 404)
  assert.equal((await call('PUT', `/${data.id}/keys`, { jwks: { keys: [] } })).status, 422)
  assert.equal((await call('PUT', `/${data.id}/keys`, { jwks })).data.authentication, 'keys')
  assert.equal(await login(), 401)
})

test('a device client needs no redirect URI', async () => {
  const { status, data } = await call('POST', '', { name: 'Player', type: 'public', device_flow: true })
  assert.deepEqual([status, data.device_flow, data.authentication], [201, true, 'none'])
  assert.equal((await call('POST', '', { name: 'P', type: 'public' })).status, 422)
  assert.equal((await call('POST', '', { name: 'P', type: 'machine', device_flow: true })).status, 422)
})

test('a key with a null character is refused, not an error of the database', async () => {
  const keys = jwks.keys.map((key) => ({ ...key, kid: 'a\u0000b' }))
  const { status } = await call('POST', '', { name: 'Importer', type: 'machine', jwks: { keys } })
  assert.ok(status >= 400 && status < 500, String(status))
})
