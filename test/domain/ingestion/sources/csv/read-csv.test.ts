import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CsvOptions, readCsv } from '../../../../../src/domain/ingestion/sources/csv/read-csv.ts'
import { collect, delivered, messageOf, recordOf } from '../collect.ts'

const read = (text: string | Uint8Array, options: Partial<CsvOptions> = {}) =>
  collect(readCsv([Buffer.from(text as string)], { file: 'tracks.csv', ...options }))

test('reads every column, ignoring case and punctuation in its name', async () => {
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

test('reports a faulty row with its line and the reason, and reads the rest', async () => {
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
    item.kind === 'problem' ? item.problem.message : (recordOf(item).warnings[0] ?? 'accepted'),
  ])
  assert.deepEqual(seen, [
    ['2', 'a', 'accepted'],
    [
      '3',
      'b',
      'isrc "XX" is not an ISRC: two letters, three letters or digits, seven digits. The value was left out.',
    ],
    [
      '4',
      'c',
      'line 4: row has 2 cells, but the file has 4 columns: put cells that contain the delimiter in quotes',
    ],
    ['5', null, 'line 5 has text after the closing quote of cell 2: double every quote inside quotes'],
    ['6', 'e', 'accepted'],
    ['8', null, 'line 8: outer_id is empty: every track needs an id of its own'],
    ['10', 'f', 'release_date "2024-02-30" is not a day of the calendar. The value was left out.'],
    [
      '11',
      null,
      'line 11 has a quote in cell 2 that is not closed properly: double every quote inside quotes',
    ],
    ['12', null, 'line 12 contains a NUL character in cell 2'],
    [
      '13',
      'i',
      'line 13: row has 5 cells, but the file has 4 columns: put cells that contain the delimiter in quotes',
    ],
    ['14', 'j', 'accepted'],
    ['15', 'k', 'accepted'],
  ])
  assert.deepEqual(
    items.map(({ index }) => index),
    items.map((_, at) => at),
  )
  assert.equal(recordOf(items[4]).title, 'Two\r\nlines')
  assert.equal(recordOf(items.at(-1)).title, '12" mix')
})

test('says what an incomplete entry needs', async () => {
  const messages = async (header: string, row: string) => {
    const [item] = await read(`outer_id,${header}\na,${row}\n`)
    return item?.kind === 'problem' ? item.problem.message : recordOf(item).warnings.join('\n')
  }
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
  assert.match(await messages('references', 'x'), /references contains "x": write source: id/)
  assert.match(
    await messages('action', 'delete'),
    /action "delete" is not supported: use upsert, takedown, purge/,
  )
  assert.match(await messages('file', '"../x"'), /^line 2: file "\.\.\/x" is not a valid path/)
})

test('detects the delimiter from the header, or uses the given one', async () => {
  for (const delimiter of [',', ';', '\t', '|', '^', '~', '\u0001', ' ', '§', '/']) {
    const [item] = await read(`outer_id${delimiter}title${delimiter}isrc\na${delimiter}b${delimiter}\n`)
    assert.equal(recordOf(item).title, 'b', JSON.stringify(delimiter))
  }
  const [given] = await read('outer_id||title\na||"b||c"\n', { delimiter: '||' })
  assert.equal(recordOf(given).title, 'b||c')
  const [tab] = await read('outer_id\ttitle\na\tb, c\n', { delimiter: 'tab' })
  assert.equal(recordOf(tab).title, 'b, c')
  await assert.rejects(read('outer_id,title\n', { delimiter: '"' }), /delimiter must be 1 to 8 characters/)
})

test('maps headers to columns and ignores headers that map to null', async () => {
  const columns = { Nummer: 'outer_id', Titel: 'title', title: null }
  const [item] = await read('Nummer;Titel;title\n7;Lied;nichts\n', { columns })
  assert.deepEqual([recordOf(item).outer_id, recordOf(item).title], ['7', 'Lied'])
  await assert.rejects(
    read('a,b\n', { columns: { c: 'outer_id' } }),
    /columns names "c", but the file has no such column/,
  )
  await assert.rejects(
    read('a,b\n', { columns: { a: 'outer', b: 'title' } }),
    /"a" to "outer", which is not a column/,
  )
})

test('reads a file without a header by the given column names', async () => {
  const items = await read('7;Lied\n8;Weise\n', { columns: ['outer_id', 'title'] })
  assert.deepEqual(
    items.map((item) => [item.source, recordOf(item).title]),
    [
      ['tracks.csv:1', 'Lied'],
      ['tracks.csv:2', 'Weise'],
    ],
  )
  await assert.rejects(read('7\n', { columns: ['outer'] }), /columns contains "outer"/)
})

test('leaves out fields without a column, but not empty cells', async () => {
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

test('reports columns that it ignores', async () => {
  const notices: string[] = []
  await read('outer_id,Mood of the day\na,b\n', { notice: (message) => notices.push(message) })
  assert.deepEqual(notices, ['The column "Mood of the day" is unknown and was ignored.'])
})

test('prefers a column with the proper name to one with an alias', async () => {
  const notices: string[] = []
  const [item] = await read('id,outer_id,name,title\n1,a,x,y\n', {
    notice: (message) => notices.push(message),
  })
  assert.deepEqual([recordOf(item).outer_id, recordOf(item).title], ['a', 'y'])
  assert.deepEqual(
    notices.map((message) => message.split('"')[1]),
    ['id', 'name'],
  )
})

test('treats names of Object.prototype like any other column name', async () => {
  const notices: string[] = []
  const notice = (message: string) => void notices.push(message)
  const [item] = await read('outer_id,constructor,artist_constructor,__proto__,toString\na,b,c,d,e\n', {
    notice,
  })
  assert.equal(recordOf(item).outer_id, 'a')
  assert.equal(notices.length, 4)
})

test('refuses a row with more artists than a track can have', async () => {
  const [item] = await read(`outer_id;artists\na;${'x|'.repeat(600)}\n`)
  assert.match(messageOf(item), /line 2: artists has 600 entries; the maximum is 500/)
})

test('refuses an unreadable file before its first item', async () => {
  await assert.rejects(read(''), /The file is empty/)
  await assert.rejects(read('\n \n'), /The file is empty/)
  await assert.rejects(
    read('title,mood\na,b\n'),
    /no column outer_id, and no column isrc .* Its columns are "title", "mood"/,
  )
  await assert.rejects(read('outer_id,title,Title\n'), /"title" \(2\) and "Title" \(3\) mean the same/)
  await assert.rejects(read('outer_id,file,url\n'), /"file" \(2\) and "url" \(3\) mean the same/)
  await assert.rejects(
    read('outer_id,"title\n', { delimiter: ',' }),
    /The header, line 1, has a quote that is not closed/,
  )
  await assert.rejects(
    read(`outer_id${',x'.repeat(10_000)}\n`),
    /The header, line 1, has more than 1000 cells/,
  )
})

test('reads files with carriage returns as line ends', async () => {
  const items = await read('outer_id,title\ra,"b\rc"\rd,e')
  assert.deepEqual(
    items.map((item) => [item.source, recordOf(item).title]),
    [
      ['tracks.csv:2', 'b\rc'],
      ['tracks.csv:4', 'e'],
    ],
  )
})

test('stops at a thousand faulty rows in a row and says so', async () => {
  const bad = (count: number) => 'a,"b" c\n'.repeat(count)
  const items: unknown[] = []
  const text = `outer_id,title\ngood,one\n${bad(100_000)}`
  await assert.rejects(
    async () => {
      for await (const item of readCsv([Buffer.from(text)], { file: 'tracks.csv' })) items.push(item)
    },
    { code: 'validation_error', message: /1000 rows in a row could not be read, up to line 1003/ },
  )
  assert.equal(items.length, 1001)
  const mixed = `outer_id,title\n${`${bad(900)}good,one\n`.repeat(3)}`
  assert.equal((await read(mixed)).length, 2703)
})
