import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildApp } from '../../../src/http/app.ts'
import { createTestApp } from '../../support/context.ts'
import { errorOf } from '../../support/legacy.ts'

const urls = {
  base: 'https://api.example.com',
  auth: 'https://sign-in.example.com',
  legacy: 'https://old.example.com',
}
const together = await createTestApp()
// Not strict: on another host a route responds with 404, which it does not declare.
const apart = await buildApp({ ...together.context, urls: { ...together.context.urls, ...urls } })
after(() => apart.close())

type Method = 'GET' | 'POST' | 'DELETE' | 'OPTIONS'
const send = (host: string, method: Method, url: string) => apart.inject({ method, url, headers: { host } })

test('with a host of its own it responds only there', async () => {
  const described = await send('old.example.com', 'OPTIONS', '/')
  assert.equal(described.statusCode, 200)
  assert.deepEqual(described.json().servers, [{ url: 'https://old.example.com' }])
  for (const host of ['api.example.com', 'sign-in.example.com', 'elsewhere.example.com', '']) {
    assert.equal((await send(host, 'OPTIONS', '/')).statusCode, 404, host)
    for (const [method, url] of [
      ['GET', '/lexicology/tags'],
      ['POST', '/ingestion/json'],
      ['POST', '/oauth/access_tokens/client'],
    ] as const) {
      assert.equal((await send(host, method, url)).statusCode, 404, `${host} ${url}`)
    }
  }
})

test('all errors on its host use its error format', async () => {
  const cases: [Method, string, number][] = [
    ['GET', '/', 404],
    ['GET', '/v1/me', 404],
    ['GET', '/oauth/userinfo', 404],
    ['POST', '/oauth/token', 404],
    ['GET', '/status', 404],
    ['GET', '/nothing', 404],
    ['GET', '/%zz', 400],
    ['DELETE', '/lexicology/tags', 404],
    ['GET', '/lexicology/tags', 401],
    ['POST', '/oauth/access_tokens/client', 400],
  ]
  for (const [method, url, status] of cases) {
    assert.equal(errorOf(await send('old.example.com', method, url)).status, status, `${method} ${url}`)
  }
})

test('on a shared host all its paths use its error format', async () => {
  for (const url of ['/lexicology', '/lexicology/nothing', '/ingestion/csv', '/oauth/access_tokens/user']) {
    assert.equal(errorOf(await together.app.inject({ method: 'POST', url })).status, 404, url)
  }
  const other = await together.app.inject('/v1/nothing')
  assert.deepEqual(Object.keys(other.json()).toSorted(), ['data', 'message', 'status'])
})

test('OPTIONS on a path returns the allowed methods: 204 without a body', async () => {
  for (const [url, allow] of [
    ['/lexicology/tags', 'GET, HEAD, OPTIONS'],
    ['/ingestion/json', 'OPTIONS, POST'],
    ['/ingestion/audio_only', 'OPTIONS, POST'],
    ['/ingestion/audio_mapping', 'OPTIONS, POST'],
    ['/oauth/access_tokens/client', 'OPTIONS, POST'],
  ]) {
    const response = await together.app.inject({ method: 'OPTIONS', url: url! })
    assert.deepEqual([response.statusCode, response.body], [204, ''])
    assert.equal(response.headers.allow, allow)
    assert.equal(response.headers['content-type'], undefined)
  }
})
