import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { reserveCredits } from '../../../src/domain/credits/reserve.ts'
import { withCredits } from '../../../src/domain/credits/with-credits.ts'
import type { Generation } from '../../../src/http/generation.ts'
import { ok } from '../../../src/http/v1/envelope.ts'
import { v1 } from '../../../src/http/v1/index.ts'
import { createTestApp } from '../../support/context.ts'
import { makeCaller } from '../../support/credits.ts'
import { makeToken } from '../../support/people.ts'

/** /v1 with an additional route that costs two credits. */
const withCostlyCall: Generation = {
  ...v1,
  async routes(scope, inner) {
    await v1.routes(scope, inner)
    scope.post(
      '/v1/costly',
      { config: { access: 'token', problems: ['quota_exceeded'] }, schema: { response: { 200: {} } } },
      (request) =>
        withCredits(inner, request.caller, { amount: 2, reason: 'tagging' }, async () =>
          ok({ worked: true }),
        ),
    )
  },
}

const { app, context } = await createTestApp({ generations: [withCostlyCall] })
const get = async (url: string, headers: Record<string, string>) =>
  (await app.inject({ url, headers })).json()

test('shows available and reserved credits', async () => {
  const { organisation } = await makeCaller(context, 500)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  await reserveCredits(context, context.db, organisation.id, {
    amount: 3,
    reason: 'ingestion',
    reference: 'i',
  })
  const response = await get('/v1/me/credits', headers)
  assert.equal(response.status, 200)
  const { updated_at, ...data } = response.data
  assert.deepEqual(data, { balance: 500, available: 497, reserved: 3, low_threshold: 100 })
  assert.ok(!Number.isNaN(Date.parse(updated_at)))
})

test('an organisation without any grant has no credits', async () => {
  const { headers } = await makeToken(context)
  assert.deepEqual((await get('/v1/me/credits', headers)).data, {
    balance: 0,
    available: 0,
    reserved: 0,
    low_threshold: 100,
    updated_at: null,
  })
  const { data } = await get('/v1/me/credits/history', headers)
  assert.deepEqual(data, {
    count: 0,
    page: 1,
    page_size: 50,
    total_pages: 0,
    has_next: false,
    has_previous: false,
    results: [],
  })
})

test('the ledger is paginated, newest first, and its amounts add up to the available credits', async () => {
  const { organisation } = await makeCaller(context, 30)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  for (let index = 0; index < 4; index++) await app.inject({ method: 'POST', url: '/v1/costly', headers })
  await grantCredits(context, context.db, organisation.id, { amount: 5, reason: 'contract 2026' })
  const pages = await Promise.all(
    [1, 2, 3].map((number) => get(`/v1/me/credits/history?page=${number}&page_size=4`, headers)),
  )
  assert.deepEqual(
    pages.map(({ data }) => [
      data.count,
      data.total_pages,
      data.has_next,
      data.has_previous,
      data.results.length,
    ]),
    [
      [10, 3, true, false, 4],
      [10, 3, true, true, 4],
      [10, 3, false, true, 2],
    ],
  )
  const entries = pages.flatMap(({ data }) => data.results)
  assert.equal(new Set(entries.map(({ id }) => id)).size, 10)
  assert.equal(
    entries.reduce((sum, { amount }) => sum + amount, 0),
    (await get('/v1/me/credits', headers)).data.available,
  )
  const { id, created_at, ...newest } = entries[0]
  assert.deepEqual(newest, {
    kind: 'grant',
    credits: 5,
    amount: 5,
    available: 27,
    reserved: 0,
    reason: 'contract 2026',
    reference: null,
    reservation_id: null,
  })
  assert.deepEqual(
    entries
      .slice(1, 3)
      .map(({ kind, credits, amount, available, reserved, reason }) => [
        kind,
        credits,
        amount,
        available,
        reserved,
        reason,
      ]),
    [
      ['settle', 2, 0, 22, 0, 'tagging'],
      ['reserve', 2, -2, 22, 2, 'tagging'],
    ],
  )
  assert.equal(entries[1].reservation_id, entries[2].reservation_id)
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  assert.ok(!Number.isNaN(Date.parse(created_at)))
})

test('rejects pages and page sizes out of range', async () => {
  const { organisation } = await makeCaller(context, 30)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  for (const [query, status] of [
    ['page=2', 422],
    ['page=0', 422],
    ['page_size=0', 422],
    ['page_size=101', 422],
    ['page=x', 400],
    ['include=tags', 400],
  ]) {
    const response = await app.inject({ url: `/v1/me/credits/history?${query}`, headers })
    assert.equal(response.statusCode, status, String(query))
  }
})

test('a call without enough credits gets 429 quota_exceeded', async () => {
  const { organisation } = await makeCaller(context, 3)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  const call = () => app.inject({ method: 'POST', url: '/v1/costly', headers })
  assert.equal((await call()).statusCode, 200)
  const refused = await call()
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.json().data.error_code, 'quota_exceeded')
  assert.equal(refused.json().data.details, 'needed 2, available 1')
})

test("reading credits requires its scope and shows only the caller's organisation", async () => {
  const { headers } = await makeToken(context, { scopes: ['search.read'] })
  for (const url of ['/v1/me/credits', '/v1/me/credits/history']) {
    const response = await app.inject({ url, headers })
    assert.equal(response.statusCode, 403)
    assert.deepEqual(response.json().data.missing_scopes, ['credits.read'])
    assert.equal((await app.inject(url)).statusCode, 401)
  }
  await makeCaller(context, 77)
  const other = await makeToken(context)
  assert.equal((await get('/v1/me/credits', other.headers)).data.available, 0)
})
