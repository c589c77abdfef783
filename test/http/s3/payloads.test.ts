import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { removeGarbage } from '../../../src/domain/storage/maintenance/remove-garbage.ts'
import { selectObject } from '../../../src/domain/storage/objects/sql.ts'
import { bytesOf, startGateway } from '../../support/s3.ts'
import { chunked, send, sendBytes, sendRaw, signed } from '../../support/s3-wire.ts'
import { until } from '../../support/until.ts'

const { context, account } = await startGateway()
const MiB = 1024 * 1024

const unsignedTrailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
const signedChunks = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
const signedTrailer = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'

const crcOf = (bytes: Buffer) => {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(crc32(bytes))
  return number.toString('base64')
}

type Streaming = {
  mode: string
  bytes: Buffer
  chunkSize: number
  trailers?: Record<string, string>
  decodedLength?: number
  spoil?(body: Buffer): Buffer
}

/** Sends a body in a streaming mode and returns the status, the error code and the stored bytes. */
async function stream(key: string, input: Streaming) {
  const { mode, bytes, trailers = {} } = input
  const path = `/${account.bucket}/${key}`
  const headers: Record<string, string> = {
    'content-encoding': 'aws-chunked',
    'x-amz-decoded-content-length': String(input.decodedLength ?? bytes.length),
    ...(mode.endsWith('TRAILER') && {
      'x-amz-trailer': Object.keys(trailers).join(',') || 'x-amz-checksum-crc32',
    }),
  }
  const signing = signed(account, { method: 'PUT', path, headers, payloadHash: mode })
  const chunks = Array.from({ length: Math.ceil(bytes.length / input.chunkSize) }, (_, index) =>
    bytes.subarray(index * input.chunkSize, (index + 1) * input.chunkSize),
  )
  const coded = chunked(chunks, mode === unsignedTrailer ? null : signing, trailers)
  const body = input.spoil?.(coded) ?? coded
  const sent = { ...signing.headers, 'content-length': String(body.length) }
  const response = await sendRaw(account.endpoint + path, 'PUT', sent, body)
  const object = await selectObject(context.db, account.area.id, key)
  return { status: response.status, code: response.code, object }
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const countBlobs = async () => (await Array.fromAsync(context.blobs.list())).length

for (const [size, chunkSize] of [
  [0, 100],
  [1, 100],
  [1000, 7],
  [300_000, 65_536],
  [3 * MiB + 5, 8192],
  [3 * MiB, 3 * MiB],
] as const) {
  test(`all streaming modes store ${size} bytes in chunks of ${chunkSize}`, async () => {
    const bytes = bytesOf(size, 7)
    const trailers = { 'x-amz-checksum-crc32': crcOf(bytes) }
    for (const [mode, given] of [
      [unsignedTrailer, trailers],
      [signedChunks, {}],
      [signedTrailer, trailers],
    ] as const) {
      const { status, object } = await stream(`inbound/stream/${mode}-${size}-${chunkSize}`, {
        mode,
        bytes,
        chunkSize,
        trailers: given,
      })
      assert.equal(status, 200, mode)
      assert.equal(object!.etag, md5(bytes))
      assert.equal(object!.headers['content-encoding'], undefined)
      if (mode !== signedChunks) assert.equal(object!.checksum!.value, crcOf(bytes))
    }
  })
}

test('a corrupt stream is rejected, never visible, and leaves no blob', async () => {
  await removeGarbage(context, { graceMs: -1000 })
  const before = await countBlobs()
  for (const size of [1000, 2 * MiB]) {
    const bytes = bytesOf(size, 8)
    const base = { bytes, chunkSize: 65_536 }
    const wrongCrc = { 'x-amz-checksum-crc32': crcOf(Buffer.from('other')) }
    const rightCrc = { 'x-amz-checksum-crc32': crcOf(bytes) }
    const flip = (body: Buffer) => {
      const changed = Buffer.from(body)
      changed[Math.floor(body.length / 2)]! ^= 1
      return changed
    }
    const cases: [string, Streaming, string][] = [
      ['wrong trailer', { ...base, mode: unsignedTrailer, trailers: wrongCrc }, 'BadDigest'],
      ['no trailer', { ...base, mode: unsignedTrailer }, 'MalformedTrailerError'],
      ['flipped, unsigned', { ...base, mode: unsignedTrailer, trailers: rightCrc, spoil: flip }, 'BadDigest'],
      ['flipped, signed', { ...base, mode: signedChunks, spoil: flip }, 'SignatureDoesNotMatch'],
      ['short', { ...base, mode: signedChunks, decodedLength: size + 1 }, 'IncompleteBody'],
      ['long', { ...base, mode: signedChunks, decodedLength: size - 1 }, 'IncompleteBody'],
      [
        'cut',
        { ...base, mode: signedChunks, spoil: (body) => body.subarray(0, body.length - 200) },
        'IncompleteBody',
      ],
      [
        'no chunks',
        { ...base, mode: signedChunks, spoil: () => Buffer.from('rubbish\r\n') },
        'InvalidRequest',
      ],
    ]
    for (const [name, input, code] of cases) {
      const response = await stream(`inbound/spoiled/${name.replaceAll(/\W+/g, '-')}`, input)
      assert.deepEqual([response.code, response.object], [code, null], `${name}, ${size} bytes`)
    }
  }
  assert.equal(await countBlobs(), before)
})

test('a broken connection leaves nothing behind', async () => {
  await removeGarbage(context, { graceMs: -1000 })
  const before = await countBlobs()
  for (const size of [50_000, 4 * MiB]) {
    const path = `/${account.bucket}/inbound/broken-${size}`
    const { headers } = signed(account, { method: 'PUT', path, payloadHash: 'UNSIGNED-PAYLOAD' })
    const lines = Object.entries({ ...headers, 'content-length': String(size) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const head = `PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
    await sendBytes(account, [head, bytesOf(size - 1000)], { breakOff: true })
  }
  await until(() => context.logLines.filter((line) => line.includes('/inbound/broken-')).length === 2)
  await until(async () => (await countBlobs()) === before)
  for (const size of [50_000, 4 * MiB]) {
    assert.equal(await selectObject(context.db, account.area.id, `inbound/broken-${size}`), null)
  }
})

test('rejects a body without a length, and accepts chunked transfer encoding', async () => {
  const path = `/${account.bucket}/inbound/plain-chunks`
  const { headers } = signed(account, { method: 'PUT', path, payloadHash: 'UNSIGNED-PAYLOAD' })
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const without = await sendBytes(account, [`PUT ${path} HTTP/1.1\r\n${lines}\r\n`], { until: '</Error>' })
  assert.match(without, /411.*MissingContentLength/s)
  const chunkedRequest = `PUT ${path} HTTP/1.1\r\n${lines}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`
  assert.match(await sendBytes(account, [chunkedRequest], { until: '\r\n\r\n' }), /^HTTP\/1.1 200/)
  assert.equal((await selectObject(context.db, account.area.id, 'inbound/plain-chunks'))!.size, 5)
})

test('rejects malformed, repeated and unknown checksum headers', async () => {
  const put = (headers: Record<string, string>) =>
    send(account, { method: 'PUT', path: `/${account.bucket}/inbound/c`, headers, body: 'abc' })
  assert.equal((await put({ 'x-amz-checksum-crc32': 'AAA' })).code, 'InvalidRequest')
  const two = {
    'x-amz-checksum-crc32': crcOf(Buffer.from('abc')),
    'x-amz-checksum-sha1': createHash('sha1').update('abc').digest('base64'),
  }
  assert.equal((await put(two)).code, 'InvalidRequest')
  assert.equal((await put({ 'content-md5': 'short' })).code, 'InvalidDigest')
  assert.equal((await put({ 'x-amz-sdk-checksum-algorithm': 'MD4' })).code, 'InvalidRequest')
  const nonsense = {
    method: 'PUT',
    path: `/${account.bucket}/inbound/c`,
    body: 'abc',
    payloadHash: 'nonsense',
  }
  assert.equal((await send(account, nonsense)).code, 'InvalidArgument')
})

test('rejects features that the gateway does not implement', async () => {
  const put = (headers: Record<string, string>, path = '/inbound/p') =>
    send(account, { method: 'PUT', path: `/${account.bucket}${path}`, headers, body: 'abc' })
  assert.equal(
    (await put({ 'x-amz-server-side-encryption-customer-algorithm': 'AES256' })).code,
    'NotImplemented',
  )
  assert.equal((await put({ 'x-amz-acl': 'public-read' })).code, 'NotImplemented')
  assert.equal((await put({}, '?policy=')).code, 'NotImplemented')
  assert.equal((await put({ 'x-amz-meta-long': 'x'.repeat(2100) })).code, 'MetadataTooLarge')
})
