import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { trackFields } from '../../../../../src/domain/ingestion/sources/delivered-track.ts'
import {
  mappedFields,
  parseMapping,
  readMapping,
} from '../../../../../src/domain/ingestion/sources/scan/mapping.ts'
import { readScan } from '../../../../../src/domain/ingestion/sources/scan/read-scan.ts'
import { collect, delivered, messageOf, recordOf } from '../collect.ts'

const scan = (names: string[], mapping?: string) =>
  collect(
    readScan(
      names.map((name) => ({ key: `delivery/audio/${name}`, size: 1000 })),
      { mapping: mapping === undefined ? undefined : parseMapping(mapping) },
    ),
  )

test('without a mapping, file names become outer ids', async () => {
  const items = await scan(['a/b/Song one.wav', '01. Intro', 'x.tar.wav', 'no-extension', 'ÄÖ 愛.FLAC'])
  assert.deepEqual(
    items.map(recordOf).map(({ outer_id, audio }) => [outer_id, audio?.at]),
    [
      ['Song one', 'delivery/audio/a/b/Song one.wav'],
      ['01. Intro', 'delivery/audio/01. Intro'],
      ['x.tar', 'delivery/audio/x.tar.wav'],
      ['no-extension', 'delivery/audio/no-extension'],
      ['ÄÖ 愛', 'delivery/audio/ÄÖ 愛.FLAC'],
    ],
  )
})

test('leaves out everything but the audio and the mapped fields', async () => {
  const [free] = await scan(['a.wav'])
  assert.deepEqual(recordOf(free).left_out, [...trackFields])
  const [mapped] = await scan(
    ['a_b.wav'],
    'mapping:\n  - separator: _\n  - column_0: title\n  - column_1: artist_name\n',
  )
  const { left_out } = recordOf(mapped)
  assert.deepEqual(
    trackFields.filter((field) => !left_out.includes(field)),
    ['title', 'artists'],
  )
})

test('skips files that cannot be audio and says why', async () => {
  const items = [
    ...(await scan(['cover.JPG', 'notes.txt', 'all.zip', '.DS_Store', 'Thumbs.db', 'folder/'])),
    ...(await collect(readScan([{ key: 'inbound/empty.wav', size: 0 }]))),
  ]
  assert.deepEqual(
    items.map((item) => (item.kind === 'skipped' ? item.reason : item.kind)),
    [
      'The file name says that this is a picture, not audio.',
      'The file name says that this is a text file, not audio.',
      'The file name says that this is an archive, not audio.',
      'This is a hidden system file.',
      'This is a hidden system file.',
      'This is a folder.',
      'The file is empty.',
    ],
  )
})

test('a mapping reads every field from the file name', async () => {
  const mapping = `
mapping:
  - separator: "_"
  - column_0: outer_id
  - column_1: title
  - column_2: isrc
  - column_3: release_date
  - column_4: artist_name
`
  const [item] = await scan(['deep/T 1_Étude_FR-A1B-24-00001_20240131_Ana Lo.wav'], mapping)
  assert.deepEqual(delivered(recordOf(item)), {
    action: 'upsert',
    medium: 'audio',
    outer_id: 'T 1',
    title: 'Étude',
    isrc: 'FRA1B2400001',
    release_date: 20240131,
    artists: [{ outer_id: null, name: 'Ana Lo', role: null, isni: null, references: [] }],
    audio: {
      from: 'area',
      at: 'delivery/audio/deep/T 1_Étude_FR-A1B-24-00001_20240131_Ana Lo.wav',
      hash_sum: null,
    },
  })
})

for (const field of mappedFields) {
  test(`a mapping may consist of ${field} only`, async () => {
    const values = {
      outer_id: 'x',
      title: 'x',
      isrc: 'FRA1B2400001',
      release_date: '20240131',
      artist_name: 'x',
    }
    const [item] = await scan([`${values[field]}.wav`], `mapping:\n  - column_0: ${field}\n`)
    const record = recordOf(item)
    const value = { ...record, artist_name: record.artists[0]?.name }[field]
    assert.equal(String(value), values[field])
    assert.equal(record.outer_id, values[field], 'without one, the name is the outer_id')
  })
}

test('refuses a file name that does not fit the mapping and says why', async () => {
  const mapping = 'mapping:\n  - separator: "--"\n  - column_0: outer_id\n  - column_1: isrc\n'
  const messages = (await scan(['a--b--c.wav', 'a.wav', 'a--XX.wav', '--FRA1B2400001.wav'], mapping)).map(
    messageOf,
  )
  assert.match(
    messages[0]!,
    /"a--b--c" has 3 parts separated by "--", but the mapping has 2 \(outer_id, isrc\)/,
  )
  assert.match(messages[1]!, /"a" has 1 parts/)
  assert.match(messages[2]!, /isrc "XX" is not an ISRC/)
  assert.match(messages[3]!, /outer_id is empty/)
})

const wrong: [string, string, RegExp][] = [
  ['no YAML', 'mapping:\n  - a: [\n', /line 3, is not YAML/],
  ['a bare hyphen', 'mapping:\n  - separator: -\n', /line 2, is not YAML: .*put the separator in quotes/],
  ['nothing', '', /line 1, needs a top-level key mapping/],
  ['a list at the top', '- separator: _\n', /line 1, needs a top-level key mapping/],
  ['another key', 'maping:\n  - separator: _\n', /line 1, needs a top-level key mapping/],
  ['no list', 'mapping: x\n', /line 1, needs a list under mapping/],
  ['bare words', 'mapping:\n  - separator: _\n  - outer_id\n', /line 3, needs entries of the form/],
  ['an unknown key', 'mapping:\n  - separator: _\n  - colum_0: title\n', /line 3, has the unknown key "colum_0"/],
  ['an unknown field', 'mapping:\n  - separator: _\n  - column_0: artist\n', /line 3, maps column_0 to "artist"; known fields are outer_id, title, isrc, release_date, artist_name/],
  ['a field twice', 'mapping:\n  - separator: _\n  - column_0: title\n  - column_1: title\n', /line 4, maps column_1 and column_0 both to title/],
  ['a column twice', 'mapping:\n  - separator: _\n  - column_0: title\n  - column_0: isrc\n', /line 4, has column_0 twice/],
  ['two separators', 'mapping:\n  - separator: _\n  - separator: x\n', /line 3, has a second separator/],
  ['an empty separator', 'mapping:\n  - separator: ""\n', /line 2, needs a separator/],
  ['no separator', 'mapping:\n  - column_0: title\n  - column_1: isrc\n', /has no separator/],
  ['no column', 'mapping:\n  - separator: _\n', /has no column/],
  ['a gap', 'mapping:\n  - separator: _\n  - column_0: title\n  - column_2: isrc\n', /line 4, has column_2 but no column_1/],
  ['a list as a value', 'mapping:\n  - separator: [a]\n', /line 2, has "separator" without a plain value/],
  ['aliases that multiply', `a: &a [x]\nb: &b [${'*a,'.repeat(50)}]\nmapping: [${'*b,'.repeat(50)}]\n`, /needs entries/],
  ['a book', `# ${'x'.repeat(70_000)}`, /longer than 65536/],
] // biome-ignore format: a table

for (const [what, text, message] of wrong) {
  test(`refuses a mapping with ${what} and names the line`, () =>
    assert.throws(() => parseMapping(text), message))
}

test('accepts a mapping as text, as a list and as an object', () => {
  const expected = { separator: '-', columns: ['outer_id', 'title'] }
  const list = [{ separator: '-' }, { column_0: 'outer_id' }, { column_1: 'title' }]
  for (const form of [expected, list, { mapping: list }, JSON.stringify({ mapping: list })]) {
    assert.deepEqual(readMapping(form), expected)
  }
  for (const form of [null, 7, {}, { separator: 1, columns: [] }])
    assert.throws(() => readMapping(form), /The mapping/)
})

test('splits a file name at its separators', async () => {
  const part = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && !/[_/\0]/.test(text) && text.isWellFormed())
  await fc.assert(
    fc.asyncProperty(part, part, part, async (id, title, artist) => {
      const mapping = { separator: '_', columns: ['outer_id', 'title', 'artist_name'] as const }
      const key = `inbound/${id}_${title}_${artist}.wav`
      const [item] = await collect(
        readScan([{ key, size: 1 }], { mapping: { ...mapping, columns: [...mapping.columns] } }),
      )
      if (id.startsWith('.')) return assert.equal(item?.kind, 'skipped')
      const record = recordOf(item)
      assert.deepEqual([record.outer_id, record.title, record.artists[0]?.name], [id, title, artist])
    }),
    { numRuns: 300 },
  )
})
