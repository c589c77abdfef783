import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readJsonTrack, readJsonTracks } from '../../../../../src/domain/ingestion/sources/json/read-json.ts'
import { collect, delivered, messageOf, recordOf } from '../collect.ts'

const least = { outer_id: 'a-1', primary_media: 'album/a-1.wav' }
const read = (record: unknown, mediaFetchType: 's3' | 'download' = 's3') =>
  readJsonTrack(record, 0, { mediaFetchType })

test('reads a record with every field', () => {
  const record = recordOf(
    read({
      ...least,
      references: [{ id: '77', source: 'musicbrainz' }],
      title: ' Étude ',
      lyrics: 'la\n la ',
      isrc: 'fr-a1b-24-00001',
      release_date: 20240229,
      duration_ms: 205_500,
      label: 'Lac',
      albums: [
        {
          upc: '3600000000011',
          title: 'Rives',
          release_date: '20240301',
          type: 'Compilation',
          references: [{ id: 'x', source: 'y' }],
          track_position: '4',
          disk_number: '2',
        },
      ],
      artists: [{ id: 'art-1', name: 'Ana', role: 'main', isni: '0000 0001 2103 2683' }, { id: 'art-2' }],
      works: [{ title: 'Étude', iswc: 'T-034.524.680-1', contributors: [{ name: 'Bo', role: 'Composer' }] }],
      customer_tags: [{ tag: 'calm', category: 'mood' }],
    }),
  )
  assert.deepEqual(delivered(record), {
    action: 'upsert',
    medium: 'audio',
    outer_id: 'a-1',
    title: 'Étude',
    isrc: 'FRA1B2400001',
    release_date: 20240229,
    duration_ms: 205_500,
    lyrics: 'la\n la ',
    label: { outer_id: null, name: 'Lac' },
    artists: [
      { outer_id: 'art-1', name: 'Ana', role: 'main', isni: '0000000121032683', references: [] },
      { outer_id: 'art-2', name: null, role: null, isni: null, references: [] },
    ],
    releases: [
      {
        outer_id: null,
        title: 'Rives',
        titles: [],
        upc: '3600000000011',
        type: 'Compilation',
        release_date: 20240301,
        label: null,
        artists: [],
        references: [{ id: 'x', source: 'y' }],
        track_position: '4',
        disk_number: '2',
      },
    ],
    works: [
      {
        outer_id: null,
        title: 'Étude',
        iswc: 'T0345246801',
        contributors: [{ name: 'Bo', role: 'Composer', isni: null }],
      },
    ],
    references: [{ id: '77', source: 'musicbrainz' }],
    customer_tags: [{ tag: 'calm', category: 'mood' }],
    audio: { from: 'area', at: 'delivery/audio/album/a-1.wav', hash_sum: null },
  })
})

const faults: [string, unknown, string, RegExp][] = [
  ['no object', 'text', 'invalid_request', /^record must be object/],
  ['no outer_id', { primary_media: 'x' }, 'invalid_request', /^outer_id is required/],
  ['an empty outer_id', { ...least, outer_id: ' ' }, 'validation_error', /^outer_id is empty/],
  ['no media', { outer_id: 'a' }, 'invalid_request', /^primary_media is required/],
  ['empty media', { outer_id: 'a', primary_media: '' }, 'validation_error', /^primary_media is empty/],
  ['a date as text', { ...least, release_date: '20240101' }, 'invalid_request', /^release_date must be integer/],
  ['a day that is none', { ...least, release_date: 20230229 }, 'validation_error', /^release_date .* calendar/],
  ['a short date', { ...least, release_date: 2024 }, 'validation_error', /^release_date "2024" .* YYYYMMDD/],
  ["an album's date as a number", { ...least, albums: [{ title: 'x', release_date: 20240101 }] }, 'invalid_request', /^albums\[0\]\.release_date must be string/],
  ["an album's wrong date", { ...least, albums: [{ title: 'x', release_date: '2024-01-01' }] }, 'validation_error', /^albums\[0\]\.release_date .*YYYYMMDD/],
  ['a nameless album', { ...least, albums: [{ type: 'Single' }] }, 'validation_error', /^albums\[0\] does not name a release/],
  ['a nameless artist', { ...least, artists: [{ name: 'A' }, { role: 'main' }] }, 'validation_error', /^artists\[1\] does not name an artist/],
  ['a wrong ISRC', { ...least, isrc: 'FR' }, 'validation_error', /^isrc "FR" is not an ISRC/],
  ['a wrong UPC', { ...least, albums: [{ upc: '12' }] }, 'validation_error', /^albums\[0\]\.upc "12" is not a UPC/],
  ['a reference without source', { ...least, references: [{ id: '1' }] }, 'invalid_request', /^references\[0\]\.source is required/],
  ['NUL', { ...least, title: 'a\0b' }, 'validation_error', /^title contains a NUL/],
  ['half a surrogate pair', { ...least, title: 'a\ud800' }, 'validation_error', /^title is not valid Unicode/],
  ['a title without end', { ...least, title: 'a'.repeat(3000) }, 'validation_error', /^title is 3000 characters long/],
  ['a path out of the area', { ...least, primary_media: '../../x' }, 'validation_error', /^primary_media .* not a valid path/],
  ['an absolute path', { ...least, primary_media: '/etc/passwd' }, 'validation_error', /^primary_media/],
  ['a URL for s3', { ...least, primary_media: 'https://a.example/x' }, 'validation_error', /media_fetch_type download/],
  ['another scheme', { ...least, primary_media: 'file:///etc/passwd' }, 'validation_error', /^primary_media .* scheme/],
] // biome-ignore format: a table

for (const [what, record, code, message] of faults) {
  test(`refuses ${what} and names the field`, () => {
    const item = read(record)
    assert.match(messageOf(item), message)
    assert.equal(item.kind === 'problem' && item.problem.code, code)
  })
}

test('accepts only URLs for download', () => {
  const item = read({ ...least, primary_media: 'https://media.example/a b.wav?x=1' }, 'download')
  assert.deepEqual(recordOf(item).audio, {
    from: 'download',
    at: 'https://media.example/a%20b.wav?x=1',
    hash_sum: null,
  })
  assert.match(messageOf(read(least, 'download')), /not an http or https URL/)
  assert.match(
    messageOf(read({ ...least, primary_media: 'https://u:p@media.example/' }, 'download')),
    /password/,
  )
})

test('accepts an object by its URI or by its path from the root of the area', () => {
  const uri = 's3://euterpe-0198a7c2f3d17b44a1c9-eu-west-1/inbound/x.wav'
  assert.equal(recordOf(read({ ...least, primary_media: uri })).audio?.from, 's3_uri')
  assert.equal(
    recordOf(read({ ...least, primary_media: 'delivery/audio/x.wav' })).audio?.at,
    'delivery/audio/x.wav',
  )
})

test('keeps stored values only of fields that older clients do not know', () => {
  assert.deepEqual(recordOf(read(least)).left_out, [
    'titles',
    'language',
    'deals',
    'duration_ms',
    'label',
    'works',
  ])
  assert.deepEqual(recordOf(read({ ...least, label: '', works: [] })).left_out, [
    'titles',
    'language',
    'deals',
    'duration_ms',
  ])
})

test('one faulty record does not stop the others', async () => {
  const items = await collect(
    readJsonTracks([least, null, { ...least, outer_id: 'b' }], { mediaFetchType: 's3' }),
  )
  assert.deepEqual(
    items.map(({ index, source, kind, outer_id }) => [index, source, kind, outer_id]),
    [
      [0, 'tracks[0]', 'track', 'a-1'],
      [1, 'tracks[1]', 'problem', null],
      [2, 'tracks[2]', 'track', 'b'],
    ],
  )
})

test('turns anything into a track or a problem', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.object().map((more) => ({ ...least, ...more })),
      ),
      (value) => {
        const item = read(value)
        assert.ok(item.kind === 'track' || messageOf(item).length > 0)
      },
    ),
    { numRuns: 500 },
  )
})
