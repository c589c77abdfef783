import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CreateBucketCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { selectObject } from '../../../../src/domain/storage/objects/sql.ts'
import { signV2 } from '../../../../src/lib/sigv2.ts'
import { amzDate, scopeText, sign, signingKey } from '../../../../src/lib/sigv4.ts'
import { bytesOf, startGateway } from '../../../support/s3.ts'

const { context, account, client } = await startGateway({ conformance: true })

type FormInput = {
  key: string
  conditions?: unknown[]
  fields?: Record<string, string>
  file?: Buffer
  expiresIn?: number
  /** In place of an ISO date. */
  expiration?: string
  secret?: string
  bucket?: string
  /** Signs with version 2. */
  version2?: boolean
}

async function post(input: FormInput) {
  const date = amzDate(new Date())
  const scope = { date: date.slice(0, 8), region: account.region, service: 's3' }
  const credential = `${account.accessKeyId}/${scopeText(scope)}`
  const signing: Record<string, string> = input.version2
    ? {}
    : { 'x-amz-algorithm': 'AWS4-HMAC-SHA256', 'x-amz-credential': credential, 'x-amz-date': date }
  const expiration = input.expiration ?? new Date(Date.now() + (input.expiresIn ?? 60) * 1000).toISOString()
  const { bucket = account.bucket, secret = account.secretAccessKey } = input
  const conditions = [
    { bucket },
    ['starts-with', '$key', 'inbound/'],
    ...Object.entries(signing).map(([name, value]) => ({ [name]: value })),
    ...(input.conditions ?? []),
  ]
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  const signature = input.version2
    ? { AWSAccessKeyId: account.accessKeyId, signature: signV2(secret, policy) }
    : { 'x-amz-signature': sign(signingKey(secret, scope), policy) }
  const form = new FormData()
  const fields = { key: input.key, ...signing, policy, ...signature, ...input.fields }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(
    'file',
    new Blob([new Uint8Array(input.file ?? Buffer.from('hello'))], { type: 'text/plain' }),
    'näme.txt',
  )
  const response = await fetch(`${account.endpoint}/${bucket}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, code: /<Code>(\w+)/.exec(text)?.[1], text, headers: response.headers }
}

const find = (key: string) => selectObject(context.db, account.area.id, key)

test('a form with a signed policy uploads files of any size', async () => {
  for (const size of [0, 5, 200_000, 3_000_000]) {
    const response = await post({ key: `inbound/form-${size}`, file: bytesOf(size) })
    assert.equal(response.status, 204, response.text)
    assert.equal((await find(`inbound/form-${size}`))!.size, size)
  }
})

test('the form determines file name, type, metadata and response', async () => {
  const fields = { 'Content-Type': 'text/x-thing', 'x-amz-meta-who': 'ada', success_action_status: '201' }
  const conditions = [
    ['starts-with', '$Content-Type', 'text/'],
    { 'x-amz-meta-who': 'ada' },
    { success_action_status: '201' },
  ]
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a form writes it
  const response = await post({ key: 'inbound/up/${filename}', fields, conditions })
  assert.equal(response.status, 201)
  assert.match(response.text, /<Key>inbound\/up\/näme.txt<\/Key>/)
  const object = await find('inbound/up/näme.txt')
  assert.deepEqual([object!.content_type, object!.metadata], ['text/x-thing', { who: 'ada' }])
})

test('an upload the policy does not allow is rejected and not stored', async () => {
  const cases: [FormInput, string][] = [
    [{ key: 'delivery/audio/x' }, 'AccessDenied'],
    [{ key: 'inbound/p1', fields: { 'x-amz-meta-extra': '1' } }, 'AccessDenied'],
    [{ key: 'inbound/p2', expiresIn: -1 }, 'AccessDenied'],
    [{ key: 'inbound/p3', secret: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ key: 'inbound/p4', conditions: [['content-length-range', 10, 20]] }, 'EntityTooSmall'],
    [
      { key: 'inbound/p5', conditions: [['content-length-range', 0, 10]], file: bytesOf(500_000) },
      'EntityTooLarge',
    ],
    [{ key: 'inbound/p6', conditions: [['eq', '$Content-Type', 'image/png']] }, 'AccessDenied'],
    [{ key: 'inbound/p7', conditions: ['nonsense'] }, 'InvalidPolicyDocument'],
  ]
  for (const [input, code] of cases) {
    const response = await post(input)
    assert.equal(response.code, code, input.key)
    assert.equal(await find(input.key), null)
  }
})

test('a policy cannot grant more access than its key has', async () => {
  const date = amzDate(new Date())
  const scope = { date: date.slice(0, 8), region: account.region, service: 's3' }
  const fields: Record<string, string> = {
    key: 'csv_outputs/x',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${account.accessKeyId}/${scopeText(scope)}`,
    'x-amz-date': date,
  }
  const conditions = [
    { bucket: account.bucket },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
  ]
  fields.policy = Buffer.from(JSON.stringify({ expiration: '2099-01-01T00:00:00Z', conditions })).toString(
    'base64',
  )
  fields['x-amz-signature'] = sign(signingKey(account.secretAccessKey, scope), fields.policy)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob(['x']))
  const response = await fetch(`${account.endpoint}/${account.bucket}`, { method: 'POST', body: form })
  assert.deepEqual([response.status, await find('csv_outputs/x')], [403, null])
})

test('rejects a malformed form and one without a file', async () => {
  const form = new FormData()
  form.append('key', 'inbound/x')
  const url = `${account.endpoint}/${account.bucket}`
  assert.match(await (await fetch(url, { method: 'POST', body: form })).text(), /MalformedPOSTRequest/)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  assert.match(
    await (await fetch(url, { method: 'POST', body: 'rubbish', headers })).text(),
    /MalformedPOSTRequest/,
  )
})

test('a form signed with version 2 is accepted, and not with a wrong secret', async () => {
  assert.equal((await post({ key: 'inbound/form-v2', version2: true })).status, 204)
  assert.equal((await find('inbound/form-v2'))!.size, 5)
  const wrong = await post({ key: 'inbound/form-v2-wrong', version2: true, secret: 'guess' })
  assert.equal(wrong.code, 'SignatureDoesNotMatch')
})

test('the expiry of a policy must be an ISO date in UTC', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const iso = tomorrow.toISOString()
  for (const expiration of [iso, iso.replace(/\.\d+Z/, 'Z')]) {
    assert.equal((await post({ key: 'inbound/expiry', expiration })).status, 204, expiration)
  }
  for (const expiration of [iso.replace('T', ' '), tomorrow.toUTCString(), iso.slice(0, 10), '', '2099']) {
    assert.equal(
      (await post({ key: 'inbound/expiry', expiration })).code,
      'InvalidPolicyDocument',
      expiration,
    )
  }
})

test('a form cannot ask for a public object or for tags', async () => {
  for (const [name, value] of [
    ['acl', 'public-read'],
    ['tagging', '<Tagging/>'],
    ['x-amz-object-lock-mode', 'GOVERNANCE'],
  ] as const) {
    const input = { key: 'inbound/promise', fields: { [name]: value }, conditions: [{ [name]: value }] }
    assert.equal((await post(input)).code, 'NotImplemented', name)
  }
})

test('in conformance mode forms can upload to other buckets of the caller', async () => {
  await client.send(new CreateBucketCommand({ Bucket: 'forms' }))
  assert.equal((await post({ key: 'inbound/here', bucket: 'forms' })).status, 204)
  const { Body } = await client.send(new GetObjectCommand({ Bucket: 'forms', Key: 'inbound/here' }))
  assert.equal(await Body!.transformToString(), 'hello')
})
