import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import {
  compileSeparators,
  splitArtists,
} from '../../../../../src/domain/ingestion/sources/csv/cell-formats.ts'
import {
  type CsvOptions,
  readCsv,
  readTable,
} from '../../../../../src/domain/ingestion/sources/csv/read-csv.ts'
import { isZip, readXlsx } from '../../../../../src/domain/ingestion/sources/csv/read-xlsx.ts'
import { collect, inPieces, messageOf, recordOf } from '../collect.ts'

const told: string[] = []
const read = (text: string, options: Partial<CsvOptions> = {}) => {
  told.length = 0
  return collect(
    readCsv([Buffer.from(text)], { file: 'x.csv', notice: (each) => told.push(each), ...options }),
  )
}
const first = async (header: string, cell: string, options: Partial<CsvOptions> = {}) =>
  recordOf((await read(`outer_id;${header}\na;${cell}\n`, { delimiter: ';', ...options }))[0])

test('durations are read as labels write them', async () => {
  for (const [header, cell, ms] of [
    ['duration', '3:25', 205_000], ['duration', '205', 205_000], ['Duration', '205.5', 205_500],
    ['Length', '1:02:03', 3_723_000], ['duration', 'PT3M25S', 205_000], ['duration_ms', '205000', 205_000],
    ['duration_ms', '3:25', 205_000], ['duration', '205000', 205_000],
  ] as const) assert.equal((await first(header, cell)).duration_ms, ms, `${header} ${cell}`) // biome-ignore format: a table
  await read('outer_id,duration\na,205\nb,180\nc,2400\n')
  assert.deepEqual(told, [
    'The numbers in the column "duration" were read as seconds. If that is wrong, send duration_unit.',
  ])
  await read('outer_id,duration\na,205000\nb,180000\n')
  assert.match(told[0]!, /read as milliseconds/)
  assert.equal((await first('duration', '205000', { durationUnit: 's' })).duration_ms, 205_000_000)
  assert.deepEqual(told, [])
})

test('a date that can be two days is asked for, not guessed', async () => {
  for (const [cell, date] of [
    ['31.12.2024', 20241231], ['31/12/2024', 20241231], ['12/31/2024', 20241231], ['1 Mar 2024', 20240301],
    ['March 1, 2024', 20240301], ['Mar 2024', 20240300], ['03.04.2024', 20240403], ['2024-04-03', 20240403],
    ['05/05/2024', 20240505],
  ] as const) assert.equal((await first('release_date', cell)).release_date, date, cell) // biome-ignore format: a table
  const unclear = await first('release_date', '03/04/2024')
  assert.equal(unclear.release_date, null)
  assert.match(
    unclear.warnings[0]!,
    /"03\/04\/2024" can be day 3 of month 4, or the reverse: send date_order/,
  )
  assert.ok(unclear.left_out.includes('release_date'))
  assert.equal((await first('release_date', '03/04/2024', { dateOrder: 'day_first' })).release_date, 20240403)
  assert.equal(
    (await first('release_date', '03/04/2024', { dateOrder: 'month_first' })).release_date,
    20240304,
  )
})

test('several artists in a cell get their roles', () => {
  const names = (text: string, separators: string[] = []) =>
    splitArtists(text, compileSeparators(separators)).map(({ name, role }) =>
      role === null ? name : `${name}/${role}`,
    )
  assert.deepEqual(names('Simon & Garfunkel'), ['Simon & Garfunkel'])
  assert.deepEqual(names('A feat. B'), ['A/main', 'B/featured'])
  assert.deepEqual(names('A (ft. B; C)'), ['A/main', 'B/featured', 'C/featured'])
  assert.deepEqual(names('A; B | C'), ['A', 'B', 'C'])
  assert.deepEqual(names('A & B, C x D', ['&', ',', 'x']), ['A', 'B', 'C', 'D'])
  assert.deepEqual(names('Max Featherstone'), ['Max Featherstone'])
  assert.deepEqual(names('Alexis & Xavier', ['x']), ['Alexis & Xavier'])
})

test('a column called artist is split unless other columns describe the one artist', async () => {
  assert.deepEqual(
    (await first('artist', 'A feat. B')).artists.map(({ name }) => name),
    ['A', 'B'],
  )
  assert.deepEqual(
    (await first('artist;artist_id', 'A feat. B;7')).artists.map(({ name, outer_id }) => [name, outer_id]),
    [['A feat. B', '7']],
  )
})

test('reads what Excel writes: sep=, ="0012", lost zeros', async () => {
  const [item] = await read('sep=;\nouter_id;title;upc\n="0012";"=""a"", b";36000291452\n')
  const track = recordOf(item)
  assert.equal(item!.source, 'x.csv:3')
  assert.deepEqual([track.outer_id, track.title, track.releases[0]?.upc], ['0012', '="a", b', '036000291452'])
  assert.match(track.warnings[0]!, /was read as 036000291452: a leading zero was lost/)
})

test('a UPC with a wrong check digit is stored and told, one of 11 digits is left out', async () => {
  const wrong = await first('album;upc', 'X;036000291453')
  assert.equal(wrong.releases[0]?.upc, '036000291453')
  assert.match(wrong.warnings[0]!, /wrong check digit/)
  const short = await first('album;upc', 'X;36000291453')
  assert.equal(short.releases[0]?.upc, null)
  assert.match(short.warnings[0]!, /has 11 digits: the check digit or a leading zero is missing/)
})

test('without an id the ISRC is the id, and a recording may be on several releases', async () => {
  const items = await read(
    'isrc,title,upc\nSEAB12400001,A,7310000000011\nSEAB12400001,A,7310000000028\n,B,\n',
  )
  assert.deepEqual(
    items.slice(0, 2).map((item) => [recordOf(item).outer_id, recordOf(item).keeps_other_releases]),
    [
      ['SEAB12400001', true],
      ['SEAB12400001', true],
    ],
  )
  assert.match(messageOf(items[2]), /isrc is missing or wrong, and there is no other id/)
  assert.deepEqual(told, ['The file has no column outer_id, so the ISRC is the id of each track.'])
})

/** An Excel file of one sheet, as Excel writes it. */
function makeXlsx(sheet: string, strings: string[] = []): Uint8Array {
  const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return zipSync({
    'xl/workbook.xml': part(`<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Tracks" sheetId="1" r:id="rId7"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': part('<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>'),
    'xl/worksheets/sheet3.xml': part(`<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': part(`<sst ${main}>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    'xl/styles.xml': part(`<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>`),
  }) // biome-ignore format: the parts of a file
}

test('reads an Excel file: texts, numbers, dates and times as a person sees them', async () => {
  const strings = ['outer_id', 'title', 'upc', 'release_date', 'duration', 'Größe &amp; 愛']
  const header = strings
    .slice(0, 5)
    .map((_, at) => `<c r="${'ABCDE'[at]}1" t="s"><v>${at}</v></c>`)
    .join('')
  const file = makeXlsx(
    `<row r="1">${header}</row>
     <row r="3"><c r="A3" t="inlineStr"><is><t>x1</t></is></c><c r="B3" t="s"><v>5</v></c><c r="C3"><v>7.310000000011E12</v></c><c r="D3" s="1"><v>45366</v></c><c r="E3" s="2"><v>0.1423611111111111</v></c></row>
     <row r="4"><c r="A4"><v>12</v></c></row>`,
    strings,
  )
  assert.ok(isZip(file))
  const items = await collect(readTable(readXlsx(inPieces(file, 100)), { file: 'x.xlsx' }))
  const [one, two] = items.map(recordOf)
  assert.deepEqual(
    [one!.outer_id, one!.title, one!.release_date, one!.duration_ms],
    ['x1', 'Größe & 愛', 20240315, 205_000],
  )
  assert.equal(one!.releases[0]!.upc, '7310000000011')
  assert.deepEqual([two!.outer_id, two!.title, items[1]!.source], ['12', null, 'x.xlsx:4'])
})

test('refuses Excel files that are damaged, empty or bombs', async () => {
  const rows = (file: Uint8Array) => collect(readXlsx([file]))
  const good = makeXlsx('<row r="1"><c r="A1"><v>1</v></c></row>')
  await assert.rejects(rows(good.slice(0, 900)), /Excel file (is damaged|has no sheet)/)
  await assert.rejects(rows(zipSync({ 'x.txt': strToU8('x') })), /has no sheet/)
  await assert.rejects(rows(makeXlsx('<row><c></row>')), /is damaged/)
  await assert.rejects(rows(makeXlsx('<row r="1"><c r="ZZZ1"><v>1</v></c></row>')), /more than 1000 columns/)
})
