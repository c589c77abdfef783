import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTestApp } from '../../support/context.ts'
import { makeClient, makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const { headers } = await makeToken(context)
const get = (url: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...headers, ...more } })

test('a read has an ETag; a caller who has it already gets 304 without a body', async () => {
  const first = await get('/v1/catalogs')
  const etag = String(first.headers.etag)
  assert.match(etag, /^W\/"[\w-]{27}"$/)
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await get('/v1/catalogs', { 'if-none-match': known })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
  }
  assert.equal((await get('/v1/catalogs', { 'if-none-match': '"other"' })).statusCode, 200)
  assert.notEqual((await get('/v1/me')).headers.etag, etag)
})

test('errors and writes have no ETag', async () => {
  assert.equal((await get('/v1/workspace/tracks?page=7')).headers.etag, undefined)
  const created = await app.inject({
    method: 'POST',
    url: '/v1/webhooks',
    headers,
    payload: { url: 'https://hooks.example.com/x' },
  })
  assert.deepEqual([created.statusCode, created.headers.etag], [201, undefined])
})

test('large responses are compressed as the caller prefers, small ones are not', async () => {
  const plain = await get('/v1/tagging/taxonomy')
  assert.equal(plain.headers['content-encoding'], undefined)
  const brotli = await get('/v1/tagging/taxonomy', { 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body)
  const gzip = await get('/v1/tagging/taxonomy', { 'accept-encoding': 'gzip' })
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
  assert.match(String(gzip.headers.vary), /accept-encoding/)
  assert.equal(gzip.headers.etag, plain.headers.etag)
  assert.equal((await get('/v1/me', { 'accept-encoding': 'br' })).headers['content-encoding'], undefined)
  const unchanged = await get('/v1/tagging/taxonomy', {
    'accept-encoding': 'br',
    'if-none-match': String(plain.headers.etag),
  })
  assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ''])
})

test('scripts of the origins of public clients may call, those of other origins may not', async () => {
  const organisation = await makeOrganisation(context)
  await makeClient(context, organisation.id, {
    type: 'public',
    redirectUris: ['https://app.example.com/callback'],
  })
  await makeClient(context, organisation.id, {
    type: 'confidential',
    redirectUris: ['https://server.example.com/callback'],
  })
  const preflight = (origin: string, url = '/v1/workspace/tracks') =>
    app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'GET' } })
  const allowed = await preflight('https://app.example.com')
  assert.equal(allowed.statusCode, 204)
  assert.equal(allowed.headers['access-control-allow-origin'], 'https://app.example.com')
  assert.match(String(allowed.headers['access-control-allow-methods']), /GET/)
  assert.match(String(allowed.headers['access-control-allow-headers']), /authorization/)
  for (const origin of [
    'https://server.example.com', 'https://app.example.com.evil.org', 'https://evil.org', 'null', 'https://app.example.co',
    'http://app.example.com', "https://x'--",
  ]) {
    const refused = await preflight(origin)
    assert.equal(refused.statusCode, 405)
    assert.equal(refused.headers['access-control-allow-origin'], undefined, origin)
    const read = await get('/v1/me', { origin })
    assert.equal(read.headers['access-control-allow-origin'], undefined, origin)
  } // biome-ignore format: a list of words
  const read = await get('/v1/me', { origin: 'https://app.example.com' })
  assert.equal(read.headers['access-control-allow-origin'], 'https://app.example.com')
  assert.match(String(read.headers.vary), /origin/)
  const refused = await app.inject({ url: '/v1/me', headers: { origin: 'https://app.example.com' } })
  assert.deepEqual(
    [refused.statusCode, refused.headers['access-control-allow-origin']],
    [401, 'https://app.example.com'],
  )
})

test('every response names its request, also when nothing exists at the URL', async () => {
  for (const url of ['/v1/me', '/v1/nothing', '/v1/workspace/tracks?page=x', '/status', '/v1/%zz'])
    assert.match(String((await get(url)).headers['x-request-id']), /^[0-9a-f-]{36}$/, url)
})

test('the earlier generation announces its successor on every response', async () => {
  const response = await app.inject('/lexicology/tags')
  assert.equal(response.statusCode, 401)
  assert.equal(response.headers.deprecation, '@1767225600')
  assert.match(String(response.headers.link), /<[^>]+\/v1\/tagging\/taxonomy>; rel="successor-version"/)
})
