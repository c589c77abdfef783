import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { generations } from '../../src/http/app.ts'
import type { Generation } from '../../src/http/generation.ts'
import { Problem, problemCodes } from '../../src/lib/problem.ts'
import { connect } from '../../src/platform/postgres.ts'
import { createTestApp } from '../support/context.ts'

/** A path of each generation, and how to read its errors. */
const voices = {
  v1: {
    prefix: '/v1',
    bodyType: 'application/json',
    isError: isV1Error,
    statuses: { notFound: 404, method: 405, oversize: 413 },
  },
  oauth: {
    prefix: '/oauth',
    bodyType: 'application/x-www-form-urlencoded',
    isError: isOauthError,
    statuses: { notFound: 404, method: 405, oversize: 413 },
  },
  legacy: {
    prefix: '/lexicology',
    bodyType: 'application/json',
    isError: isLegacyError,
    statuses: { notFound: 404, method: 404, oversize: 400 },
  },
}

function isV1Error(body: Record<string, unknown>, status: number): void {
  assert.deepEqual(Object.keys(body).toSorted(), ['data', 'message', 'status'])
  assert.equal(body.status, status)
  assert.equal(typeof (body.data as { error_code: unknown }).error_code, 'string')
}

function isOauthError(body: Record<string, unknown>): void {
  assert.deepEqual(Object.keys(body).toSorted(), ['error', 'error_description'])
}

function isLegacyError(body: Record<string, unknown>, status: number): void {
  assert.deepEqual(Object.keys(body).toSorted(), ['error', 'message', 'status', 'timestamp'])
  assert.equal(body.status, status)
  assert.ok(Math.abs(Number(body.timestamp) - Date.now()) < 60_000)
}

/** The real generations, each with additional routes that fail in every way. */
function withFaultyRoutes(generation: Generation): Generation {
  const voice = voices[generation.name as keyof typeof voices]
  if (voice === undefined) return generation // the sign-in pages have no machine-readable errors
  const { prefix } = voice
  return {
    ...generation,
    async routes(scope, context) {
      await generation.routes(scope, context)
      const schema = { hide: true }
      const config = { access: 'public' as const }
      scope.get(`${prefix}/test/bug`, { schema, config }, async () => {
        throw new TypeError('select secret from users at /srv/euterpe/src/x.ts')
      })
      scope.get(`${prefix}/test/unreachable`, { schema, config }, async () => {
        await connect({ url: 'postgres://127.0.0.1:1/nowhere' })`select 1`
      })
      scope.get<{ Params: { code: (typeof problemCodes)[number] } }>(
        `${prefix}/test/problem/:code`,
        { schema, config },
        async (request) => {
          throw new Problem(request.params.code, 'As asked for.', { retryAfter: 7 })
        },
      )
      const body = Type.Object(
        {
          name: Type.String(),
          size: Type.Integer({ maximum: 10 }),
          mode: Type.Enum(['a', 'b']),
          persist: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      )
      const querystring = Type.Object(
        { page: Type.Optional(Type.Integer({ minimum: 1 })) },
        { additionalProperties: false },
      )
      scope.post(
        `${prefix}/test/body`,
        { schema: { hide: true, body, querystring }, config, bodyLimit: 1000 },
        async () => ({}),
      )
    },
  }
}

const { app, context } = await createTestApp({ generations: generations.map(withFaultyRoutes) })

const served = generations.map(({ name }) => name)

for (const [name, voice] of Object.entries(voices).filter(([name]) => served.includes(name))) {
  const { prefix, bodyType, isError, statuses } = voice
  const json = { 'content-type': 'application/json' }
  const post = (payload: string, headers: Record<string, string> = json) =>
    app.inject({ method: 'POST', url: `${prefix}/test/body`, payload, headers })
  // The OAuth endpoints parse bodies only as forms, so they need a route of their own here.
  const oversize = () =>
    app.inject({
      method: 'POST',
      url: name === 'oauth' ? '/oauth/token' : `${prefix}/test/body`,
      payload: `name=${'x'.repeat(100_000)}`,
      headers: { 'content-type': bodyType },
    })
  const cases: [string, () => Promise<{ statusCode: number; json(): Record<string, unknown> }>, number][] = [
    ['an unknown path', () => app.inject(`${prefix}/nothing/here`), statuses.notFound],
    ['a wrong method', () => app.inject({ method: 'DELETE', url: `${prefix}/test/body` }), statuses.method],
    ['a malformed URL', () => app.inject(`${prefix}/%zz`), 400],
    ['malformed JSON', () => post('{"name":'), 400],
    ['an empty JSON body', () => post(''), 400],
    ['a prototype in JSON', () => post('{"__proto__":{"admin":true}}'), 400],
    ['a wrong content type', () => post('name=x', { 'content-type': 'text/plain' }), 400],
    ['an oversize body', oversize, statuses.oversize],
    ['a missing field', () => post('{"size":1}'), 400],
    ['a bug', () => app.inject(`${prefix}/test/bug`), 500],
    ['a database out of reach', () => app.inject(`${prefix}/test/unreachable`), 503],
  ]
  for (const [what, call, status] of cases) {
    test(`${name} reports ${what} in its own format with ${status}`, async () => {
      const response = await call()
      assert.equal(response.statusCode, status)
      isError(response.json(), status)
      assert.doesNotMatch(JSON.stringify(response.json()), /select|\.ts|TypeError|ECONNREFUSED|127\.0\.0\.1/)
    })
  }

  test(`${name} has a response for every problem`, async () => {
    for (const code of problemCodes) {
      const response = await app.inject(`${prefix}/test/problem/${code}`)
      assert.ok(response.statusCode >= 400, code)
      isError(response.json(), response.statusCode)
      assert.equal(response.headers['retry-after'], '7')
    }
  })
}

test('an unsupported method on /v1 lists the supported ones', async () => {
  const response = await app.inject({ method: 'DELETE', url: '/v1/test/body' })
  assert.equal(response.headers.allow, 'POST')
})

test('malformed requests get 400 with the fields, unsupported values 400 with the list, values out of range 422', async () => {
  const ask = async (payload: object, query = '') => {
    const response = await app.inject({ method: 'POST', url: `/v1/test/body${query}`, payload })
    return { status: response.statusCode, ...response.json().data }
  }
  const good = { name: 'x', size: 1, mode: 'a' }
  assert.equal((await ask(good)).status, 200)
  const shape = await ask({ size: '1', mode: 'a' })
  assert.equal(shape.status, 400)
  assert.equal(shape.error_code, 'invalid_request')
  assert.deepEqual(shape.details.map((entry: { field: string }) => entry.field).toSorted(), ['name', 'size'])
  const closedSet = await ask({ ...good, mode: 'c' })
  assert.deepEqual(closedSet, {
    status: 400,
    error_code: 'validation_error',
    details: 'unsupported mode "c"; supported: a, b',
  })
  const parameter = await ask(good, '?colour=red')
  assert.deepEqual(parameter, {
    status: 400,
    error_code: 'validation_error',
    details: 'unsupported query parameter colour; supported: page',
  })
  const meaning = await ask({ ...good, size: 11 })
  assert.equal(meaning.status, 422)
  assert.equal(meaning.error_code, 'validation_error')
  const misspelt = await ask({ ...good, persit: true })
  assert.deepEqual(misspelt, {
    status: 400,
    error_code: 'invalid_request',
    details: [
      {
        field: 'persit',
        message: 'is not a supported field; did you mean persist? supported: name, size, mode, persist',
      },
    ],
  })
  assert.match((await ask(good, '?pgae=1')).details, /did you mean page\?/)
  assert.deepEqual((await ask(good, '?page=0')).status, 422)
  assert.deepEqual((await ask(good, '?page=one')).status, 400)
})

test('an unhandled error is logged with its request id, and the caller gets only the id, in a header', async () => {
  const response = await app.inject('/v1/test/bug')
  const id = response.headers['x-request-id']
  assert.ok(context.logLines.some((line) => line.includes(String(id)) && line.includes('TypeError')))
  assert.doesNotMatch(response.body, new RegExp(String(id)))
})

test('logs one line per request, without query, headers and body', async () => {
  const headers = { authorization: 'Bearer s3cret' }
  await app.inject({ url: '/v1/me?token=s3cret', headers })
  const line = JSON.parse(context.logLines.findLast((text) => text.includes('/v1/me'))!)
  assert.deepEqual([line.status, line.path, line.principal], [401, '/v1/me', null])
  assert.ok(line.request_id && line.duration_ms >= 0)
  await app.inject({ url: '/v1/s3cret', headers })
  assert.match(context.logLines.at(-1)!, /"path":"unknown"/)
  assert.doesNotMatch(context.logLines.join(), /s3cret/)
})
