import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { createTestApp } from '../../support/context.ts'
import { readContract } from '../../support/contract.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })
const stranger = await makeOrganisation(context)
const [theirs] = await fillWorkspace(context, stranger, [{ outerId: 'X', title: 'Theirs' }])
const inputs = ['One', 'Two', 'Three'].map((title) => ({
  outerId: title,
  title,
  artists: [{ name: `Artist ${title}` }],
}))
const ids = await fillWorkspace(context, owner, inputs)
const atlasIds = await fillAtlas(context, inputs)
const unknown = '019a8400-0000-7000-8000-00000000ffff'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = async (method: Method, url: string, payload?: object, as = headers) => {
  const response = await app.inject({ method, url, headers: as, ...(payload !== undefined && { payload }) })
  return { status: response.statusCode, ...response.json() }
}

test('ids read many records at once, in their order, and say which there are none for', async () => {
  const wanted = [ids[2], unknown, ids[0], theirs, ids[2]]
  const found = await call('GET', `/v1/workspace/tracks?ids=${wanted.join(',')}`)
  assert.deepEqual(
    found.data.results.map(({ title }: { title: string }) => title),
    ['Three', 'One'],
  )
  assert.deepEqual(found.data.unknown_ids, [unknown, theirs])
  assert.deepEqual([found.data.count, found.data.total_pages, found.data.has_next], [2, 1, false])
  const repeated = await call('GET', `/v1/atlas/tracks?ids=${atlasIds[1]}&ids=${ids[0]}`)
  assert.equal(repeated.data.results[0].title, 'Two')
  assert.deepEqual(repeated.data.unknown_ids, [ids[0]])
  const [artist] = (await call('GET', '/v1/workspace/artists')).data.results
  assert.equal(
    (await call('GET', `/v1/workspace/artists?ids=${artist.id}`)).data.results[0].name,
    artist.name,
  )
  const bound = await makeToken(context, { organisationId: owner.id, catalogueId: owner.catalogue.id })
  assert.equal(
    (await call('GET', `/v1/workspace/tracks?ids=${ids[0]}`, undefined, bound.headers)).data.count,
    1,
  )
})

test('ids are bounded, and refuse what would hide records', async () => {
  const statusOf = async (query: string) => (await call('GET', `/v1/workspace/tracks?${query}`)).status
  assert.equal(await statusOf(`ids=${Array(101).fill(unknown).join(',')}`), 422)
  assert.equal(await statusOf('ids='), 400)
  assert.equal(await statusOf('ids=x'), 400)
  assert.equal(await statusOf(`ids=${unknown}&title=One`), 400)
  assert.equal(await statusOf(`ids=${unknown}&cursor=*`), 400)
})

test('ids work on lists of playlists and ingestions, too', async () => {
  const created = await call('POST', '/v1/playlists', { name: 'Morning' })
  const found = await call('GET', `/v1/playlists?ids=${unknown},${created.data.id}`)
  assert.deepEqual([found.data.results[0].name, found.data.unknown_ids], ['Morning', [unknown]])
  const none = await call('GET', `/v1/ingestions?ids=${unknown}`)
  assert.deepEqual([none.data.results, none.data.unknown_ids], [[], [unknown]])
  assert.deepEqual((await call('GET', `/v1/profiling/profiles?ids=${unknown}`)).data.unknown_ids, [unknown])
  assert.equal((await call('GET', `/v1/profiling/profiles/${unknown}`)).status, 404)
})

test('a track_uri is accepted wherever the id of a track is', async () => {
  const uri = encodeURIComponent(trackUri('workspace', ids[0]!))
  const plain = trackUri('workspace', ids[0]!)
  const url = `/v1/workspace/tracks/${uri}`
  assert.equal((await call('GET', url)).data.id, ids[0])
  assert.equal((await call('PATCH', url, { title: 'Uno' })).data.title, 'Uno')
  assert.equal((await call('GET', `${url}/history`)).data.count, 1)
  assert.equal((await call('GET', `${url}/tags`)).status, 200)
  assert.equal((await call('GET', `/v1/workspace/tracks?ids=${uri}`)).data.results[0].title, 'Uno')
  const playlist = (await call('POST', '/v1/playlists', { name: 'Evening' })).data.id
  const items = await call('POST', `/v1/playlists/${playlist}/items`, { track_ids: [plain, ids[1]] })
  assert.equal(items.data.item_count, 2)
  const merged = await call('POST', `/v1/workspace/tracks/${ids[1]}/merge`, { from_id: plain })
  assert.equal(merged.status, 200)
  assert.equal((await call('GET', `/v1/atlas/tracks/${trackUri('atlas', atlasIds[0]!)}`)).data.title, 'One')
  for (const wrong of [trackUri('atlas', ids[2]!), trackUri('workspace', theirs!), `${plain}0`, 'euterpe:x'])
    assert.equal((await call('GET', `/v1/workspace/tracks/${wrong}`)).status, 404, wrong)
  const ofAtlas = trackUri('atlas', ids[2]!)
  const refused = await call('POST', `/v1/playlists/${playlist}/items`, { track_ids: [ofAtlas] })
  assert.equal(refused.status, 422)
  assert.equal(refused.data.details[0].field, 'track_ids')
  for (const list of [`/v1/workspace/tracks?ids=${ofAtlas}`, `/v1/profiling/profiles?track_id=${ofAtlas}`])
    assert.equal((await call('GET', list)).status, 422, list)
})

test('similar tracks and matches can carry the tracks themselves', async () => {
  const [first, second] = [ids[2]!, ids[1]!]
  const [a, b] = await Promise.all(
    [first, second].map(async (id) => {
      const [row] = await context.owner`select seq from inventory.tracks where id = ${id}`
      return row!.seq as number
    }),
  )
  await context.owner`
    insert into inventory.track_matches ${context.owner({
      organisation_id: owner.id,
      track_seq: a!,
      other_layer: 'workspace',
      other_seq: b!,
      match_score: 0.9,
      cover_confidence: 0.8,
    } as never)}`
  const url = `/v1/workspace/tracks/${first}?include=`
  const lean = await call('GET', `${url}fingerprint_matches`)
  assert.equal(lean.data.fingerprint_matches[0].track, undefined)
  const full = await call('GET', `${url}fingerprint_matches,fingerprint_matches.track,similar.track`)
  assert.equal(full.status, 200, JSON.stringify(full))
  assert.equal(full.data.fingerprint_matches[0].track.id, second)
  assert.ok(Array.isArray(full.data.similar))
  assert.equal('fingerprint_matches.track' in full.data, false)
})

test('fields leave out everything else, on any page of a list of records', async () => {
  for (const query of ['', '&sort=title', '&cursor=*&sort=-updated', `&ids=${ids[2]}`]) {
    const { data, status } = await call('GET', `/v1/workspace/tracks?fields=title,id,title${query}`)
    assert.equal(status, 200)
    assert.deepEqual(data.fields, ['title', 'id'])
    assert.deepEqual(Object.keys(data.results[0]).sort(), ['id', 'title'])
    assert.ok(data.count >= 1)
  }
  assert.deepEqual((await call('GET', '/v1/atlas/artists?fields=name')).data.results[0], {
    name: 'Artist One',
  })
  for (const wrong of ['fields=nothing', 'fields=tags', 'fields='])
    assert.equal((await call('GET', `/v1/workspace/tracks?${wrong}`)).status, 400, wrong)
  assert.equal((await call('GET', '/v1/workspace/tracks?include=tags')).status, 400, 'include is for details')
})

test('responses with fields keep to the contract', async () => {
  const contract = await readContract(app)
  const ajv = addFormats.default(new Ajv({ strict: false }))
  ajv.addSchema({ $id: 'contract', components: withoutMappings(contract.components) })
  for (const kind of ['tracks', 'artists', 'releases', 'labels', 'works']) {
    const { schema } =
      contract.paths[`/v1/workspace/${kind}`]!.get!.responses['200']!.content!['application/json']!
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')))
    for (const query of ['', '?fields=id', '?cursor=*', `?ids=${unknown}`]) {
      const response = await app.inject({ url: `/v1/workspace/${kind}${query}`, headers })
      assert.match(String(response.headers['content-type']), /^application\/json/)
      assert.ok(validate(response.json()), `${kind}${query} ${ajv.errorsText(validate.errors)}`)
    }
    const sparse = { status: 200, message: 'OK', data: { results: [{ id: unknown }] } }
    assert.equal(validate(sparse), false, 'without fields, records are whole')
  }
})

/** Ajv finds out by itself which branch a value belongs to, and refuses a mapping. */
function withoutMappings(node: object): object {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === 'mapping' ? undefined : value)))
}
