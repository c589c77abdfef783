import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ensureServiceKey, rotateKeys } from '../../../src/domain/storage/keys/keys.ts'
import { type Account, clientFor, startGateway } from '../../support/s3.ts'
import { send, sendBytes, sendRaw, signed } from '../../support/s3-wire.ts'
import { until } from '../../support/until.ts'

const { context, account, client, makeAccount } = await startGateway()
const Bucket = account.bucket
const path = `/${Bucket}/inbound/x`
await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/x', Body: 'hello' }))

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const refused = async (response: ReturnType<typeof send>, status: number, code: string) => {
  const { status: found, code: word, text, headers } = await response
  assert.deepEqual([found, word], [status, code], text)
  assert.match(text, /<RequestId>[0-9a-f-]{36}<\/RequestId>/)
  assert.ok(headers['x-amz-request-id'])
}

test('accepts a valid signature', async () => {
  const response = await send(account, { path })
  assert.deepEqual([response.status, response.text], [200, 'hello'])
})

test('missing, unknown and wrong keys get different errors', async () => {
  await refused(sendRaw(account.endpoint + path, 'GET', {}), 403, 'AccessDenied')
  await refused(
    send({ ...account, accessKeyId: 'EUTPAAAAAAAAAAAAAAAA' }, { path }),
    403,
    'InvalidAccessKeyId',
  )
  await refused(send({ ...account, accessKeyId: "x'; drop table" }, { path }), 403, 'InvalidAccessKeyId')
  await refused(send({ ...account, secretAccessKey: 'wrong' }, { path }), 403, 'SignatureDoesNotMatch')
})

test('rejects a clock skew of more than 15 minutes', async () => {
  await refused(send(account, { path, now: minutes(16) }), 403, 'RequestTimeTooSkewed')
  await refused(send(account, { path, now: minutes(-16) }), 403, 'RequestTimeTooSkewed')
  assert.equal((await send(account, { path, now: minutes(14) })).status, 200)
  assert.equal((await send(account, { path, now: minutes(-14) })).status, 200)
})

test('rejects requests that were changed after signing', async () => {
  const other = (headers: Record<string, string>) => Object.assign(headers, { 'x-amz-meta-a': 'changed' })
  const put = { method: 'PUT', path, headers: { 'x-amz-meta-a': 'signed' }, body: 'hello' }
  await refused(send(account, { ...put, tamper: other }), 403, 'SignatureDoesNotMatch')
  await refused(send(account, { ...put, headers: {}, tamper: other }), 403, 'AccessDenied')
  const { headers } = signed(account, { path })
  await refused(
    sendRaw(`${account.endpoint}/${Bucket}/INFO.json`, 'GET', headers),
    403,
    'SignatureDoesNotMatch',
  )
  await refused(sendRaw(`${account.endpoint}${path}?acl`, 'GET', headers), 403, 'SignatureDoesNotMatch')
  await refused(sendRaw(account.endpoint + path, 'DELETE', headers), 403, 'SignatureDoesNotMatch')
  const body = {
    method: 'PUT',
    path,
    body: 'other',
    payloadHash: signed(account, put).headers['x-amz-content-sha256']!,
  }
  await refused(send(account, body), 400, 'XAmzContentSHA256Mismatch')
})

test('reports a malformed Authorization header', async () => {
  const with_ = (authorization: string) =>
    send(account, { path, tamper: (headers) => Object.assign(headers, { authorization }) })
  await refused(with_('AWS4-HMAC-SHA256 nonsense'), 400, 'AuthorizationHeaderMalformed')
  await refused(with_('AWS AKID:signature'), 400, 'InvalidRequest')
  await refused(
    with_('AWS4-HMAC-SHA256 Credential=a/b/c, SignedHeaders=host, Signature=x'),
    400,
    'AuthorizationHeaderMalformed',
  )
  await refused(sendRaw(`${account.endpoint}/${Bucket}/%ff`, 'GET', {}), 400, 'InvalidURI')
})

test('a presigned URL works until it expires, and only for its own request', async () => {
  const quiet = clientFor(account, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const url = await getSignedUrl(quiet, new GetObjectCommand({ Bucket, Key: 'inbound/x' }), { expiresIn: 60 })
  assert.equal(await (await fetch(url)).text(), 'hello')
  assert.equal((await fetch(url, { headers: { range: 'bytes=1-2' } })).status, 206)
  assert.equal((await fetch(url, { method: 'DELETE' })).status, 403)
  assert.equal((await fetch(url.replace('inbound/x', 'INFO.json'))).status, 403)
  context.clock.moveBy(61_000)
  const late = await fetch(url)
  context.clock.moveBy(-61_000)
  assert.deepEqual([late.status, /expired/.test(await late.text())], [403, true])
  const put = await getSignedUrl(quiet, new PutObjectCommand({ Bucket, Key: 'inbound/presigned' }), {
    expiresIn: 60,
  })
  assert.equal((await fetch(put, { method: 'PUT', body: 'abc' })).status, 200)
  const denied = await getSignedUrl(quiet, new PutObjectCommand({ Bucket, Key: 'logs/presigned' }), {
    expiresIn: 60,
  })
  assert.equal((await fetch(denied, { method: 'PUT', body: 'abc' })).status, 403, 'judged when used')
})

test('rejects a presigned URL without expiry or with one too far away', async () => {
  const quiet = clientFor(account, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  const url = await getSignedUrl(quiet, new GetObjectCommand({ Bucket, Key: 'inbound/x' }), { expiresIn: 60 })
  for (const changed of [
    url.replace(/X-Amz-Expires=60&?/, ''),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801'),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=0'),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=abc'),
  ]) {
    const response = await fetch(changed)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /AuthorizationQueryParametersError/)
  }
  assert.equal((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status, 403)
})

test('the key of another organisation has no access and learns nothing', async () => {
  const other = await makeAccount()
  const theirs = { ...other, endpoint: account.endpoint }
  await refused(send(theirs, { path }), 403, 'AccessDenied')
  await refused(send(theirs, { path: '/euterpe-no-such-bucket/x' }), 403, 'AccessDenied')
  await refused(send(theirs, { method: 'PUT', path: '/new-bucket' }), 403, 'AccessDenied')
  const copy = { 'x-amz-copy-source': `${Bucket}/inbound/x` }
  await refused(
    send(theirs, { method: 'PUT', path: `/${other.bucket}/inbound/y`, headers: copy }),
    403,
    'AccessDenied',
  )
  const empty = await send(theirs, { method: 'HEAD', path: `/${Bucket}` })
  assert.deepEqual([empty.status, empty.text], [403, ''])
})

test('after a rotation the new pair works at once, and the old one until the grace period ends', async () => {
  const fresh = await makeAccount()
  const info = `/${fresh.bucket}/INFO.json`
  const pair = await rotateKeys(context, context.db, fresh.organisation.id, 1)
  const renewed = { ...fresh, accessKeyId: pair.access_key_id, secretAccessKey: pair.secret_access_key }
  assert.equal((await send(renewed, { path: info })).status, 200)
  assert.equal((await send(fresh, { path: info })).status, 200)
  context.clock.moveBy(3_601_000)
  const now = context.clock.now()
  await refused(send(fresh, { path: info, now }), 403, 'InvalidAccessKeyId')
  assert.equal((await send(renewed, { path: info, now })).status, 200)
  context.clock.moveBy(-3_601_000)
})

test('revoked keys and keys of a disabled organisation stop at once in every process', async () => {
  const [ended, disabled] = [await makeAccount(), await makeAccount()]
  const works = async (one: Account) =>
    (await send(one, { path: `/${one.bucket}/INFO.json`, now: context.clock.now() })).status === 200
  for (const one of [ended, disabled]) assert.ok(await works(one))
  await rotateKeys(context, context.db, ended.organisation.id, 0)
  await context.db`update organisations set disabled_at = now() where id = ${disabled.organisation.id}`
  await until(async () => !(await works(ended)) && !(await works(disabled)))
  await context.db`update organisations set disabled_at = null where id = ${disabled.organisation.id}`
  await until(() => works(disabled))
})

test('the key that signs presigned uploads cannot sign requests', async () => {
  const pair = await ensureServiceKey(context, context.db, account.organisation.id)
  const service = { ...account, accessKeyId: pair.access_key_id, secretAccessKey: pair.secret_access_key }
  await refused(send(service, { path }), 403, 'InvalidAccessKeyId')
})

test('responds to Expect: 100-continue after verifying the signature and before the body is sent', async () => {
  const request = (headers: Record<string, string>) =>
    `PUT ${path} HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}content-length: 5\r\nexpect: 100-continue\r\n\r\n`
  const good = signed(account, { method: 'PUT', path, body: 'hello' }).headers
  assert.match(
    await sendBytes(account, [request(good)], { until: 'Continue\r\n\r\n' }),
    /^HTTP\/1.1 100 Continue/,
  )
  const bad = signed({ ...account, secretAccessKey: 'no' }, { method: 'PUT', path, body: 'hello' }).headers
  const response = await sendBytes(account, [request(bad)], { until: '</Error>' })
  assert.match(response, /^HTTP\/1.1 403/)
})

test('supports virtual-hosted-style requests', async () => {
  const port = new URL(account.endpoint).port
  const response = await send(account, {
    path: '/inbound/x',
    headers: { host: `${Bucket}.localhost:${port}` },
  })
  assert.deepEqual([response.status, response.text], [200, 'hello'])
})

test('pages of any origin can use presigned URLs', async () => {
  const response = await fetch(account.endpoint + path, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example.com',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  })
  assert.equal(response.status, 204)
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(response.headers.get('access-control-allow-headers'), 'content-type')
})

test('accepts signatures over the UTF-8 and over the Latin-1 bytes of a header', async () => {
  for (const signedEncoding of ['utf8', 'latin1'] as const) {
    const response = await send(account, {
      method: 'PUT',
      path: `/${account.bucket}/inbound/umlaut`,
      headers: { 'x-amz-meta-name': 'W\xf6rld' },
      body: Buffer.from('x'),
      signedEncoding,
    })
    assert.equal(response.status, 200, response.text)
    const head = await send(account, { method: 'HEAD', path: `/${account.bucket}/inbound/umlaut` })
    assert.equal(head.headers['x-amz-meta-name'], 'W\xf6rld')
  }
})

test('empty metadata values come back', async () => {
  const path = `/${account.bucket}/inbound/empty-value`
  await send(account, { method: 'PUT', path, headers: { 'x-amz-meta-empty': '' } })
  assert.equal((await send(account, { method: 'HEAD', path })).headers['x-amz-meta-empty'], '')
})
