import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordEvent } from '../../../src/domain/events/record.ts'
import { deleteEventsBefore } from '../../../src/domain/events/sql-deliveries.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function setUp() {
  const owner = await makeOrganisation(context, { entitled: [] })
  const { headers } = await makeToken(context, { organisationId: owner.id })
  const call = (method: Method, url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  const read = async (query: Record<string, string | string[]> = {}) => {
    const response = await app.inject({ method: 'GET', url: '/v1/events', headers, query })
    assert.equal(response.statusCode, 200, response.body)
    return response.json().data as {
      events: { id: string; type: string; data: Record<string, unknown> }[]
      next_cursor: string
      has_more: boolean
    }
  }
  return { owner, call, read }
}

test('editing tracks and catalogues is in the log, without any webhook', async () => {
  const { owner, call, read } = await setUp()
  const [id] = await fillWorkspace(context, owner, [{ outerId: 'T-1', title: 'One' }])
  await call('PATCH', `/v1/workspace/tracks/${id}`, { title: 'Two', duration_ms: 5 })
  const catalogue = (await call('POST', '/v1/catalogs', { name: 'New' })).json().data
  await call('PATCH', `/v1/catalogs/${catalogue.id}`, { name: 'Newer' })
  await call('DELETE', `/v1/catalogs/${catalogue.id}`)
  await call('DELETE', `/v1/workspace/tracks/${id}`)
  const { events, has_more } = await read()
  assert.equal(has_more, false)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['track.updated', 'catalog.created', 'catalog.updated', 'catalog.deleted', 'track.deleted'],
  )
  assert.deepEqual(events[0]!.data, {
    track_uri: `euterpe:workspace:track:${id}`,
    outer_id: 'T-1',
    catalog_id: owner.catalogue.id,
    changed: ['title', 'duration_ms'],
  })
  assert.deepEqual(events[2]!.data, { catalog_id: catalogue.id, name: 'Newer' })
})

test('a cursor returns every event exactly once, in pages and later', async () => {
  const { call, read } = await setUp()
  for (let at = 0; at < 7; at++) await call('POST', '/v1/catalogs', { name: `C ${at}` })
  const names: unknown[] = []
  let cursor: string | undefined
  for (let more = true; more; ) {
    const page = await read({ page_size: '3', ...(cursor !== undefined && { cursor }) })
    names.push(...page.events.map(({ data }) => data.name))
    cursor = page.next_cursor
    more = page.has_more
  }
  assert.deepEqual(
    names,
    Array.from({ length: 7 }, (_, at) => `C ${at}`),
  )
  assert.deepEqual((await read({ cursor: cursor! })).events, [])
  await call('POST', '/v1/catalogs', { name: 'Later' })
  assert.deepEqual(
    (await read({ cursor: cursor! })).events.map(({ data }) => data.name),
    ['Later'],
  )
})

test('an event that commits late is not skipped by a reader who was faster', async () => {
  const { owner, call, read } = await setUp()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isRecorded, resolve: recorded } = Promise.withResolvers<void>()
  const slow = transaction(context.db, async (tx) => {
    const data = { catalog_id: owner.catalogue.id, name: 'slow' }
    await recordEvent(context, tx, { organisationId: owner.id, type: 'catalog.updated', data })
    recorded()
    await mayCommit
  })
  await isRecorded
  await call('POST', '/v1/catalogs', { name: 'fast' })
  const first = await read()
  assert.deepEqual(
    first.events.map(({ data }) => data.name),
    ['fast'],
  )
  commit()
  await slow
  assert.deepEqual(
    (await read({ cursor: first.next_cursor })).events.map(({ data }) => data.name),
    ['slow'],
  )
})

test('parallel readers see the same order', async () => {
  const { call, read } = await setUp()
  await Promise.all(Array.from({ length: 12 }, (_, at) => call('POST', '/v1/catalogs', { name: `P ${at}` })))
  const pages = await Promise.all(Array.from({ length: 6 }, () => read()))
  for (const page of pages) assert.deepEqual(page.events, pages[0]!.events)
  assert.equal(new Set(pages[0]!.events.map(({ id }) => id)).size, 12)
})

test('types select events, and cursor=end skips what there is', async () => {
  const { call, read } = await setUp()
  const created = (await call('POST', '/v1/catalogs', { name: 'A' })).json().data
  await call('PATCH', `/v1/catalogs/${created.id}`, { name: 'B' })
  const updates = await read({ types: ['catalog.updated', 'track.deleted'] })
  assert.deepEqual(
    updates.events.map(({ type }) => type),
    ['catalog.updated'],
  )
  const end = await read({ cursor: 'end' })
  assert.deepEqual(end.events, [])
  await call('POST', '/v1/catalogs', { name: 'C' })
  assert.deepEqual(
    (await read({ cursor: end.next_cursor })).events.map(({ data }) => data.name),
    ['C'],
  )
})

test('a cursor whose events are gone is refused instead of leaving a gap', async () => {
  const { call, read } = await setUp()
  const begin = (await read({ cursor: 'end' })).next_cursor
  await call('POST', '/v1/catalogs', { name: 'Gone' })
  await read()
  await deleteEventsBefore(context.db, new Date(context.clock.now().getTime() + 1000), 10_000)
  const refused = await call('GET', `/v1/events?cursor=${begin}`)
  assert.equal(refused.statusCode, 422)
  assert.match(refused.json().message, /no longer kept/)
  assert.equal((await call('GET', '/v1/events?cursor=nonsense')).statusCode, 422)
  assert.equal((await call('GET', '/v1/events?types=nonsense')).statusCode, 400)
  assert.deepEqual((await read()).events, [])
})

test('a client that is bound to a catalogue reads only the events of that one', async () => {
  const { owner, call } = await setUp()
  const other = (await call('POST', '/v1/catalogs', { name: 'Other' })).json().data
  const { headers } = await makeToken(context, { organisationId: owner.id, catalogueId: other.id })
  await call('PATCH', `/v1/catalogs/${owner.catalogue.id}`, { name: 'Hidden' })
  const response = await app.inject({ method: 'GET', url: '/v1/events', headers })
  const types = response.json().data.events.map(({ data }: { data: { name: string } }) => data.name)
  assert.deepEqual(types, ['Other'])
})

test('failed deliveries are sent again together', async () => {
  const { call } = await setUp()
  const webhook = (await call('POST', '/v1/webhooks', { url: 'https://hooks.example.com/x' })).json().data
  for (const name of ['A', 'B', 'C']) await call('POST', '/v1/catalogs', { name })
  await context.owner`update webhook_deliveries set status = 'failed', due_at = null where webhook_id = ${webhook.id}`
  const redeliver = async (payload: object) =>
    (await call('POST', `/v1/webhooks/${webhook.id}/deliveries/redeliver`, payload)).json().data
  assert.deepEqual(await redeliver({ events: ['track.deleted'] }), { queued: 0, has_more: false })
  assert.deepEqual(await redeliver({ created_before: '2020-01-01T00:00:00Z' }), {
    queued: 0,
    has_more: false,
  })
  assert.deepEqual(await redeliver({ events: ['catalog.created'] }), { queued: 3, has_more: false })
  assert.deepEqual(await redeliver({}), { queued: 0, has_more: false })
  const pending = (await call('GET', `/v1/webhooks/${webhook.id}/deliveries?status=pending`)).json().data
  assert.equal(pending.count, 3)
})
