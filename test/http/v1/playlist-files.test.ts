import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import type { LibraryEntry } from '../../../src/domain/ingestion/sources/library/entries.ts'
import { detectLibrary, readLibrary } from '../../../src/domain/ingestion/sources/library/library.ts'
import { exportFormats } from '../../../src/domain/playlists/write-playlist.ts'
import { makeWav, readFixture } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, runStages } from '../../support/ingestion.ts'
import { makeCrate, makeItunes, makeRekordbox, songs } from '../../support/libraries.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const other = await makeOrganisation(context)
await grantCredits(context, context.db, owner.id, { amount: 100, reason: 'test' })
const { headers } = await makeToken(context, { organisationId: owner.id })
const others = await makeToken(context, { organisationId: other.id })

const post = (url: string, payload: object, as = headers) =>
  app.inject({ method: 'POST', url, headers: as, payload })

async function ingest(body: object): Promise<string> {
  const response = await post('/v1/ingestions', body)
  assert.equal(response.statusCode, 202, response.body)
  const { id } = response.json().data
  await runStages(context, id)
  return id
}

async function importPlaylists(path: string, as = headers) {
  const response = await post('/v1/playlists/import', { path }, as)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().data.results
}

async function titlesOf(playlistId: string): Promise<string[]> {
  const { data } = (await app.inject({ url: `/v1/playlists/${playlistId}/items`, headers })).json()
  return data.results.map(({ title }: { title: string }) => title)
}

await deliver(context, owner.id, 'inbound/Library.xml', makeItunes())
await deliver(context, owner.id, 'delivery/audio/Seafolk/La Mer.mp3', await readFixture('tune.mp3'))
await ingest({ mode: 's3_csv', path: 'inbound/Library.xml', media_root: 'file:///Users/ana/Music/' })

test('a library of iTunes is a delivery: its tracks are stored, with the audio that was delivered', async () => {
  const { data } = (await app.inject({ url: '/v1/workspace/tracks?sort=title', headers })).json()
  const titles = data.results.map(({ title }: { title: string }) => title)
  assert.deepEqual(titles, ['La Mer', 'Night Ferry', 'Quay & Rope'])
  const audio = await app.inject({
    url: `/v1/workspace/tracks/${data.results[0].id}?include=features`,
    headers,
  })
  assert.equal(audio.json().data.features.codec, 'mp3')
})

test('its playlists keep their folders and order, and a second import creates nothing', async () => {
  const [first] = await importPlaylists('inbound/Library.xml')
  assert.deepEqual(
    [first.status, first.name, first.folders, first.missing_count],
    ['created', 'Harbour', ['Sets'], 0],
  )
  assert.deepEqual(await titlesOf(first.id), ['Night Ferry', 'La Mer', 'Night Ferry'])
  const [again] = await importPlaylists('inbound/Library.xml')
  assert.deepEqual([again.status, again.id, again.item_count], ['exists', first.id, 3])
})

test('playlists of rekordbox, Serato and M3U find the same tracks by the paths of their files', async () => {
  await deliver(context, owner.id, 'inbound/rekordbox.xml', makeRekordbox())
  const [warmUp] = await importPlaylists('inbound/rekordbox.xml')
  assert.deepEqual(await titlesOf(warmUp.id), ['Quay & Rope', 'La Mer'])
  await deliver(
    context,
    owner.id,
    'inbound/Crates/Techno%%Late.crate',
    makeCrate([...songs.map(({ path }) => path), '/nowhere/x.mp3']),
  )
  const [crate] = await importPlaylists('inbound/Crates/Techno%%Late.crate')
  assert.deepEqual(crate.folders, ['Techno'])
  assert.deepEqual([crate.item_count, crate.missing_count, crate.missing], [3, 1, ['nowhere/x.mp3']])
  await deliver(
    context,
    owner.id,
    'inbound/tour.m3u8',
    `#EXTM3U\nD:\\anywhere\\Users\\ana\\Music\\Night Ferry.wav\n`,
  )
  const [m3u] = await importPlaylists('inbound/tour.m3u8')
  assert.deepEqual(await titlesOf(m3u.id), ['Night Ferry'])
})

test('files of a scanned folder are found by the end of their path', async () => {
  await deliver(context, owner.id, 'delivery/audio/Set 1/opener.wav', makeWav(41))
  await ingest({ mode: 's3_scan', prefix: 'Set 1/', embedded_tags: true })
  await deliver(context, owner.id, 'inbound/set.m3u', '/Volumes/Stick/Set 1/opener.wav\n')
  const [playlist] = await importPlaylists('inbound/set.m3u')
  assert.deepEqual([playlist.name, playlist.item_count], ['set', 1])
})

test('an exported playlist is read back by the reader of its format, with its locations', async () => {
  const [{ id }] = await importPlaylists('inbound/Library.xml')
  for (const format of exportFormats) {
    const url = `/v1/playlists/${id}/export?format=${format}&media_root=${encodeURIComponent('/Volumes/DJ')}`
    const response = await app.inject({ url, headers })
    assert.equal(response.statusCode, 200, response.body)
    assert.match(String(response.headers['content-disposition']), /Harbour\.(csv|m3u8|xml|crate)$/)
    if (format === 'csv') {
      assert.match(response.body, /^outer_id,title,/)
      assert.equal(response.body.trim().split('\r\n').length, 4)
      continue
    }
    const bytes = response.rawPayload
    const found = detectLibrary(bytes, 'Harbour.m3u8')
    const entries: LibraryEntry[] = await Array.fromAsync(readLibrary([bytes], found!, 'Harbour.crate'))
    const playlist = entries.find((entry) => entry.kind === 'playlist')!
    assert.equal(playlist.playlist.name, 'Harbour')
    assert.equal(playlist.playlist.items.length, 3)
    const tracks = new Map(
      entries.flatMap((entry) => (entry.kind === 'track' ? [[entry.track.key, entry.track.path]] : [])),
    )
    const paths = playlist.playlist.items.map((item) => ('path' in item ? item.path : tracks.get(item.key)))
    assert.equal(paths[0], 'Volumes/DJ/Users/ana/Music/Night Ferry.wav', format)
  }
})

test('nobody imports or exports what belongs to another organisation', async () => {
  const theirs = await post('/v1/playlists/import', { path: 'inbound/Library.xml' }, others.headers)
  assert.equal(theirs.statusCode, 404)
  const [{ id }] = await importPlaylists('inbound/Library.xml')
  const url = `/v1/playlists/${id}/export?format=csv`
  assert.equal((await app.inject({ url, headers: others.headers })).statusCode, 404)
  await deliver(context, other.id, 'inbound/Library.xml', makeItunes())
  const [own] = await importPlaylists('inbound/Library.xml', others.headers)
  assert.deepEqual([own.item_count, own.missing_count], [0, 3])
})

test('a file that is no playlist, and a path out of the area, are refused with what to do', async () => {
  await deliver(context, owner.id, 'inbound/notes.txt', 'Dear diary')
  const wrong = await post('/v1/playlists/import', { path: 'inbound/notes.txt' })
  assert.equal(wrong.statusCode, 422)
  assert.match(wrong.body, /not a library/)
  assert.equal((await post('/v1/playlists/import', { path: 'inbound/../secret' })).statusCode, 422)
  assert.equal((await post('/v1/playlists/import', { path: 'inbound/none.xml' })).statusCode, 404)
})
