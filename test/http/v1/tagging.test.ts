import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { Analysers } from '../../../src/audio/analysers.ts'
import { revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { createOrganisation } from '../../../src/domain/organisations/organisations.ts'
import { buildApp } from '../../../src/http/app.ts'
import { newId } from '../../../src/lib/ids.ts'
import { makeDenseFlac, makeWideWav } from '../../audio/hostile-files.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const wav = makeWav(1)

/** An organisation with credits, a caller and an audio file. */
async function makeLabel(credits = 100) {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  if (credits > 0)
    await grantCredits(context, context.db, organisation.id, { amount: credits, reason: 'test' })
  const { uri } = await putAudio(context, organisation.id, wav, 'Blue Hour.wav')
  return { organisation, headers, uri }
}
type Label = Awaited<ReturnType<typeof makeLabel>>
const label = await makeLabel(10_000)

const post = (url: string, payload: object, { headers }: { headers: Record<string, string> } = label) =>
  app.inject({ method: 'POST', url, headers, payload })
const get = (url: string, { headers }: { headers: Record<string, string> } = label) =>
  app.inject({ url, headers })
const tag = (payload: object, whose: { headers: Record<string, string> } = label) =>
  post('/v1/tagging', payload, whose)
const available = async ({ organisation }: Label) =>
  (await selectBalance(context.db, organisation.id)).available

async function tagged(payload: object, whose?: { headers: Record<string, string> }) {
  const response = await tag(payload, whose)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().data
}

async function refused(response: Awaited<ReturnType<typeof tag>>, status: number, code: string) {
  assert.deepEqual([response.statusCode, response.json().data.error_code], [status, code], response.body)
}

const tracksOf = ({ organisation }: Label) =>
  readFor(
    context.db,
    organisation.id,
    (tx) => tx`select id, seq, outer_id, title, isrc, analysis_status from workspace.tracks order by seq`,
  )

test('returns the tags of an object by category and stores nothing', async () => {
  const own = await makeLabel()
  const data = await tagged({ s3_file_uri: own.uri }, own)
  assert.deepEqual(data.source, { s3_file_uri: own.uri, persisted: false })
  assert.equal(data.audio_tagging.status, 'completed')
  assert.match(data.audio_tagging.taxonomy_version, /^v\d+\.\d+$/)
  assert.equal('persistence' in data, false)
  assert.match(data.audio_tagging.tags.keys[0].name, /^[A-G]#? (major|minor)$/)
  for (const tags of Object.values<{ score: number }[]>(data.audio_tagging.tags)) {
    const scores = tags.map(({ score }) => score)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    )
  }
  assert.equal((await tracksOf(own)).length, 0)
  assert.equal(await available(own), 99)
})

test("accepts only s3:// URIs of objects in the caller's area", async () => {
  const own = await makeLabel()
  const foreign = await makeLabel()
  const bucket = own.uri.split('/')[2]
  for (const uri of ['https://example.com/a.mp3', 'https://youtu.be/x', 's3://', `s3://${bucket}`, '']) {
    await refused(await tag({ s3_file_uri: uri }, own), 422, 'validation_error')
  }
  await refused(await tag({ s3_file_uri: foreign.uri }, own), 403, 'resource_forbidden')
  await refused(await tag({ s3_file_uri: `s3://${bucket}/logs/a.wav` }, own), 403, 'resource_forbidden')
  await refused(await tag({ s3_file_uri: `s3://${bucket}/inbound/none.wav` }, own), 404, 'not_found')
  await refused(await tag({}, own), 400, 'invalid_request')
  await refused(await tag({ s3_file_uri: 7 }, own), 400, 'invalid_request')
  await refused(await tag({ s3_file_uri: own.uri, file: 'x' }, own), 400, 'invalid_request')
  await refused(await tag({ s3_file_uri: own.uri, metadata: { artist: 7 } }, own), 400, 'invalid_request')
  const raw = await app.inject({
    method: 'POST',
    url: '/v1/tagging',
    headers: { ...own.headers, 'content-type': 'audio/wav' },
    payload: wav,
  })
  await refused(raw, 400, 'invalid_request')
  assert.equal(await available(own), 100)
})

test('explains what is wrong with a file and does not charge for it', async () => {
  const own = await makeLabel()
  const short = await putAudio(context, own.organisation.id, makeWav(0, 1))
  const noise = await putAudio(context, own.organisation.id, Buffer.alloc(100_000, 3))
  for (const { uri } of [short, noise]) {
    await refused(await tag({ s3_file_uri: uri, persist: true }, own), 422, 'validation_error')
  }
  assert.equal(await available(own), 100)
  await checkLedger(context, own.organisation.id)
})

test('a storage failure is reported as such and costs nothing', async () => {
  const own = await makeLabel()
  const { uri, object } = await putAudio(context, own.organisation.id, makeWav(40))
  await context.blobs.remove(object.blob_ids[0]!)
  const response = await tag({ s3_file_uri: uri, persist: true }, own)
  await refused(response, 503, 'upstream_unavailable')
  assert.ok(Number(response.headers['retry-after']) > 0)
  assert.equal(await available(own), 100)
  assert.equal((await tracksOf(own)).length, 0)
})

test('requires token, scope and entitlement', async () => {
  const own = await makeLabel()
  await refused(await tag({}, { headers: {} }), 401, 'invalid_token')
  const reader = await makeToken(context, { organisationId: own.organisation.id, scopes: ['tagging.read'] })
  await refused(await tag({ s3_file_uri: own.uri }, reader), 403, 'insufficient_scope')
  const poor = await makeOrganisation(context, { entitled: [] })
  const unentitled = await makeToken(context, { organisationId: poor.id })
  await refused(await tag({ s3_file_uri: own.uri }, unentitled), 403, 'entitlement_required')
  context.clock.moveBy(2000)
  await revokeEntitlements(context.db, own.organisation.id, ['tagging'], context.clock.now())
  await refused(await tag({ s3_file_uri: own.uri }, own), 403, 'entitlement_revoked')
})

test('persists a track with its artist and release and creates an ingestion', async () => {
  const own = await makeLabel()
  const metadata = {
    track: { outer_id: 'T-1', title: 'Blue Hour', isrc: 'gb-abc-26-00001' },
    artist: { name: 'The Rains', external_references: [{ source: 'ISNI', id: '0000 0001 2150 090X' }] },
    release: { title: 'Dusk', upc: '602438605828' },
  }
  const data = await tagged({ s3_file_uri: own.uri, persist: true, metadata }, own)
  assert.equal(data.source.persisted, true)
  const { ingestion_id, ...persistence } = data.persistence
  assert.match(ingestion_id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(persistence, {
    status: 'accepted',
    catalog_id: own.organisation.catalogue.id,
    entities: {},
  })
  const [track] = (await get('/v1/workspace/tracks', own)).json().data.results
  assert.deepEqual(
    [track.outer_id, track.title, track.isrc, track.artists[0].name, track.releases[0].upc],
    ['T-1', 'Blue Hour', 'GBABC2600001', 'The Rains', '602438605828'],
  )
  assert.equal(track.analysis.status, 'pending')
  const [artist] = (await get('/v1/workspace/artists', own)).json().data.results
  assert.equal(artist.isni, '000000012150090X')
  const balance = await selectBalance(context.db, own.organisation.id)
  assert.deepEqual([balance.available, balance.reserved], [98, 1])
  await checkLedger(context, own.organisation.id)
})

test('returns the entities that already existed', async () => {
  const own = await makeLabel()
  const [id] = await fillWorkspace(context, own.organisation, [
    {
      outerId: 'known',
      title: 'Known',
      artists: [{ name: 'The Rains' }, { name: 'Guest', role: 'featured' }],
    },
  ])
  const [artist] = (await get('/v1/workspace/artists?name=rains', own)).json().data.results
  const metadata = {
    track: { id },
    artist: { id: artist.id },
    release: { title: 'New one' },
  }
  const { persistence } = await tagged({ s3_file_uri: own.uri, persist: true, metadata }, own)
  assert.deepEqual(persistence.entities, { track: { id }, artist: { id: artist.id } })
  const track = (await get(`/v1/workspace/tracks/${id}`, own)).json().data
  assert.deepEqual(
    track.artists.map(({ name }: { name: string }) => name),
    ['The Rains', 'Guest'],
    'a known track keeps the artists it has',
  )
  assert.equal(track.releases[0].title, 'New one')
})

test('flat fields are equivalent to nested metadata', async () => {
  for (const place of ['beside', 'within'] as const) {
    const own = await makeLabel()
    const flat = { outer_id: 'F-1', title: 'Flat', artist: 'Low', isrc: 'GBABC2600002' }
    const body = place === 'beside' ? flat : { metadata: flat }
    await tagged({ s3_file_uri: own.uri, persist: true, ...body }, own)
    const [track] = (await get('/v1/workspace/tracks', own)).json().data.results
    assert.deepEqual(
      [track.outer_id, track.title, track.artists[0].name, track.isrc],
      ['F-1', 'Flat', 'Low', 'GBABC2600002'],
    )
  }
})

test('a track without metadata is named after its file and matched when persisted again', async () => {
  const own = await makeLabel()
  await tagged({ s3_file_uri: own.uri, persist: true }, own)
  const { persistence } = await tagged({ s3_file_uri: own.uri, persist: true }, own)
  const tracks = await tracksOf(own)
  assert.deepEqual(
    tracks.map(({ outer_id }) => outer_id),
    ['Blue Hour'],
  )
  assert.deepEqual(persistence.entities, { track: { id: tracks[0]!.id } })
})

test('if persisting fails, the tags are returned, one credit is charged and nothing is stored', async () => {
  const own = await makeLabel()
  const foreign = await makeLabel()
  const [first, second] = await fillWorkspace(context, own.organisation, [
    { outerId: 'a', isrc: 'GBABC2600003', title: 'A' },
    { outerId: 'b', isrc: 'GBABC2600004', title: 'B' },
  ])
  const [foreignId] = await fillWorkspace(context, foreign.organisation, [{ outerId: 'a', title: 'A' }])
  const [atlasId] = await fillAtlas(context, [{ outerId: `atlas ${newId()}`, title: 'A' }])
  const before = await tracksOf(own)
  const cases: [metadata: object, code: string, message: RegExp][] = [
    [{ track: { id: atlasId } }, 'resource_forbidden', /This catalogue has no track/],
    [{ track: { id: foreignId } }, 'resource_forbidden', /This catalogue has no track/],
    [{ artist: { id: newId() } }, 'resource_forbidden', /artist/],
    [{ release: { id: newId() } }, 'resource_forbidden', /release/],
    [
      { track: { isrc: 'GBABC2600003', outer_id: 'b' } },
      'validation_error',
      new RegExp(`${first}.*${second}`),
    ],
    [{ track: { id: first, isrc: 'GBABC2600004' } }, 'validation_error', new RegExp(`${first}.*${second}`)],
    [{ track: { isrc: 'nonsense' } }, 'validation_error', /isrc/i],
    [{ track: { title: 'One' }, title: 'Other' }, 'validation_error', /"One" and as "Other"/],
  ]
  for (const [at, [metadata, code, message]] of cases.entries()) {
    const data = await tagged({ s3_file_uri: own.uri, persist: true, metadata }, own)
    assert.equal(data.source.persisted, false, JSON.stringify(metadata))
    assert.ok(data.audio_tagging.tags.keys.length > 0)
    assert.deepEqual([data.persistence.status, data.persistence.error_code], ['failed', code])
    assert.match(data.persistence.message, message)
    assert.equal(await available(own), 99 - at)
  }
  assert.deepEqual(await tracksOf(own), before)
  await checkLedger(context, own.organisation.id)
})

test("persists to the client's catalogue, the given one or the default one", async () => {
  const own = await makeLabel()
  const other = await createCatalogue(context.db, own.organisation.id, { name: 'Other' })
  const persisted = async (body: object, whose = own as { headers: Record<string, string> }) =>
    (await tagged({ s3_file_uri: own.uri, persist: true, ...body }, whose)).persistence.catalog_id
  assert.equal(await persisted({}), own.organisation.catalogue.id)
  assert.equal(await persisted({ catalog_id: other.id }), other.id)
  const bound = await makeToken(context, { organisationId: own.organisation.id, catalogueId: other.id })
  // A client that is bound to a catalogue uses uploads of its own.
  const { uri } = await putAudio(context, own.organisation.id, wav, `${other.id}/own.wav`)
  assert.equal(await persisted({ s3_file_uri: uri }, bound), other.id)
  const foreign = await makeLabel()
  for (const [body, whose] of [
    [{ catalog_id: foreign.organisation.catalogue.id, persist: true }, own],
    [{ catalog_id: foreign.organisation.catalogue.id }, own],
    [{ catalog_id: newId(), persist: true }, own],
    [{ s3_file_uri: uri, catalog_id: own.organisation.catalogue.id, persist: true }, bound],
  ] as const) {
    await refused(await tag({ s3_file_uri: own.uri, ...body }, whose), 403, 'catalogue_forbidden')
  }
  await refused(await tag({ s3_file_uri: own.uri, catalog_id: 'x' }, own), 400, 'invalid_request')
})

test('without a catalogue only persisting is rejected', async () => {
  const bare = await createOrganisation(context.db, { name: `Bare ${newId()}`, region: 'eu-west-1' })
  await context.db`
    insert into entitlements ${context.db({ id: newId(), organisation_id: bare.id, name: 'tagging', granted_at: new Date(0) })}`
  await grantCredits(context, context.db, bare.id, { amount: 10, reason: 'test' })
  const caller = await makeToken(context, { organisationId: bare.id })
  const { uri } = await putAudio(context, bare.id, wav)
  await refused(await tag({ s3_file_uri: uri, persist: true }, caller), 422, 'missing_catalogue_context')
  await tagged({ s3_file_uri: uri }, caller)
})

test('repeating a request with the same key returns the same response for free; a different body is rejected', async () => {
  const own = await makeLabel()
  for (const name of ['idempotency_key', 'request_id']) {
    const body = { s3_file_uri: own.uri, persist: true, outer_id: name, [name]: `key of ${name}` }
    const before = await available(own)
    const [first, twin] = await Promise.all([tagged(body, own), tagged(body, own)])
    assert.deepEqual(await tagged(body, own), first)
    assert.deepEqual(twin, first)
    assert.equal(await available(own), before - 2)
    await refused(await tag({ ...body, title: 'Another' }, own), 422, 'validation_error')
  }
  assert.equal((await tracksOf(own)).length, 2)
})

test('rejects a call without credits before doing any work', async () => {
  const own = await makeLabel(1)
  await refused(await tag({ s3_file_uri: own.uri, persist: true }, own), 429, 'quota_exceeded')
  await tagged({ s3_file_uri: own.uri }, own)
  await refused(await tag({ s3_file_uri: own.uri }, own), 429, 'quota_exceeded')
  await refused(await post('/v1/audio/features', { s3_file_uri: own.uri }, own), 429, 'quota_exceeded')
})

test('exactly 50 of 200 concurrent calls succeed with a balance of 50', async () => {
  const own = await makeLabel(50)
  const callers = await Promise.all(
    Array.from({ length: 4 }, () => makeToken(context, { organisationId: own.organisation.id })),
  )
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, at) => tag({ s3_file_uri: own.uri }, callers[at % 4]!)),
  )
  const codes = Map.groupBy(responses, (response) => response.statusCode)
  const others = responses.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 429)
  assert.deepEqual(
    others.map(({ body }) => body),
    [],
  )
  assert.deepEqual([codes.get(200)?.length, codes.get(429)?.length], [50, 150])
  assert.equal(await available(own), 0)
  await checkLedger(context, own.organisation.id)
})

test('when all analysers are busy, a call gets Retry-After and is not charged', async () => {
  const own = await makeLabel()
  const analysers = new Analysers({ concurrency: 1, maxWaitMs: 30 })
  const busy = await buildApp({ ...context, analysers }, { strict: true })
  const [long, late] = await Promise.all([
    putAudio(context, own.organisation.id, makeWav(30, 60)),
    putAudio(context, own.organisation.id, makeWav(31)),
  ])
  const call = (uri: string) =>
    busy.inject({ method: 'POST', url: '/v1/tagging', headers: own.headers, payload: { s3_file_uri: uri } })
  const running = call(long.uri)
  await until(() => analysers.running === 1, 'the first is at work')
  const response = await call(late.uri)
  assert.deepEqual([response.statusCode, response.json().data.error_code], [503, 'upstream_unavailable'])
  assert.ok(Number(response.headers['retry-after']) > 0)
  assert.equal((await running).statusCode, 200)
  await checkLedger(context, own.organisation.id)
  await busy.close()
  await analysers.close()
})

test('a file that would take too much memory or time is refused for good, and costs nothing', async () => {
  const own = await makeLabel()
  const put = async (bytes: Buffer) => (await putAudio(context, own.organisation.id, bytes)).uri
  const wide = await tag({ s3_file_uri: await put(makeWideWav()) }, own)
  await refused(wide, 422, 'validation_error')
  assert.match(wide.json().message, /65535 channels/)
  const dense = await tag({ s3_file_uri: await put(makeDenseFlac(3600)) }, own)
  await refused(dense, 422, 'validation_error')
  assert.match(dense.json().message, /the limit is 1400 million/)
  assert.equal(await available(own), 100)
})

test('the long files of one organisation do not keep a call of another waiting', async () => {
  const [greedy, other] = [await makeLabel(), await makeLabel()]
  const analysers = new Analysers({ concurrency: 1, maxWaitMs: 30 })
  const shared = await buildApp({ ...context, analysers }, { strict: true })
  const { uri: long } = await putAudio(context, greedy.organisation.id, makeWav(34, 120))
  const { uri } = await putAudio(context, other.organisation.id, makeWav(35))
  const call = ({ headers }: Label, s3_file_uri: string) =>
    shared.inject({ method: 'POST', url: '/v1/tagging', headers, payload: { s3_file_uri } })
  const running = call(greedy, long)
  await until(() => analysers.running === 1, 'the long file is analysed')
  assert.equal((await call(other, uri)).statusCode, 200)
  assert.equal((await running).statusCode, 200)
  await shared.close()
  await analysers.close()
})

test('when a client disconnects, its work stops and its credit is returned', async () => {
  const own = await makeLabel()
  const { uri } = await putAudio(context, own.organisation.id, makeWav(33, 240))
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const call = httpRequest(new URL('/v1/tagging', address), {
    method: 'POST',
    headers: { ...own.headers, 'content-type': 'application/json' },
  })
  call.on('error', () => {})
  call.end(JSON.stringify({ s3_file_uri: uri }))
  await until(async () => (await available(own)) === 99, 'the credit is set aside')
  call.destroy()
  await until(async () => (await available(own)) === 100, 'the credit is back')
  const [stored] =
    await context.db`select count(*) as n from audio_analyses where (features ->> 'duration_s')::numeric > 200`
  assert.equal(Number(stored!.n), 0, 'the analysis was given up')
  await checkLedger(context, own.organisation.id)
})
