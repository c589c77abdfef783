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
// Not strict: on a wrong host a route answers 404, which it need not declare.
const apart = await buildApp({ ...together.context, urls: { ...together.context.urls, ...urls } })
after(() => apart.close())

type Method = 'GET' | 'POST' | 'DELETE' | 'OPTIONS'
const ask = (host: string, method: Method, url: string) => apart.inject({ method, url, headers: { host } })

test('on a host of its own it answers there alone', async () => {
  const described = await ask('old.example.com', 'OPTIONS', '/')
  assert.equal(described.statusCode, 200)
  assert.deepEqual(described.json().servers, [{ url: 'https://old.example.com' }])
  for (const host of ['api.example.com', 'sign-in.example.com', 'elsewhere.example.com', '']) {
    assert.equal((await ask(host, 'OPTIONS', '/')).statusCode, 404, host)
    for (const [method, url] of [
      ['GET', '/lexicology/tags'],
      ['POST', '/ingestion/json'],
      ['POST', '/oauth/access_tokens/client'],
    ] as const) {
      assert.equal((await ask(host, method, url)).statusCode, 404, `${host} ${url}`)
    }
  }
})

test('whatever goes wrong on its host is said in its own envelope', async () => {
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
    assert.equal(errorOf(await ask('old.example.com', method, url)).status, status, `${method} ${url}`)
  }
})

test('on a shared host its paths, and those under them, speak its envelope', async () => {
  for (const url of ['/lexicology', '/lexicology/nothing', '/ingestion/csv', '/oauth/access_tokens/user']) {
    assert.equal(errorOf(await together.app.inject({ method: 'POST', url })).status, 404, url)
  }
  const other = await together.app.inject('/v1/nothing')
  assert.deepEqual(Object.keys(other.json()).toSorted(), ['data', 'message', 'status'])
})

test('OPTIONS on a path says which methods it takes: 204 without a body', async () => {
  for (const [url, allow] of [
    ['/lexicology/tags', 'GET, HEAD, OPTIONS'],
    ['/ingestion/json', 'OPTIONS, POST'],
    ['/ingestion/audio_only', 'OPTIONS, POST'],
    ['/ingestion/audio_mapping', 'OPTIONS, POST'],
    ['/oauth/access_tokens/client', 'OPTIONS, POST'],
  ]) {
    const answer = await together.app.inject({ method: 'OPTIONS', url: url! })
    assert.deepEqual([answer.statusCode, answer.body], [204, ''])
    assert.equal(answer.headers.allow, allow)
    assert.equal(answer.headers['content-type'], undefined)
  }
})
