import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startTracing } from '../../src/platform/tracing.ts'
import { createTestApp } from '../support/context.ts'
import { makeOrganisation, makeToken } from '../support/people.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }

/** Receives spans as a collector does. */
const spans: Span[] = []
const collector = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
  for (const resource of body.resourceSpans)
    for (const scope of resource.scopeSpans) spans.push(...scope.spans)
  response.setHeader('content-type', 'application/json').end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const { port } = collector.address() as AddressInfo
after(() => collector.close())

// Before the app, which is built differently while tracing is on.
const stopTracing = await startTracing({ url: `http://127.0.0.1:${port}/v1/traces`, ratio: 0, role: 'api' })
const { app, context } = await createTestApp()
const { id } = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: id })

const traceId = '0af7651916cd43dd8448eb211c80319c'
const caller = 'b7ad6b7169203331'

test('a request and its statements, also after a body, are one trace of the caller', async () => {
  const traceparent = `00-${traceId}-${caller}-01`
  const created = await app.inject({
    method: 'POST',
    url: '/v1/playlists',
    headers: { ...headers, traceparent },
    payload: { name: 'Traced' },
  })
  assert.equal(created.statusCode, 201)
  assert.equal(created.headers['x-trace-id'], traceId)
  const unsampled = await app.inject({ url: '/v1/playlists', headers })
  assert.equal(unsampled.statusCode, 200)
  await stopTracing()

  assert.deepEqual([...new Set(spans.map((span) => span.traceId))], [traceId], 'others are not sampled')
  const request = spans.find(({ name }) => name === 'POST /v1/playlists')!
  assert.equal(request.parentSpanId, caller)
  const statements = spans.filter(({ name }) => name === 'postgresql')
  assert.ok(statements.length >= 3, `${statements.length} statements`)
  for (const { parentSpanId } of statements) assert.equal(parentSpanId, request.spanId)
  assert.ok(context.logLines.every((line) => !line.includes('Traced')))
})
