/**
 * Reads a CSV delivery of a million rows: items per CPU second, bare rows against csv-parse, and memory from the first row to
 * the last. Reads a DDEX message of a thousand recordings, against bare saxes events. Options: --rows N.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { SaxesParser } from 'saxes'
import { readCsv } from '../src/domain/ingestion/sources/csv/read-csv.ts'
import { readMessage } from '../src/domain/ingestion/sources/ddex/read-message.ts'
import { toItems } from '../src/domain/ingestion/sources/ddex/to-items.ts'
import { CsvScanner, csvLimits } from '../src/lib/csv-scanner.ts'
import { writeCsvRow } from '../src/lib/csv-writer.ts'
import { median, report } from './support/peers.ts'

const rows = Number(process.argv[process.argv.indexOf('--rows') + 1]) || 1_000_000
const rounds = 5
const header = [
  'outer_id', 'title', 'isrc', 'release_date', 'label', 'artists.1.name', 'artists.1.role', 'artists.2.name',
  'artists.2.role', 'albums.upc', 'albums.title', 'albums.track_position', 'albums.disk_number', 'works.iswc',
  'customer_tags.tag', 'customer_tags.category',
] // biome-ignore format: one list

function row(number: number): string {
  const digits = String(number).padStart(7, '0')
  return writeCsvRow([
    `track-${digits}`, number % 4 === 0 ? `Nocturne, No. ${number}` : `Étude ${number}`, `FRA1B${digits}`, '20240131',
    'Éditions du Lac', 'Ana Ibáñez', 'main', number % 3 === 0 ? 'Jürgen "Jogi" Weiß' : '', number % 3 === 0 ? 'piano' : '',
    `360000${digits}`, `Album ${number >> 4}`, String((number % 16) + 1), '1', `T012${digits}`, 'calm', 'mood',
  ]) // biome-ignore format: one list
}

function* pieces(count: number): Generator<Buffer> {
  let text = writeCsvRow(header)
  for (let number = 0; number < count; number++) {
    text += row(number)
    if (text.length > 65_536) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const some = [...pieces(100_000)]
const bytes = some.reduce((sum, piece) => sum + piece.length, 0)
const speeds: Record<string, number[]> = { items: [], rows: [], 'csv-parse': [] }
for (let round = 0; round <= rounds; round++) {
  const seconds = {
    items: await cpuSeconds(async () => {
      let count = 0
      for await (const item of readCsv(some, { file: 'bench.csv' })) if (item.kind === 'track') count++
      if (count !== 100_000) throw new Error(`${count} items`)
    }),
    rows: await cpuSeconds(async () => {
      const scanner = new CsvScanner({ delimiter: ',', newline: '\n', ...csvLimits })
      let count = 0
      for (const piece of some) count += scanner.push(piece.toString()).length
      if (count + scanner.end().length !== 100_001) throw new Error(`${count} rows`)
    }),
    'csv-parse': await cpuSeconds(async () => {
      let count = 0
      for await (const _ of Readable.from(some).pipe(parse())) count++
      if (count !== 100_001) throw new Error(`${count} rows`)
    }),
  }
  // The first round is a warm-up.
  if (round > 0) for (const [name, spent] of Object.entries(seconds)) speeds[name]!.push(100_000 / spent)
}
for (const [name, all] of Object.entries(speeds)) {
  const speed = median(all)
  console.log(
    `  ${name}: ${Math.round(speed)} rows, ${Math.round((speed * bytes) / 1e5 / 1e6)} MB per CPU second`,
  )
}
report('items of a CSV per CPU second against 100,000', median(speeds.items!) / 100_000, { atLeast: 1 })
report('bare rows per CPU second against csv-parse', median(speeds.rows!) / median(speeds['csv-parse']!), {
  atLeast: 2,
})

const xml = createMessage(1000)
const xmlSpeeds: Record<string, number[]> = { 'DDEX items': [], saxes: [] }
for (let round = 0; round <= rounds; round++) {
  const context = { key: 'm.xml', has: () => true, now: new Date() }
  const seconds = {
    'DDEX items': await cpuSeconds(async () => {
      const items = [...toItems(await readMessage(slices(xml)), context)]
      if (items.filter(({ kind }) => kind === 'track').length !== 1000)
        throw new Error(JSON.stringify(items[0]))
    }),
    saxes: await cpuSeconds(async () => {
      let elements = 0
      const parser = new SaxesParser({ xmlns: true, position: true })
      parser.on('opentag', () => elements++)
      for (const slice of slices(xml)) parser.write(slice.toString())
      parser.close()
      if (elements < 1000) throw new Error(`${elements} elements`)
    }),
  }
  if (round > 0)
    for (const [name, spent] of Object.entries(seconds)) xmlSpeeds[name]!.push(xml.length / 1e6 / spent)
}
for (const [name, all] of Object.entries(xmlSpeeds))
  console.log(`  ${name}: ${median(all).toFixed(1)} MB per CPU second`)
report('DDEX items against bare saxes events', median(xmlSpeeds['DDEX items']!) / median(xmlSpeeds.saxes!), {
  atLeast: 0.4,
})

/** The album of our fixture, with more recordings. */
function createMessage(recordings: number): Buffer {
  const album = readFileSync(join(import.meta.dirname, '../test/fixtures/ddex/ern-43.xml'), 'utf8')
  const recording = /<SoundRecording>[\s\S]*?<\/SoundRecording>/.exec(album)![0]
  const numbers = Array.from({ length: recordings }, (_, at) => String(at).padStart(5, '0'))
  const resources = numbers.map((at) =>
    recording.replace('>A1<', `>B${at}<`).replace('DEB022400001', `DEB0224${at}`),
  )
  const items = numbers.map(
    (at) =>
      `<ResourceGroupContentItem><ReleaseResourceReference>B${at}</ReleaseResourceReference></ResourceGroupContentItem>`,
  )
  return Buffer.from(
    album
      .replace(
        /<ResourceList>[\s\S]*<\/ResourceList>/,
        `<ResourceList>${resources.join('\n')}</ResourceList>`,
      )
      .replace(/<ResourceGroup>[\s\S]*<\/ResourceGroup>/, `<ResourceGroup>${items.join('')}</ResourceGroup>`),
  )
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const memory: number[] = []
let count = 0
for await (const _ of readCsv(pieces(rows), { file: 'bench.csv' })) {
  if (++count % Math.floor(rows / 10) !== 0) continue
  globalThis.gc?.()
  memory.push(process.memoryUsage().rss / 1e6)
}
console.log(`  memory after each tenth of ${count} rows, MB: ${memory.map(Math.round).join(' ')}`)
report('memory growth from the second tenth to the last', memory.at(-1)! - memory[1]!, {
  atMost: 50,
  unit: 'MB',
})
