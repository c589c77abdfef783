import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { startGateway } from '../../support/s3.ts'
import { send } from '../../support/s3-wire.ts'

const { client, account } = await startGateway()
const bucket = `/${account.bucket}`

test('NUL characters in paths and parameters are rejected by name, never an internal error', async () => {
  const token = Buffer.from('inbound/a\0b').toString('base64url')
  const paths = [
    '?prefix=a%00b',
    '?delimiter=%00',
    '?marker=a%00b',
    '?list-type=2&start-after=%00',
    `?list-type=2&continuation-token=${token}`,
    '?versions=&key-marker=%00',
    '?uploads=&prefix=%00',
    '?uploads=&key-marker=a%00',
    '/inbound/a%00b',
    '/inbound/a%00b?attributes=',
    '/inbound/a%00b?acl=',
  ]
  for (const path of paths) {
    const response = await send(account, { path: bucket + path })
    assert.equal(response.status, 400, `${path}: ${response.text}`)
  }
  for (const method of ['PUT', 'DELETE', 'HEAD']) {
    const { status } = await send(account, { method, path: `${bucket}/inbound/a%00b` })
    assert.equal(status, 400, method)
  }
  const copy = await send(account, {
    method: 'PUT',
    path: `${bucket}/inbound/copy`,
    headers: { 'x-amz-copy-source': `${bucket}/inbound/a%00b` },
  })
  assert.equal(copy.status, 400, copy.text)
})

test('a key with a NUL in a batch delete removes no other object', async () => {
  for (const Key of ['inbound/a', 'inbound/xa']) {
    await client.send(new PutObjectCommand({ Bucket: account.bucket, Key, Body: 'kept' }))
  }
  for (const key of ['inbound/x&#0;a', 'inbound/x\0a', 'inbound/&#x0;a', 'inbound/&#55296;a']) {
    const body = `<Delete><Object><Key>${key}</Key></Object></Delete>`
    const response = await send(account, {
      method: 'POST',
      path: `${bucket}?delete=`,
      body,
      headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
    })
    assert.ok(
      response.status === 400 || /<Error><Key>/.test(response.text),
      `${key}: ${response.status} ${response.text}`,
    )
    assert.ok(response.status < 500)
  }
  for (const key of ['inbound/a', 'inbound/xa']) {
    assert.equal((await send(account, { method: 'HEAD', path: `${bucket}/${key}` })).status, 200)
  }
})
