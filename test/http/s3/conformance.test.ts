import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { clientFor, startGateway } from '../../support/s3.ts'

const { client, account, makeAccount } = await startGateway({ conformance: true })
const other = clientFor(await makeAccount())
const failsWith =
  (name: string, status: number) => (error: { name: string; $metadata: { httpStatusCode: number } }) => {
    assert.deepEqual([error.name, error.$metadata.httpStatusCode], [name, status])
    return true
  }

test('conformance mode allows creating, using, listing by version and deleting buckets', async () => {
  const Bucket = 'suite-bucket.one'
  await client.send(new CreateBucketCommand({ Bucket }))
  await assert.rejects(
    client.send(new CreateBucketCommand({ Bucket })),
    failsWith('BucketAlreadyOwnedByYou', 409),
  )
  await assert.rejects(other.send(new CreateBucketCommand({ Bucket })), failsWith('BucketAlreadyExists', 409))
  const { Buckets } = await client.send(new ListBucketsCommand({}))
  assert.deepEqual(
    Buckets!.map(({ Name }) => Name),
    [account.bucket, Bucket].sort(),
  )
  for (const Key of ['a', 'logs/x', 'z']) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  await assert.rejects(client.send(new DeleteBucketCommand({ Bucket })), failsWith('BucketNotEmpty', 409))
  const page = await client.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 2 }))
  assert.deepEqual(
    page.Versions!.map(({ Key, VersionId, IsLatest }) => [Key, VersionId, IsLatest]),
    [
      ['a', 'null', true],
      ['logs/x', 'null', true],
    ],
  )
  assert.equal(page.NextKeyMarker, 'logs/x')
  const Objects = ['a', 'logs/x', 'z'].map((Key) => ({ Key, VersionId: 'null' }))
  await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  await client.send(new DeleteBucketCommand({ Bucket }))
  await assert.rejects(
    client.send(new GetObjectCommand({ Bucket, Key: 'a' })),
    failsWith('NoSuchBucket', 404),
  )
})

test('validates bucket names, rejects other buckets and copies between buckets', async () => {
  for (const Bucket of ['Abc', 'ab', 'a..b', '192.168.1.1', 'under_score', 'x'.repeat(64)]) {
    await assert.rejects(
      client.send(new CreateBucketCommand({ Bucket })),
      failsWith('InvalidBucketName', 400),
    )
  }
  await client.send(new CreateBucketCommand({ Bucket: 'suite-two' }))
  await client.send(new CreateBucketCommand({ Bucket: 'suite-three' }))
  await client.send(new PutObjectCommand({ Bucket: 'suite-two', Key: 'k', Body: 'x' }))
  await client.send(new CopyObjectCommand({ Bucket: 'suite-three', Key: 'k2', CopySource: 'suite-two/k' }))
  await assert.rejects(
    other.send(new GetObjectCommand({ Bucket: 'suite-two', Key: 'k' })),
    failsWith('AccessDenied', 403),
  )
  await assert.rejects(
    client.send(new HeadBucketCommand({ Bucket: 'never-made' })),
    failsWith('NotFound', 404),
  )
})

test("conformance mode does not change the rules of an organisation's area", async () => {
  const denied = new PutObjectCommand({ Bucket: account.bucket, Key: 'logs/x', Body: 'x' })
  await assert.rejects(client.send(denied), failsWith('AccessDenied', 403))
})
