import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CsvOptions, readCsv } from '../../../../src/domain/ingestion/sources/csv/read-csv.ts'
import { collect, delivered, messageOf, recordOf } from './collect.ts'

const read = (text: string | Uint8Array, options: Partial<CsvOptions> = {}) =>
  collect(readCsv([Buffer.from(text as string)], { file: 'tracks.csv', ...options }))

test('reads every column, whatever the case and punctuation of its name', async () => {
  const [item] = await read(
    [
      'Outer ID,Title,ISRC,ReleaseDate,duration_ms,language,Lyrics,Label,label_id,primary_media,action,' +
        'Artist,artists.1.id,artist_1_role,artists[1].isni,Artist 2 Name,albums.id,Album,UPC,album_type,' +
        'albums.release_date,albums.label,Track Number,Disc Number,albums.references.1.id,albums.references.1.source,' +
        'works.id,works.title,ISWC,work_contributor_1_name,work_contributor_1_role,work_contributor_2_name,' +
        'references.1.id,references.1.source,references,customer_tags.1.tag,customer_tags.1.category,tags',
      'a-1,Étude,FR-A1B-24-00001,2024-01-31,1000,fr,"la\nla",Lac,L1,x/y.wav,takedown,' +
        'Ana,art-1,main,0000000121032683,Bo,alb-1,Rives,3600000000011,Single,' +
        '20240201,Lac Bleu,4,2,m1,mb,' +
        'w-1,Étude,T0345246801,Cy,Composer,Di,' +
        'r1,mb,spotify: r2 | isni: r3,calm,mood,genre: jazz|plain',
    ].join('\n'),
  )
  assert.equal(item?.source, 'tracks.csv:2')
  assert.deepEqual(delivered(recordOf(item)), {
    action: 'takedown',
    medium: 'audio',
    outer_id: 'a-1',
    title: 'Étude',
    isrc: 'FRA1B2400001',
    release_date: 20240131,
    duration_ms: 1000,
    language: 'fr',
    lyrics: 'la\nla',
    label: { outer_id: 'L1', name: 'Lac' },
    artists: [
      { outer_id: 'art-1', name: 'Ana', role: 'main', isni: '0000000121032683', references: [] },
      { outer_id: null, name: 'Bo', role: null, isni: null, references: [] },
    ],
    releases: [
      {
        outer_id: 'alb-1',
        title: 'Rives',
        titles: [],
        upc: '3600000000011',
        type: 'Single',
        release_date: 20240201,
        label: { outer_id: null, name: 'Lac Bleu' },
        artists: [],
        references: [{ id: 'm1', source: 'mb' }],
        track_position: '4',
        disk_number: '2',
      },
    ],
    works: [
      {
        outer_id: 'w-1',
        title: 'Étude',
        iswc: 'T0345246801',
        contributors: [
          { name: 'Cy', role: 'Composer', isni: null },
          { name: 'Di', role: null, isni: null },
        ],
      },
    ],
    references: [
      { id: 'r1', source: 'mb' },
      { id: 'r2', source: 'spotify' },
      { id: 'r3', source: 'isni' },
    ],
    customer_tags: [
      { tag: 'calm', category: 'mood' },
      { tag: 'jazz', category: 'genre' },
      { tag: 'plain', category: '' },
    ],
    audio: { from: 'area', at: 'delivery/audio/x/y.wav', hash_sum: null },
  })
})

test('a faulty row is an item with its line and the reason, and the rest goes on', async () => {
  const items = await read(
    [
      'outer_id,title,isrc,release_date',
      'a,Good,,', // 2
      'b,Bad,XX,', // 3
      'c,Few', // 4
      'd,"Text" after,,', // 5
      'e,"Two', // 6
      'lines",,', // 7
      ',No id,,', // 8
      '', // 9
      'f,Date,,2024-02-30', // 10
      'g,"Never closed,,', // 11
      'h,NUL\0,,', // 12
      'i,Too,,,many', // 13
      'j,Spare,,,,', // 14
      'k,12" mix,,20240101',
    ].join('\r\n'),
  )
  const seen = items.map((item) => [
    item.source.split(':')[1],
    item.outer_id,
    item.kind === 'problem' ? item.problem.message : 'taken',
  ])
  assert.deepEqual(seen, [
    ['2', 'a', 'taken'],
    ['3', 'b', 'line 3: isrc "XX" is not an ISRC: two letters, three letters or digits, seven digits'],
    ['4', 'c', 'line 4: row has 2 cells where there are 4 columns: is a delimiter in a cell without quotes?'],
    ['5', null, 'line 5 has text after the closing quote of cell 2; write a quote in quotes twice'],
    ['6', 'e', 'taken'],
    ['8', null, 'line 8: outer_id is empty: every track needs its own'],
    ['10', 'f', 'line 10: release_date "2024-02-30" is not a day of the calendar'],
    ['11', null, 'line 11 has a quote in cell 2 that is not closed in its line, nor well in a later one'],
    ['12', null, 'line 12 holds a NUL character in cell 2'],
    [
      '13',
      'i',
      'line 13: row has 5 cells where there are 4 columns: is a delimiter in a cell without quotes?',
    ],
    ['14', 'j', 'taken'],
    ['15', 'k', 'taken'],
  ])
  assert.deepEqual(
    items.map(({ index }) => index),
    items.map((_, at) => at),
  )
  assert.equal(recordOf(items[4]).title, 'Two\r\nlines')
  assert.equal(recordOf(items.at(-1)).title, '12" mix')
})

test('incomplete entries name what they need', async () => {
  const messages = async (header: string, row: string) =>
    messageOf((await read(`outer_id,${header}\na,${row}\n`))[0])
  assert.match(
    await messages('artist_1_name,artist_1_role', ',main'),
    /artist_1_name is incomplete: an artist needs/,
  )
  assert.match(await messages('album_type', 'Single'), /a release needs a title, a upc or an id/)
  assert.match(await messages('work_contributor_1_name', 'Cy'), /a work needs a title/)
  assert.match(
    await messages('reference_1_id,reference_1_source', 'x,'),
    /a reference needs an id and a source/,
  )
  assert.match(await messages('references', 'x'), /references holds "x": write source: id/)
  assert.match(
    await messages('action', 'delete'),
    /action "delete" is not supported; supported are upsert, takedown, purge/,
  )
  assert.match(await messages('file', '"../x"'), /^line 2: file "\.\.\/x" is not a path/)
})

test('finds the delimiter from the header, or takes the one given', async () => {
  for (const delimiter of [',', ';', '\t', '|', '^', '~', '\u0001', ' ', '§', '/']) {
    const [item] = await read(`outer_id${delimiter}title${delimiter}isrc\na${delimiter}b${delimiter}\n`)
    assert.equal(recordOf(item).title, 'b', JSON.stringify(delimiter))
  }
  const [given] = await read('outer_id||title\na||"b||c"\n', { delimiter: '||' })
  assert.equal(recordOf(given).title, 'b||c')
  const [tab] = await read('outer_id\ttitle\na\tb, c\n', { delimiter: 'tab' })
  assert.equal(recordOf(tab).title, 'b, c')
  await assert.rejects(read('outer_id,title\n', { delimiter: '"' }), /delimiter is 1 to 8 characters/)
})

test('takes names for columns that are called otherwise, and leaves out what it is told to', async () => {
  const columns = { Nummer: 'outer_id', Titel: 'title', title: null }
  const [item] = await read('Nummer;Titel;title\n7;Lied;nichts\n', { columns })
  assert.deepEqual([recordOf(item).outer_id, recordOf(item).title], ['7', 'Lied'])
  await assert.rejects(read('a,b\n', { columns: { c: 'outer_id' } }), /columns names "c", which is no column/)
  await assert.rejects(
    read('a,b\n', { columns: { a: 'outer', b: 'title' } }),
    /"a" to "outer", which is not a column/,
  )
})

test('takes the names of all columns for a file without a header', async () => {
  const items = await read('7;Lied\n8;Weise\n', { columns: ['outer_id', 'title'] })
  assert.deepEqual(
    items.map((item) => [item.source, recordOf(item).title]),
    [
      ['tracks.csv:1', 'Lied'],
      ['tracks.csv:2', 'Weise'],
    ],
  )
  await assert.rejects(read('7\n', { columns: ['outer'] }), /columns holds "outer"/)
})

test('what no column speaks of is left as it is; an empty cell is not', async () => {
  const [item] = await read('outer_id,title,upc,tags\na,,,\n')
  const { left_out, title } = recordOf(item)
  assert.equal(title, null)
  assert.deepEqual(left_out, [
    'titles',
    'isrc',
    'release_date',
    'duration_ms',
    'language',
    'lyrics',
    'label',
    'artists',
    'works',
    'references',
    'deals',
  ])
})

test('tells of columns that it does not read', async () => {
  const told: string[] = []
  await read('outer_id,Mood of the day\na,b\n', { notice: (message) => told.push(message) })
  assert.deepEqual(told, ['The column "Mood of the day" is not known and was not read.'])
})

test('a column by its own name goes before one by another name', async () => {
  const told: string[] = []
  const [item] = await read('id,outer_id,name,title\n1,a,x,y\n', { notice: (message) => told.push(message) })
  assert.deepEqual([recordOf(item).outer_id, recordOf(item).title], ['a', 'y'])
  assert.deepEqual(
    told.map((message) => message.split('"')[1]),
    ['id', 'name'],
  )
})

test('names that objects have by nature are columns like any other', async () => {
  const told: string[] = []
  const notice = (message: string) => void told.push(message)
  const [item] = await read('outer_id,constructor,artist_constructor,__proto__,toString\na,b,c,d,e\n', {
    notice,
  })
  assert.equal(recordOf(item).outer_id, 'a')
  assert.equal(told.length, 4)
})

test('refuses a row with more artists than a track can have', async () => {
  const [item] = await read(`outer_id;artists\na;${'x|'.repeat(600)}\n`)
  assert.match(messageOf(item), /line 2: artists has 600 entries; the most is 500/)
})

test('refuses a file that cannot be one, before its first item', async () => {
  await assert.rejects(read(''), /The file is empty/)
  await assert.rejects(read('\n \n'), /The file is empty/)
  await assert.rejects(read('title,isrc\na,b\n'), /no column outer_id. Its columns are "title", "isrc"/)
  await assert.rejects(read('outer_id,title,Title\n'), /"title" \(2\) and "Title" \(3\) say the same/)
  await assert.rejects(read('outer_id,file,url\n'), /"file" \(2\) and "url" \(3\) say the same/)
  await assert.rejects(
    read('outer_id,"title\n', { delimiter: ',' }),
    /The header, line 1, has a quote that is never closed/,
  )
  await assert.rejects(
    read(`outer_id${',x'.repeat(10_000)}\n`),
    /The header, line 1, has more than 1000 cells/,
  )
})

test('reads files of old Macintoshes', async () => {
  const items = await read('outer_id,title\ra,"b\rc"\rd,e')
  assert.deepEqual(
    items.map((item) => [item.source, recordOf(item).title]),
    [
      ['tracks.csv:2', 'b\rc'],
      ['tracks.csv:4', 'e'],
    ],
  )
})
