import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCsv } from '../../../../../src/domain/ingestion/sources/csv/read-csv.ts'
import { detectEncoding } from '../../../../../src/domain/ingestion/sources/detect-encoding.ts'
import { decodeText } from '../../../../../src/domain/ingestion/sources/text-decoder.ts'
import { type CsvRow, CsvScanner, csvLimits } from '../../../../../src/lib/csv-scanner.ts'
import { writeCsvRow } from '../../../../../src/lib/csv-writer.ts'
import { collect, inPieces, messageOf } from '../collect.ts'
import { heapInUse } from '../heap.ts'

function scan(pieces: Iterable<string>, delimiter = ',', limits: Partial<typeof csvLimits> = {}): CsvRow[] {
  const scanner = new CsvScanner({ delimiter, newline: '\n', ...csvLimits, ...limits })
  return [...[...pieces].flatMap((piece) => scanner.push(piece)), ...scanner.end()]
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', ':', '~', '#', '\t', '\n', '\r', '|', ' ', 'a', 'é', '🎵'), maxLength: 8 }),
).map((text) => text.replaceAll('\0', '').replaceAll('\ufffd', '').toWellFormed().replaceAll('\ufffd', '')) // biome-ignore format: one chain
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 8 })
const delimiter = fc.constantFrom(',', ';', '\t', '|', '::', '§', '~#', ' ')

test('reads back written rows, with any delimiter and in any chunks', () => {
  fc.assert(
    fc.property(table, delimiter, fc.integer({ min: 1, max: 20 }), (rows, between, size) => {
      const text = rows.map((row) => writeCsvRow(row, between)).join('')
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      const read = scan(pieces, between)
      assert.deepEqual(
        read.map((row) => ('cells' in row ? row.cells : row.fault)),
        rows,
      )
    }),
    { numRuns: 1000 },
  )
})

test('reads back written rows in any encoding', async () => {
  const encoded = fc.constantFrom<[string, (text: string) => Buffer]>(
    ['utf-8', (text) => Buffer.from(text)],
    ['utf-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['utf-16le', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  )
  await fc.assert(
    fc.asyncProperty(table, encoded, fc.integer({ min: 1, max: 9 }), async (rows, [, encode], size) => {
      const { encoding } = await detectEncoding(inPieces(encode('header,x\r\n'), 64))
      const text = `header,x\r\n${rows.map((row) => writeCsvRow(row)).join('')}`
      const scanner = new CsvScanner({ delimiter: ',', newline: '\n', ...csvLimits })
      const read: CsvRow[] = []
      for await (const { text: piece, damaged } of decodeText(inPieces(encode(text), size), encoding)) {
        read.push(...scanner.push(piece, damaged))
      }
      read.push(...scanner.end())
      assert.deepEqual(
        read.slice(1).map((row) => ('cells' in row ? row.cells : row.fault)),
        rows,
      )
    }),
    { numRuns: 150 },
  )
})

test('gives the same rows however the text is split into chunks', () => {
  const wild = fc.string({
    unit: fc.constantFrom('"', '""', ',', '\n', '\r\n', 'a', ' ', '\0'),
    maxLength: 60,
  })
  const small = { maxRowLength: 20, maxCells: 4 } as unknown as typeof csvLimits
  fc.assert(
    fc.property(wild, fc.integer({ min: 1, max: 7 }), (text, size) => {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      const lines = (rows: CsvRow[]) =>
        rows.map((row) => ('cells' in row ? [row.line, ...row.cells] : row.line))
      const whole = scan([text])
      assert.deepEqual(lines(scan(pieces)), lines(whole))
      const last = text.split('\n').length
      for (const { line } of [...whole, ...scan(pieces, ',', small)]) assert.ok(line >= 1 && line <= last)
    }),
    { numRuns: 2000 },
  )
})

test('loses only one row to a quote that is never closed', () => {
  const rows = Array.from({ length: 1000 }, (_, number) => (number === 500 ? `"${number},x` : `${number},x`))
  const read = scan([`${rows.join('\n')}\n`])
  assert.equal(read.length, 1000)
  assert.deepEqual(
    read.filter((row) => 'fault' in row).map(({ line }) => line),
    [501],
  )
})

test('reports an endless line once and does not buffer it', async () => {
  const piece = Buffer.alloc(1 << 20, 0x61)
  const before = heapInUse()
  let held = 0
  function* endless() {
    yield Buffer.from('outer_id,title\na,b\n')
    for (let megabyte = 1; megabyte <= 60; megabyte++) {
      yield piece
      if (megabyte % 20 === 0) held = Math.max(held, heapInUse() - before)
    }
    yield Buffer.from('\nc,d\n')
  }
  const items = await collect(readCsv(endless(), { file: 'x.csv' }))
  assert.deepEqual(
    items.map(({ outer_id }) => outer_id),
    ['a', null, 'c'],
  )
  assert.match(messageOf(items[1]), /line 3 is longer than 1048576 characters/)
  assert.ok(held < 10e6, `${held} bytes held`)
})

test('reports an endless line once even if it starts in a quote', async () => {
  function* endless() {
    yield Buffer.from('outer_id,title\na,"b')
    for (let megabyte = 0; megabyte < 20; megabyte++) yield Buffer.alloc(1 << 20, 0x61)
    yield Buffer.from('\nc,d\n')
  }
  const items = await collect(readCsv(endless(), { file: 'x.csv' }))
  assert.deepEqual(items.map(({ kind, outer_id }) => [kind, outer_id]), [['problem', null], ['track', 'c']]) // biome-ignore format: two rows
})

test('reads adversarial quotes in linear time', () => {
  // A scanner that starts over would need quadratic time for each of these and never finish within the test timeout.
  for (const line of ['"a\n', 'a"b\n"c"d\n', 'x,"\n', '"""\n', 'x"y\n"a\n"b\n', '"a""\n', '",\n']) {
    const text = line.repeat(Math.floor(400_000 / line.length))
    const pieces = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, at) =>
      text.slice(at * 65_536, (at + 1) * 65_536),
    )
    assert.ok(scan(pieces).length > 0)
  }
})

test('refuses a row of a hundred thousand cells', () => {
  const rows = scan(['a,b\n', ','.repeat(100_000), '\n', `"x"${',"y"'.repeat(100_000)}\n`, 'c,d\n'])
  assert.deepEqual(
    rows.map((row) => ('fault' in row ? row.fault : row.cells)),
    [['a', 'b'], 'has more than 1000 cells', 'has more than 1000 cells', ['c', 'd']],
  )
})
