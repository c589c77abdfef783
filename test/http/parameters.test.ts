import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { maxParameters } from '../../src/http/form.ts'
import { readRequest } from '../../src/http/s3/request.ts'
import { createTestApp } from '../support/context.ts'
import { makeToken } from '../support/people.ts'

const { app, context } = await createTestApp()
const routes = collectRoutes(app.printRoutes({ commonPrefix: false, includeHooks: false }))
const { headers: token } = await makeToken(context)

/** 64 kB: what fits into one form. */
const manyRepeated = Array.from({ length: 32_000 }, () => 'a').join('&')
const manyEncoded = Array.from({ length: 16_000 }, () => '%61').join('&')

function collectRoutes(tree: string): { method: 'GET' | 'POST'; url: string }[] {
  const found: { method: 'GET' | 'POST'; url: string }[] = []
  const path: string[] = []
  for (const line of tree.split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (match === null) continue
    path.length = match[1]!.length / 4
    path.push(match[2]!)
    for (const method of ['GET', 'POST'] as const) {
      const url = path.join('').replaceAll(/:\w+/g, '019a8400-0000-7000-8000-000000000001')
      // A wildcard serves files, which read no parameters.
      const isRoute = match[3]?.split(', ').includes(method) && !url.includes('*')
      if (isRoute) found.push({ method, url })
    }
  }
  return found
}

test('finds the routes whose parameters the service reads', () => {
  assert.ok(routes.length > 60, `only ${routes.length} routes`)
  assert.ok(routes.some(({ method, url }) => method === 'POST' && url === '/oauth/authorize'))
})

test('every endpoint that accepts forms refuses one with too many parameters', async () => {
  let refused = 0
  for (const { url } of routes.filter(({ method }) => method === 'POST')) {
    for (const payload of [manyRepeated, manyEncoded]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await app.inject({ method: 'POST', url, headers, payload })
      assert.ok(response.statusCode >= 400 && response.statusCode < 500, `${url}: ${response.statusCode}`)
      if (!/^\/(oauth|sign-in|sign-out|account|password)(?!\/access_tokens)/.test(url)) continue
      assert.match(response.body, /too many parameters/i, url)
      refused++
    }
  }
  assert.ok(refused > 20, `only ${refused} forms were tried`)
})

test('every endpoint refuses a query with too many parameters', async () => {
  const query = Array.from({ length: 7000 }, () => 'a').join('&')
  for (const { method, url } of routes) {
    const response = await app.inject({ method, url: `${url}?${query}`, headers: token })
    assert.equal(response.statusCode, 400, `${method} ${url}`)
    assert.match(response.body, /too many parameters/i, `${method} ${url}`)
  }
})

test('the largest number of parameters is still read', async () => {
  const names = Array.from({ length: maxParameters }, (_, index) => `p${index}=1`)
  const refused = await app.inject({ url: `/oauth/authorize?${[...names, 'one=more'].join('&')}` })
  assert.match(refused.body, /too many parameters/i)
  const read = await app.inject({ url: `/oauth/authorize?${names.join('&')}` })
  assert.match(read.body, /client_id/)
})

test('an S3 request has a limit too', () => {
  const read = (count: number) => {
    const url = `/bucket/key?${Array.from({ length: count }, () => 'a').join('&')}`
    const raw = { url, method: 'GET', headers: { host: 's3.example.com' } } as IncomingMessage
    return readRequest(raw, 'id', 's3.example.com').pairs.length
  }
  assert.equal(read(maxParameters), maxParameters)
  assert.throws(() => read(maxParameters + 1), /too many parameters/)
})
