import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import type { TrackInput } from '../../../src/domain/catalogue/store/track-input.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })

const song: TrackInput = {
  outerId: 'T-1',
  title: 'Été à Paris – 夏の歌',
  isrc: 'FRABC2400001',
  releaseDate: 20240500,
  durationMs: 201_000,
  artists: [{ outerId: 'A-1', name: 'Zoé Dupré', role: 'main', isni: '0000000121032683' }],
  releases: [
    { outerId: 'R-1', title: 'Été', upc: '602438605828', type: 'Album', trackPosition: '2', diskNumber: '1' },
  ],
  label: { name: 'Bleu Nuit' },
  works: [{ iswc: 'T0345246801', title: 'Été', contributors: [{ name: 'Dupré', role: 'C' }] }],
  references: [{ id: 'mb-1', source: 'MusicBrainz' }],
  customerTags: [{ tag: 'sunny', category: 'mood' }],
  lyrics: 'La la la',
}
const others: TrackInput[] = Array.from({ length: 29 }, (_, index) => ({
  outerId: `T-${index + 2}`,
  title: index % 2 === 0 ? `Любовь ${index}` : `100% Love_${index}`,
  artists: [{ name: `Band ${index % 5}` }],
}))
const { works: _, customerTags: __, lyrics: ___, ...shared } = song
const measurements = {
  bpm: 120.5,
  musicalKey: 9,
  mode: 'minor' as const,
  tags: [{ uid: 'mood.calm', score: 0.75 }],
}
const [workspaceId] = await fillWorkspace(context, owner, [song, ...others])
const [atlasId] = await fillAtlas(context, [{ ...shared, measurements }, ...others])

const get = (url: string, query: Record<string, string | string[]> = {}, more = headers) =>
  app.inject({ method: 'GET', url, headers: more, query })
const data = async (url: string, query: Record<string, string | string[]> = {}) => {
  const response = await get(url, query)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().data
}
const refusal = async (url: string, query: Record<string, string | string[]>) => {
  const response = await get(url, query)
  const { error_code, details } = response.json().data
  return { status: response.statusCode, error_code, details }
}

test('a workspace track has all fields and the requested includes', async () => {
  const track = await data(`/v1/workspace/tracks/${workspaceId}`, {
    include: 'tags,features,lyrics,works,similar,fingerprint_matches',
  })
  assert.deepEqual(new Set(Object.keys(track)), new Set([
    'id', 'track_uri', 'musimap_uid', 'layer', 'catalog_id', 'outer_id', 'title', 'isrc', 'release_date', 'duration_ms',
    'artists', 'releases', 'label', 'references', 'customer_tags', 'analysis', 'availability', 'created_at', 'updated_at',
    'tags', 'features', 'lyrics', 'works', 'similar', 'fingerprint_matches',
  ])) // biome-ignore format: a list of words reads better in lines than in a column
  assert.equal(track.track_uri, `euterpe:workspace:track:${workspaceId}`)
  assert.equal(track.musimap_uid, workspaceId!.replaceAll('-', ''))
  assert.equal(track.catalog_id, owner.catalogue.id)
  assert.equal(track.release_date, '2024-05')
  assert.deepEqual(track.customer_tags, [{ tag: 'sunny', category: 'mood' }])
  assert.deepEqual(track.references, [{ id: 'mb-1', source: 'MusicBrainz' }])
  assert.partialDeepStrictEqual(track.artists, [{ name: 'Zoé Dupré', role: 'main' }])
  assert.partialDeepStrictEqual(track.releases, [
    { title: 'Été', upc: '602438605828', track_position: '2', disk_number: '1' },
  ])
  assert.deepEqual(track.analysis, {
    status: 'none',
    taxonomy_version: null,
    model_version: null,
    analysed_at: null,
  })
  assert.equal(track.lyrics, 'La la la')
  assert.partialDeepStrictEqual(track.works, [
    { iswc: 'T0345246801', contributors: [{ name: 'Dupré', role: 'C' }] },
  ])
  assert.deepEqual(
    [track.tags, track.features, track.similar, track.fingerprint_matches],
    [null, null, [], []],
  )
})

test('an atlas track has no catalogue and has its imported tags', async () => {
  const track = await data(`/v1/atlas/tracks/${atlasId}`, { include: ['tags', 'works', 'lyrics'] })
  assert.equal('catalog_id' in track, false)
  assert.equal(track.layer, 'atlas')
  assert.deepEqual(track.tags, [{ uid: 'mood.calm', name: 'mood.calm', score: 0.75 }])
  assert.deepEqual([track.works, track.lyrics], [[], null])
})

test('artists, releases, labels and works show their fields, counts and includes', async () => {
  for (const plane of ['workspace', 'atlas']) {
    const track = await data(`/v1/${plane}/tracks/${plane === 'atlas' ? atlasId : workspaceId}`)
    const artist = await data(`/v1/${plane}/artists/${track.artists[0].id}`, { include: 'releases,tracks' })
    assert.partialDeepStrictEqual(artist, {
      layer: plane,
      outer_id: 'A-1',
      isni: '0000000121032683',
      external_references: [],
      track_count: 1,
      releases: [{ title: 'Été' }],
      tracks: [{ title: song.title, track_uri: track.track_uri }],
    })
    const release = await data(`/v1/${plane}/releases/${track.releases[0].id}`, { include: 'tracks' })
    assert.partialDeepStrictEqual(release, {
      upc: '602438605828',
      type: 'Album',
      label: { name: 'Bleu Nuit' },
      artists: [{ name: 'Zoé Dupré' }],
      track_count: 1,
      tracks: [{ id: track.id }],
    })
    const label = await data(`/v1/${plane}/labels/${track.label.id}`, { include: 'releases' })
    assert.partialDeepStrictEqual(label, {
      name: 'Bleu Nuit',
      release_count: 1,
      releases: [{ title: 'Été' }],
    })
  }
  const [work] = (await data('/v1/workspace/works', { iswc: 't-034.524.680-1' })).results
  assert.partialDeepStrictEqual(await data(`/v1/workspace/works/${work.id}`, { include: 'tracks' }), {
    title: 'Été',
    track_count: 1,
    tracks: [{ id: workspaceId }],
  })
})

test('the atlas has no works', async () => {
  assert.equal((await get('/v1/atlas/works')).statusCode, 404)
  assert.equal((await get(`/v1/atlas/works/${newId()}`)).statusCode, 404)
})

test('lists are paginated, oldest first, with an exact count', async () => {
  for (const plane of ['workspace', 'atlas']) {
    const seen: string[] = []
    for (const page of ['1', '2', '3']) {
      const list = await data(`/v1/${plane}/tracks`, { page, page_size: '12' })
      assert.deepEqual([list.count, list.total_pages, list.page_size], [30, 3, 12])
      assert.deepEqual([list.has_next, list.has_previous], [page !== '3', page !== '1'])
      seen.push(...list.results.map((track: { outer_id: string }) => track.outer_id))
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 30 }, (_, index) => `T-${index + 1}`),
    )
    const beyond = await refusal(`/v1/${plane}/tracks`, { page: '4', page_size: '12' })
    assert.deepEqual([beyond.status, beyond.error_code], [422, 'validation_error'])
  }
})

test('page 1 of an empty list is valid', async () => {
  const empty = await makeToken(context)
  const response = await get('/v1/workspace/tracks', {}, empty.headers)
  assert.deepEqual(response.json().data, {
    count: 0,
    page: 1,
    page_size: 50,
    total_pages: 0,
    has_next: false,
    has_previous: false,
    results: [],
  })
})

test('name and title filters match substrings, ignoring case and accents, in any script', async () => {
  const found = async (plane: string, query: Record<string, string>) =>
    (await data(`/v1/${plane}/tracks`, query)).count
  for (const plane of ['workspace', 'atlas']) {
    assert.equal(await found(plane, { title: 'ETE A PAR' }), 1)
    assert.equal(await found(plane, { title: '夏' }), 1)
    assert.equal(await found(plane, { title: 'ЮБОВ' }), 15)
    assert.equal(await found(plane, { title: 'ю' }), 15)
    assert.equal(await found(plane, { title: 'lo' }), 14)
    assert.equal(await found(plane, { title: '%' }), 14)
    assert.equal(await found(plane, { title: 'e_27' }), 1)
    assert.equal(await found(plane, { title: 'v_2' }), 0)
    assert.equal(await found(plane, { title: '🎵' }), 0)
    assert.equal(await found(plane, { title: 'شمس' }), 0)
    assert.equal(await found(plane, { artist_name: 'BAND 3' }), 6)
    assert.equal(await found(plane, { artist_name: 'b', title: 'love' }), 14)
    assert.equal((await data(`/v1/${plane}/artists`, { name: 'zoe' })).count, 1)
    assert.equal((await data(`/v1/${plane}/releases`, { title: 'ET' })).count, 1)
    assert.equal((await data(`/v1/${plane}/labels`, { name: 'u n' })).count, 1)
  }
})

test('identifier filters match exactly in any notation, and filters combine with AND', async () => {
  const track = await data(`/v1/workspace/tracks/${workspaceId}`)
  const [artist_id, release_id, label_id] = [track.artists[0].id, track.releases[0].id, track.label.id]
  for (const [query, count] of [
    [{ isrc: 'fr-abc-24-00001' }, 1],
    [{ outer_id: 'T-1' }, 1],
    [{ outer_id: 't-1' }, 0],
    [{ outer_id: 'T-' }, 0],
    [{ artist_id }, 1],
    [{ release_id }, 1],
    [{ label_id }, 1],
    [{ catalog_id: owner.catalogue.id }, 30],
    [{ artist_id, title: 'été' }, 1],
    [{ artist_id, title: 'love' }, 0],
    [{ artist_id: newId() }, 0],
  ] as const) {
    assert.equal((await data('/v1/workspace/tracks', query)).count, count, JSON.stringify(query))
  }
  assert.equal((await data('/v1/workspace/releases', { upc: '0602438605828', artist_id, label_id })).count, 1)
  assert.equal((await data('/v1/workspace/artists', { isni: '0000 0001 2103 2683' })).count, 1)
})

test('unsupported parameters, unknown includes and out-of-range values get their documented errors', async () => {
  const detail = `/v1/atlas/tracks/${atlasId}`
  for (const [url, query, status, error_code, words] of [
    ['/v1/atlas/tracks', { include: 'tags' }, 400, 'validation_error', /unsupported query parameter include/],
    ['/v1/atlas/tracks', { catalog_id: newId() }, 400, 'validation_error', /catalog_id/],
    ['/v1/atlas/artists', { isrc: 'X' }, 400, 'validation_error', /isrc/],
    [
      detail,
      { include: 'tags,covers' },
      400,
      'validation_error',
      /"covers"; supported: tags, features, waveform/,
    ],
    [detail, { include: 'toString' }, 400, 'validation_error', /toString/],
    [detail, { include: '' }, 400, 'validation_error', /""/],
    [detail, { page: '1' }, 400, 'validation_error', /page/],
    ['/v1/atlas/tracks', { page: 'one' }, 400, 'invalid_request', /page/],
    ['/v1/atlas/tracks', { title: ['a', 'b'] }, 400, 'invalid_request', /title/],
    ['/v1/atlas/tracks', { artist_id: 'abc' }, 400, 'invalid_request', /artist_id/],
    ['/v1/atlas/tracks', { page: '0' }, 422, 'validation_error', /page/],
    ['/v1/atlas/tracks', { page_size: '101' }, 422, 'validation_error', /page_size/],
    ['/v1/atlas/tracks', { page: '999999999999' }, 422, 'validation_error', /page/],
    ['/v1/atlas/tracks', { page: '900000000' }, 422, 'validation_error', /last page is 1/],
    ['/v1/atlas/tracks', { title: '' }, 422, 'validation_error', /title/],
    ['/v1/atlas/tracks', { title: ' \u0301 ' }, 422, 'validation_error', /title/],
    ['/v1/atlas/tracks', { outer_id: 'a\0b' }, 400, 'invalid_request', /NUL character/],
    ['/v1/atlas/tracks', { isrc: 'nonsense' }, 422, 'validation_error', /isrc/],
    ['/v1/workspace/tracks', { catalog_id: newId() }, 403, 'catalogue_forbidden', /undefined/],
  ] as const) {
    const refused = await refusal(url, query as Record<string, string>)
    assert.deepEqual(
      [refused.status, refused.error_code],
      [status, error_code],
      `${url} ${JSON.stringify(query)}`,
    )
    assert.match(
      JSON.stringify(refused.details) ?? 'undefined',
      new RegExp(words.source.replaceAll('"', '\\\\"')),
    )
  }
})

test('unknown and malformed ids are not found', async () => {
  for (const plane of ['workspace', 'atlas']) {
    for (const kind of ['tracks', 'artists', 'releases', 'labels']) {
      assert.equal((await get(`/v1/${plane}/${kind}/${newId()}`)).statusCode, 404)
      assert.equal((await get(`/v1/${plane}/${kind}/abc`)).statusCode, 404)
    }
  }
})

test('no endpoint reveals anything about another organisation', async () => {
  const stranger = await makeToken(context)
  const track = await data(`/v1/workspace/tracks/${workspaceId}`)
  const [work] = (await data('/v1/workspace/works')).results
  const ids = {
    tracks: track.id,
    artists: track.artists[0].id,
    releases: track.releases[0].id,
    labels: track.label.id,
    works: work.id,
  }
  const getAsStranger = (url: string, query: Record<string, string> = {}) => get(url, query, stranger.headers)
  for (const [kind, id] of Object.entries(ids)) {
    assert.equal((await getAsStranger(`/v1/workspace/${kind}/${id}`)).statusCode, 404)
    assert.equal((await getAsStranger(`/v1/atlas/${kind}/${id}`)).statusCode, 404)
    assert.equal((await getAsStranger(`/v1/workspace/${kind}`)).json().data.count, 0)
  }
  for (const query of [
    { artist_id: ids.artists }, { release_id: ids.releases }, { label_id: ids.labels }, { isrc: 'FRABC2400001' },
    { outer_id: 'T-1' }, { title: 'love' }, { title: 'l' }, { artist_name: 'Zoé' },
  ]) // biome-ignore format: short objects read better in lines
    assert.equal(
      (await getAsStranger('/v1/workspace/tracks', query as never)).json().data.count,
      0,
      JSON.stringify(query),
    )
  for (const query of [{ artist_id: ids.artists }, { label_id: ids.labels }, { upc: '602438605828' }])
    assert.equal((await getAsStranger('/v1/workspace/releases', query as never)).json().data.count, 0)
  const theirs = await getAsStranger('/v1/workspace/tracks', { catalog_id: owner.catalogue.id })
  assert.equal(theirs.json().data.error_code, 'catalogue_forbidden')
  const catalogues = (await getAsStranger('/v1/catalogs')).json().data
  assert.equal(JSON.stringify(catalogues).includes(owner.catalogue.id), false)
})

test('a client bound to a catalogue sees only that catalogue', async () => {
  const second = await createCatalogue(context.db, owner.id, { name: 'Second' })
  await fillWorkspace(
    context,
    owner,
    [{ outerId: 'T-1', title: 'Only here', artists: [{ name: 'Solo' }] }],
    second.id,
  )
  const bound = await makeToken(context, { organisationId: owner.id, catalogueId: second.id })
  const getBound = (url: string, query: Record<string, string> = {}) => get(url, query, bound.headers)
  assert.equal((await getBound('/v1/workspace/tracks')).json().data.count, 1)
  assert.deepEqual(
    (await getBound('/v1/workspace/artists'))
      .json()
      .data.results.map((artist: { name: string }) => artist.name),
    ['Solo'],
  )
  assert.equal((await getBound('/v1/workspace/tracks', { title: 'love' })).json().data.count, 0)
  assert.equal((await getBound(`/v1/workspace/tracks/${workspaceId}`)).statusCode, 404)
  assert.equal((await getBound('/v1/workspace/tracks', { catalog_id: owner.catalogue.id })).statusCode, 403)
  assert.equal((await getBound('/v1/workspace/tracks', { catalog_id: second.id })).json().data.count, 1)
  const own = (await getBound('/v1/catalogs')).json().data
  assert.partialDeepStrictEqual(own, {
    count: 1,
    results: [{ name: 'Second', is_default: false, track_count: 1 }],
  })
  const all = await data('/v1/catalogs')
  assert.deepEqual(
    all.results.map(({ name, is_default, track_count }: Record<string, unknown>) => [
      name,
      is_default,
      track_count,
    ]),
    [
      ['Main', true, 30],
      ['Second', false, 1],
    ],
  )
})

test('each layer requires its scope, and the atlas its entitlement', async () => {
  const poor = await makeOrganisation(context, { entitled: [] })
  const { headers: unentitled } = await makeToken(context, { organisationId: poor.id })
  const refused = await get('/v1/atlas/tracks', {}, unentitled)
  assert.deepEqual([refused.statusCode, refused.json().data.error_code], [403, 'entitlement_required'])
  assert.equal((await get('/v1/workspace/tracks', {}, unentitled)).statusCode, 200)
  const { headers: narrow } = await makeToken(context, { organisationId: owner.id, scopes: ['search.read'] })
  for (const [url, scope] of [
    ['/v1/atlas/tracks', 'atlas.read'],
    ['/v1/workspace/works', 'workspace.read'],
    ['/v1/catalogs', 'catalogs.read'],
  ] as const) {
    const response = await get(url, {}, narrow)
    assert.deepEqual([response.statusCode, response.json().data.missing_scopes], [403, [scope]])
  }
})
