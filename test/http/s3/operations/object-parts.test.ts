import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  type ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { digestBytes } from '../../../../src/platform/hashing/digests.ts'
import { bytesOf, startGateway } from '../../../support/s3.ts'

const MiB = 1024 * 1024
const { client, account } = await startGateway()
const Bucket = account.bucket
const pieces = [bytesOf(5 * MiB, 1), bytesOf(5 * MiB, 2), bytesOf(11, 3)]
/** The numbers at the upload. Those of the finished object are consecutive, so that clients can read 1 to PartsCount. */
const uploadNumbers = [2, 3, 7]
const numbers = [1, 2, 3]

async function upload(Key: string, algorithm?: ChecksumAlgorithm, more: object = {}) {
  const at = { Bucket, Key, ...(algorithm && { ChecksumAlgorithm: algorithm }) }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const Parts: { PartNumber: number; ETag?: string }[] = []
  for (const [index, Body] of pieces.entries()) {
    const PartNumber = uploadNumbers[index]!
    const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
    Parts.push({ PartNumber, ETag })
  }
  const complete = { Bucket, Key, UploadId, MultipartUpload: { Parts }, ...more }
  return client.send(new CompleteMultipartUploadCommand(complete))
}

const attributes = (Key: string, more: object = {}) =>
  client.send(
    new GetObjectAttributesCommand({
      Bucket,
      Key,
      ObjectAttributes: ['ETag', 'Checksum', 'ObjectParts', 'ObjectSize'],
      ...more,
    }),
  )

test('GetObjectAttributes lists the parts with size and checksum, page by page', async () => {
  await upload('inbound/listed', 'SHA256')
  const { ObjectParts, Checksum } = await attributes('inbound/listed')
  assert.equal(ObjectParts!.TotalPartsCount, 3)
  assert.deepEqual(
    ObjectParts!.Parts!.map(({ PartNumber, Size }) => [PartNumber, Size]),
    numbers.map((number, index) => [number, pieces[index]!.length]),
  )
  for (const [index, part] of ObjectParts!.Parts!.entries()) {
    assert.equal(part.ChecksumSHA256, createHash('sha256').update(pieces[index]!).digest('base64'))
  }
  assert.equal(Checksum!.ChecksumType, 'COMPOSITE')
  const first = (await attributes('inbound/listed', { MaxParts: 2 })).ObjectParts!
  assert.deepEqual([first.IsTruncated, first.NextPartNumberMarker, first.Parts!.length], [true, '2', 2])
  const rest = (await attributes('inbound/listed', { PartNumberMarker: '2' })).ObjectParts!
  assert.deepEqual([rest.IsTruncated, rest.Parts!.map(({ PartNumber }) => PartNumber)], [false, [3]])
})

test('a part is read by its own number, with its checksum, the type and the number of parts', async () => {
  await upload('inbound/read', 'CRC32C')
  for (const [index, PartNumber] of numbers.entries()) {
    const response = await client.send(
      new GetObjectCommand({ Bucket, Key: 'inbound/read', PartNumber, ChecksumMode: 'ENABLED' }),
    )
    assert.ok(Buffer.from(await response.Body!.transformToByteArray()).equals(pieces[index]!))
    const crc = digestBytes(['crc32c'], pieces[index]!).crc32c!.toString('base64')
    assert.deepEqual(
      [response.ChecksumCRC32C, response.ChecksumType, response.PartsCount],
      [crc, 'COMPOSITE', 3],
    )
  }
  const missing = new HeadObjectCommand({ Bucket, Key: 'inbound/read', PartNumber: 4 })
  await assert.rejects(client.send(missing), (error: { $metadata: { httpStatusCode?: number } }) => {
    assert.equal(error.$metadata.httpStatusCode, 400)
    return true
  })
})

test('a copy has the parts of its source; a replacement has none', async () => {
  await upload('inbound/source', 'SHA1')
  const CopySource = `${Bucket}/inbound/source`
  await client.send(new CopyObjectCommand({ Bucket, Key: 'inbound/copied', CopySource }))
  assert.equal((await attributes('inbound/copied')).ObjectParts!.Parts!.length, 3)
  await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/source', Body: 'small' }))
  assert.equal((await attributes('inbound/source')).ObjectParts, undefined)
})

test('a stated checksum of the whole is checked for every algorithm and type', async () => {
  const composite: ChecksumAlgorithm[] = ['CRC32', 'CRC32C', 'SHA1', 'SHA256']
  for (const algorithm of composite) {
    const name = algorithm.toLowerCase() as 'sha1'
    const parts = pieces.map((piece) => digestBytes([name], piece)[name]!)
    const value = digestBytes([name], Buffer.concat(parts))[name]!.toString('base64')
    const field = `Checksum${algorithm}`
    for (const right of [value, `${value}-3`]) {
      await upload(`inbound/${algorithm}`, algorithm, { [field]: right, ChecksumType: 'COMPOSITE' })
    }
    const wrong = digestBytes([name], Buffer.from('other'))[name]!.toString('base64')
    for (const value of [wrong, `${wrong}-3`]) {
      await assert.rejects(
        upload(`inbound/wrong-${algorithm}`, algorithm, { [field]: value, ChecksumType: 'COMPOSITE' }),
        { name: 'BadDigest' },
        `${algorithm} ${value}`,
      )
    }
  }
  const whole = digestBytes(['crc64nvme'], Buffer.concat(pieces)).crc64nvme!.toString('base64')
  await upload('inbound/full', 'CRC64NVME', { ChecksumCRC64NVME: whole, ChecksumType: 'FULL_OBJECT' })
  await assert.rejects(
    upload('inbound/full-wrong', 'CRC64NVME', {
      ChecksumCRC64NVME: 'AAAAAAAAAAA=',
      ChecksumType: 'FULL_OBJECT',
    }),
    { name: 'BadDigest' },
  )
})
