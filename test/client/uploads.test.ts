import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createClient, EuterpeError, uploadFile } from '../../packages/client/index.ts'
import { resolveObject } from '../../src/domain/storage/areas/resolve.ts'
import { buildApp } from '../../src/http/app.ts'
import { makeToken } from '../support/people.ts'
import { bytesOf, startGateway } from '../support/s3.ts'

const { context, account } = await startGateway()
const app = await buildApp(context, { strict: true })
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())
const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const { token } = await makeToken(context, { organisationId: account.organisation.id })
const euterpe = createClient({ baseUrl, token })
const large = new Uint8Array(bytesOf(20 * 1024 * 1024))

type Sent = { method: string; part: string | null }

/** A connection to the storage on which some requests break. */
function brokenFetch(isBroken: (sent: Sent, attempt: number) => boolean) {
  const sent: Sent[] = []
  const fetchUrl: typeof fetch = async (input, init) => {
    const now = { method: init!.method!, part: new URL(String(input)).searchParams.get('partNumber') }
    sent.push(now)
    const attempt = sent.filter(({ method, part }) => method === now.method && part === now.part).length
    if (isBroken(now, attempt)) throw new TypeError('the connection was lost')
    return fetch(input, init)
  }
  return { fetch: fetchUrl, sent }
}

async function readStored(uri: string): Promise<Buffer> {
  const object = await resolveObject(context, account.organisation.id, uri)
  return Buffer.concat(await (await object.open()).toArray())
}

test('repeats only the part that was lost', async () => {
  const { fetch: fetchUrl, sent } = brokenFetch(({ part }, attempt) => part === '2' && attempt === 1)
  const uri = await uploadFile(euterpe, { key: 'lost.bin', file: new Blob([large]), fetch: fetchUrl })
  assert.ok((await readStored(uri)).equals(large))
  assert.deepEqual(sent.map(({ part }) => part).sort(), ['1', '2', '2', '3', null])
})

test('discards the parts of an upload that failed for good', async () => {
  const { fetch: fetchUrl, sent } = brokenFetch(({ part }) => part === '3')
  const failing = uploadFile(euterpe, { key: 'failed.bin', file: large, fetch: fetchUrl })
  await assert.rejects(failing, (error) => error instanceof EuterpeError && error.code === 'unreachable')
  assert.deepEqual(sent.at(-1), { method: 'DELETE', part: null })
  await assert.rejects(euterpe.call('listInboundObjects', { query: { object_key: 'failed.bin' } }), {
    status: 404,
  })
})

test('stops when it is told to', async () => {
  const controller = new AbortController()
  const uploading = uploadFile(euterpe, {
    key: 'stopped.bin',
    file: large,
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('the user left')),
  })
  await assert.rejects(uploading, /the user left|abort/i)
})

test('reads a source in ranges, and reports progress up to its size', async () => {
  const ranges: [number, number][] = []
  const file = {
    size: large.length,
    async slice(start: number, end: number) {
      ranges.push([start, end])
      return large.slice(start, end)
    },
  }
  const progress: number[] = []
  const uri = await uploadFile(euterpe, {
    key: 'ranges.bin',
    file,
    onProgress: (sent) => progress.push(sent),
  })
  assert.ok((await readStored(uri)).equals(large))
  assert.deepEqual([progress[0], progress.at(-1)], [0, large.length])
  assert.ok(ranges.every(([start, end]) => end - start <= 8 * 1024 * 1024))
})

test('a file that the storage refuses fails with the reason of the storage', async () => {
  const lying = { size: 5, slice: () => new Blob(['too many bytes']) }
  await assert.rejects(uploadFile(euterpe, { key: 'lying.bin', file: lying }), (error) => {
    assert.ok(error instanceof EuterpeError)
    assert.ok(error.status >= 400 && error.code !== 'unknown', `${error.status} ${error.code}`)
    return true
  })
})

test('a file of the largest size is uploaded in as many parts as the service signs', async () => {
  const requested: { size: number; part_size: number }[] = []
  const recording = createClient({
    baseUrl,
    token,
    fetch: (input, init) => {
      requested.push(JSON.parse(String(init!.body)))
      return fetch(input, init)
    },
  })
  const refuse = () => Promise.reject(new Error('this test sends no bytes'))
  const file = { size: 5 * 1024 ** 3, slice: refuse }
  await assert.rejects(uploadFile(recording, { key: 'largest.bin', file }), /no bytes/)
  assert.equal(Math.ceil(file.size / requested[0]!.part_size), 197)
})
