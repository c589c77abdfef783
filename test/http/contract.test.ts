import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import buildStringify from 'fast-json-stringify'
import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { eventTypes } from '../../src/domain/events/types.ts'
import { generations } from '../../src/http/app.ts'
import { createTestApp } from '../support/context.ts'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  responses: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

/** Every route with the schemas it can refer to. */
const routes: { route: RouteOptions; shared: Record<string, unknown> }[] = []
const { app } = await createTestApp({
  generations: generations.map((generation) => ({
    ...generation,
    async routes(scope, context) {
      scope.addHook('onRoute', function (route) {
        routes.push({ route, shared: this.getSchemas() })
      })
      await generation.routes(scope, context)
      if (generation.name !== 'v1') return
      const schema = { hide: true, response: { 200: Type.Object({}) } }
      scope.get('/v1/test/teapot', { schema, config: { access: 'public' } }, async (_request, reply) =>
        reply.code(418 as 200).send({} as never),
      )
    },
  })),
})

test('a route that responds with an undeclared status fails', async () => {
  const response = await app.inject('/v1/test/teapot')
  assert.equal(response.statusCode, 500)
})

test('validators and serializers can be compiled for every schema', () => {
  assert.ok(routes.length > 100)
  for (const { route, shared } of routes) {
    const { body, querystring, params, headers, response = {} } = route.schema ?? {}
    const ajv = addFormats.default(new Ajv({ strict: false }))
    for (const schema of Object.values(shared)) ajv.addSchema(schema as object)
    for (const part of [body, querystring, params, headers])
      assert.doesNotThrow(() => ajv.compile((part ?? {}) as object), route.url)
    for (const declared of Object.values(response as object)) {
      const { content } = declared as { content?: Record<string, { schema: object }> }
      const schemas = content === undefined ? [declared] : Object.values(content).map(({ schema }) => schema)
      for (const schema of schemas)
        assert.doesNotThrow(() => buildStringify(schema as object, { schema: shared as never }), route.url)
    }
  }
})

for (const contract of generations.flatMap((generation) => generation.contracts ?? [])) {
  test(`every operation of ${contract.file} has a unique id, a summary and a tag, and declares its errors`, async () => {
    const document: Document = (await app.inject({ method: contract.method, url: contract.url })).json()
    assert.equal(document.openapi, '3.1.0')
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const ids = operations.map((operation) => operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const operation of operations) {
      assert.ok(
        operation.operationId && operation.summary && operation.tags?.length === 1,
        JSON.stringify(operation),
      )
      for (const status of ['400', '500', '503'])
        assert.ok(operation.responses[status], `${operation.operationId} ${status}`)
    }
  })
}

test('the contract of /v1 names its types', async () => {
  const { components } = (await app.inject('/openapi/v1.json')).json()
  const names = Object.keys(components.schemas)
  for (const name of [
    'Track',
    'TrackPage',
    'Artist',
    'Release',
    'Label',
    'Work',
    'Ingestion',
    'Tag',
    'Problem',
  ])
    assert.ok(names.includes(name), name)
  assert.ok(!names.includes('Error'))
})

test('the contract of /v1 describes events, headers and examples, and leaves operators to theirs', async () => {
  const { paths, webhooks, components } = (await app.inject('/openapi/v1.json')).json()
  const operator = (await app.inject('/openapi/operator.json')).json()
  assert.ok(Object.keys(paths).every((path) => !path.startsWith('/v1/operator/')))
  assert.ok(Object.keys(operator.paths).every((path) => path.startsWith('/v1/operator/')))
  assert.deepEqual(Object.keys(webhooks), [...eventTypes])
  const ajv = addFormats.default(new Ajv({ strict: false, discriminator: true }))
  ajv.addSchema({ $id: 'contract', components: withoutMappings(components) })
  const operations = Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>))
  for (const { operationId, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const what = `${operationId} ${status}`
      const { headers, content } = response as { headers?: object; content?: Record<string, Media> }
      assert.ok(headers && 'X-Request-Id' in headers, what)
      const media = content?.['application/json']
      if (media === undefined) continue
      const examples = media.examples ?? { only: { value: media.example } }
      const schema = JSON.stringify(withoutMappings(media.schema)).replaceAll('"#/', '"contract#/')
      const validate = ajv.compile(JSON.parse(schema))
      for (const { value } of Object.values(examples))
        assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(value)}`)
    }
  }
})

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }

/** Ajv finds out by itself which branch a value belongs to, and refuses a mapping. */
function withoutMappings(node: object): object {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === 'mapping' ? undefined : value)))
}

test('every property and parameter of every contract is described', async () => {
  const missing: string[] = []
  for (const { method, url } of generations.flatMap(({ contracts = [] }) => contracts)) {
    const contract = (await app.inject({ method, url })).json()
    const schemas: Record<string, { description?: string }> = contract.components.schemas
    const visit = (node: unknown, at: string) => {
      if (typeof node !== 'object' || node === null) return
      for (const [key, value] of Object.entries(node)) {
        if (['example', 'examples', 'default', 'enum', 'const'].includes(key)) continue
        if (key === 'properties')
          for (const [name, property] of Object.entries(value as Record<string, Property>)) {
            const named = schemas[property.$ref?.split('/').at(-1) ?? '']
            if (!(property.description ?? named?.description)) missing.push(`${at}.${name}`)
          }
        if (key === 'parameters')
          for (const { name, description, schema } of value as (Property & {
            name: string
            schema: Property
          })[])
            if (!(description ?? schema.description)) missing.push(`${at} ${name}`)
        visit(value, `${at}.${key}`)
      }
    }
    visit({ paths: contract.paths, webhooks: contract.webhooks, schemas }, url)
  }
  // Describe it in its schema or, if it means the same everywhere, in field-descriptions.ts.
  assert.deepEqual(missing, [])
})

type Property = { $ref?: string; description?: string }
