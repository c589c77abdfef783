import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveObject } from '../../../src/domain/storage/areas/resolve.ts'
import { writeObject } from '../../../src/domain/storage/objects/store-object.ts'
import { buildApp } from '../../../src/http/app.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { bytesOf, startGateway } from '../../support/s3.ts'

const { context, account, endpoint } = await startGateway()
const app = await buildApp(context, { strict: true })
const { headers } = await makeToken(context, { organisationId: account.organisation.id })

const create = (payload: object, more = headers) =>
  app.inject({ method: 'POST', url: '/v1/storage/inbound/uploads', headers: more, payload })
const list = (query: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/v1/storage/inbound/objects', headers, query })

const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt '), bytesOf(100)])

async function upload(object_key: string, body: Buffer, content_type = 'audio/wav') {
  const { data } = (await create({ object_key, content_type })).json()
  const response = await fetch(data.url, {
    method: data.method,
    headers: data.headers,
    body: new Uint8Array(body),
  })
  assert.equal(response.status, 200, await response.text())
  return data
}

test('a presigned upload is stored in the inbound area and found there by list and by key', async () => {
  const data = await upload('2026/söng one.wav', wav)
  assert.equal(data.object_key, '2026/söng one.wav')
  assert.equal(data.s3_file_uri, `s3://${account.bucket}/inbound/2026/söng one.wav`)
  assert.ok(data.url.startsWith(`${endpoint}/${account.bucket}/inbound/2026/`))
  assert.ok(Date.parse(data.expires_at) > Date.now())
  const exact = (await list({ object_key: '2026/söng one.wav' })).json()
  assert.equal(exact.status, 200)
  assert.deepEqual(Object.keys(exact.data), [
    'object_key',
    's3_file_uri',
    'size',
    'content_type',
    'etag',
    'last_modified',
  ])
  assert.equal(exact.data.size, wav.length)
  const resolved = await resolveObject(context, account.organisation.id, data.s3_file_uri)
  assert.ok(Buffer.concat(await (await resolved.open()).toArray()).equals(wav))
  assert.deepEqual((await list({})).json().data.objects, [exact.data])
  const withFolder = (await list({ object_key: 'inbound/2026/söng one.wav' })).json()
  assert.deepEqual(withFolder.data, exact.data, 'inbound/ in front means the same')
})

test('the type of a wav and of other audio is detected from the content, whatever was declared', async () => {
  const mp3 = Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00', 'latin1'), bytesOf(50)])
  const cases: [string, Buffer, string, string][] = [
    ['t/a.mp3', wav, 'audio/mpeg', 'audio/wav'],
    ['t/b.wav', wav, 'audio/x-wav', 'audio/wav'],
    ['t/c.txt', mp3, 'text/plain', 'audio/mpeg'],
    ['t/d.mp3', mp3, 'audio/mp3', 'audio/mp3'],
    ['t/e.flac', Buffer.from('fLaC0000'), 'application/octet-stream', 'audio/flac'],
    ['t/f.wav', Buffer.from('not a wav at all'), 'audio/wav', 'audio/wav'],
    ['t/g.csv', Buffer.from('a,b'), 'text/csv; charset=utf-8', 'text/csv; charset=utf-8'],
  ]
  for (const [key, body, declared, expected] of cases) {
    await upload(key, body, declared)
    assert.equal((await list({ object_key: key })).json().data.content_type, expected, key)
  }
})

test('an upload without a type gets the type given when the URL was created', async () => {
  const { data } = (await create({ object_key: 'no-type.csv', content_type: 'text/csv' })).json()
  await fetch(data.url, { method: 'PUT', body: new Blob([new Uint8Array([1, 2])]) })
  assert.equal((await list({ object_key: 'no-type.csv' })).json().data.content_type, 'text/csv')
})

test('a presigned upload is valid for one key, one method and one hour', async () => {
  const { data } = (await create({ object_key: 'mine.bin', content_type: 'text/plain' })).json()
  const put = (url: string) => fetch(url, { method: 'PUT', body: 'x' })
  assert.equal((await put(data.url.replace('mine.bin', 'other.bin'))).status, 403)
  assert.equal((await put(data.url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=9999'))).status, 403)
  assert.equal((await fetch(data.url)).status, 403)
  context.clock.moveBy(3_601_000)
  const late = await put(data.url)
  context.clock.moveBy(-3_601_000)
  assert.equal(late.status, 403)
  assert.match(await late.text(), /expired/)
  assert.equal((await list({ object_key: 'mine.bin' })).statusCode, 404)
})

test('a large file can be uploaded in parts, each with a URL of its own', async () => {
  const part_size = 8 * 1024 * 1024
  const file = Buffer.concat([wav, bytesOf(part_size)])
  const { data } = (
    await create({ object_key: 'large.wav', content_type: 'audio/wav', size: file.length, part_size })
  ).json()
  assert.equal(data.parts.urls.length, 2)
  const etags: string[] = []
  for (const [index, url] of data.parts.urls.entries()) {
    const body = new Uint8Array(file.subarray(index * part_size, (index + 1) * part_size))
    const response = await fetch(url, { method: 'PUT', body })
    assert.equal(response.status, 200, await response.text())
    etags.push(response.headers.get('etag')!)
  }
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  const completed = await fetch(data.parts.complete_url, {
    method: 'POST',
    body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
  })
  assert.equal(completed.status, 200, await completed.text())
  const resolved = await resolveObject(context, account.organisation.id, data.s3_file_uri)
  assert.ok(Buffer.concat(await (await resolved.open()).toArray()).equals(file))
})

test('an upload in parts can be discarded, and needs a size above that of its parts', async () => {
  const part_size = 8 * 1024 * 1024
  const input = { object_key: 'discarded.wav', content_type: 'audio/wav', part_size }
  const { data } = (await create({ ...input, size: part_size + 1 })).json()
  assert.equal((await fetch(data.parts.abort_url, { method: 'DELETE' })).status, 204)
  assert.equal((await fetch(data.parts.urls[0], { method: 'PUT', body: 'x' })).status, 404)
  for (const fault of [{}, { size: part_size }, { size: 200 * part_size + 1 }]) {
    const refused = await create({ ...input, ...fault })
    assert.equal(refused.statusCode, 422)
    assert.equal(refused.json().data.details[0].field, 'part_size')
  }
  assert.equal((await create({ ...input, size: part_size, part_size: 100 })).statusCode, 422)
})

for (const [object_key, word] of [
  ['', 'empty'], ['../x', 'segment'], ['a/../b', 'segment'], ['a/./b', 'segment'], ['/abs', 'slash'], ['a//b', 'segment'],
  ['dir/', 'end with a slash'], ['new\nline', 'control'], ['del\u007f', 'control'],
  ['x'.repeat(1017), 'bytes'], ['é'.repeat(509), 'bytes'], ['inbound/', 'empty'], ['inbound/../delivery/audio/x', 'segment'],
] as const) // biome-ignore format: a table
  test(`rejects the object_key ${JSON.stringify(object_key.slice(0, 30))} with 422`, async () => {
    const response = await create({ object_key, content_type: 'audio/wav' })
    assert.equal(response.statusCode, 422)
    const { data } = response.json()
    assert.equal(data.error_code, 'validation_error')
    assert.equal(data.details[0].field, 'object_key')
    assert.match(data.details[0].message, new RegExp(word))
  })

test('responds with 400 to malformed bodies, 422 to a bad media type, 401 and 403 to missing permissions', async () => {
  assert.equal((await create({ object_key: 'a' })).statusCode, 400)
  assert.equal((await create({ object_key: 5, content_type: 'a/b' })).statusCode, 400)
  assert.equal((await create({ object_key: 'a', content_type: 'a/b', extra: 1 })).statusCode, 400)
  assert.equal((await create({ object_key: 'a', content_type: 'wav\r\nx: y' })).statusCode, 422)
  assert.equal((await create({ object_key: 'a', content_type: 'a/b' }, {} as never)).statusCode, 401)
  const reader = await makeToken(context, {
    organisationId: account.organisation.id,
    scopes: ['storage.read'],
  })
  const refused = await create({ object_key: 'a', content_type: 'a/b' }, reader.headers)
  assert.equal(refused.statusCode, 403)
  assert.deepEqual(refused.json().data, {
    error_code: 'insufficient_scope',
    missing_scopes: ['storage.write'],
  })
})

test('lists support next_token, prefix and page sizes within limits', async () => {
  for (const key of ['p/1', 'p/2', 'p/3', 'q']) {
    await writeObject(context, account.area, {
      key: `inbound/${key}`,
      bytes: Buffer.from('x'),
      contentType: 'text/plain',
    })
  }
  const first = (await list({ prefix: 'p/', page_size: '2' })).json().data
  assert.deepEqual(
    first.objects.map((object: { object_key: string }) => object.object_key),
    ['p/1', 'p/2'],
  )
  const second = (await list({ prefix: 'p/', page_size: '2', continuation_token: first.next_token })).json()
    .data
  assert.deepEqual(
    second.objects.map((object: { object_key: string }) => object.object_key),
    ['p/3'],
  )
  assert.equal(second.next_token, null)
  assert.equal((await list({ page_size: '0' })).statusCode, 422)
  assert.equal((await list({ page_size: '101' })).statusCode, 422)
  assert.equal((await list({ continuation_token: 'made-up' })).statusCode, 422)
  assert.equal((await list({ page: '2' })).statusCode, 400)
  assert.equal((await list({ object_key: 'q', prefix: 'p' })).statusCode, 400)
  assert.equal((await list({ object_key: 'nothing-here' })).statusCode, 404)
})

test('the first storage call of an organisation creates its area', async () => {
  const fresh = await makeToken(context)
  const response = await app.inject({ url: '/v1/storage/inbound/objects', headers: fresh.headers })
  assert.deepEqual(response.json().data, { objects: [], next_token: null })
})

test("s3 URIs resolve only in the caller's area: 422, 403, 404", async () => {
  const other = await makeOrganisation(context)
  const code = async (uri: string) => {
    try {
      await resolveObject(context, account.organisation.id, uri)
      return 'found'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  await writeObject(context, account.area, {
    key: 'logs/x',
    bytes: Buffer.from('x'),
    contentType: 'text/plain',
  })
  assert.equal(await code(`s3://${account.bucket}/INFO.json`), 'found')
  assert.equal(await code(`s3://${account.bucket}/inbound/none`), 'not_found')
  assert.equal(await code(`s3://${account.bucket}/logs/x`), 'resource_forbidden')
  assert.equal(
    await code(`s3://euterpe-${other.id.replaceAll('-', '').slice(0, 20)}-eu-west-1/inbound/x`),
    'resource_forbidden',
  )
  for (const uri of [
    'https://example.com/a.wav',
    's3://',
    `s3://${account.bucket}`,
    `s3://${account.bucket}/`,
    'a.wav',
  ]) {
    assert.equal(await code(uri), 'validation_error', uri)
  }
})

test('a presigned upload must have the announced type and size', async () => {
  const { data } = (
    await create({ object_key: 'exact.wav', content_type: 'audio/wav', size: wav.length })
  ).json()
  const put = async (body: Buffer, headers: Record<string, string>) =>
    (await fetch(data.url, { method: 'PUT', headers, body: new Uint8Array(body) })).status
  assert.equal(await put(wav, { 'content-type': 'text/html' }), 403)
  assert.equal(await put(Buffer.concat([wav, wav]), data.headers), 403)
  assert.equal(await put(wav.subarray(1), data.headers), 403)
  assert.equal(await put(wav, data.headers), 200)
  const resized = data.url.replace(`Content-Length=${wav.length}`, `Content-Length=${wav.length * 2}`)
  assert.equal(
    (await fetch(resized, { method: 'PUT', body: new Uint8Array(Buffer.concat([wav, wav])) })).status,
    403,
  )
})

test('an inbound object is deleted by its key, and only once', async () => {
  await upload('old/song.wav', wav)
  const remove = (query: Record<string, string>) =>
    app.inject({ method: 'DELETE', url: '/v1/storage/inbound/objects', headers, query })
  const deleted = await remove({ object_key: 'inbound/old/song.wav' })
  assert.equal(deleted.statusCode, 200, deleted.body)
  assert.equal((await list({ object_key: 'old/song.wav' })).statusCode, 404)
  assert.equal((await remove({ object_key: 'old/song.wav' })).statusCode, 404)
  assert.equal((await remove({ object_key: '../INFO.json' })).statusCode, 422)
  assert.equal((await remove({})).statusCode, 400)
})
