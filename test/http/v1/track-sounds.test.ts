import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/lib/ids.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { makeLabel } from '../../support/label.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const label = await makeLabel(context)
const { headers } = await makeToken(context, { organisationId: label.id })
const get = async (url: string) => (await app.inject({ url, headers })).json().data

const readSounds = (track_ids: string[], caller = headers) =>
  app.inject({
    method: 'POST',
    url: '/v1/workspace/tracks/sounds',
    headers: caller,
    payload: { track_ids },
  })

test('uploads say which track they became, and ingestions have a name', async () => {
  await label.put('inbound/night/one.wav', makeWav(3, 5))
  await label.put('inbound/other.wav', makeWav(4, 5))
  const before = await get('/v1/storage/inbound/objects')
  assert.deepEqual(
    before.objects.map((object: object) => 'track_uri' in object),
    [false, false],
  )
  const { id } = await label.ingest({ mode: 's3_scan', prefix: 'inbound/night/', name: 'Night files' })
  assert.equal((await get(`/v1/ingestions/${id}`)).name, 'Night files')
  const [track] = (await get('/v1/workspace/tracks')).results
  const [first, second] = (await get('/v1/storage/inbound/objects')).objects
  assert.equal(first.track_uri, track.track_uri)
  assert.equal(second.track_uri, undefined)
  await app.inject({ method: 'DELETE', url: `/v1/workspace/tracks/${track.id}`, headers })
  const after = await get('/v1/storage/inbound/objects')
  assert.equal(after.objects[0].track_uri, undefined, 'a track that was deleted is in no catalogue')
  const unnamed = await label.ingest({ mode: 's3_scan', prefix: 'inbound/night/' })
  assert.equal((await get(`/v1/ingestions/${unnamed.id}`)).name, 'inbound/night/')
})

test('tells in brief how tracks sound, and nothing about those of others', async () => {
  const [track] = (await get('/v1/workspace/tracks')).results
  const response = await readSounds([track.id, newId()])
  assert.equal(response.statusCode, 200, response.body)
  const { results } = response.json().data
  assert.equal(results.length, 1)
  assert.equal(results[0].track_id, track.id)
  assert.equal(results[0].waveform.length, 48)
  assert.equal(Math.max(...results[0].waveform), 100)
  const categories = new Set(results[0].tags.map(({ category }: { category: string }) => category))
  assert.ok(categories.isSubsetOf(new Set(['moods', 'genres'])))
  const stranger = await makeToken(context, { organisationId: (await makeOrganisation(context)).id })
  assert.deepEqual((await readSounds([track.id], stranger.headers)).json().data.results, [])
  assert.equal((await readSounds([])).statusCode, 422)
  assert.equal((await readSounds(Array.from({ length: 101 }, newId))).statusCode, 422)
})
