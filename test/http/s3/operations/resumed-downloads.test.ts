import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { startGateway } from '../../../support/s3.ts'
import { send } from '../../../support/s3-wire.ts'

const { client, account } = await startGateway()
const path = `/${account.bucket}/inbound/growing.wav`
const put = (Body: string) =>
  client.send(new PutObjectCommand({ Bucket: account.bucket, Key: 'inbound/growing.wav', Body }))
const get = (headers: Record<string, string>) => send(account, { path, headers })

test('a resumed download gets the whole object when it changed meanwhile', async () => {
  const { ETag } = await put('first version')
  const range = { range: 'bytes=6-' }
  const same = await get({ ...range, 'if-range': ETag! })
  assert.deepEqual([same.status, same.text], [206, 'version'])
  const modified = same.headers['last-modified']!
  assert.equal((await get({ ...range, 'if-range': modified })).status, 206)
  await put('other bytes!!')
  const changed = await get({ ...range, 'if-range': ETag! })
  assert.deepEqual([changed.status, changed.text], [200, 'other bytes!!'])
  for (const validator of ['"nonsense"', `W/${ETag}`, 'Mon, 01 Jan 2001 00:00:00 GMT']) {
    assert.equal((await get({ ...range, 'if-range': validator })).status, 200, validator)
  }
})

test('416 states the size of the object', async () => {
  await put('thirteen byte')
  const response = await get({ range: 'bytes=99-' })
  assert.deepEqual([response.status, response.headers['content-range']], [416, 'bytes */13'])
})
