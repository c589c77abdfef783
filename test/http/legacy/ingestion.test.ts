import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { compute, deliver, keysOf, runStages, store } from '../../support/ingestion.ts'
import { dataOf, errorOf, makeLegacyCaller } from '../../support/legacy.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

/** A legacy caller, and a /v1 caller of the same organisation. */
async function asSomebody(input: Parameters<typeof makeLegacyCaller>[2] = {}) {
  const caller = await makeLegacyCaller(app, context, input)
  const { headers } = await makeToken(context, { organisationId: caller.organisationId })
  const see = async (url: string) => {
    const response = await app.inject({ url, headers })
    assert.equal(response.statusCode, 200, response.body)
    return response.json().data
  }
  const tracks = async () => (await see('/v1/workspace/tracks?page_size=100')).results
  /** The duration of a track's audio according to its analysis. */
  const secondsOf = async ({ id }: { id: string }) =>
    Math.round((await see(`/v1/workspace/tracks/${id}?include=features`)).features.duration_s)
  const put = (key: string, bytes: Buffer | string) => deliver(context, caller.organisationId, key, bytes)
  return { ...caller, see, tracks, secondsOf, put }
}

test('audio_only ingests the files of a folder by name, and /v1 shows the ingestion', async () => {
  const { call, see, tracks, put, organisationId } = await asSomebody()
  await put('delivery/audio/spring/one.wav', makeWav(1))
  await put('delivery/audio/spring/deep/two.wav', makeWav(2))
  await put('delivery/audio/spring/cover.jpg', 'x')
  await put('delivery/audio/springtime/other.wav', makeWav(3))
  const data = dataOf(await call('POST', '/ingestion/audio_only', { delivery_dir_path: 'spring' }))
  const [{ id: catalogue }] = (await see('/v1/catalogs')).results
  assert.deepEqual(data, {
    ingestion_id: data.ingestion_id,
    catalog_id: catalogue,
    accepted: 2,
    rejected: [
      {
        outer_id: null,
        reason: 'delivery/audio/spring/cover.jpg: The file name says that this is a picture, not audio.',
      },
    ],
  })
  await runStages(context, data.ingestion_id)
  const shown = await see(`/v1/ingestions/${data.ingestion_id}`)
  assert.deepEqual([shown.mode, shown.status, shown.counts.available], ['s3_scan', 'completed', 2])
  const names = (await tracks()).map(({ outer_id }: { outer_id: string }) => outer_id)
  assert.deepEqual(names.toSorted(), ['one', 'two'])
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/audio/'), [
    'delivery/audio/spring/cover.jpg',
    'delivery/audio/springtime/other.wav',
  ])
  assert.deepEqual(await keysOf(context, organisationId, 'processed/audio/'), [])
})

test('without a folder everything is ingested, even nothing; a folder without files gets 404', async () => {
  const { call, put } = await asSomebody()
  const nothing = dataOf(await call('POST', '/ingestion/audio_only'))
  assert.deepEqual([nothing.accepted, nothing.rejected], [0, []])
  await put('delivery/audio/inbound/song.wav', makeWav(1))
  assert.equal(
    dataOf(await call('POST', '/ingestion/audio_only', { delivery_dir_path: 'inbound' })).accepted,
    1,
  )
  const missing = errorOf(await call('POST', '/ingestion/audio_only', { delivery_dir_path: 'sprnig' }))
  assert.equal(missing.status, 404)
  assert.match(missing.message, /delivery\/audio\/sprnig\/.*delivery_dir_path/)
})

test('delete_delivered_file=false keeps the files outside of the delivery path', async () => {
  const { call, put, organisationId } = await asSomebody()
  await put('delivery/audio/kept.wav', makeWav(1))
  const { ingestion_id } = dataOf(
    await call('POST', '/ingestion/audio_only', { delete_delivered_file: 'false' }),
  )
  await runStages(context, ingestion_id)
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/audio/'), [])
  assert.equal((await keysOf(context, organisationId, 'processed/audio/')).length, 1)
})

test('a file with an existing outer_id overwrites the track', async () => {
  const { call, put, tracks, secondsOf } = await asSomebody()
  for (const seed of [1, 2]) {
    await put('delivery/audio/same.wav', makeWav(seed, 3 + seed))
    const { ingestion_id } = dataOf(await call('POST', '/ingestion/audio_only'))
    await runStages(context, ingestion_id)
  }
  const [track, ...others] = await tracks()
  assert.equal(others.length, 0)
  assert.equal(await secondsOf(track), 5)
})

test('a record can have every documented field', async () => {
  const { call, see, tracks, put } = await asSomebody()
  await put('delivery/audio/a/one.wav', makeWav(1))
  const record = {
    outer_id: 'one',
    references: [{ id: 'ref-1', source: 'registry' }],
    title: 'One',
    lyrics: 'La la\nla',
    isrc: 'SE-AB1-24-00001',
    release_date: 20240315,
    albums: [
      {
        upc: '7310000000011',
        title: 'Firsts',
        release_date: '20240301',
        type: 'Compilation',
        references: [{ id: 'ref-2', source: 'registry' }],
        track_position: '4',
        disk_number: '2',
      },
    ],
    artists: [{ id: 'a-1', name: 'Ada', role: 'main' }],
    primary_media: 'a/one.wav',
    customer_tags: [{ tag: 'calm', category: 'mood' }],
  }
  const data = dataOf(await call('POST', '/ingestion/json', {}, [record]))
  assert.deepEqual([data.accepted, data.rejected], [1, []])
  await runStages(context, data.ingestion_id)
  const [{ id }] = await tracks()
  const track = await see(`/v1/workspace/tracks/${id}?include=lyrics`)
  assert.deepEqual(
    [track.outer_id, track.title, track.isrc, track.release_date, track.lyrics],
    ['one', 'One', 'SEAB12400001', '2024-03-15', 'La la\nla'],
  )
  assert.deepEqual(track.references, record.references)
  assert.deepEqual(track.customer_tags, record.customer_tags)
  assert.deepEqual([track.artists[0].name, track.artists[0].role], ['Ada', 'main'])
  const [{ id: releaseId, ...release }] = track.releases
  assert.deepEqual(release, { title: 'Firsts', upc: '7310000000011', track_position: '4', disk_number: '2' })
  const album = await see(`/v1/workspace/releases/${releaseId}`)
  assert.deepEqual([album.type, album.release_date], ['Compilation', '2024-03-01'])
  assert.equal(track.analysis.status, 'analysed')
})

test('an invalid record is rejected on its own, a malformed request as a whole', async () => {
  const { call } = await asSomebody()
  const good = { outer_id: 'good', primary_media: 'good.wav' }
  const data = dataOf(
    await call('POST', '/ingestion/json', {}, [
      good,
      { ...good, outer_id: 'code', isrc: 'SEXX' },
      { ...good, outer_id: 'day', release_date: 20241399 },
      { ...good, outer_id: 'url', primary_media: 'https://example.com/x.wav' },
      { ...good, outer_id: ' ' },
    ]),
  )
  assert.equal(data.accepted, 1)
  const outerIds = data.rejected.map(({ outer_id }: { outer_id: string }) => outer_id)
  assert.deepEqual(outerIds, ['code', 'day', 'url', null])
  for (const [at, word] of ['isrc', 'release_date', 'primary_media', 'outer_id'].entries()) {
    assert.match(data.rejected[at].reason, new RegExp(word))
  }
  for (const [body, word] of [
    [[], 'body'],
    [{ ...good }, 'body'],
    [Array.from({ length: 26 }, (_, at) => ({ ...good, outer_id: `t${at}` })), '25'],
    [[good, { primary_media: 'x.wav' }], '\\[1\\].outer_id'],
    [[{ outer_id: 'x' }], 'primary_media'],
    [[{ ...good, release_date: '20240315' }], 'release_date'],
    [[{ ...good, albums: [{ title: 'A', release_date: 20240315 }] }], 'albums\\[0\\].release_date'],
    [[{ ...good, albums: [{ title: 'A', track_position: 4 }] }], 'track_position'],
    [[{ ...good, customer_tags: ['calm'] }], 'customer_tags'],
  ] as const) {
    const { status, message } = errorOf(await call('POST', '/ingestion/json', {}, body))
    assert.equal(status, 400)
    assert.match(message, new RegExp(word))
  }
  const most = Array.from({ length: 25 }, (_, at) => ({ ...good, outer_id: `t${at}` }))
  assert.equal(dataOf(await call('POST', '/ingestion/json', {}, most)).accepted, 25)
})

test('a later record with the same outer_id overwrites; overwrite_audio_file=false keeps the audio', async () => {
  const { call, put, tracks, secondsOf } = await asSomebody()
  const send = async (record: object, query: Record<string, string> = {}) => {
    const { ingestion_id } = dataOf(await call('POST', '/ingestion/json', query, [record].flat()))
    await runStages(context, ingestion_id)
    const found = await tracks()
    assert.equal(found.length, 1)
    return [found[0].title, await secondsOf(found[0])]
  }
  const deliverAgain = (seconds: number) => put('delivery/audio/x.wav', makeWav(seconds, seconds))
  const record = { outer_id: 'x', primary_media: 'x.wav' }
  await deliverAgain(4)
  assert.deepEqual(
    await send([
      { ...record, title: 'First' },
      { ...record, title: 'Second' },
    ]),
    ['Second', 4],
  )
  await deliverAgain(5)
  const keeping = { overwrite_audio_file: 'false' }
  assert.deepEqual(await send({ ...record, title: 'Third' }, keeping), ['Third', 4])
  await deliverAgain(6)
  assert.deepEqual(await send({ ...record, title: 'Fourth' }), ['Fourth', 6])
})

test('media_fetch_type=download downloads the audio', async () => {
  const { call, see } = await asSomebody()
  const remote = createServer((_request, response) => void response.end(makeWav(1))).listen(0, '127.0.0.1')
  after(() => remote.close())
  await once(remote, 'listening')
  const { port } = remote.address() as AddressInfo
  const records = [{ outer_id: 'far', primary_media: `http://127.0.0.1:${port}/far.wav` }]
  const query = { media_fetch_type: 'download' }
  const { ingestion_id } = dataOf(await call('POST', '/ingestion/json', query, records))
  await runStages(context, ingestion_id)
  assert.equal((await see(`/v1/ingestions/${ingestion_id}`)).counts.available, 1)
})

test('every ingestion call responds with 400 to a wrong parameter and names it', async () => {
  const { call } = await asSomebody()
  const records = [{ outer_id: 'x', primary_media: 'x.wav' }]
  const mapping = { mapping_content: 'mapping:\n- column_0: outer_id' }
  const calls = {
    audio_only: {},
    audio_mapping: mapping,
    json: {},
  }
  const wrong: Record<keyof typeof calls, [string, string][]> = {
    audio_only: [
      ['delivery_dir_path', '../other'],
      ['delivery_dir_path', '/abs'],
      ['delivery_dir_path', 'a//b'],
      ['delivery_dir_path', 'a\0b'],
      ['catalog_id', 'main'],
      ['delete_delivered_file', 'maybe'],
      ['delete_delivered_file', ''],
      ['mapping_content', 'x'],
    ],
    audio_mapping: [
      ['delivery_dir_path', '..'],
      ['catalog_id', '7'],
      ['delete_delivered_file', '2'],
      ['overwrite_audio_file', 'true'],
    ],
    json: [
      ['media_fetch_type', 'ftp'],
      ['ingestion_id', ''],
      ['ingestion_id', 'a\0'],
      ['ingestion_id', 'x'.repeat(201)],
      ['overwrite_audio_file', 'no'],
      ['delete_delivered_file', 'no'],
      ['catalog_id', 'main'],
      ['delivery_dir_path', 'x'],
    ],
  }
  for (const [name, faults] of Object.entries(wrong)) {
    for (const [field, value] of faults) {
      const query = { ...calls[name as keyof typeof calls], [field]: value }
      const response = await call('POST', `/ingestion/${name}`, query, name === 'json' ? records : undefined)
      const { status, message } = errorOf(response)
      assert.deepEqual(
        [status, message.includes(field)],
        [400, true],
        `${name} ${field}=${value}: ${message}`,
      )
    }
  }
})

test("uses the given catalogue, the client's or the default one, and never one of another organisation", async () => {
  const { call, organisationId } = await asSomebody()
  const second = await createCatalogue(context.db, organisationId, { name: 'Second' })
  const stranger = await makeOrganisation(context)
  const named = dataOf(await call('POST', '/ingestion/audio_only', { catalog_id: second.id }))
  assert.equal(named.catalog_id, second.id)
  const foreign = await call('POST', '/ingestion/audio_only', { catalog_id: stranger.catalogue.id })
  assert.equal(errorOf(foreign).status, 404)
  const bound = await makeLegacyCaller(app, context, { organisationId, catalogueId: second.id })
  assert.equal(dataOf(await bound.call('POST', '/ingestion/audio_only')).catalog_id, second.id)
})

test('without the entitlement it responds with 401, without credits with 429, and starts nothing', async () => {
  const none = await asSomebody({ entitled: [] })
  assert.match(errorOf(await none.call('POST', '/ingestion/audio_only')).message, /ingestion/)
  const lost = await asSomebody()
  await revokeEntitlements(context.db, lost.organisationId, ['ingestion'], context.clock.now())
  const refused = await lost.call('POST', '/ingestion/audio_only')
  assert.equal(errorOf(refused).status, 401)
  const poor = await asSomebody({ credits: 0 })
  const records = [{ outer_id: 'x', primary_media: 'x.wav' }]
  assert.equal(errorOf(await poor.call('POST', '/ingestion/json', {}, records)).status, 429)
  assert.equal(errorOf(await poor.call('POST', '/ingestion/audio_only')).status, 429)
  assert.equal((await poor.see('/v1/ingestions')).count, 0)
})

test('an error message includes the details once and never refers to a missing details field', async () => {
  const { token, call } = await asSomebody({ credits: 0 })
  const broken = await app.inject({
    method: 'POST',
    url: '/ingestion/json',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '[{',
  })
  assert.equal(errorOf(broken).message, 'The body is not valid JSON.')
  const { message } = errorOf(await call('POST', '/ingestion/audio_only', { catalog_id: 'x' }))
  assert.equal(message, 'The request is malformed: catalog_id must match format "uuid".')
  const poor = errorOf(await call('POST', '/ingestion/audio_only'))
  assert.match(poor.message, /^This needs 1 credit, but none is left\. .* \(needed 1, available 0\)$/)
})

test('accepts an empty body with any content type', async () => {
  const { token } = await asSomebody()
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const response = await app.inject({
      method: 'POST',
      url: '/ingestion/audio_only',
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': '0' },
    })
    assert.equal(response.statusCode, 201, response.body)
  }
})

test('calls with the same ingestion_id belong to one ingestion, whatever its state', async () => {
  const { call, see, put } = await asSomebody()
  const send = async (name: string, group: string) => {
    await put(`delivery/audio/${name}.wav`, makeWav(name.length))
    const records = [{ outer_id: name, primary_media: `${name}.wav` }]
    return dataOf(await call('POST', '/ingestion/json', { ingestion_id: group }, records)).ingestion_id
  }
  const id = await send('a', 'spring')
  assert.equal(await send('bb', 'spring'), id) // not stored yet
  await store(context, id)
  assert.equal(await send('ccc', 'spring'), id) // being analysed
  await runStages(context, id)
  assert.equal((await see(`/v1/ingestions/${id}`)).status, 'completed')
  assert.equal(await send('dddd', id), id) // finished, addressed by its own id
  assert.notEqual(await send('x', 'autumn'), id)
  await runStages(context, id)
  const { status, counts } = await see(`/v1/ingestions/${id}`)
  assert.deepEqual([status, counts.total, counts.available], ['completed', 4, 4])
  const { results } = await see(`/v1/ingestions/${id}/items`)
  assert.deepEqual(
    results.map((item: Record<string, unknown>) => [item.index, item.source, item.outer_id]),
    ['a', 'bb', 'ccc', 'dddd'].map((name, at) => [at, `tracks[${at}]`, name]),
  )
  await compute(context)
})

test('each call without an ingestion_id is an ingestion of its own', async () => {
  const { call } = await asSomebody()
  const records = [{ outer_id: 'x', primary_media: 'x.wav' }]
  const ids = [1, 2].map(async () => dataOf(await call('POST', '/ingestion/json', {}, records)).ingestion_id)
  assert.equal(new Set(await Promise.all(ids)).size, 2)
})
