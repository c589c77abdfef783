import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { amzDate, scopeText, sign, signingKey } from '../../../src/lib/sigv4.ts'
import { startGateway } from '../../support/s3.ts'
import { send } from '../../support/s3-wire.ts'

const { context, account, client } = await startGateway()
const Bucket = account.bucket
await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/x', Body: 'hello' }))

const alive = async () => assert.equal((await send(account, { path: `/${Bucket}/inbound/x` })).text, 'hello')

/** A form with a policy that allows exactly its fields. */
async function post(key: string, fields: Record<string, string>) {
  const date = amzDate(new Date())
  const scope = { date: date.slice(0, 8), region: account.region, service: 's3' }
  const signing = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${account.accessKeyId}/${scopeText(scope)}`,
    'x-amz-date': date,
  }
  const given = { key, ...signing, ...fields }
  const conditions = [
    { bucket: Bucket },
    ...Object.entries(given).map(([name, value]) => ({ [name]: value })),
  ]
  const expiration = new Date(Date.now() + 60_000).toISOString()
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  const signature = sign(signingKey(account.secretAccessKey, scope), policy)
  const boundary = 'a-boundary'
  const parts = Object.entries({ ...given, policy, 'x-amz-signature': signature }).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nhello\r\n--${boundary}--\r\n`
  const response = await fetch(`${account.endpoint}/${Bucket}`, {
    method: 'POST',
    body: parts.join('') + file,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return { status: response.status, code: /<Code>(\w+)/.exec(await response.text())?.[1] }
}

test('a form upload cannot store values that no header can carry, and the gateway survives', async () => {
  const odd: Record<string, string>[] = [
    { 'Content-Type': 'te\r\nxt' },
    { 'Content-Type': 'text/漢' },
    { 'Cache-Control': 'a\u0001b' },
    { 'x-amz-meta-a': 'a\u0000b' },
    { 'x-amz-meta-a': 'a\r\nset-cookie: b' },
    { 'x-amz-meta-a b': 'c' },
    { 'x-amz-meta-': 'c' },
  ]
  for (const fields of odd) {
    assert.deepEqual(await post('inbound/odd', fields), { status: 400, code: 'InvalidArgument' })
  }
  assert.deepEqual(await post('inbound/odd', { 'x-amz-meta-a': 'x'.repeat(3000) }), {
    status: 400,
    code: 'MetadataTooLarge',
  })
  await assert.rejects(client.send(new HeadObjectCommand({ Bucket, Key: 'inbound/odd' })))
  await alive()
})

test('non-ASCII metadata comes back as an encoded word', async () => {
  assert.equal((await post('inbound/words', { 'x-amz-meta-title': 'Émile 漢字 😀' })).status, 204)
  const { Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key: 'inbound/words' }))
  const word = /^=\?UTF-8\?B\?(.+)\?=$/.exec(Metadata!.title!)![1]!
  assert.equal(Buffer.from(word, 'base64').toString(), 'Émile 漢字 😀')
})

test('response-* parameters cannot request unsendable headers', async () => {
  for (const value of ['%01', 'a%0D%0Ab', '%E6%BC%A2', '%7F']) {
    const response = await send(account, { path: `/${Bucket}/inbound/x?response-content-type=${value}` })
    assert.deepEqual([response.status, response.code], [400, 'InvalidArgument'])
  }
  await alive()
})

test('a presigned upload cannot set unsendable headers in its URL', async () => {
  const put = new PutObjectCommand({ Bucket, Key: 'inbound/presigned' })
  put.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { query: Record<string, string> }
      request.query['Content-Type'] = 'a\u0001b'
      return next(args)
    },
    { step: 'build' },
  )
  const response = await fetch(await getSignedUrl(client, put), { method: 'PUT', body: new Uint8Array() })
  assert.deepEqual(
    [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]],
    [400, 'InvalidArgument'],
  )
  await alive()
})

test('a row that cannot be sent fails only its own request, not the gateway', async () => {
  await context.db`
    update storage_objects
    set content_type = ${'a\u0001b'}
    where area_id = ${account.area.id}
      and key = 'inbound/words'`
  assert.equal((await send(account, { path: `/${Bucket}/inbound/words` })).status, 500)
  await alive()
})
