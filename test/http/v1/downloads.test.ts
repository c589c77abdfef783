import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose'
import { rotateKey } from '../../../src/domain/keys/rotate.ts'
import { areaOf } from '../../../src/domain/storage/areas/resolve.ts'
import { signDownload } from '../../../src/domain/storage/objects/downloads.ts'
import { writeObject } from '../../../src/domain/storage/objects/store-object.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { bytesOf } from '../../support/s3.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const area = await areaOf(context, (await makeOrganisation(context)).id)
const bytes = bytesOf(400_000)
const key = 'csv_outputs/tägs 1.csv'
await writeObject(context, area, { key, bytes, contentType: 'text/html' })
const { url, expires_at } = await signDownload(context, area, key)
const path = url.replace(context.urls.base, '')
const get = (headers = {}, target = path) => app.inject({ url: target, headers })

test('a signed URL downloads the file without a bearer token, as an attachment', async () => {
  const response = await get()
  assert.equal(response.statusCode, 200)
  assert.ok(response.rawPayload.equals(bytes))
  assert.equal(response.headers['content-length'], '400000')
  assert.equal(response.headers['content-disposition'], "attachment; filename*=UTF-8''t%C3%A4gs%201.csv")
  assert.ok(Date.parse(expires_at) > Date.now())
  const head = await app.inject({ method: 'HEAD', url: path })
  assert.deepEqual(
    [head.statusCode, head.headers['content-length'], head.rawPayload.length],
    [200, '400000', 0],
  )
})

test('downloads support ranges, If-Range and conditional requests', async () => {
  const part = await get({ range: 'bytes=100-199' })
  assert.equal(part.statusCode, 206)
  assert.equal(part.headers['content-range'], 'bytes 100-199/400000')
  assert.ok(part.rawPayload.equals(bytes.subarray(100, 200)))
  assert.equal((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode, 200)
  const beyond = await get({ range: 'bytes=400000-' })
  assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, 'bytes */400000'])
  const { etag } = (await get()).headers
  assert.equal((await get({ 'if-none-match': etag })).statusCode, 304)
})

test('rejects a tampered, foreign or expired token, and responds with 404 for a deleted object', async () => {
  const [head, payload, signature] = new URL(url).searchParams.get('token')!.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  const forge = (changed: object, first = head) =>
    `/v1/downloads?token=${first}.${Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')}.${signature}`
  assert.equal((await get({}, forge({ key: 'logs/secret' }))).statusCode, 403)
  assert.equal((await get({}, forge({ exp: 99_999_999_999 }))).statusCode, 403)
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'download+jwt' })).toString('base64url')
  assert.equal((await get({}, forge({}, none))).statusCode, 403)
  assert.equal((await get({}, '/v1/downloads?token=rubbish')).statusCode, 403)
  assert.equal((await get({}, '/v1/downloads')).statusCode, 400)
  const gone = await signDownload(context, area, 'csv_outputs/none.csv')
  assert.equal((await get({}, gone.url.replace(context.urls.base, ''))).statusCode, 404)
  context.clock.moveBy(3_601_000)
  const late = await get()
  context.clock.moveBy(-3_601_000)
  assert.equal(late.statusCode, 403)
})

test('the published keys verify the signature, also after a rotation', async () => {
  const token = new URL(url).searchParams.get('token')!
  await rotateKey(context, 'signatures', { now: true })
  const readKeys = async () => (await app.inject({ url: '/v1/.well-known/jwks.json' })).json()
  await until(async () => (await readKeys()).keys.length === 2)
  const keys = await readKeys()
  const { payload } = await compactVerify(token, createLocalJWKSet(keys))
  assert.equal(JSON.parse(Buffer.from(payload).toString()).key, key)
  assert.equal((await get()).statusCode, 200, 'URLs signed before go on working')
  const newer = await signDownload(context, area, key)
  const { kid } = decodeProtectedHeader(new URL(newer.url).searchParams.get('token')!)
  assert.notEqual(kid, decodeProtectedHeader(token).kid)
})
