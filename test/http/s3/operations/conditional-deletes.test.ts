import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { startGateway } from '../../../support/s3.ts'

const { client, account } = await startGateway()
const Bucket = account.bucket

const put = async (Key: string) => {
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'five!' }))
  return client.send(new HeadObjectCommand({ Bucket, Key }))
}
const exists = async (Key: string) =>
  client.send(new HeadObjectCommand({ Bucket, Key })).then(
    () => true,
    () => false,
  )
const failsPrecondition = (error: Error) => {
  assert.equal(error.name, 'PreconditionFailed')
  return true
}

test('a delete with a condition removes only the object it means', async () => {
  const Key = 'inbound/conditional'
  const { LastModified } = await put(Key)
  const wrong = [
    { IfMatch: '"00000000000000000000000000000000"' },
    { IfMatchSize: 6 },
    { IfMatchLastModifiedTime: new Date(LastModified!.getTime() - 60_000) },
  ]
  for (const condition of wrong) {
    await assert.rejects(
      client.send(new DeleteObjectCommand({ Bucket, Key, ...condition })),
      failsPrecondition,
      JSON.stringify(condition),
    )
    assert.ok(await exists(Key))
  }
  const right = [{ IfMatch: '*' }, { IfMatchSize: 5 }, { IfMatchLastModifiedTime: LastModified }]
  for (const condition of right) {
    await put(Key)
    const meant = 'IfMatchLastModifiedTime' in condition
    const head = await client.send(new HeadObjectCommand({ Bucket, Key }))
    const sent = meant ? { IfMatchLastModifiedTime: head.LastModified } : condition
    await client.send(new DeleteObjectCommand({ Bucket, Key, ...sent }))
    assert.equal(await exists(Key), false, JSON.stringify(condition))
  }
  const again = await put(Key)
  await client.send(new DeleteObjectCommand({ Bucket, Key, IfMatch: again.ETag }))
  assert.equal(await exists(Key), false)
})

test('a conditional delete of a missing object succeeds, so that it can be retried', async () => {
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'inbound/none', IfMatch: '"abc"' }))
})

test('a batch delete checks the condition of each entry', async () => {
  const first = await put('inbound/first')
  await put('inbound/second')
  const result = await client.send(
    new DeleteObjectsCommand({
      Bucket,
      Delete: {
        Objects: [
          { Key: 'inbound/first', ETag: first.ETag },
          { Key: 'inbound/second', ETag: '"00000000000000000000000000000000"' },
        ],
      },
    }),
  )
  assert.deepEqual(
    result.Deleted!.map(({ Key }) => Key),
    ['inbound/first'],
  )
  assert.deepEqual(
    result.Errors!.map(({ Key, Code }) => [Key, Code]),
    [['inbound/second', 'PreconditionFailed']],
  )
  assert.deepEqual([await exists('inbound/first'), await exists('inbound/second')], [false, true])
})
