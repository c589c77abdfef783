import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { startGateway } from '../../../support/s3.ts'
import { sendBytes, signed } from '../../../support/s3-wire.ts'

const { account, client } = await startGateway()
const KiB = 1024
const sizes = () => randomInt(17 * KiB, 1024 * KiB)

const put = (Key: string, Body: Buffer) =>
  client.send(new PutObjectCommand({ Bucket: account.bucket, Key, Body }))

async function get(Key: string, Range?: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: account.bucket, Key, Range }))
  return Buffer.from(await Body!.transformToByteArray())
}

/** Opens a download or an upload and breaks the connection while bytes are on their way. */
function breakOff(method: 'GET' | 'PUT', key: string, body: Buffer): Promise<string> {
  const path = `/${account.bucket}/${key}`
  const { headers } = signed(account, { method, path, payloadHash: 'UNSIGNED-PAYLOAD' })
  const head = Object.entries({ ...headers, ...(method === 'PUT' && { 'content-length': body.length }) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const start = `${method} ${path} HTTP/1.1\r\n${head}\r\n`
  return method === 'GET'
    ? sendBytes(account, [start], { until: '200 OK' })
    : sendBytes(account, [start, body.subarray(0, body.length / 2)], { breakOff: true })
}

/** Asks for an object many times on one connection, and reads the answers only when `read` is called. */
function askWithoutReading(key: string, times: number) {
  const path = `/${account.bucket}/${key}`
  const { headers } = signed(account, { path, payloadHash: 'UNSIGNED-PAYLOAD' })
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const { hostname, port } = new URL(account.endpoint)
  const socket = connect(Number(port), hostname).pause()
  for (let asked = 1; asked <= times; asked++)
    socket.write(`GET ${path} HTTP/1.1\r\n${head}${asked === times ? 'connection: close\r\n' : ''}\r\n`)
  return {
    async read(): Promise<Buffer[]> {
      const all = Buffer.concat(await socket.toArray())
      const bodies: Buffer[] = []
      for (let at = 0; at < all.length; ) {
        const bodyAt = all.indexOf('\r\n\r\n', at) + 4
        const [, length] = /content-length: (\d+)/i.exec(all.toString('latin1', at, bodyAt))!
        at = bodyAt + Number(length)
        bodies.push(all.subarray(bodyAt, at))
      }
      return bodies
    },
  }
}

test('uploads and downloads at the same time never get bytes of one another, even if some are broken off', async () => {
  const steady = randomBytes(900 * KiB)
  await put('inbound/steady.bin', steady)
  // More than the buffers of a connection hold, so that the gateway has to keep some of it.
  const slow = Array.from({ length: 4 }, () => askWithoutReading('inbound/steady.bin', 16))
  const work = async (_: unknown, worker: number) => {
    for (let round = 0; round < 12; round++) {
      const key = `inbound/concurrent-${worker}-${round}.bin`
      const bytes = randomBytes(sizes())
      await put(key, bytes)
      const broken = [
        breakOff('GET', 'inbound/steady.bin', steady),
        breakOff('PUT', `inbound/broken-${worker}.bin`, steady),
      ]
      const from = randomInt(bytes.length)
      const [whole, range, again] = await Promise.all([
        get(key),
        get(key, `bytes=${from}-`),
        get('inbound/steady.bin'),
        ...broken,
      ])
      assert.ok(whole.equals(bytes), `${key} has changed`)
      assert.ok(range.equals(bytes.subarray(from)), `a range of ${key} has changed`)
      assert.ok(again.equals(steady), 'the steady object has changed')
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  for (const each of slow) {
    const bodies = await each.read()
    assert.equal(bodies.length, 16)
    assert.ok(
      bodies.every((body) => body.equals(steady)),
      'a slow reader got other bytes',
    )
  }
})
