import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readDiscogsRelease } from '../../../../src/domain/catalogue/import/discogs-release.ts'
import { importAtlas } from '../../../../src/domain/catalogue/import/import-atlas.ts'
import { readMusicBrainzRelease } from '../../../../src/domain/catalogue/import/musicbrainz-release.ts'
import { readDiscogs } from '../../../../src/domain/catalogue/import/read-discogs.ts'
import { Problem } from '../../../../src/lib/problem.ts'
import { createTestContext } from '../../../support/context.ts'

const context = await createTestContext()
const folder = await mkdtemp(join(tmpdir(), 'euterpe-dumps-'))
after(() => rm(folder, { recursive: true, force: true }))

const discogsRelease = (id: number) =>
  `<release id="${id}" status="Accepted"><artists><artist><id>${id}1</id><name>The Seafolk (2)</name><anv></anv><join></join></artist></artists><title>Crossings ${id}</title><labels><label catno="HRB00${id}" id="7" name="Harbour"/></labels><formats><format name="Vinyl" qty="1" text=""><descriptions><description>LP</description><description>Album</description></descriptions></format></formats><genres><genre>Folk, World, &amp; Country</genre></genres><styles><style>Sea Shanties</style></styles><country>Sweden</country><released>1999-03-00</released><tracklist><track><position></position><title>Side one</title><duration></duration></track><track><position>A1</position><title>La Mer &amp; Co</title><duration>4:45</duration></track><track><position>A2</position><title>Medley</title><duration></duration><sub_tracks><track><position>A2.a</position><title>Quay</title><duration>1:00</duration></track><track><position>A2.b</position><title>Rope</title><duration>2:00</duration><artists><artist><id>9</id><name>Ōtaka</name></artist></artists></track></sub_tracks></track></tracklist><identifiers><identifier type="Barcode" value="4 006381 333931"/></identifiers></release>`
const discogsDump = (ids: number[]) => `<releases>\n${ids.map(discogsRelease).join('\n')}\n</releases>\n`

const musicBrainzRelease = (id: string, recordings: string[]) => ({
  id,
  title: `Crossings ${id}`,
  date: '2024-03',
  barcode: '4006381333931',
  'release-group': { 'primary-type': 'Album' },
  'label-info': [{ 'catalog-number': 'HRB 1', label: { id: 'l-1', name: 'Harbour' } }],
  'artist-credit': [{ name: 'Seafolk', joinphrase: '', artist: { id: 'a-1', name: 'The Seafolk' } }],
  media: [
    {
      position: 1,
      tracks: recordings.map((recording, at) => ({
        id: `t-${at}`,
        number: `A${at + 1}`,
        title: 'As printed',
        recording: { id: recording, title: `Song ${recording}`, length: 181_000, isrcs: ['SE-AB1-24-00001'] },
      })),
    },
  ],
})

const count = async () => {
  const [row] =
    await context.db`select (select count(*)::int from atlas.tracks) as tracks, (select count(*)::int from atlas.releases) as releases`
  return row!
}

test('a release of Discogs gives its tracks, without headings and with those of medleys', () => {
  const tracks = readDiscogsRelease(discogsRelease(1))
  assert.deepEqual(
    tracks.map(({ outerId, title, durationMs }) => [outerId, title, durationMs]),
    [
      ['discogs:1:1', 'La Mer & Co', 285_000],
      ['discogs:1:2', 'Quay', 60_000],
      ['discogs:1:3', 'Rope', 120_000],
    ],
  )
  assert.deepEqual(tracks[0]!.artists, [{ name: 'The Seafolk', outerId: 'discogs:11' }])
  assert.deepEqual(tracks[2]!.artists, [{ name: 'Ōtaka', outerId: 'discogs:9' }])
  const [release] = tracks[0]!.releases!
  assert.deepEqual(
    [release!.upc, release!.type, release!.releaseDate, release!.trackPosition],
    ['4006381333931', 'Album', 19_990_300, 'A1'],
  )
  assert.equal(tracks[0]!.label!.name, 'Harbour')
})

test('a dump of Discogs is imported, compressed too, and reports what it cannot read', async () => {
  const broken = '<release id="3"><title>Not closed</release>'
  const path = join(folder, 'discogs_20261101_releases.xml.gz')
  await writeFile(path, gzipSync(discogsDump([1, 2]).replace('</releases>', `${broken}</releases>`)))
  const faults: string[] = []
  const result = await importAtlas(context.curator, context.clock, path, {
    onFault: ({ line, message }) => faults.push(`${line}: ${message}`),
  })
  assert.deepEqual([result.created, result.refused], [6, 1])
  assert.match(faults[0]!, /^3: the release is not well-formed/)
  const again = await importAtlas(context.curator, context.clock, path)
  assert.deepEqual([again.created, again.unchanged], [0, 6])
})

test('an interrupted import resumes at the release where it stopped', async () => {
  const path = join(folder, 'discogs_20261102_releases.xml')
  await writeFile(path, discogsDump([11, 12, 13, 14]))
  let batches = 0
  const failing = importAtlas(context.curator, context.clock, path, {
    batchSize: 3,
    onProgress: () => {
      if (++batches === 2) throw new Error('pulled the plug')
    },
  })
  await assert.rejects(failing, /pulled the plug/)
  const result = await importAtlas(context.curator, context.clock, path, { batchSize: 3 })
  assert.ok(result.resumed_after_line >= 2, String(result.resumed_after_line))
  const [row] =
    await context.db`select count(*)::int as count from atlas.tracks where outer_id like 'discogs:1_:%'`
  assert.equal(row!.count, 12)
})

test('releases of MusicBrainz share their recordings, which stay on all of them', async () => {
  const before = await count()
  const path = join(folder, 'release.jsonl')
  const releases = [musicBrainzRelease('r-1', ['x', 'y']), musicBrainzRelease('r-2', ['y', 'z'])]
  await writeFile(
    path,
    releases.map((release) => `${JSON.stringify({ ...release, barcode: '' })}\n`).join(''),
  )
  const result = await importAtlas(context.curator, context.clock, path, { format: 'musicbrainz' })
  assert.equal(result.refused, 0)
  const after = await count()
  assert.deepEqual([after.tracks - before.tracks, after.releases - before.releases], [3, 2])
  const [links] = await context.db`
    select count(*)::int as count
    from atlas.track_releases as links join atlas.tracks as tracks on tracks.seq = links.track_seq
    where tracks.outer_id = 'musicbrainz:y'`
  assert.equal(links!.count, 2)
})

test('any record of a dump gives tracks or a named problem', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.nat(2000), fc.nat(255), (json, text, at, value) => {
      const bytes = Buffer.from(discogsRelease(1))
      bytes[at % bytes.length] = value
      for (const run of [
        () => readMusicBrainzRelease(json),
        () => readMusicBrainzRelease({ id: 'x', media: json }),
        () => readMusicBrainzRelease({ id: 'x', media: [{ tracks: [{ recording: json }] }] }),
        () => readDiscogsRelease(text),
        () => readDiscogsRelease(bytes.toString()),
      ]) {
        try {
          for (const track of run()) assert.ok(track.outerId)
        } catch (error) {
          assert.ok(error instanceof Problem, String(error))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a release without an end does not fill the memory, and the next one is read', async () => {
  async function* dump() {
    yield Buffer.from('<releases><release id="1">')
    for (let at = 0; at < 40; at++) yield Buffer.alloc(1024 * 1024, 'x')
    yield Buffer.from(`</release>${discogsRelease(2)}</rel`)
    yield Buffer.from('eases>')
  }
  const lines = await Array.fromAsync(readDiscogs(dump(), { bytes: 0, lines: 0 }))
  assert.ok('fault' in lines[0]! && /longer than/.test(lines[0].fault))
  assert.ok('record' in lines[1]!)
  assert.equal(lines.length, 2)
  const total = (await Array.fromAsync(dump())).reduce((sum, chunk) => sum + chunk.length, 0)
  assert.equal(lines[1]!.end.bytes, total - '</releases>'.length)
})
