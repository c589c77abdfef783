import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { readStatus } from '../../../src/domain/operations/status.ts'
import { resolveObject } from '../../../src/domain/storage/areas/resolve.ts'
import { collectStorageOrphans } from '../../../src/domain/storage/jobs.ts'
import { newId } from '../../../src/lib/ids.ts'
import { openS3Blobs } from '../../../src/platform/blobs/s3.ts'
import { createTestContext } from '../../support/context.ts'
import { bytesOf, startGateway } from '../../support/s3.ts'

// A gateway that uses a second gateway as its S3 backend.
const behind = await startGateway()
const address = new URL(behind.endpoint)
address.username = behind.account.accessKeyId
address.password = behind.account.secretAccessKey
address.pathname = `/${behind.account.bucket}/inbound/blobs`
const context = await createTestContext()
context.blobs = openS3Blobs(address.href)
const { client, account } = await startGateway({ context })
const Bucket = account.bucket

const read = async (Key: string, rest = {}) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...rest }))
  return Buffer.from(await Body!.transformToByteArray())
}

test('objects of all sizes are stored on and read from the backend', async () => {
  for (const size of [0, 1, 20_000, 300_000, 20 * 1024 * 1024 + 7]) {
    await client.send(new PutObjectCommand({ Bucket, Key: `inbound/${size}`, Body: bytesOf(size, size) }))
    assert.ok((await read(`inbound/${size}`)).equals(bytesOf(size, size)), String(size))
  }
  const body = bytesOf(13 * 1024 * 1024, 3)
  await new Upload({ client, params: { Bucket, Key: 'inbound/parts', Body: body } }).done()
  assert.ok((await read('inbound/parts')).equals(body))
  assert.ok(
    (await read('inbound/parts', { Range: 'bytes=5242870-5242890' })).equals(body.subarray(5242870, 5242891)),
  )
  await client.send(
    new CopyObjectCommand({ Bucket, Key: 'inbound/copy', CopySource: `${Bucket}/inbound/parts` }),
  )
  assert.ok((await read('inbound/copy')).equals(body))
})

test('uploads to the backend that a killed process left unfinished are removed after a day', async () => {
  const writer = await context.blobs.create(newId())
  await writer.write(bytesOf(17 * 1024 * 1024))
  // The process dies here: neither commit nor abort.
  const listUploads = async () => {
    const page = await behind.client.send(new ListMultipartUploadsCommand({ Bucket: behind.account.bucket }))
    return (page.Uploads ?? []).length
  }
  assert.equal(await listUploads(), 1)
  await collectStorageOrphans.run(context, {}, AbortSignal.timeout(60_000))
  assert.equal(await listUploads(), 1, 'a young one may still be written')
  context.clock.moveBy(25 * 3_600_000)
  await collectStorageOrphans.run(context, {}, AbortSignal.timeout(60_000))
  context.clock.moveBy(-25 * 3_600_000)
  assert.equal(await listUploads(), 0)
})

test('when the backend does not respond, calls get 503 and /status reports it', async () => {
  const working = context.blobs
  context.blobs = openS3Blobs('http://key:secret@localhost:1/gone')
  try {
    const put = new PutObjectCommand({ Bucket, Key: 'inbound/lost', Body: bytesOf(300_000) })
    const unavailable = (error: { name: string; $metadata: { httpStatusCode: number } }) => {
      assert.deepEqual([error.name, error.$metadata.httpStatusCode], ['ServiceUnavailable', 503])
      return true
    }
    await assert.rejects(client.send(put), unavailable)
    await assert.rejects(read('inbound/300000'), unavailable)
    const resolved = await resolveObject(context, account.organisation.id, `s3://${Bucket}/inbound/300000`)
    await assert.rejects(resolved.open(), { code: 'upstream_unavailable' })
    assert.equal((await readStatus(context)).components.storage, 'down')
  } finally {
    context.blobs = working
  }
  await assert.rejects(client.send(new HeadObjectCommand({ Bucket, Key: 'inbound/lost' })), {
    name: 'NotFound',
  })
})
