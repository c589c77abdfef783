import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { selectObject } from '../../../src/domain/storage/objects/sql.ts'
import { signV2, stringToSignV2 } from '../../../src/lib/sigv2.ts'
import { startGateway } from '../../support/s3.ts'
import { sendRaw } from '../../support/s3-wire.ts'

const { client, context, account } = await startGateway()
const Bucket = account.bucket
const inOneHour = () => String(Math.floor(Date.now() / 1000) + 3600)

/** A URL as boto3 presigns it by default. */
function presignV2(
  method: string,
  key: string,
  options: { expires?: string; query?: Record<string, string>; secret?: string } = {},
): string {
  const { expires = inOneHour(), query = {}, secret = account.secretAccessKey } = options
  const resource = `/${Bucket}/${key}`
  const pairs = Object.entries(query)
  const text = stringToSignV2({
    method,
    contentMd5: '',
    contentType: query['content-type'] ?? '',
    expires,
    amzHeaders: pairs.filter(([name]) => name.startsWith('x-amz-')),
    resource,
    query: pairs,
  })
  const signed = new URLSearchParams({
    ...query,
    AWSAccessKeyId: account.accessKeyId,
    Expires: expires,
    Signature: signV2(secret, text),
  })
  return `${account.endpoint}${resource}?${signed}`
}

const call = (method: string, url: string, body = '') =>
  sendRaw(url, method, { host: new URL(url).host, 'content-length': String(body.length) }, body)

test('URLs presigned with version 2 read and write objects, with metadata and overridden headers', async () => {
  const put = await call(
    'PUT',
    presignV2('PUT', 'inbound/v2', { query: { 'x-amz-meta-from': 'boto', 'content-type': 'text/plain' } }),
    'hello',
  )
  assert.equal(put.status, 200, put.text)
  const stored = await selectObject(context.db, account.area.id, 'inbound/v2')
  assert.deepEqual([stored!.metadata, stored!.content_type], [{ from: 'boto' }, 'text/plain'])
  const query = { 'response-content-disposition': 'attachment; filename="x y"' }
  const get = await call('GET', presignV2('GET', 'inbound/v2', { query }))
  assert.deepEqual([get.status, get.text], [200, 'hello'])
  assert.equal(get.headers['content-disposition'], 'attachment; filename="x y"')
})

test('a changed, expired or endless version 2 URL is rejected', async () => {
  await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/secret', Body: 'x' }))
  const url = presignV2('GET', 'inbound/secret')
  const past = String(Math.floor(Date.now() / 1000) - 1)
  const far = String(Math.floor(Date.now() / 1000) + 8 * 86_400)
  const rejected: [string, string][] = [
    ['GET', url.replace('inbound/secret', 'inbound/other')],
    ['DELETE', url],
    ['GET', presignV2('GET', 'inbound/secret', { secret: 'guess' })],
    ['GET', presignV2('GET', 'inbound/secret', { expires: past })],
    ['GET', presignV2('GET', 'inbound/secret', { expires: far })],
    ['GET', url.replace(/Expires=\d+/, `Expires=${far}`)],
    ['GET', url.replace(/&?Expires=\d+/, '')],
    ['GET', `${url}&x-amz-checksum-mode=ENABLED`],
    ['GET', `${url}&response-content-type=text/html`],
    ['GET', `${url}&prefix=a`],
  ]
  for (const [method, changed] of rejected) {
    const response = await call(method, changed)
    assert.equal(response.status, 403, `${method} ${changed}: ${response.text}`)
  }
  const listing = presignV2('GET', '').replace(/\/\?/, '?')
  assert.equal(
    (await call('GET', listing)).status,
    403,
    'version 2 does not cover the parameters of a listing',
  )
  const read = presignV2('GET', 'processed/hidden.wav')
  assert.notEqual((await call('GET', read)).status, 200, 'paths are judged as for any other request')
})

test('an Authorization header of version 2 names the setting to change', async () => {
  const response = await sendRaw(`${account.endpoint}/${Bucket}`, 'GET', {
    authorization: `AWS ${account.accessKeyId}:c2lnbmF0dXJl`,
    date: new Date().toUTCString(),
  })
  assert.equal(response.status, 400)
  assert.match(response.text, /s3v4/)
})
