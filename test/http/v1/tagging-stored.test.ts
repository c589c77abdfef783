import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { startAnalysisWorker } from '../../../src/domain/ingestion/analysis-worker.ts'
import { currentModel } from '../../../src/domain/tagging/models.ts'
import { taxonomy } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { newId } from '../../../src/lib/ids.ts'
import type { LeaseWorker } from '../../../src/platform/lease-worker.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()

async function makeLabel(credits = 1000) {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  if (credits > 0)
    await grantCredits(context, context.db, organisation.id, { amount: credits, reason: 'test' })
  return { organisation, headers }
}
type WithHeaders = { headers: Record<string, string> }
const label = await makeLabel()

const post = (url: string, payload: object, { headers }: WithHeaders = label) =>
  app.inject({ method: 'POST', url, headers, payload })
const get = (url: string, { headers }: WithHeaders = label) => app.inject({ url, headers })
async function data(response: ReturnType<typeof get>) {
  const done = await response
  assert.equal(done.statusCode, 200, done.body)
  return done.json().data
}
async function refused(response: ReturnType<typeof get>, status: number, code: string) {
  const done = await response
  assert.deepEqual([done.statusCode, done.json().data.error_code], [status, code], done.body)
}
const put = async (seed: number, whose = label) =>
  (await putAudio(context, whose.organisation.id, makeWav(seed))).uri

let analysing: LeaseWorker
before(async () => {
  analysing = await startAnalysisWorker(context)
})
after(() => analysing.stop())

/** Persists an object and waits until its track has its analysis. */
async function analysed(outer_id: string, seed: number, more: object = {}) {
  const body = { s3_file_uri: await put(seed), persist: true, outer_id, ...more }
  const { persistence } = await data(post('/v1/tagging', body))
  await analysing.poll()
  await until(async () => {
    const [track] = await readFor(
      context.db,
      label.organisation.id,
      (tx) =>
        tx`select analysis_status from workspace.tracks where outer_id = ${outer_id} and catalogue_id = ${persistence.catalog_id}`,
    )
    return track?.analysis_status === 'analysed'
  }, `${outer_id} is analysed`)
  return persistence
}

test('a persisted track gets the analysis of the live call, and then the second credit is settled', async () => {
  const live = await data(post('/v1/tagging', { s3_file_uri: await put(1) }))
  const before = await selectBalance(context.db, label.organisation.id)
  const { ingestion_id } = await analysed('first', 1, { isrc: 'GBABC2600001' })
  const balance = await selectBalance(context.db, label.organisation.id)
  assert.deepEqual([balance.available, balance.reserved], [before.available - 2, 0])
  await checkLedger(context, label.organisation.id)
  const [ledger] = (await data(get('/v1/me/credits/history?page_size=1'))).results
  assert.deepEqual([ledger.kind, ledger.reason], ['settle', 'persisted_analysis'])

  const stored = await data(get('/v1/tagging/results?outer_id=first'))
  assert.deepEqual(stored.audio_tagging.tags, live.audio_tagging.tags)
  assert.equal(stored.audio_tagging.status, 'completed')
  assert.equal(stored.audio_tagging.model_version, currentModel.model_version)
  assert.equal(stored.isrc, 'GBABC2600001')
  assert.equal(stored.catalog_id, label.organisation.catalogue.id)
  for (const query of [`track_id=${stored.track_uri.split(':').at(-1)}`, 'isrc=gb-abc-26-00001']) {
    assert.deepEqual(await data(get(`/v1/tagging/results?${query}`)), stored)
  }
  const entities = await data(get(`/v1/ingestions/${ingestion_id}/entities`))
  assert.deepEqual(
    entities.results.map(({ type, outer_id, action }: Record<string, string>) => [type, outer_id, action]),
    [['track', 'first', 'created']],
  )
})

test('all_scores returns all scores, also those below their threshold', async () => {
  await analysed('all scores', 1)
  const listed = (await data(get('/v1/tagging/results?outer_id=all%20scores'))).audio_tagging.tags
  const all = (await data(get('/v1/tagging/results?outer_id=all%20scores&all_scores=true'))).audio_tagging
    .tags
  for (const { name, tags } of taxonomy.categories) {
    assert.equal(all[name].length, tags.length)
    const over = all[name].filter(
      ({ uid, score }: { uid: string; score: number }) =>
        score >= tags.find((tag) => tag.uid === uid)!.threshold,
    )
    assert.ok(listed[name].length <= over.length)
  }
})

test('results of a track without tags show the state of its analysis', async () => {
  await fillWorkspace(context, label.organisation, [{ outerId: 'silent' }])
  const { audio_tagging } = await data(get('/v1/tagging/results?outer_id=silent'))
  assert.deepEqual(audio_tagging, {
    status: 'none',
    taxonomy_version: null,
    model_version: null,
    analysed_at: null,
    tags: {},
  })
})

test('results require exactly one identifier that matches one track of the caller', async () => {
  const other = await createCatalogue(context.db, label.organisation.id, { name: 'Twins' })
  const entry = { outerId: 'twin', isrc: 'GBABC2600077' }
  await fillWorkspace(context, label.organisation, [entry])
  await fillWorkspace(context, label.organisation, [entry], other.id)
  const foreign = await makeLabel(0)
  const [foreignId] = await fillWorkspace(context, foreign.organisation, [{ outerId: 'theirs' }])
  const [atlasId] = await fillAtlas(context, [{ outerId: `atlas ${newId()}`, title: 'A' }])
  const url = '/v1/tagging/results'
  await refused(get(url), 400, 'invalid_request')
  await refused(get(`${url}?outer_id=a&isrc=GBABC2600077`), 400, 'invalid_request')
  await refused(get(`${url}?track_id=nonsense`), 400, 'invalid_request')
  await refused(get(`${url}?isrc=nonsense`), 422, 'validation_error')
  await refused(get(`${url}?outer_id=twin`), 422, 'validation_error')
  await refused(get(`${url}?outer_id=theirs`), 404, 'not_found')
  await refused(get(`${url}?track_id=${foreignId}`), 404, 'not_found')
  await refused(get(`${url}?track_id=${atlasId}`), 404, 'not_found')
  await refused(get(`${url}?outer_id=a&title=b`), 400, 'validation_error')
  await refused(
    get(`${url}?outer_id=a&catalog_id=${foreign.organisation.catalogue.id}`),
    403,
    'catalogue_forbidden',
  )
  const named = await data(get(`${url}?isrc=GBABC2600077&catalog_id=${other.id}`))
  assert.equal(named.catalog_id, other.id)
  const bound = await makeToken(context, { organisationId: label.organisation.id, catalogueId: other.id })
  assert.equal((await data(get(`${url}?outer_id=twin`, bound))).catalog_id, other.id)
  await refused(get(`${url}?outer_id=silent`, bound), 404, 'not_found')
})

test('the taxonomy has stable uids, three languages and thresholds', async () => {
  const { version, categories } = await data(get('/v1/tagging/taxonomy'))
  assert.match(version, /^v\d+\.\d+$/)
  const tags = categories.flatMap((category: { tags: { uid: string }[] }) => category.tags)
  assert.equal(new Set(tags.map(({ uid }: { uid: string }) => uid)).size, tags.length)
  for (const { label, threshold, description } of tags) {
    assert.ok(label.en && label.fr && label.es && description)
    assert.ok(threshold > 0 && threshold < 1)
  }
  await refused(get('/v1/tagging/taxonomy?page=1'), 400, 'validation_error')
})

test('the matrix statistics match its table, for a catalogue and for an ingestion', async () => {
  const own = await createCatalogue(context.db, label.organisation.id, { name: 'Matrix' })
  const into = { catalog_id: own.id }
  const first = await analysed('m "1"', 2, into)
  await analysed('m 2', 3, into)
  const matrix = await data(get(`/v1/tagging/matrix?catalog_id=${own.id}`))
  assert.deepEqual(matrix.scope, { catalog_id: own.id, ingestion_id: null })
  assert.equal(matrix.rows, 2)
  assert.equal(matrix.taxonomy_version, currentModel.taxonomy_version)
  const { pathname, search } = new URL(matrix.download_url)
  const file = await app.inject(pathname + search)
  assert.equal(file.statusCode, 200)
  const [head, ...rows] = file.body.trimEnd().split('\r\n')
  assert.equal(rows.length, 2)
  assert.match(rows[0]!, /^euterpe:workspace:track:[^,]+,"m ""1""",,/)
  const columns = head!.split(',').slice(3)
  assert.equal(columns.length, matrix.columns.length)
  for (const [at, column] of matrix.columns.entries()) {
    const scores = rows.map((row) => Number(row.split(',')[at + 3])).toSorted((a, b) => a - b)
    assert.equal(columns[at], `${column.category}/${column.name}`)
    assert.ok(Math.abs(column.mean - (scores[0]! + scores[1]!) / 2) < 0.0002)
    assert.deepEqual([column.p05, column.p50, column.p95], [scores[0], scores[0], scores[1]])
  }
  const part = await data(get(`/v1/tagging/matrix?ingestion_id=${first.ingestion_id}`))
  assert.equal(part.rows, 1)
  const foreign = await makeLabel(0)
  const none = await data(get('/v1/tagging/matrix', foreign))
  assert.deepEqual([none.rows, none.columns[0].mean, none.columns[0].p50], [0, null, null])
  await refused(get(`/v1/tagging/matrix?ingestion_id=${first.ingestion_id}`, foreign), 404, 'not_found')
  await refused(get(`/v1/tagging/matrix?catalog_id=${own.id}`, foreign), 403, 'catalogue_forbidden')
})

test('a matrix is recomputed when analyses change, a large one with a delay', async () => {
  const own = await createCatalogue(context.db, label.organisation.id, { name: 'Kept' })
  const into = { catalog_id: own.id }
  const rows = async () => (await data(get(`/v1/tagging/matrix?catalog_id=${own.id}`))).rows
  const change = (set: string) =>
    transaction(context.db, async (tx) => {
      await actFor(tx, label.organisation.id)
      await tx.unsafe(set)
    })
  await analysed('kept 1', 2, into)
  assert.equal(await rows(), 1)
  await analysed('kept 2', 3, into)
  assert.equal(await rows(), 2, 'what is cheap is always fresh')

  await change('update workspace.tagging_matrices set took_ms = 60000')
  await analysed('kept 3', 2, into)
  assert.equal(await rows(), 2, 'what took a minute stands for twenty')
  await change(`update workspace.tagging_matrices set computed_at = now() - interval '30 minutes'`)
  assert.equal(await rows(), 3)

  await change('update workspace.tagging_matrices set took_ms = 0, rows = 77')
  assert.equal(await rows(), 3, 'analyses may have changed while it was computed')
  await change(`update workspace.track_analyses set changed_at = now() - interval '1 hour'`)
  await change('update workspace.tagging_matrices set rows = 77')
  assert.equal(await rows(), 77, 'nothing has changed: what was computed stands')
  await change(`update workspace.tagging_matrices set computed_at = now() - interval '25 hours'`)
  assert.equal(await rows(), 3, 'for a day')
})

test('a track includes its tags and features on request', async () => {
  await analysed('shown', 1)
  const stored = await data(get('/v1/tagging/results?outer_id=shown'))
  const id = stored.track_uri.split(':').at(-1)
  const track = await data(get(`/v1/workspace/tracks/${id}?include=tags,features`))
  assert.equal(track.analysis.status, 'analysed')
  const [key] = stored.audio_tagging.tags.keys
  const shown = track.tags.find(({ uid }: { uid: string }) => uid === key.uid)
  assert.deepEqual([shown.category, shown.name], ['keys', key.name])
  assert.ok(Math.abs(shown.score - key.score) < 0.001)
  assert.ok(Math.abs(track.features.duration_s - 4.001) < 0.01)
  const measured = await data(post('/v1/audio/features', { s3_file_uri: await put(1) }))
  assert.deepEqual(track.features, measured.features)
})

test('returns the features of an object, with waveform and segments on request, for one credit', async () => {
  const own = await makeLabel(10)
  const s3_file_uri = await put(5, own)
  const plain = await data(post('/v1/audio/features', { s3_file_uri }, own))
  assert.deepEqual(plain.source, { s3_file_uri })
  assert.equal(plain.features.sample_rate, 22_050)
  assert.equal('waveform_peaks' in plain.features || 'segments' in plain.features, false)
  const include = ['waveform', 'segments']
  const { features } = await data(post('/v1/audio/features', { s3_file_uri, include }, own))
  assert.ok(
    features.waveform_peaks.every(([low, high]: number[]) => low! <= high! && low! >= -1 && high! <= 1),
  )
  assert.equal(features.segments.length, 1)
  assert.equal((await selectBalance(context.db, own.organisation.id)).available, 8)
  await refused(post('/v1/audio/features', { s3_file_uri, include: ['beats'] }, own), 400, 'validation_error')
  await refused(post('/v1/audio/features', { s3_file_uri: 'http://a/b.wav' }, own), 422, 'validation_error')
  const keyed = { s3_file_uri, idempotency_key: 'k' }
  assert.deepEqual(
    await data(post('/v1/audio/features', keyed, own)),
    await data(post('/v1/audio/features', keyed, own)),
  )
  assert.equal((await selectBalance(context.db, own.organisation.id)).available, 7)
  // Only the features were stored, so tagging still has to analyse the file.
  const tagged = await data(post('/v1/tagging', { s3_file_uri }, own))
  assert.ok('moods' in tagged.audio_tagging.tags)
})

test('a batch returns a result per track; a failed track costs nothing', async () => {
  const own = await makeLabel(10)
  const good = await put(6, own)
  const bucket = good.split('/')[2]
  const tracks = [
    { s3_file_uri: good },
    { s3_file_uri: `s3://${bucket}/inbound/none.wav` },
    { s3_file_uri: 'https://example.com/a.mp3' },
    { s3_file_uri: (await putAudio(context, own.organisation.id, Buffer.alloc(9000, 1))).uri },
    { s3_file_uri: good, persist: true, metadata: { track: { outer_id: 'b' } } },
    { s3_file_uri: good, persist: true, metadata: { track: { id: newId() } } },
    { s3_file_uri: good, idempotency_key: 'b' },
    { s3_file_uri: good, idempotency_key: 'b' },
  ]
  const batch = await data(post('/v1/tagging/batch', { tracks }, own))
  assert.deepEqual([batch.count, batch.succeeded, batch.failed], [8, 5, 3])
  assert.deepEqual(
    batch.results.map(({ index, error_code = 'fine' }: { index: number; error_code?: string }) => [
      index,
      error_code,
    ]),
    [
      [0, 'fine'], [1, 'not_found'], [2, 'validation_error'], [3, 'validation_error'],
      [4, 'fine'], [5, 'fine'], [6, 'fine'], [7, 'fine'],
    ], // biome-ignore format: pairs read better in lines
  )
  assert.deepEqual(batch.results[0].source, { s3_file_uri: good, persisted: false })
  assert.equal(batch.results[4].persistence.status, 'accepted')
  assert.equal(batch.results[5].persistence.error_code, 'resource_forbidden')
  const balance = await selectBalance(context.db, own.organisation.id)
  assert.equal(balance.available + balance.reserved >= 10 - 5, true)
  await until(async () => {
    const { available, reserved } = await selectBalance(context.db, own.organisation.id)
    return available === 5 && reserved === 0
  }, 'the persisted track is paid')
  await checkLedger(context, own.organisation.id)
})

test('a batch takes 1 to 50 tracks and is rejected as a whole if the credits do not cover it', async () => {
  const own = await makeLabel(3)
  const s3_file_uri = await put(7, own)
  const of = (count: number, more: object = {}) => ({
    ...more,
    tracks: Array.from({ length: count }, () => ({ s3_file_uri })),
  })
  const batch = (payload: object) => post('/v1/tagging/batch', payload, own)
  await refused(batch(of(51)), 422, 'validation_error')
  await refused(batch(of(0)), 422, 'validation_error')
  await refused(batch({}), 400, 'invalid_request')
  await refused(batch(of(4)), 429, 'quota_exceeded')
  await refused(batch(of(1, { catalog_id: label.organisation.catalogue.id })), 403, 'catalogue_forbidden')
  assert.equal((await selectBalance(context.db, own.organisation.id)).available, 3)
  assert.equal((await data(batch(of(3)))).succeeded, 3)
  assert.equal((await selectBalance(context.db, own.organisation.id)).available, 0)
})

test('characters that cannot be stored are rejected before anything is charged', async () => {
  const s3_file_uri = await put(1)
  const before = await selectBalance(context.db, label.organisation.id)
  for (const bad of ['a\u0000b', '\ud800', '\ud800\u0000'.repeat(100)]) {
    const metadata = { track: { title: bad }, artist: { name: 'x' } }
    await refused(post('/v1/tagging', { s3_file_uri, persist: true, metadata }), 400, 'invalid_request')
  }
  await refused(get('/v1/tagging/results?isrc=%00'), 400, 'invalid_request')
  await refused(get('/v1/tagging/results?outer_id=a%00b'), 400, 'invalid_request')
  assert.deepEqual(await selectBalance(context.db, label.organisation.id), before)
})
