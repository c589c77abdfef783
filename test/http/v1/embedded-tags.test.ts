import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBuffer } from 'music-metadata'
import { writeTags } from '../../../src/audio/embedded/write-tags.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { newId } from '../../../src/lib/ids.ts'
import { everyTag, join, open } from '../../audio/embedded/support.ts'
import { makeWav, putAudio, readFixture } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, runStages } from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const other = await makeOrganisation(context)
await grantCredits(context, context.db, owner.id, { amount: 100, reason: 'test' })
const { headers } = await makeToken(context, { organisationId: owner.id })
const others = await makeToken(context, { organisationId: other.id })

const tune = await readFixture('tune.mp3')
const tagged = join(tune, await writeTags(open(tune), everyTag))

const readTags = (uri: string, as = headers) =>
  app.inject({
    method: 'POST',
    url: '/v1/audio/embedded-tags',
    headers: as,
    payload: { s3_file_uri: uri },
  })

async function ingest(body: object): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/v1/ingestions', headers, payload: body })
  assert.equal(response.statusCode, 202, response.body)
  const { id } = response.json().data
  await runStages(context, id)
  return id
}

async function findTrack(outerId: string, include = '') {
  const found = await app.inject({ url: `/v1/workspace/tracks?outer_id=${outerId}`, headers })
  const { id } = found.json().data.results[0]
  const detail = await app.inject({ url: `/v1/workspace/tracks/${id}${include}`, headers })
  return detail.json().data
}

test('the tags in an uploaded file are offered with the kind of tag they are from', async () => {
  const { uri } = await putAudio(context, owner.id, tagged, 'tagged.mp3')
  const response = await readTags(uri)
  assert.equal(response.statusCode, 200, response.body)
  const { tags, sources } = response.json().data
  assert.equal(tags.title, everyTag.title)
  assert.deepEqual(tags.artists, everyTag.artists)
  assert.equal(tags.bpm, 96)
  assert.equal(sources.title, 'ID3v2.4')
})

test('nobody reads the tags of another organisation, and a file without tags has none', async () => {
  const { uri } = await putAudio(context, owner.id, tagged, 'private.mp3')
  assert.equal((await readTags(uri, others.headers)).statusCode, 403)
  const plain = await putAudio(context, owner.id, makeWav(1), 'plain.wav')
  const { tags } = (await readTags(plain.uri)).json().data
  assert.deepEqual(tags, {})
})

test('a scan stores what the tags say; the file name and what is stored come first where they must', async () => {
  await deliver(context, owner.id, 'delivery/audio/tour/sea-1_Named in the file.mp3', tagged)
  await deliver(context, owner.id, 'delivery/audio/tour/sea-2_Untagged.mp3', tune)
  const wrong = join(tune, await writeTags(open(tune), { isrc: 'not an isrc', artists: ['Someone'] }))
  await deliver(context, owner.id, 'delivery/audio/tour/sea-3_Wrong.mp3', wrong)
  const id = await ingest({
    mode: 's3_scan',
    prefix: 'tour/',
    embedded_tags: true,
    mapping: { separator: '_', columns: ['outer_id', 'title'] },
  })
  const first = await findTrack('sea-1', '?include=works')
  assert.equal(first.title, 'Named in the file')
  assert.equal(first.isrc, everyTag.isrc)
  const names = first.artists.map((artist: { name: string }) => artist.name)
  assert.deepEqual(names, everyTag.artists)
  assert.equal(first.releases[0].title, everyTag.album)
  assert.deepEqual(
    first.customer_tags.map(({ tag, category }: Record<string, string>) => `${category}: ${tag}`).sort(),
    ['genre: Folk', 'genre: Sea Shanty', 'mood: calm'],
  )
  assert.equal((await findTrack('sea-2')).title, 'Untagged')
  const third = await findTrack('sea-3')
  assert.equal(third.isrc, null)
  assert.equal(third.artists[0].name, 'Someone')
  const items = await app.inject({ url: `/v1/ingestions/${id}/items`, headers })
  const warned = items.json().data.results.find((item: { outer_id: string }) => item.outer_id === 'sea-3')
  assert.match(JSON.stringify(warned.warnings), /isrc/)
})

test('a download with tags has what is stored about the track, and plays the same audio', async () => {
  const { uri } = await putAudio(context, owner.id, tune, 'download.mp3')
  const record = {
    outer_id: 'download-1',
    primary_media: uri,
    title: 'Written back',
    isrc: 'SEAB12400099',
    artists: [{ name: 'The Seafolk' }],
    albums: [{ title: 'Crossings', track_position: '4' }],
    customer_tags: [{ tag: 'Shanty', category: 'genre' }],
  }
  await ingest({ mode: 'api_json', tracks: [record] })
  const { id } = await findTrack('download-1')
  const link = await app.inject({ url: `/v1/workspace/tracks/${id}/audio?with_tags=true`, headers })
  const url = new URL(link.json().data.url)
  const file = await app.inject({ url: url.pathname + url.search })
  assert.equal(file.statusCode, 200, file.body.slice(0, 500))
  assert.equal(Number(file.headers['content-length']), file.rawPayload.length)
  assert.equal(file.headers['accept-ranges'], 'none')
  const { common } = await parseBuffer(file.rawPayload)
  assert.equal(common.title, 'Written back')
  assert.deepEqual(common.isrc, ['SEAB12400099'])
  assert.equal(common.album, 'Crossings')
  assert.equal(common.track.no, 4)
  assert.deepEqual(common.genre, ['Shanty'])
  assert.ok(Number(common.bpm) > 0)
  assert.ok(file.rawPayload.includes(tune.subarray(-4000)))
  const plain = await app.inject({ url: `/v1/workspace/tracks/${id}/audio`, headers })
  const plainUrl = new URL(plain.json().data.url)
  const untouched = await app.inject({ url: plainUrl.pathname + plainUrl.search })
  assert.deepEqual(untouched.rawPayload, tune)
  const theirs = await app.inject({
    url: `/v1/workspace/tracks/${id}/audio?with_tags=true`,
    headers: others.headers,
  })
  assert.equal(theirs.statusCode, 404)
  assert.equal((await app.inject({ url: `/v1/workspace/tracks/${newId()}/audio`, headers })).statusCode, 404)
})
