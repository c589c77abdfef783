import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../../src/http/app.ts'
import { createTestApp } from '../support/context.ts'

const urls = { base: 'https://api.example.com', auth: 'https://id.example.com' }
const { app, context } = await createTestApp({ urls })

test('a load balancer that calls an address instead of a name gets an answer', async () => {
  for (const host of ['10.1.2.3', 'api.example.com', 'id.example.com'])
    for (const url of ['/livez', '/readyz']) {
      const response = await app.inject({ url, headers: { host } })
      assert.equal(response.statusCode, 200, `${url} at ${host}`)
      assert.equal(response.headers['cache-control'], 'no-store')
    }
})

test('without its database a process is alive, but gets no requests', async () => {
  const db = (() => {
    throw new Error('the connection is closed')
  }) as never
  const cutOff = await buildApp({ ...context, db })
  assert.equal((await cutOff.inject('/livez')).statusCode, 200)
  const { statusCode, body } = await cutOff.inject('/readyz')
  assert.deepEqual({ statusCode, body }, { statusCode: 503, body: 'the database does not answer\n' })
  await cutOff.close()
})
