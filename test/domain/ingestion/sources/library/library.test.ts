import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LibraryEntry } from '../../../../../src/domain/ingestion/sources/library/entries.ts'
import { detectLibrary, readLibrary } from '../../../../../src/domain/ingestion/sources/library/library.ts'
import { readLibraryItems } from '../../../../../src/domain/ingestion/sources/library/library-table.ts'
import { endingsOf, pathBelow, toPath } from '../../../../../src/domain/ingestion/sources/library/paths.ts'
import { Problem } from '../../../../../src/lib/problem.ts'
import {
  makeCrate,
  makeItunes,
  makeRekordbox,
  makeSeratoDatabase,
  songs,
} from '../../../../support/libraries.ts'

/** In small pieces, as a network delivers them. */
function* inPieces(bytes: Buffer, size = 37): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(given: string | Buffer, name = ''): Promise<LibraryEntry[]> {
  const bytes = Buffer.from(given)
  const format = detectLibrary(bytes, name)
  assert.ok(format !== null)
  return Array.fromAsync(readLibrary(inPieces(bytes), format, name))
}

const tracksOf = (entries: LibraryEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'track' ? [entry.track] : []))
const playlistsOf = (entries: LibraryEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'playlist' ? [entry.playlist] : []))

test('a library of iTunes gives its tracks, and the playlists that people made, in their folders', async () => {
  const entries = await readAll(makeItunes())
  const [first, second] = tracksOf(entries)
  assert.equal(first!.outerId, 'itunes:8A000000000001001')
  assert.equal(first!.title, 'La Mer')
  assert.equal(first!.durationMs, 181_000)
  assert.equal(first!.stars, 4)
  assert.equal(second!.path, 'Users/ana/Music/Ōtaka/Quay & Rope.flac')
  const items = [{ key: '1003' }, { key: '1001' }, { key: '1003' }]
  assert.deepEqual(playlistsOf(entries), [{ folders: ['Sets'], name: 'Harbour', items }])
})

test('a collection of rekordbox gives its tracks and playlists', async () => {
  const entries = await readAll(makeRekordbox())
  const [first] = tracksOf(entries)
  assert.deepEqual(
    [first!.outerId, first!.title, first!.stars, first!.label, first!.diskNumber, first!.path],
    ['rekordbox:1001', 'La Mer', 4, 'Harbour', null, 'Users/ana/Music/Seafolk/La Mer.mp3'],
  )
  assert.deepEqual(playlistsOf(entries), [
    { folders: ['2024'], name: 'Warm-up', items: [{ key: '1002' }, { key: '1001' }] },
  ])
})

test('a crate of Serato is a playlist of paths, in the folders of its name; its database has tracks', async () => {
  const [crate] = playlistsOf(await readAll(makeCrate(), 'Subcrates/Techno%%Warm-up.crate'))
  assert.deepEqual(crate!.folders, ['Techno'])
  assert.equal(crate!.name, 'Warm-up')
  assert.deepEqual(crate!.items[0], { path: 'Users/ana/Music/Seafolk/La Mer.mp3' })
  const [track] = tracksOf(await readAll(makeSeratoDatabase(), 'database V2'))
  assert.equal(track!.title, 'La Mer')
  assert.equal(track!.durationMs, 181_500)
  assert.equal(track!.outerId, 'serato:Users/ana/Music/Seafolk/La Mer.mp3')
})

test('an M3U is a playlist of paths', async () => {
  const text =
    '#EXTM3U\r\n#PLAYLIST:Harbour\r\n#EXTINF:181,The Seafolk - La Mer\r\nC:\\Music\\La Mer.mp3\r\n\r\nNight Ferry.wav'
  const [playlist] = playlistsOf(await readAll(text, 'inbound/x.m3u8'))
  assert.deepEqual(playlist, {
    folders: [],
    name: 'Harbour',
    items: [{ path: 'Music/La Mer.mp3' }, { path: 'Night Ferry.wav' }],
  })
})

test('programs on one computer agree on the path of a file', () => {
  const same = [
    'file://localhost/C:/Music/%C5%8Ctaka/a%20b.mp3',
    'C:\\Music\\Ōtaka\\a b.mp3',
    'Music/Ōtaka/a b.mp3',
    '/Music/Ōtaka/a b.mp3',
  ]
  assert.deepEqual([...new Set(same.map((each) => toPath(each.normalize('NFD'))))], ['Music/Ōtaka/a b.mp3'])
  assert.equal(pathBelow('Music/Ōtaka/a b.mp3', 'file:///C:/Music/'), 'Ōtaka/a b.mp3')
  assert.equal(pathBelow('Musical/a.mp3', '/Music'), null)
  assert.deepEqual(endingsOf('a/b/c.mp3'), ['a/b/c.mp3', 'b/c.mp3', 'c.mp3'])
})

test('tracks of a library become items of a delivery, with their audio if it was delivered', async () => {
  const bytes = Buffer.from(makeItunes())
  const options = { file: 'Library.xml', format: 'itunes', mediaRoot: '/Users/ana/Music' } as const
  const items = await Array.fromAsync(readLibraryItems(inPieces(bytes), options))
  assert.equal(items.length, songs.length)
  const [first, , third] = items
  assert.ok(first?.kind === 'track' && third?.kind === 'track')
  assert.deepEqual(first.record.audio, {
    from: 'area',
    at: 'delivery/audio/Seafolk/La Mer.mp3',
    hash_sum: null,
    if_missing: 'keep',
  })
  assert.deepEqual(first.record.customer_tags, [
    { tag: 'Folk', category: 'genre' },
    { tag: '4 stars', category: 'rating' },
  ])
  assert.deepEqual(first.record.references, [{ id: 'Users/ana/Music/Seafolk/La Mer.mp3', source: 'file' }])
  assert.deepEqual(
    third.record.artists.map(({ name }) => name),
    ['The Seafolk', 'Ōtaka'],
  )
  assert.equal(first.record.works[0]!.contributors[0]!.name, 'A. Quay')
})

test('a damaged library gives tracks and playlists or a named problem, whatever the damage', async () => {
  const whole = [makeItunes(), makeRekordbox(), makeCrate(), makeSeratoDatabase()].map((each) =>
    Buffer.from(each),
  )
  const damage = fc.record({
    which: fc.nat(whole.length - 1),
    edits: fc.array(fc.record({ at: fc.nat(100_000), value: fc.nat(255) }), { maxLength: 10 }),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ which, edits, cut }) => {
      const bytes = Buffer.from(whole[which]!)
      for (const { at, value } of edits) bytes[at % bytes.length] = value
      const file = cut === null ? bytes : bytes.subarray(0, Math.floor(bytes.length * cut))
      const format = detectLibrary(file, '')
      if (format === null) return
      try {
        for await (const item of readLibraryItems(inPieces(file, 4096), { file: 'x', format }))
          assert.ok(item.kind === 'track' || item.kind === 'problem')
      } catch (error) {
        assert.ok(error instanceof Problem, String(error))
      }
    }),
    { numRuns: 300 },
  )
})

test('entities of a document type are not expanded, and long texts are refused', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Name</key><string>&b;</string></dict></dict></dict></plist>`
  await assert.rejects(readAll(bomb), { code: 'validation_error' })
  const open = `<?xml version="1.0"?><plist><dict><key>Tracks</key><dict><key>1</key><dict><key `
  await assert.rejects(readAll(Buffer.concat([Buffer.from(open), Buffer.alloc(9_000_000, 'a')])), {
    code: 'validation_error',
  })
})

test('memory does not grow with the length of a library', async () => {
  async function* endless(count: number) {
    yield Buffer.from('<DJ_PLAYLISTS><COLLECTION>')
    for (let at = 0; at < count; at++)
      yield Buffer.from(
        `<TRACK TrackID="${at}" Name="Song ${at}" Artist="A" Location="file://localhost/m/${at}.mp3"/>`,
      )
    yield Buffer.from('</COLLECTION></DJ_PLAYLISTS>')
  }
  let count = 0
  const before = process.memoryUsage().heapUsed
  let most = 0
  for await (const _ of readLibraryItems(endless(60_000), { file: 'x', format: 'rekordbox' })) {
    if (++count % 20_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
  }
  assert.equal(count, 60_000)
  assert.ok(most < 100_000_000, `${most} bytes`)
})
