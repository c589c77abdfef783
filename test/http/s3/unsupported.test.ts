import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { startGateway } from '../../support/s3.ts'
import { send } from '../../support/s3-wire.ts'

const { client, account } = await startGateway()
const bucket = `/${account.bucket}`
const key = '/inbound/plain'

/** Headers that promise something the gateway cannot keep. */
const promises: [Record<string, string>, number][] = [
  [{ 'x-amz-object-lock-mode': 'GOVERNANCE' }, 501],
  [{ 'x-amz-object-lock-retain-until-date': '2030-01-01T00:00:00Z' }, 501],
  [{ 'x-amz-object-lock-legal-hold': 'ON' }, 501],
  [{ 'x-amz-tagging': 'a=b' }, 501],
  [{ 'x-amz-grant-read': 'uri="http://acs.amazonaws.com/groups/global/AllUsers"' }, 501],
  [{ 'x-amz-grant-full-control': 'id=abc' }, 501],
  [{ 'x-amz-acl': 'authenticated-read' }, 501],
  [{ 'x-amz-acl': 'public-read' }, 501],
  [{ 'x-amz-write-offset-bytes': '3' }, 501],
  [{ 'x-amz-website-redirect-location': '/x' }, 501],
  [{ 'x-amz-server-side-encryption': 'aws:kms' }, 501],
  [{ 'x-amz-server-side-encryption': 'aws:kms:dsse' }, 501],
  [{ 'x-amz-server-side-encryption-customer-algorithm': 'AES256' }, 501],
  [{ 'x-amz-storage-class': 'GLACIER' }, 400],
  [{ 'x-amz-expected-bucket-owner': '111122223333' }, 403],
]

const writes: [string, string, Record<string, string>][] = [
  ['PUT', `${bucket}${key}`, {}],
  ['POST', `${bucket}${key}?uploads=`, {}],
  ['PUT', `${bucket}/inbound/copy`, { 'x-amz-copy-source': `${bucket}${key}` }],
]

test('a write that asks for what the gateway cannot do is rejected, not half done', async () => {
  assert.equal((await send(account, { method: 'PUT', path: `${bucket}${key}`, body: 'x' })).status, 200)
  for (const [method, path, own] of writes) {
    for (const [headers, status] of promises) {
      const response = await send(account, { method, path, headers: { ...own, ...headers } })
      assert.equal(response.status, status, `${method} ${path} ${JSON.stringify(headers)}: ${response.text}`)
    }
  }
  const head = await client.send(new HeadObjectCommand({ Bucket: account.bucket, Key: 'inbound/plain' }))
  assert.equal(head.ContentLength, 1, 'the object is unchanged')
})

test('the expected owner of a bucket is checked for every operation, and of a copy source too', async () => {
  const wrong = { 'x-amz-expected-bucket-owner': 'somebody' }
  for (const [method, path] of [
    ['GET', `${bucket}?list-type=2`],
    ['HEAD', bucket],
    ['GET', `${bucket}${key}`],
    ['DELETE', `${bucket}${key}`],
    ['GET', `${bucket}?acl=`],
  ] as const) {
    assert.equal((await send(account, { method, path, headers: wrong })).status, 403, `${method} ${path}`)
  }
  const right = { 'x-amz-expected-bucket-owner': account.area.organisation_id }
  assert.equal((await send(account, { path: `${bucket}${key}`, headers: right })).status, 200)
  const copy = {
    method: 'PUT',
    path: `${bucket}/inbound/copy`,
    headers: { 'x-amz-copy-source': `${bucket}${key}`, 'x-amz-source-expected-bucket-owner': 'somebody' },
  }
  assert.equal((await send(account, copy)).status, 403)
})

test('an ACL that grants access to others is rejected; one for the owner alone is accepted', async () => {
  const put = (grantee: string) =>
    send(account, {
      method: 'PUT',
      path: `${bucket}${key}?acl=`,
      body: `<AccessControlPolicy><Owner><ID>x</ID></Owner><AccessControlList><Grant><Grantee>${grantee}</Grantee><Permission>READ</Permission></Grant></AccessControlList></AccessControlPolicy>`,
    })
  assert.equal((await put('<URI>http://acs.amazonaws.com/groups/global/AllUsers</URI>')).status, 501)
  assert.equal((await put('<ID>another</ID>')).status, 501)
  assert.equal((await put(`<ID>${account.area.organisation_id}</ID>`)).status, 200)
})

test('harmless values of the same headers are accepted', async () => {
  const harmless = {
    'x-amz-acl': 'bucket-owner-full-control',
    'x-amz-storage-class': 'STANDARD',
    'x-amz-server-side-encryption': 'AES256',
  }
  for (const [name, value] of Object.entries(harmless)) {
    const put = { method: 'PUT', path: `${bucket}/inbound/harmless`, headers: { [name]: value } }
    assert.equal((await send(account, put)).status, 200, name)
  }
})
