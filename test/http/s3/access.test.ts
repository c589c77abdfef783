import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetBucketVersioningCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { writeObject } from '../../../src/domain/storage/objects/store-object.ts'
import { startGateway } from '../../support/s3.ts'

const { context, client, account } = await startGateway()
const Bucket = account.bucket
const code = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } }
    return $metadata?.httpStatusCode === 403 ? 'AccessDenied' : name
  }
}

const allowed = [
  'delivery/audio/a/b.wav',
  'delivery/ddex/m.xml',
  'delivery/mapping/m.yaml',
  'delivery/metadata/c.csv',
  'inbound/x',
]
const readOnly = ['csv_outputs/e.csv', 'delivery/readme.txt', 'delivery/audiobooks/x', 'INFO.json']
const hidden = [
  'logs/l',
  'processed/audio/a',
  'processed/features/f',
  'processed/p',
  'live_analysis/t',
  'elsewhere',
  'inboundx',
]

for (const key of [...readOnly, ...hidden]) {
  if (key !== 'INFO.json')
    await writeObject(context, account.area, {
      key,
      bytes: Buffer.from('service'),
      contentType: 'text/plain',
    })
}

test('writable paths allow every operation', async () => {
  for (const Key of allowed) {
    assert.equal(await code(client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))), 'done', Key)
    assert.equal(await code(client.send(new GetObjectCommand({ Bucket, Key }))), 'done')
    assert.equal(await code(client.send(new DeleteObjectCommand({ Bucket, Key }))), 'done')
  }
})

test('read-only paths reject every write', async () => {
  await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/source', Body: 'x' }))
  for (const Key of readOnly) {
    assert.equal(await code(client.send(new GetObjectCommand({ Bucket, Key }))), 'done', Key)
    assert.equal(
      await code(client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))),
      'AccessDenied',
      Key,
    )
    assert.equal(await code(client.send(new DeleteObjectCommand({ Bucket, Key }))), 'AccessDenied')
    const CopySource = `${Bucket}/inbound/source`
    assert.equal(await code(client.send(new CopyObjectCommand({ Bucket, Key, CopySource }))), 'AccessDenied')
    assert.equal(await code(client.send(new CreateMultipartUploadCommand({ Bucket, Key }))), 'AccessDenied')
    const UploadId = '01900000-0000-7000-8000-000000000000'
    assert.equal(
      await code(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))),
      'AccessDenied',
    )
  }
})

test('hidden objects cannot be read or copied, and look like missing ones', async () => {
  for (const Key of [...hidden, 'logs/not-there']) {
    assert.equal(await code(client.send(new GetObjectCommand({ Bucket, Key }))), 'AccessDenied', Key)
    assert.equal(await code(client.send(new HeadObjectCommand({ Bucket, Key }))), 'AccessDenied')
    assert.equal(await code(client.send(new GetObjectAclCommand({ Bucket, Key }))), 'AccessDenied')
    const copy = new CopyObjectCommand({ Bucket, Key: 'inbound/stolen', CopySource: `${Bucket}/${Key}` })
    assert.equal(await code(client.send(copy)), 'AccessDenied')
  }
})

test('a batch delete checks access key by key', async () => {
  for (const Key of ['inbound/1', 'inbound/2'])
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
  const Objects = ['inbound/1', 'csv_outputs/e.csv', 'inbound/2', 'logs/l', 'inbound/none'].map((Key) => ({
    Key,
  }))
  const response = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  assert.deepEqual(
    response.Deleted!.map(({ Key }) => Key),
    ['inbound/1', 'inbound/2', 'inbound/none'],
  )
  assert.deepEqual(
    response.Errors!.map(({ Key, Code }) => [Key, Code]),
    [
      ['csv_outputs/e.csv', 'AccessDenied'],
      ['logs/l', 'AccessDenied'],
    ],
  )
  assert.equal(await code(client.send(new GetObjectCommand({ Bucket, Key: 'csv_outputs/e.csv' }))), 'done')
})

test('the bucket cannot be deleted or created again, and has no configuration', async () => {
  assert.equal(await code(client.send(new CreateBucketCommand({ Bucket }))), 'BucketAlreadyOwnedByYou')
  assert.equal(await code(client.send(new DeleteBucketCommand({ Bucket }))), 'AccessDenied')
  assert.equal(await code(client.send(new GetBucketPolicyCommand({ Bucket }))), 'NoSuchBucketPolicy')
  assert.equal((await client.send(new GetBucketVersioningCommand({ Bucket }))).Status, undefined)
})

test('INFO.json describes the area', async () => {
  const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key: 'INFO.json' }))
  const info = JSON.parse(await Body!.transformToString())
  assert.equal(ContentType, 'application/json')
  assert.deepEqual(info.organization, { id: account.organisation.id, name: account.organisation.name })
  assert.deepEqual([info.bucket, info.region, info.endpoint], [Bucket, account.region, account.endpoint])
  assert.equal(info.api.base_url, context.urls.base)
  for (const { path, access } of info.paths) {
    const Key = `${path}/probe`
    const can = await code(client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))
    assert.equal(can, access === 'read-write' ? 'done' : 'AccessDenied', path)
  }
})
