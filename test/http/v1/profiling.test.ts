import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { musimapUid, parseTrackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { hertz, makeTune, noise, toWav } from '../../audio/tune.ts'
import { createTestApp } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import { deliver, runStages } from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

// biome-ignore lint/suspicious/noExplicitAny: a response of any route
type PageResponse = { status: number; message: string; data: any }

const tune = makeTune(20, 22_050)
/** Half as loud, without its first two seconds: the same recording. */
const copy = tune.map((channel) => channel.slice(2 * 22_050).map((value) => value / 2))
/** Another piece, with random notes. */
const other = [makeMelody(20)]

function makeMelody(seconds: number): Float32Array {
  const random = noise(5)
  const notes = Array.from({ length: seconds * 4 }, () => 52 + Math.floor((random() + 1) * 14))
  return Float32Array.from({ length: seconds * 22_050 }, (_, i) => {
    const time = i / 22_050
    return 0.3 * Math.sin(2 * Math.PI * hertz(notes[Math.floor(time * 4)]!) * time)
  })
}

async function makeLibrary(input: { entitled?: string[]; credits?: number } = {}) {
  const owner = await makeOrganisation(context, input)
  await grantCredits(context, context.db, owner.id, { amount: input.credits ?? 100, reason: 'test' })
  const second = await createCatalogue(context.db, owner.id, { name: 'Second' })
  const { headers } = await makeToken(context, { organisationId: owner.id })
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    as = headers,
  ): Promise<PageResponse> => {
    const response = await app.inject({ method, url, headers: as, ...(payload && { payload }) })
    assert.equal(response.json().status, response.statusCode, response.body)
    return response.json()
  }
  await deliver(context, owner.id, 'delivery/audio/tune.wav', toWav(tune, 22_050))
  await deliver(context, owner.id, 'delivery/audio/copy.wav', toWav(copy, 22_050))
  await deliver(context, owner.id, 'delivery/audio/other.wav', toWav(other, 22_050))
  const ingest = async (catalogId: string, tracks: object[]) => {
    const accepted = await call('POST', '/v1/ingestions', {
      mode: 'api_json',
      catalog_id: catalogId,
      delete_delivered_file: false,
      tracks,
    })
    assert.equal(accepted.status, 202, JSON.stringify(accepted))
    await runStages(context, accepted.data.id)
  }
  await ingest(owner.catalogue.id, [
    { outer_id: 'tune', title: 'Tune', isrc: 'FRZ039800212', primary_media: 'tune.wav' },
    { outer_id: 'other', title: 'Other', isrc: 'FRZ039800213', primary_media: 'other.wav' },
    { outer_id: 'silent', title: 'Never heard', primary_media: 'missing.wav' },
  ])
  await ingest(second.id, [
    { outer_id: 'copy', title: 'Copy', isrc: 'FRZ039800212', primary_media: 'copy.wav' },
  ])
  const listed = await call('GET', '/v1/workspace/tracks?page_size=100')
  const uris: Record<string, string> = {}
  for (const { outer_id, track_uri } of listed.data.results) uris[outer_id] = track_uri
  const idOf = (name: string) => parseTrackUri(uris[name]!)!.id
  return { owner, second, call, uris, idOf }
}

const library = await makeLibrary()
const { call, uris, idOf, owner } = library
const balance = async () => {
  await checkLedger(context, owner.id)
  return (await selectBalance(context.db, owner.id)).available
}

test('a copy in another catalogue is reported for both tracks, and nothing else is', async () => {
  for (const [here, there] of [
    ['tune', 'copy'],
    ['copy', 'tune'],
  ] as const) {
    const { data } = await call('GET', `/v1/workspace/tracks/${idOf(here)}?include=fingerprint_matches`)
    const [match] = data.fingerprint_matches
    assert.equal(match.track_uri, uris[there], JSON.stringify(data.fingerprint_matches))
    assert.equal(match.layer, 'workspace')
    assert.ok(match.match_score >= 0.5 && match.match_score <= 1)
    assert.ok(match.cover_confidence >= 0 && match.cover_confidence <= 1)
  }
  const { data } = await call('GET', '/v1/workspace/tracks?isrc=FRZ039800212')
  assert.equal(data.count, 2, 'they are not merged')
})

test('similar tracks are those of the same catalogue, best first, without the track itself', async () => {
  const { data } = await call('GET', `/v1/workspace/tracks/${idOf('tune')}?include=similar`)
  assert.deepEqual(
    data.similar.map(({ track_uri }: { track_uri: string }) => track_uri),
    [uris.other],
  )
  const withoutAudio = await call(
    'GET',
    `/v1/workspace/tracks/${idOf('silent')}?include=similar,fingerprint_matches`,
  )
  assert.deepEqual([withoutAudio.data.similar, withoutAudio.data.fingerprint_matches], [[], []])
})

test('search combines similarity with filters and text', async () => {
  const similar = async (body: object) => {
    const { data } = await call('POST', '/v1/search/tracks', { similar_to: uris.tune, ...body })
    return data.results.map((hit: { track_uri: string }) => hit.track_uri)
  }
  const all = await similar({})
  assert.deepEqual(all.toSorted(), [uris.copy, uris.other].toSorted())
  assert.deepEqual(await similar({ filters: { isrc: 'FRZ039800213' } }), [uris.other])
  assert.deepEqual(await similar({ query: 'other' }), [uris.other])
  const { message, status } = await call('POST', '/v1/search/tracks', { similar_to: uris.silent })
  assert.equal(status, 422)
  assert.match(message, /has not been analysed/)
})

test('a client bound to a catalogue sees nothing of other catalogues', async () => {
  const { headers } = await makeToken(context, { organisationId: owner.id, catalogueId: owner.catalogue.id })
  const track = await call(
    'GET',
    `/v1/workspace/tracks/${idOf('tune')}?include=fingerprint_matches`,
    undefined,
    headers,
  )
  assert.deepEqual(track.data.fingerprint_matches, [])
  const found = await call('POST', '/v1/search/tracks', { similar_to: uris.tune }, headers)
  assert.deepEqual(
    found.data.results.map((hit: { track_uri: string }) => hit.track_uri),
    [uris.other],
  )
  const hidden = await call('POST', '/v1/search/tracks', { similar_to: uris.copy }, headers)
  assert.equal(hidden.status, 404)
  const profile = await call('POST', '/v1/profiling/profiles', { outer_id: 'copy' }, headers)
  assert.equal(profile.status, 404)
})

test('a profile is complete, costs one credit and is listed afterwards', async () => {
  const before = await balance()
  const made = await call('POST', '/v1/profiling/profiles', { outer_id: 'tune' })
  assert.equal(made.status, 201)
  const { data } = made
  assert.equal(data.track_uri, uris.tune)
  assert.equal(data.musimap_uid, musimapUid(idOf('tune')))
  assert.equal(data.isrc, 'FRZ039800212')
  assert.ok(data.tags.genres.length > 5, 'every score is there')
  assert.deepEqual(Object.keys(data.portrait).sort(), [
    'acousticness',
    'arousal',
    'danceability',
    'energy',
    'valence',
    'vocal_presence',
  ])
  assert.ok(data.segments.length >= 1 && data.segments[0].end_s > data.segments[0].start_s)
  assert.deepEqual(
    data.similar.map(({ track_uri }: { track_uri: string }) => track_uri),
    [uris.other],
  )
  assert.equal(data.fingerprint_matches[0].track_uri, uris.copy)
  assert.equal(await balance(), before - 1)
  const again = await call('POST', '/v1/profiling/profiles', { musimap_uid: data.musimap_uid })
  assert.notEqual(again.data.id, data.id)
  const history = await call('GET', '/v1/profiling/profiles?page_size=2')
  assert.deepEqual(history.data.results[0], again.data)
  assert.deepEqual(history.data.results[1], data)
  assert.equal(history.data.count, 2)
})

test('repeating a request with the same key returns the first profile for free', async () => {
  const before = await balance()
  const request = { isrc: 'FR-Z03-98-00213', idempotency_key: 'profile-1' }
  const [first, second] = await Promise.all([
    call('POST', '/v1/profiling/profiles', request),
    call('POST', '/v1/profiling/profiles', request),
  ])
  assert.equal(first.data.id, second.data.id)
  assert.equal(await balance(), before - 1)
  const changed = await call('POST', '/v1/profiling/profiles', {
    outer_id: 'tune',
    idempotency_key: 'profile-1',
  })
  assert.equal(changed.status, 422)
})

test('a track that cannot be profiled is rejected with a reason and costs nothing', async () => {
  const before = await balance()
  const cases: [object, number, RegExp][] = [
    [{}, 400, /exactly one/],
    [{ isrc: 'FRZ039800212', outer_id: 'tune' }, 400, /exactly one/],
    [{ outer_id: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC' }, 400, /streaming/],
    [{ isrc: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' }, 400, /streaming/],
    [{ spotify_uri: 'spotify:track:1' }, 400, /./],
    [{ isrc: 'nonsense' }, 422, /isrc/],
    [{ musimap_uid: 'nonsense' }, 422, /musimap_uid/],
    [{ outer_id: 'nobody' }, 404, /no track/],
    [{ outer_id: 'silent' }, 422, /not available for profiling/],
    [{ outer_id: 'tune', catalog_id: library.second.id }, 404, /no track/],
  ]
  for (const [body, status, message] of cases) {
    const response = await call('POST', '/v1/profiling/profiles', body)
    assert.equal(response.status, status, `${JSON.stringify(body)} ${JSON.stringify(response)}`)
    assert.match(`${response.message} ${JSON.stringify(response.data.details)}`, message)
  }
  const several = await call('POST', '/v1/profiling/profiles', { isrc: 'FRZ039800212' })
  assert.equal(several.status, 422)
  for (const name of ['tune', 'copy']) {
    assert.match(JSON.stringify(several.data.details), new RegExp(musimapUid(idOf(name))))
  }
  const one = await call('POST', '/v1/profiling/profiles', {
    isrc: 'FRZ039800212',
    catalog_id: library.second.id,
  })
  assert.equal(one.data.track_uri, uris.copy)
  assert.equal(await balance(), before - 1)
})

test('tracks and profiles of another organisation are not found', async () => {
  const { headers } = await makeToken(context)
  const musimap_uid = musimapUid(idOf('tune'))
  assert.equal((await call('POST', '/v1/profiling/profiles', { musimap_uid }, headers)).status, 404)
  assert.equal((await call('GET', '/v1/profiling/profiles', undefined, headers)).data.count, 0)
})

test('creating a profile requires credits and the entitlement', async () => {
  const poor = await makeLibrary({ credits: 4 })
  assert.equal((await poor.call('POST', '/v1/profiling/profiles', { outer_id: 'tune' })).status, 201)
  const refused = await poor.call('POST', '/v1/profiling/profiles', { outer_id: 'tune' })
  assert.equal(refused.status, 429)
  assert.equal(refused.data.error_code, 'quota_exceeded')
  assert.equal((await poor.call('GET', '/v1/profiling/profiles')).data.count, 1)
  const { headers } = await makeToken(context, {
    organisationId: (await makeOrganisation(context, { entitled: [] })).id,
  })
  const barred = await call('POST', '/v1/profiling/profiles', { outer_id: 'tune' }, headers)
  assert.equal(barred.data.error_code, 'entitlement_required')
})
