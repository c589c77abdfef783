import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDeliveredArtwork } from '../../../src/domain/artwork/delivered-artwork.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { newId } from '../../../src/lib/ids.ts'
import { putAudio, readFixture } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'
import { makeToken } from '../../support/people.ts'
import { makePicture, readColour, withId3Picture } from '../../support/pictures.ts'

const { app, context } = await createTestApp()
const label = await makeLabel(context)
const { headers } = await makeToken(context, { organisationId: label.id })
const stranger = await makeToken(context, { organisationId: (await makeLabel(context)).id })
const never = new AbortController().signal

const red = [200, 40, 40] as [number, number, number]
const green = [30, 160, 60] as [number, number, number]
const blue = [30, 60, 180] as [number, number, number]

type Options = { method?: 'GET' | 'PUT' | 'POST' | 'DELETE'; payload?: object; as?: Record<string, string> }
const call = (url: string, { method = 'GET', payload, as = headers }: Options = {}) =>
  app.inject({ method, url, headers: as, ...(payload && { payload }) })
const upload = async (bytes: Buffer, name = `${newId()}.png`) =>
  (await putAudio(context, label.id, bytes, name)).uri
const coverOf = async (kind: string, id: string) =>
  (await call(`/v1/workspace/${kind}/${id}/artwork`)).json().data.artwork
const colourOf = async (url: string) => {
  const response = await app.inject({ url: new URL(url).pathname })
  assert.equal(response.statusCode, 200, response.body)
  return readColour(response.rawPayload).colour.map((value) => Math.round(value / 10) * 10)
}

const tune = await readFixture('tune.mp3')
await label.put('delivery/ddex/one/resources/front.jpg', makePicture('jpeg', 400, 400, green))
await label.put('delivery/ddex/one/resources/a.mp3', withId3Picture(tune, makePicture('jpeg', 200, 200, red)))
await label.deliverBatch(
  'one',
  ern43({
    upc: '7310000000010',
    title: 'Tides',
    recordings: [{ isrc: 'SEAB12400001', title: 'Night Train', file: 'resources/a.mp3' }],
    image: 'resources/front.jpg',
  }),
)
await label.ingest()
const [track] = (await call('/v1/workspace/tracks')).json().data.results
const [release] = (await call('/v1/workspace/releases')).json().data.results

test('a person’s picture wins over the delivered one, and that over the one in the file', async () => {
  const embedded = await coverOf('tracks', track.id)
  assert.deepEqual([embedded.source, embedded.of, embedded.width], ['embedded', 'track', 200])
  assert.deepEqual(await colourOf(embedded.small_url), [200, 40, 40])
  assert.equal((await coverOf('releases', release.id)).source, 'embedded')

  await readDeliveredArtwork(context, never)
  const delivered = await coverOf('tracks', track.id)
  assert.deepEqual([delivered.source, delivered.of, delivered.width], ['delivery', 'release', 400])
  assert.deepEqual(await colourOf(delivered.large_url), [30, 160, 60])

  const uri = await upload(makePicture('png', 300, 300, blue))
  const put = await call(`/v1/workspace/releases/${release.id}/artwork`, {
    method: 'PUT',
    payload: { s3_file_uri: uri },
  })
  assert.equal(put.statusCode, 200, put.body)
  const chosen = await coverOf('tracks', track.id)
  assert.deepEqual([chosen.source, chosen.of], ['person', 'release'])
  assert.deepEqual(await colourOf(chosen.large_url), [30, 60, 180])

  const own = await upload(makePicture('webp', 100, 100, red))
  const url = `/v1/workspace/tracks/${track.id}/artwork`
  const set = await call(url, { method: 'PUT', payload: { s3_file_uri: own } })
  assert.deepEqual([set.json().data.artwork.source, set.json().data.artwork.of], ['person', 'track'])
  assert.equal((await coverOf('releases', release.id)).picture_id, chosen.picture_id)

  for (const gone of [url, `/v1/workspace/releases/${release.id}/artwork`])
    assert.equal((await call(gone, { method: 'DELETE' })).statusCode, 204)
  assert.equal((await coverOf('tracks', track.id)).picture_id, delivered.picture_id)
})

test('a picture is sent as an immutable JPEG that runs nothing, to anyone who has its id', async () => {
  const { large_url, picture_id } = await coverOf('tracks', track.id)
  const response = await app.inject({ url: new URL(large_url).pathname })
  assert.equal(response.headers['content-type'], 'image/jpeg')
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
  assert.match(String(response.headers['cache-control']), /immutable/)
  assert.match(String(response.headers['content-security-policy']), /default-src 'none'/)
  const again = await app.inject({
    url: new URL(large_url).pathname,
    headers: { 'if-none-match': String(response.headers.etag) },
  })
  assert.equal(again.statusCode, 304)
  const other = `${picture_id.slice(1)}A`
  assert.equal((await app.inject({ url: `/v1/artwork/${other}/large` })).statusCode, 404)
  assert.equal((await app.inject({ url: '/v1/artwork/..%2f..%2fsecret/large' })).statusCode, 404)
})

test('the covers of many records are read at once', async () => {
  const payload = { ids: [track.id, newId()] }
  const response = await call('/v1/workspace/tracks/artwork', { method: 'POST', payload })
  assert.equal(response.statusCode, 200, response.body)
  const { results } = response.json().data
  assert.deepEqual(
    results.map(({ id }: { id: string }) => id),
    [track.id],
  )
  assert.equal(results[0].artwork.source, 'delivery')
  const releases = { ids: [release.id] }
  const ofReleases = await call('/v1/workspace/releases/artwork', { method: 'POST', payload: releases })
  assert.equal(ofReleases.json().data.results.length, 1)
})

test('nobody reads, sets or removes covers of another organisation, or uses its files', async () => {
  const url = `/v1/workspace/tracks/${track.id}/artwork`
  const uri = await upload(makePicture('png', 50, 50))
  const payload = { s3_file_uri: uri }
  assert.equal((await call(url, { as: stranger.headers })).statusCode, 404)
  assert.equal((await call(url, { method: 'PUT', payload, as: stranger.headers })).statusCode, 404)
  assert.equal((await call(url, { method: 'DELETE', as: stranger.headers })).statusCode, 404)
  const many = await call('/v1/workspace/tracks/artwork', {
    method: 'POST',
    payload: { ids: [track.id] },
    as: stranger.headers,
  })
  assert.deepEqual(many.json().data.results, [])
})

test('what is no picture is refused with what to do, and the cover stays', async () => {
  const before = await coverOf('tracks', track.id)
  const url = `/v1/workspace/tracks/${track.id}/artwork`
  const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'cover.svg')
  const refused = await call(url, { method: 'PUT', payload: { s3_file_uri: svg } })
  assert.equal(refused.statusCode, 422)
  assert.match(refused.json().message, /no JPEG, PNG or WebP/)
  const bomb = makePicture('png', 10, 10)
  bomb.writeUInt32BE(100_000, 16)
  const huge = await call(url, { method: 'PUT', payload: { s3_file_uri: await upload(bomb) } })
  assert.equal(huge.statusCode, 422)
  assert.match(huge.json().message, /pixels/)
  assert.deepEqual(await coverOf('tracks', track.id), before)
})

test('a shared playlist shows the covers of its tracks', async () => {
  const playlist = (await call('/v1/playlists', { method: 'POST', payload: { name: 'Pitch' } })).json().data
  const items = { track_ids: [track.id] }
  await call(`/v1/playlists/${playlist.id}/items`, { method: 'POST', payload: items })
  const share = await call(`/v1/playlists/${playlist.id}/shares`, { method: 'POST', payload: {} })
  const token = new URL(share.json().data.url).pathname.split('/').at(-1)
  const opened = await app.inject({ method: 'POST', url: `/v1/shares/${token}`, payload: {} })
  const [item] = opened.json().data.items
  const { small_url, large_url } = await coverOf('tracks', track.id)
  assert.deepEqual(item.artwork, { small_url, large_url })
})

test('a cover comes back with its track when the deletion is undone', async () => {
  const uri = await upload(makePicture('png', 80, 80, blue))
  const url = `/v1/workspace/tracks/${track.id}/artwork`
  await call(url, { method: 'PUT', payload: { s3_file_uri: uri } })
  const before = await coverOf('tracks', track.id)
  await call(`/v1/workspace/tracks/${track.id}`, { method: 'DELETE' })
  assert.equal((await call(url)).statusCode, 404)
  const history = `/v1/workspace/tracks/${track.id}/history`
  const [change] = (await call(history)).json().data.results
  const undone = await call(`${history}/${change.id}/undo`, { method: 'POST' })
  assert.equal(undone.statusCode, 200, undone.body)
  assert.deepEqual(await coverOf('tracks', track.id), before)
})

test('a client that is bound to another catalogue finds neither the cover nor the record', async () => {
  const other = await createCatalogue(context.db, label.id, { name: 'Other' })
  const bound = await makeToken(context, { organisationId: label.id, catalogueId: other.id })
  const url = `/v1/workspace/tracks/${track.id}/artwork`
  assert.equal((await call(url, { as: bound.headers })).statusCode, 404)
  const payload = { s3_file_uri: await upload(makePicture('png', 50, 50)) }
  assert.equal((await call(url, { method: 'PUT', payload, as: bound.headers })).statusCode, 404)
  const many = { method: 'POST', payload: { ids: [track.id] }, as: bound.headers } as const
  assert.deepEqual((await call('/v1/workspace/tracks/artwork', many)).json().data.results, [])
})

test('a track whose embedded picture is damaged is analysed all the same', async () => {
  const jpeg = makePicture('jpeg', 200, 200)
  const damaged = Buffer.concat([jpeg.subarray(0, 180), Buffer.alloc(60, 0xff)])
  await label.put('inbound/damaged/one.mp3', withId3Picture(tune, damaged))
  const { items } = await label.ingest({ mode: 's3_scan', prefix: 'inbound/damaged/' })
  assert.equal(items[0]!.status, 'available')
  assert.equal(await coverOf('tracks', items[0]!.track_id!), null)
})
