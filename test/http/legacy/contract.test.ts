import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../support/context.ts'

const { app } = await createTestApp()
const document = (await app.inject({ method: 'OPTIONS', url: '/' })).json()

test('the contract has every route of this generation and no other', () => {
  const calls = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(calls.toSorted(), [
    'GET /lexicology/tags',
    'OPTIONS /',
    'POST /ingestion/audio_mapping',
    'POST /ingestion/audio_only',
    'POST /ingestion/json',
    'POST /oauth/access_tokens/client',
  ])
})

test('the contract has every parameter with its default', () => {
  const parametersOf = (path: string, method: string) =>
    Object.fromEntries(
      document.paths[path][method].parameters.map(
        (each: { name: string; in: string; schema: { default?: unknown } }) => {
          assert.equal(each.in, 'query')
          return [each.name, each.schema.default]
        },
      ),
    )
  const folder = { delivery_dir_path: '', catalog_id: undefined, delete_delivered_file: true }
  assert.deepEqual(parametersOf('/lexicology/tags', 'get'), {
    limit: 100,
    offset: 0,
    category_name: undefined,
    name: undefined,
  })
  assert.deepEqual(parametersOf('/ingestion/audio_only', 'post'), folder)
  assert.deepEqual(parametersOf('/ingestion/audio_mapping', 'post'), {
    ...folder,
    mapping_filename: undefined,
    mapping_content: undefined,
  })
  assert.deepEqual(parametersOf('/ingestion/json', 'post'), {
    media_fetch_type: 's3',
    catalog_id: undefined,
    ingestion_id: undefined,
    overwrite_audio_file: true,
    delete_delivered_file: true,
  })
})

test('all routes but the token route and the contract require a token and declare 401 and 429', () => {
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, never>>)) {
    for (const operation of Object.values<{ security: object[]; responses: object }>(methods)) {
      const open = path === '/' || path === '/oauth/access_tokens/client'
      assert.deepEqual(operation.security, open ? [] : [{ bearer: [] }])
      if (path !== '/') for (const status of ['401', '429']) assert.ok(status in operation.responses, path)
    }
  }
})

test('the contract declares only statuses of this generation', () => {
  const allowed = ['200', '201', '204', '400', '401', '404', '429', '500', '502', '503']
  const operations = Object.values(document.paths as Record<string, Record<string, { responses: object }>>)
  for (const operation of operations.flatMap((methods) => Object.values(methods)))
    for (const status of Object.keys(operation.responses)) assert.ok(allowed.includes(status), status)
})
