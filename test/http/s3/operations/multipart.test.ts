import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { expireStorageUploads } from '../../../../src/domain/storage/jobs.ts'
import { removeGarbage } from '../../../../src/domain/storage/maintenance/remove-garbage.ts'
import { bytesOf, startGateway } from '../../../support/s3.ts'

const MiB = 1024 * 1024
const { context, client, account } = await startGateway()
const Bucket = account.bucket
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
const failsWith = (name: string) => (error: Error) => {
  assert.equal(error.name, name)
  return true
}

async function begin(Key: string, rest = {}) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...rest }))
  const at = { Bucket, Key, UploadId }
  return {
    at,
    part: (PartNumber: number, Body: Buffer, more = {}) =>
      client.send(new UploadPartCommand({ ...at, PartNumber, Body, ...more })),
    complete: (Parts: { PartNumber: number; ETag?: string }[], more = {}) =>
      client.send(new CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts }, ...more })),
  }
}

const read = async (Key: string, rest = {}) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...rest }))
  return Buffer.from(await Body!.transformToByteArray())
}

const countBlobs = async () => (await Array.fromAsync(context.blobs.list())).length

test('parts become one object in the order of their numbers, with a multipart ETag', async () => {
  const pieces = [bytesOf(5 * MiB, 1), bytesOf(6 * MiB, 2), bytesOf(17, 3)]
  const upload = await begin('inbound/parts.bin', { ContentType: 'text/plain', Metadata: { a: 'b' } })
  const [third, first, second] = await Promise.all([
    upload.part(9, pieces[2]!),
    upload.part(1, pieces[0]!),
    upload.part(4, pieces[1]!),
  ])
  const parts = [
    { PartNumber: 1, ETag: first.ETag },
    { PartNumber: 4, ETag: second.ETag },
    { PartNumber: 9, ETag: third.ETag },
  ]
  const listed = await client.send(new ListPartsCommand({ ...upload.at, MaxParts: 2 }))
  assert.deepEqual(
    listed.Parts!.map(({ PartNumber, Size }) => [PartNumber, Size]),
    [
      [1, 5 * MiB],
      [4, 6 * MiB],
    ],
  )
  assert.equal(listed.IsTruncated, true)
  await assert.rejects(read('inbound/parts.bin'), failsWith('NoSuchKey'))
  const done = await upload.complete(parts)
  const expected = `"${createHash('md5')
    .update(Buffer.concat(pieces.map(md5)))
    .digest('hex')}-3"`
  assert.equal(done.ETag, expected)
  const whole = Buffer.concat(pieces)
  assert.ok((await read('inbound/parts.bin')).equals(whole))
  const across = await read('inbound/parts.bin', { Range: `bytes=${5 * MiB - 5}-${11 * MiB + 4}` })
  assert.ok(across.equals(whole.subarray(5 * MiB - 5, 11 * MiB + 5)), 'a range over all three parts')
  assert.ok((await read('inbound/parts.bin', { PartNumber: 2 })).equals(pieces[1]!))
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'inbound/parts.bin', PartNumber: 1 }))
  assert.deepEqual([head.PartsCount, head.ContentType, head.Metadata], [3, 'text/plain', { a: 'b' }])
  assert.equal((await upload.complete(parts)).ETag, expected, 'a repeated call returns the same')
})

test('rejects an upload with missing, changed, misordered or too small parts', async () => {
  const upload = await begin('inbound/refused.bin')
  const small = await upload.part(1, bytesOf(100))
  const last = await upload.part(2, bytesOf(10))
  const one = { PartNumber: 1, ETag: small.ETag }
  const two = { PartNumber: 2, ETag: last.ETag }
  await assert.rejects(upload.complete([one, two]), failsWith('EntityTooSmall'))
  await assert.rejects(upload.complete([two, one]), failsWith('InvalidPartOrder'))
  await assert.rejects(upload.complete([one, { PartNumber: 3, ETag: last.ETag }]), failsWith('InvalidPart'))
  await assert.rejects(upload.complete([{ PartNumber: 1, ETag: last.ETag }]), failsWith('InvalidPart'))
  await upload.complete([one])
  assert.ok((await read('inbound/refused.bin')).equals(bytesOf(100)))
})

test('aborting an upload deletes its parts, and their blobs are collected', async () => {
  await removeGarbage(context, { graceMs: -1000 })
  const before = await countBlobs()
  const upload = await begin('inbound/aborted.bin')
  await upload.part(1, bytesOf(200_000))
  await upload.part(1, bytesOf(300_000, 2))
  assert.equal(await countBlobs(), before + 2)
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'inbound/ab' }))
  assert.deepEqual(
    Uploads!.map(({ Key }) => Key),
    ['inbound/aborted.bin'],
  )
  await client.send(new AbortMultipartUploadCommand(upload.at))
  await assert.rejects(upload.part(2, bytesOf(5)), failsWith('NoSuchUpload'))
  await assert.rejects(client.send(new AbortMultipartUploadCommand(upload.at)), failsWith('NoSuchUpload'))
  await removeGarbage(context, { graceMs: -1000 })
  assert.equal(await countBlobs(), before)
})

test('an abandoned upload expires; only blobs of replaced and deleted objects are collected', async () => {
  await removeGarbage(context, { graceMs: -1000 })
  const before = await countBlobs()
  const upload = await begin('inbound/abandoned.bin')
  await upload.part(1, bytesOf(200_000))
  await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/stays', Body: bytesOf(20_000) }))
  await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/stays', Body: bytesOf(30_000) }))
  context.clock.moveBy(8 * 86_400_000)
  await expireStorageUploads.run(context, {}, new AbortController().signal)
  await removeGarbage(context)
  context.clock.moveBy(-8 * 86_400_000)
  await assert.rejects(upload.part(2, bytesOf(5)), failsWith('NoSuchUpload'))
  assert.equal(await countBlobs(), before + 1)
  assert.ok((await read('inbound/stays')).equals(bytesOf(30_000)))
})

test('parts can be copied from objects, whole or in ranges', async () => {
  const source = bytesOf(7 * MiB, 9)
  await client.send(new PutObjectCommand({ Bucket, Key: 'inbound/copied-from', Body: source }))
  const upload = await begin('inbound/copied-to')
  const copy = async (PartNumber: number, CopySourceRange?: string) => {
    const CopySource = `${Bucket}/inbound/copied-from`
    const command = new UploadPartCopyCommand({ ...upload.at, PartNumber, CopySource, CopySourceRange })
    return { PartNumber, ETag: (await client.send(command)).CopyPartResult!.ETag }
  }
  const parts = [await copy(1), await copy(2, `bytes=${MiB}-${6 * MiB - 1}`), await copy(3, 'bytes=0-9')]
  await upload.complete(parts)
  const expected = Buffer.concat([source, source.subarray(MiB, 6 * MiB), source.subarray(0, 10)])
  assert.ok((await read('inbound/copied-to')).equals(expected))
})

test('checksums of parts combine to a full or a composite checksum', async () => {
  const pieces = [bytesOf(5 * MiB, 4), bytesOf(1234, 5)]
  for (const type of ['FULL_OBJECT', 'COMPOSITE'] as const) {
    const upload = await begin(`inbound/crc-${type}`, { ChecksumAlgorithm: 'CRC32', ChecksumType: type })
    const parts = []
    for (const [index, piece] of pieces.entries()) {
      const { ETag, ChecksumCRC32 } = await upload.part(index + 1, piece, { ChecksumAlgorithm: 'CRC32' })
      parts.push({ PartNumber: index + 1, ETag, ChecksumCRC32 })
    }
    const done = await upload.complete(parts)
    const number = (value: number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }
    const whole = number(crc32(Buffer.concat(pieces))).toString('base64')
    const composite = number(crc32(Buffer.concat(pieces.map((piece) => number(crc32(piece))))))
    assert.equal(done.ChecksumCRC32, type === 'FULL_OBJECT' ? whole : `${composite.toString('base64')}-2`)
    assert.equal(done.ChecksumType, type)
  }
})

test('the upload manager of the AWS SDK streams in parts', async () => {
  const bytes = bytesOf(23 * MiB + 11, 6)
  const body = Readable.from([bytes.subarray(0, 9 * MiB), bytes.subarray(9 * MiB)])
  await new Upload({ client, params: { Bucket, Key: 'inbound/managed.bin', Body: body } }).done()
  assert.ok((await read('inbound/managed.bin')).equals(bytes))
})
