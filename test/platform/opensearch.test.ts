import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Problem } from '../../src/lib/problem.ts'
import { OpenSearch, OpenSearchError } from '../../src/platform/opensearch.ts'
import { makeCertificate } from '../support/s3.ts'

// What the client does when nodes fail. That it speaks OpenSearch's language, test/index shows with a real cluster.

async function startNode(respond: RequestListener, tls?: { certificate: string; key: string }): Promise<URL> {
  const server =
    tls === undefined
      ? createServer(respond)
      : createTlsServer({ cert: tls.certificate, key: tls.key }, respond)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(
    `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
  )
}

function connect(nodes: URL[], options: { authorization?: string; ca?: string } = {}): OpenSearch {
  const { authorization = null, ca = null } = options
  const client = new OpenSearch({ nodes, authorization, ca, prefix: 'test' })
  after(() => client.close())
  return client
}

const respondWith =
  (status: number, body: unknown, seen: string[] = []): RequestListener =>
  (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** An address at which nobody listens. */
async function findDeadNode(): Promise<URL> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return new URL(`http://127.0.0.1:${port}`)
}

const isUnavailable = (error: unknown) =>
  error instanceof Problem && error.code === 'upstream_unavailable' && (error.retryAfter ?? 0) > 0

test('a request goes on to the next node when one is gone, and leaves that one out for a while', async () => {
  const seen: string[] = []
  const client = connect([await findDeadNode(), await startNode(respondWith(200, { ok: true }, seen))])
  for (let i = 0; i < 4; i++) assert.deepEqual(await client.request('GET', '/x'), { ok: true })
  assert.equal(seen.length, 4)
})

test('without any node a request fails as unavailable, with the time to try again', async () => {
  const client = connect([await findDeadNode(), await findDeadNode()])
  await assert.rejects(client.request('GET', '/x'), isUnavailable)
  await assert.rejects(client.request('GET', '/x'), isUnavailable)
})

test('an overloaded cluster is asked again, and then is unavailable', async () => {
  const seen: string[] = []
  const client = connect([await startNode(respondWith(503, { error: 'no shard' }, seen))])
  await assert.rejects(client.request('GET', '/x'), isUnavailable)
  assert.ok(seen.length > 1)
})

test('a refused request is not repeated, and a status that is expected is an answer', async () => {
  const seen: string[] = []
  const client = connect([await startNode(respondWith(404, { found: false }, seen))])
  await assert.rejects(
    client.request('GET', '/x'),
    (error) => error instanceof OpenSearchError && error.status === 404,
  )
  assert.equal(seen.length, 1)
  assert.deepEqual(await client.request('GET', '/x', undefined, { accept: [404] }), { found: false })
})

test('a node that does not respond in time is given up', async () => {
  const client = connect([await startNode(() => {})])
  await assert.rejects(client.request('GET', '/x', undefined, { timeoutMs: 20 }), isUnavailable)
})

const own = makeCertificate()
const skip = own === null && 'openssl is not installed'

test('credentials go over TLS to a server of the given authority, and to no other', { skip }, async () => {
  let received: string | undefined
  const node = await startNode((request, response) => {
    received = request.headers.authorization
    response.end('{}')
  }, own!)
  await connect([node], { authorization: 'ApiKey abc', ca: own!.certificate }).request('GET', '/x')
  assert.equal(received, 'ApiKey abc')
  received = undefined
  await assert.rejects(connect([node], { authorization: 'ApiKey abc' }).request('GET', '/x'), isUnavailable)
  assert.equal(received, undefined)
})
