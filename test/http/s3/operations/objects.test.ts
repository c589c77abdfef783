import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { bytesOf, startGateway } from '../../../support/s3.ts'

const { context, client, account } = await startGateway()
const Bucket = account.bucket

const put = (Key: string, Body: Buffer | string | Readable, rest = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...rest }))
const get = async (Key: string, rest = {}) => {
  const response = await client.send(new GetObjectCommand({ Bucket, Key, ...rest }))
  return { ...response, bytes: Buffer.from(await response.Body!.transformToByteArray()) }
}
const failsWith = (name: string) => (error: Error) => {
  assert.equal(error.name, name)
  return true
}
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

for (const size of [0, 1, 5, 65_536, 131_072, 131_073, 524_288, 5 * 1024 * 1024 - 1, 5 * 1024 * 1024 + 1]) {
  test(`stores and returns an object of ${size} bytes, as a buffer and as a stream`, async () => {
    const bytes = bytesOf(size, size)
    const key = `inbound/sizes/${size}.bin`
    const response = await put(key, bytes)
    assert.equal(response.ETag, `"${md5(bytes)}"`)
    const got = await get(key)
    assert.ok(got.bytes.equals(bytes))
    assert.equal(got.ContentLength, size)
    assert.equal(got.ETag, `"${md5(bytes)}"`)
    await put(`${key}.stream`, Readable.from([bytes]), { ContentLength: size })
    assert.ok((await get(`${key}.stream`)).bytes.equals(bytes))
  })
}

test('metadata, content headers and type come back; aws-chunked does not', async () => {
  await put('inbound/meta.txt', Readable.from([Buffer.from('hello')]), {
    ContentLength: 5,
    ContentType: 'text/plain',
    ContentEncoding: 'gzip',
    CacheControl: 'max-age=60',
    ContentDisposition: 'attachment; filename="a b.txt"',
    ContentLanguage: 'fr',
    Metadata: { mtime: '123.5', Title: 'x y' },
  })
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'inbound/meta.txt' }))
  assert.equal(head.ContentType, 'text/plain')
  assert.equal(head.ContentEncoding, 'gzip')
  assert.equal(head.CacheControl, 'max-age=60')
  assert.equal(head.ContentDisposition, 'attachment; filename="a b.txt"')
  assert.equal(head.ContentLanguage, 'fr')
  assert.deepEqual(head.Metadata, { mtime: '123.5', title: 'x y' })
  const got = await get('inbound/meta.txt', {
    ResponseContentType: 'text/x-other',
    ResponseContentDisposition: 'inline',
  })
  assert.equal(got.ContentType, 'text/x-other')
  assert.equal(got.ContentDisposition, 'inline')
})

test('supports all kinds of ranges, and responds with 416 to unsatisfiable ones', async () => {
  const bytes = bytesOf(1000)
  await put('inbound/range', bytes)
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 10],
    ['bytes=10-19', 10, 20],
    ['bytes=990-', 990, 1000],
    ['bytes=-10', 990, 1000],
    ['bytes=900-5000', 900, 1000],
  ] as const) {
    const got = await get('inbound/range', { Range: range })
    assert.equal(got.$metadata.httpStatusCode, 206, range)
    assert.equal(got.ContentRange, `bytes ${start}-${end - 1}/1000`)
    assert.ok(got.bytes.equals(bytes.subarray(start, end)), range)
  }
  await assert.rejects(get('inbound/range', { Range: 'bytes=1000-' }), failsWith('InvalidRange'))
  assert.equal((await get('inbound/range', { Range: 'lines=1-2' })).bytes.length, 1000)
})

test('conditional reads respond with 304 and 412', async () => {
  const { ETag } = await put('inbound/conditional', 'abc')
  const status = async (rest: object) => {
    try {
      return (await get('inbound/conditional', rest)).$metadata.httpStatusCode
    } catch (error) {
      return (error as { $metadata: { httpStatusCode: number } }).$metadata.httpStatusCode
    }
  }
  const [past, future] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
  assert.equal(await status({ IfMatch: ETag }), 200)
  assert.equal(await status({ IfMatch: '"nope"' }), 412)
  assert.equal(await status({ IfNoneMatch: ETag }), 304)
  assert.equal(await status({ IfNoneMatch: '"nope"' }), 200)
  assert.equal(await status({ IfModifiedSince: past }), 200)
  assert.equal(await status({ IfModifiedSince: future }), 304)
  assert.equal(await status({ IfUnmodifiedSince: past }), 412)
  assert.equal(await status({ IfUnmodifiedSince: future }), 200)
})

test('conditional writes create only new objects or replace only a given version', async () => {
  const { ETag } = await put('inbound/once', 'one', { IfNoneMatch: '*' })
  await assert.rejects(put('inbound/once', 'two', { IfNoneMatch: '*' }), failsWith('PreconditionFailed'))
  await assert.rejects(put('inbound/once', 'two', { IfMatch: '"other"' }), failsWith('PreconditionFailed'))
  await put('inbound/once', 'three', { IfMatch: ETag })
  assert.equal((await get('inbound/once')).bytes.toString(), 'three')
})

test('exactly one of many concurrent conditional writes succeeds', async () => {
  const tries = Array.from({ length: 20 }, (_, index) =>
    put('inbound/race', `v${index}`, { IfNoneMatch: '*' }),
  )
  const results = await Promise.allSettled(tries)
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
})

const oddKeys = [
  'inbound/a b+c%20d', 'inbound/ümläut/日本語 🎵', 'inbound//double//slash/', 'inbound/../escape', 'inbound/./dot',
  "inbound/!'()*;:@&=$,?#[]", 'inbound/<xml>&"quotes"', 'inbound/trailing/', 'inbound/back\\slash', 'inbound/new\nline',
  `inbound/${'x'.repeat(1016)}`, 'inbound/%2F%2e', 'inbound/~tilde_-.', 'inbound/ leading', 'inbound/CASE', 'inbound/case',
] // biome-ignore format: a list of words

test('unusual keys can be stored, read and listed', async () => {
  for (const key of oddKeys) await put(key, key)
  for (const key of oddKeys) assert.equal((await get(key)).bytes.toString(), key)
  const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'inbound/' }))
  const keys = listed.Contents!.map(({ Key }) => Key!)
  for (const key of oddKeys) assert.ok(keys.includes(key), key)
  const sorted = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  assert.deepEqual(keys, sorted, 'in byte order')
  await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: oddKeys.map((Key) => ({ Key })) } }),
  )
  for (const key of oddKeys) await assert.rejects(get(key), failsWith('NoSuchKey'))
})

test('rejects a key of 1025 bytes', async () => {
  await assert.rejects(put(`inbound/${'x'.repeat(1017)}`, 'x'), failsWith('KeyTooLongError'))
})

test('a copy keeps or replaces the metadata', async () => {
  await put('inbound/source.bin', bytesOf(300_000), { ContentType: 'text/plain', Metadata: { a: '1' } })
  const CopySource = `${Bucket}/inbound/source.bin`
  await client.send(new CopyObjectCommand({ Bucket, Key: 'delivery/audio/copy.bin', CopySource }))
  const copy = await get('delivery/audio/copy.bin')
  assert.ok(copy.bytes.equals(bytesOf(300_000)))
  assert.deepEqual([copy.ContentType, copy.Metadata], ['text/plain', { a: '1' }])
  const replace = { MetadataDirective: 'REPLACE', ContentType: 'text/html', Metadata: { b: '2' } } as const
  await client.send(new CopyObjectCommand({ Bucket, Key: 'inbound/source.bin', CopySource, ...replace }))
  const changed = await get('inbound/source.bin')
  assert.deepEqual([changed.ContentType, changed.Metadata], ['text/html', { b: '2' }])
  assert.ok(changed.bytes.equals(bytesOf(300_000)))
  await assert.rejects(
    client.send(new CopyObjectCommand({ Bucket, Key: 'inbound/source.bin', CopySource })),
    failsWith('InvalidRequest'),
  )
  const stale = { CopySource, CopySourceIfMatch: '"nope"' }
  await assert.rejects(
    client.send(new CopyObjectCommand({ Bucket, Key: 'inbound/x', ...stale })),
    failsWith('PreconditionFailed'),
  )
})

test('deleting a missing object succeeds', async () => {
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'inbound/never-was' }))
})

test('the bucket exists, is the only one and has a location', async () => {
  await client.send(new HeadBucketCommand({ Bucket }))
  const { Buckets } = await client.send(new ListBucketsCommand({}))
  assert.deepEqual(
    Buckets!.map(({ Name }) => Name),
    [Bucket],
  )
  const { LocationConstraint } = await client.send(new GetBucketLocationCommand({ Bucket }))
  assert.equal(LocationConstraint, 'eu-west-1')
})

test('every checksum algorithm is verified, stored and returned', async () => {
  for (const algorithm of ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const) {
    const bytes = bytesOf(700_001, 3)
    const key = `inbound/checksums/${algorithm}`
    const name = `Checksum${algorithm}` as const
    const sent =
      algorithm === 'CRC64NVME' ? { ChecksumCRC64NVME: crc64(bytes) } : { ChecksumAlgorithm: algorithm }
    const response = await put(key, bytes, sent)
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: key, ChecksumMode: 'ENABLED' }))
    assert.ok(response[name], algorithm)
    assert.equal(head[name], response[name])
    const wrong = { [name]: Buffer.alloc(Buffer.from(response[name]!, 'base64').length).toString('base64') }
    await assert.rejects(put(`${key}.wrong`, bytes, wrong), failsWith('BadDigest'))
    await assert.rejects(get(`${key}.wrong`), failsWith('NoSuchKey'))
  }
  const md5Wrong = { ContentMD5: Buffer.alloc(16).toString('base64') }
  await assert.rejects(put('inbound/md5.wrong', 'abc', md5Wrong), failsWith('BadDigest'))
})

test('a rejected upload leaves no blob', async () => {
  const blobs = () => readdirSync(join(context.dataFolder, 'blobs'), { recursive: true }).length
  const before = blobs()
  const wrong = { ContentMD5: Buffer.alloc(16).toString('base64') }
  await assert.rejects(put('inbound/large.wrong', bytesOf(3_000_000), wrong), failsWith('BadDigest'))
  await assert.rejects(put('inbound/small.wrong', bytesOf(300), wrong), failsWith('BadDigest'))
  assert.equal(blobs(), before)
})

function crc64(bytes: Buffer): string {
  // Computed bit by bit from the definition, independent of the code under test.
  let crc = 0xffffffffffffffffn
  for (const byte of bytes.subarray(0)) {
    crc ^= BigInt(byte)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ 0x9a6c9329ac4bc9b5n : crc >> 1n
  }
  const value = crc ^ 0xffffffffffffffffn
  return Buffer.from(value.toString(16).padStart(16, '0'), 'hex').toString('base64')
}
