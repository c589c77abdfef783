import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { areaOf } from '../../../src/domain/storage/areas/resolve.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import {
  analyseAll,
  checkCounts,
  compute,
  deliver,
  keysOf,
  readDelivered,
  runStages,
  store,
} from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

// biome-ignore lint/suspicious/noExplicitAny: a response of any route
type PageResponse = { status: number; message: string; data: any }

async function asSomebody(credits = 100, input: { entitled?: string[] } = {}) {
  const organisation = await makeOrganisation(context, input)
  if (credits > 0)
    await grantCredits(context, context.db, organisation.id, { amount: credits, reason: 'test' })
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  const call = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<PageResponse> => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    assert.equal(response.json().status, response.statusCode)
    return response.json()
  }
  return { call, organisation, organisationId: organisation.id }
}

const balanceOf = async (organisationId: string) => {
  await checkLedger(context, organisationId)
  const { available, reserved } = await selectBalance(context.db, organisationId)
  return { available, reserved }
}

test('tracks sent as JSON are stored, analysed, computed, paid and exported', async () => {
  const { call, organisation, organisationId } = await asSomebody(10)
  await deliver(context, organisationId, 'delivery/audio/a/one.wav', makeWav(1))
  const accepted = await call('POST', '/v1/ingestions', {
    mode: 'api_json',
    tracks: [
      {
        outer_id: 'one',
        primary_media: 'a/one.wav',
        title: 'One',
        artists: [{ name: 'Ada', role: 'main' }],
        albums: [{ title: 'Firsts', upc: '7310000000011' }],
      },
      { outer_id: 'two', primary_media: 'a/missing.wav', title: 'Two' },
      { outer_id: 'three', primary_media: 'a/one.wav', isrc: 'NOT-AN-ISRC' },
    ],
  })
  assert.equal(accepted.status, 202)
  const { id, counts, ...record } = accepted.data
  assert.deepEqual([record.mode, record.status, record.stage], ['api_json', 'received', 'store'])
  assert.equal(record.catalog_id, organisation.catalogue.id)
  assert.equal(record.finished_at, null)
  assert.deepEqual(counts, { total: 0, stored: 0, analysed: 0, available: 0, failed: 0, skipped: 0 })
  // Two of the three records are valid, so two credits are reserved.
  assert.deepEqual(await balanceOf(organisationId), { available: 8, reserved: 2 })

  await store(context, id)
  await checkCounts(context, id)
  const stored = await call('GET', `/v1/ingestions/${id}`)
  assert.deepEqual([stored.data.status, stored.data.stage], ['analysing', 'analyse'])
  assert.deepEqual(stored.data.counts, {
    total: 3, stored: 2, analysed: 0, available: 0, failed: 2, skipped: 0,
  }) // biome-ignore format: one line says it
  assert.deepEqual(await balanceOf(organisationId), { available: 9, reserved: 1 })
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/audio/'), [])
  const tracks = await call('GET', '/v1/workspace/tracks?outer_id=one')
  assert.equal(tracks.data.results[0].analysis.status, 'pending')

  await analyseAll(context, id)
  assert.equal((await call('GET', `/v1/ingestions/${id}`)).data.status, 'computing')
  await compute(context)
  await checkCounts(context, id)
  const done = (await call('GET', `/v1/ingestions/${id}`)).data
  assert.deepEqual([done.status, done.stage], ['completed_with_errors', null])
  assert.deepEqual(done.counts, {
    total: 3, stored: 2, analysed: 1, available: 1, failed: 2, skipped: 0,
  }) // biome-ignore format: one line says it
  assert.deepEqual(await balanceOf(organisationId), { available: 9, reserved: 0 })

  const items = (await call('GET', `/v1/ingestions/${id}/items`)).data
  assert.deepEqual(
    items.results.map(({ index, source, outer_id, status, error_code }: Record<string, unknown>) => [
      index, source, outer_id, status, error_code,
    ]), // biome-ignore format: one line says it
    [
      [0, 'tracks[0]', 'one', 'available', null],
      [1, 'tracks[1]', 'two', 'failed', 'not_found'],
      [2, 'tracks[2]', 'three', 'failed', 'validation_error'],
    ],
  )
  assert.match(items.results[1].message, /delivery\/audio\/a\/missing\.wav/)
  assert.match(items.results[2].message, /isrc/)
  const failed = (await call('GET', `/v1/ingestions/${id}/items?status=failed`)).data
  assert.deepEqual([failed.count, failed.results.length], [2, 2])

  const entities = (await call('GET', `/v1/ingestions/${id}/entities`)).data
  assert.deepEqual(
    entities.results.map(({ type, action }: Record<string, unknown>) => `${action} ${type}`).sort(),
    ['created artist', 'created release', 'created track', 'created track'],
  )
  const track = (await call('GET', '/v1/workspace/tracks?outer_id=one')).data.results[0]
  assert.equal(track.track_uri, items.results[0].track_uri)
  assert.equal(track.analysis.status, 'analysed')
  assert.deepEqual(track.availability, {
    tagging: true,
    search: true,
    similarity: true,
    profiling: true,
    reason: null,
  })

  const download = await app.inject({ url: done.export_url.replace(context.urls.base, '') })
  assert.equal(download.statusCode, 200)
  const lines = download.body.trim().split('\r\n')
  assert.equal(lines.length, 4)
  assert.match(lines[1]!, /^0,tracks\[0\],one,euterpe:workspace:track:/)
  const dictionary = await readDelivered(
    context,
    organisationId,
    `csv_outputs/ingestions/${id}/data_dictionary.csv`,
  )
  for (const column of lines[0]!.split(',')) assert.match(dictionary!, new RegExp(`^${column},`, 'm'))
  // The audio has been processed.
  assert.deepEqual(await keysOf(context, organisationId, 'processed/audio/'), [])
})

test('validates mode, fields, paths, number of tracks, catalogue and credits', async () => {
  const { call, organisationId } = await asSomebody(1)
  const other = await makeOrganisation(context)
  const record = { outer_id: 'a', primary_media: 'a.wav' }
  const refused = async (body: object, status: number, code: string, details?: RegExp) => {
    const response = await call('POST', '/v1/ingestions', body)
    assert.deepEqual([response.status, response.data.error_code], [status, code], JSON.stringify(response))
    if (details) assert.match(JSON.stringify(response.data.details ?? response.message), details)
  }
  await refused({ mode: 'ftp' }, 400, 'validation_error', /api_json, s3_csv, s3_ddex, s3_scan/)
  await refused({}, 400, 'invalid_request', /mode/)
  await refused({ mode: 'api_json' }, 400, 'invalid_request', /tracks/)
  await refused({ mode: 's3_csv' }, 400, 'invalid_request', /path/)
  await refused({ mode: 's3_csv', path: 'a.csv', prefix: 'x' }, 400, 'invalid_request', /prefix/)
  await refused({ mode: 'api_json', tracks: [{ outer_id: 'a' }] }, 400, 'invalid_request', /primary_media/)
  await refused({ mode: 's3_csv', path: '../../INFO.json' }, 422, 'validation_error', /delivery\/metadata/)
  await refused({ mode: 's3_csv', path: 'none.csv' }, 404, 'not_found', /none\.csv/)
  await refused({ mode: 's3_scan', mapping: 'mapping:\n- separator' }, 422, 'validation_error', /line 2/)
  await refused({ mode: 'api_json', tracks: Array(1001).fill(record) }, 422, 'validation_error', /1000|1001/)
  await refused(
    { mode: 'api_json', tracks: [record], catalog_id: other.catalogue.id },
    403,
    'catalogue_forbidden',
  )
  await refused({ mode: 'api_json', tracks: [record, { ...record, outer_id: 'b' }] }, 429, 'quota_exceeded')
  assert.deepEqual(await balanceOf(organisationId), { available: 1, reserved: 0 })
  assert.equal((await call('GET', '/v1/ingestions')).data.count, 0)
  const { call: unentitled } = await asSomebody(1, { entitled: [] })
  assert.equal((await unentitled('GET', '/v1/ingestions')).data.error_code, 'entitlement_required')
})

test('repeating a request with the same key returns the same ingestion and reserves no more credits', async () => {
  const { call, organisationId } = await asSomebody(5)
  const body = {
    mode: 'api_json',
    tracks: [{ outer_id: 'a', primary_media: 'https://example.com/a.wav' }],
    media_fetch_type: 'download',
    idempotency_key: 'k',
  }
  const [first, second] = await Promise.all([
    call('POST', '/v1/ingestions', body),
    call('POST', '/v1/ingestions', body),
  ])
  assert.equal(first.data.id, second.data.id)
  assert.equal((await call('GET', '/v1/ingestions')).data.count, 1)
  assert.deepEqual(await balanceOf(organisationId), { available: 4, reserved: 1 })
  const otherBody = await call('POST', '/v1/ingestions', { ...body, overwrite_audio_file: false })
  assert.deepEqual([otherBody.status, otherBody.data.error_code], [422, 'validation_error'])
})

test('ingestions can be filtered by status, mode, catalogue and time, and are private to their organisation', async () => {
  const { call, organisationId } = await asSomebody(5)
  const catalogue = await createCatalogue(context.db, organisationId, { name: 'Second' })
  const post = (outer_id: string, catalog_id?: string) =>
    call('POST', '/v1/ingestions', {
      mode: 'api_json',
      tracks: [{ outer_id, primary_media: 'x.wav' }],
      ...(catalog_id && { catalog_id }),
    })
  const first = (await post('a')).data
  const second = (await post('b', catalogue.id)).data
  await runStages(context, first.id)
  const ids = async (query: string) =>
    (await call('GET', `/v1/ingestions?${query}`)).data.results.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids(''), [second.id, first.id])
  assert.deepEqual(await ids('status=received'), [second.id])
  assert.deepEqual(await ids(`catalog_id=${catalogue.id}`), [second.id])
  assert.deepEqual(await ids('mode=s3_csv'), [])
  assert.deepEqual(await ids(`created_after=${encodeURIComponent(second.created_at)}`), [])
  assert.deepEqual(await ids(`created_before=${encodeURIComponent(first.created_at)}`), [])
  assert.deepEqual(await ids('page_size=1&page=2'), [first.id])
  assert.equal((await call('GET', '/v1/ingestions?include=x')).status, 400)
  assert.equal((await call('GET', '/v1/ingestions?page=9')).status, 422)

  const stranger = await asSomebody()
  for (const path of ['', '/items', '/entities']) {
    assert.equal((await stranger.call('GET', `/v1/ingestions/${first.id}${path}`)).status, 404)
  }
  assert.equal((await stranger.call('POST', `/v1/ingestions/${second.id}/cancel`)).status, 404)
  const bound = await makeToken(context, { organisationId, catalogueId: catalogue.id })
  const seen = await app.inject({ url: '/v1/ingestions', headers: bound.headers })
  assert.deepEqual(
    seen.json().data.results.map(({ id }: { id: string }) => id),
    [second.id],
  )
  const hidden = await app.inject({ url: `/v1/ingestions/${first.id}`, headers: bound.headers })
  assert.equal(hidden.statusCode, 404)
})

test('a cancelled ingestion stops and returns its credits', async () => {
  const { call, organisationId } = await asSomebody(5)
  await deliver(context, organisationId, 'delivery/audio/a.wav', makeWav(2))
  const post = (outer_id: string) =>
    call('POST', '/v1/ingestions', {
      mode: 'api_json',
      tracks: [{ outer_id, primary_media: 'a.wav', title: outer_id }],
    })
  const unread = (await post('unread')).data
  const cancelled = await call('POST', `/v1/ingestions/${unread.id}/cancel`)
  assert.deepEqual([cancelled.status, cancelled.data.status, cancelled.data.stage], [200, 'cancelled', null])
  assert.deepEqual(await balanceOf(organisationId), { available: 5, reserved: 0 })
  await runStages(context, unread.id)
  assert.equal((await call('GET', '/v1/workspace/tracks')).data.count, 0)

  const stored = (await post('stored')).data
  await store(context, stored.id)
  assert.deepEqual(await balanceOf(organisationId), { available: 4, reserved: 1 })
  const { data } = await call('POST', `/v1/ingestions/${stored.id}/cancel`)
  assert.deepEqual(data.counts, { total: 1, stored: 1, analysed: 0, available: 0, failed: 0, skipped: 1 })
  const [item] = (await call('GET', `/v1/ingestions/${stored.id}/items`)).data.results
  assert.deepEqual([item.status, item.message], ['skipped', 'The ingestion was cancelled.'])
  assert.deepEqual(await balanceOf(organisationId), { available: 5, reserved: 0 })
  assert.equal((await call('POST', `/v1/ingestions/${stored.id}/cancel`)).status, 200)

  const done = (await post('done')).data
  await runStages(context, done.id)
  assert.equal((await call('POST', `/v1/ingestions/${done.id}/cancel`)).status, 422)
})

test('characters that cannot be stored are rejected with their location', async () => {
  const { call } = await asSomebody(10)
  for (const bad of ['a\u0000b', '\ud800']) {
    const { status, data } = await call('POST', '/v1/ingestions', {
      mode: 'api_json',
      tracks: [
        { outer_id: 'good', primary_media: 'a.wav' },
        { outer_id: 'bad', primary_media: 'b.wav', artists: [{ name: bad }] },
      ],
    })
    assert.deepEqual([status, data.error_code], [400, 'invalid_request'])
    assert.equal(data.details[0].field, 'tracks[1].artists[0].name')
    for (const request of [
      { mode: 's3_csv', path: `${bad}.csv` },
      { mode: 's3_csv', path: 'a.csv', delimiter: bad },
      { mode: 's3_csv', path: 'a.csv', columns: [bad] },
      { mode: 's3_csv', path: 'a.csv', columns: { [bad]: 'title' } },
      { mode: 's3_scan', prefix: bad },
      { mode: 's3_scan', mapping: { separator: bad, columns: ['outer_id'] } },
      { mode: 's3_scan', mapping: bad },
    ]) {
      const refused = await call('POST', '/v1/ingestions', request)
      assert.ok(refused.status === 400 || refused.status === 422, JSON.stringify([request, refused]))
    }
  }
  const keyed = await call('POST', '/v1/ingestions', { mode: 's3_ddex', idempotency_key: 'a\u0000' })
  assert.deepEqual([keyed.status, keyed.data.error_code], [400, 'invalid_request'])
})

test('lists reject invalid dates and catalogues of other organisations', async () => {
  const { call } = await asSomebody()
  const other = await asSomebody()
  const { data } = await other.call('GET', '/v1/catalogs')
  for (const moment of ['2016-12-31T23:59:60Z', '0000-01-01T00:00:00Z']) {
    const { status, data } = await call('GET', `/v1/ingestions?created_after=${moment}`)
    assert.deepEqual([status, data.error_code], [422, 'validation_error'])
  }
  const foreign = await call('GET', `/v1/ingestions?catalog_id=${data.results[0].id}`)
  assert.deepEqual([foreign.status, foreign.data.error_code], [403, 'catalogue_forbidden'])
})

test('only the owner can retry items that failed for lack of credits', async () => {
  const { call, organisationId } = await asSomebody(1)
  for (const n of [81, 82]) await deliver(context, organisationId, `inbound/retry/${n}.wav`, makeWav(n))
  const { id } = (await call('POST', '/v1/ingestions', { mode: 's3_scan', prefix: 'inbound/retry/' })).data
  await runStages(context, id)
  assert.equal((await call('GET', `/v1/ingestions/${id}`)).data.status, 'completed_with_errors')
  const short = await call('POST', `/v1/ingestions/${id}/retry`)
  assert.deepEqual([short.status, short.data.error_code], [429, 'quota_exceeded'])
  const stranger = await asSomebody(1)
  assert.equal((await stranger.call('POST', `/v1/ingestions/${id}/retry`)).status, 404)
  await grantCredits(context, context.db, organisationId, { amount: 1, reason: 'more' })
  const again = await call('POST', `/v1/ingestions/${id}/retry`)
  assert.deepEqual([again.status, again.data.status, again.data.counts.failed], [202, 'analysing', 0])
  await runStages(context, id)
  assert.equal((await call('GET', `/v1/ingestions/${id}`)).data.status, 'completed')
  const nothing = await call('POST', `/v1/ingestions/${id}/retry`)
  assert.deepEqual([nothing.status, nothing.data.error_code], [422, 'validation_error'])
})

test('a CSV file in the inbound area is read and kept', async () => {
  const { call, organisationId } = await asSomebody()
  const { bucket } = await areaOf(context, organisationId)
  await deliver(context, organisationId, 'inbound/spring/one.wav', makeWav(91))
  const csv = `outer_id,title,primary_media\nspring-1,Spring,s3://${bucket}/inbound/spring/one.wav\n`
  await deliver(context, organisationId, 'inbound/spring/tracks.csv', csv)
  const { id } = (await call('POST', '/v1/ingestions', { mode: 's3_csv', path: 'inbound/spring/tracks.csv' }))
    .data
  await runStages(context, id)
  const { status, counts } = (await call('GET', `/v1/ingestions/${id}`)).data
  assert.deepEqual([status, counts.available], ['completed', 1])
  const { results } = (await call('GET', `/v1/ingestions/${id}/items`)).data
  assert.equal(results[0].source, 'spring/tracks.csv:2')
  assert.deepEqual(await keysOf(context, organisationId, 'inbound/'), [
    'inbound/spring/one.wav',
    'inbound/spring/tracks.csv',
  ])
  const outside = await call('POST', '/v1/ingestions', { mode: 's3_csv', path: 'inbound/../INFO.json' })
  assert.equal(outside.status, 422)
})

test('a folder or file that does not exist is refused at once', async () => {
  const { call, organisationId } = await asSomebody()
  for (const request of [
    { mode: 's3_scan', prefix: 'nowhere/' },
    { mode: 's3_scan', prefix: 'inbound/nowhere' },
    { mode: 's3_ddex', path: 'nowhere/' },
    { mode: 's3_ddex', path: 'nowhere' },
    { mode: 's3_ddex', path: 'nowhere.xml' },
    { mode: 's3_csv', path: 'nowhere.csv' },
  ]) {
    const { status, data } = await call('POST', '/v1/ingestions', request)
    assert.deepEqual([status, data.error_code], [404, 'not_found'], JSON.stringify(request))
  }
  assert.equal((await call('GET', '/v1/ingestions')).data.count, 0)
  await deliver(context, organisationId, 'delivery/audio/here/one.wav', makeWav(1))
  for (const request of [{ mode: 's3_scan', prefix: 'here/' }, { mode: 's3_scan' }, { mode: 's3_ddex' }])
    assert.equal((await call('POST', '/v1/ingestions', request)).status, 202, JSON.stringify(request))
})

test('fields of another mode and misspelt fields are named', async () => {
  const { call } = await asSomebody()
  const fieldsOf = async (request: object) => {
    const { status, data } = await call('POST', '/v1/ingestions', request)
    return [status, ...data.details.map(({ field }: { field: string }) => field)]
  }
  assert.deepEqual(await fieldsOf({ mode: 's3_scan', path: 'x' }), [400, 'path'])
  assert.deepEqual(await fieldsOf({ mode: 's3_csv', pth: 'x' }), [400, 'path', 'pth'])
  assert.deepEqual(await fieldsOf({ mode: 7 }), [400, 'mode'])
  assert.deepEqual(await fieldsOf({}), [400, 'mode'])
})
