/**
 * Reads a CSV delivery: items per CPU second, bare rows compared with csv-parse, and memory over a million rows (`--rows N`).
 * Reads a DDEX message of a thousand recordings, compared with bare saxes events.
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

function formatRow(number: number): string {
  const digits = String(number).padStart(7, '0')
  return writeCsvRow([
    `track-${digits}`, number % 4 === 0 ? `Nocturne, No. ${number}` : `Étude ${number}`, `FRA1B${digits}`, '20240131',
    'Éditions du Lac', 'Ana Ibáñez', 'main', number % 3 === 0 ? 'Jürgen "Jogi" Weiß' : '', number % 3 === 0 ? 'piano' : '',
    `360000${digits}`, `Album ${number >> 4}`, String((number % 16) + 1), '1', `T012${digits}`, 'calm', 'mood',
  ]) // biome-ignore format: one list
}

function* generateCsv(count: number): Generator<Buffer> {
  let text = writeCsvRow(header)
  for (let number = 0; number < count; number++) {
    text += formatRow(number)
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

const chunks = [...generateCsv(100_000)]
const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
const speeds: Record<string, number[]> = { items: [], rows: [], 'csv-parse': [] }
for (let round = 0; round <= rounds; round++) {
  const seconds = {
    items: await cpuSeconds(async () => {
      let count = 0
      for await (const item of readCsv(chunks, { file: 'bench.csv' })) if (item.kind === 'track') count++
      if (count !== 100_000) throw new Error(`${count} items`)
    }),
    rows: await cpuSeconds(async () => {
      const scanner = new CsvScanner({ delimiter: ',', newline: '\n', ...csvLimits })
      let count = 0
      for (const chunk of chunks) count += scanner.push(chunk.toString()).length
      if (count + scanner.end().length !== 100_001) throw new Error(`${count} rows`)
    }),
    'csv-parse': await cpuSeconds(async () => {
      let count = 0
      for await (const _ of Readable.from(chunks).pipe(parse())) count++
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
report('CSV items per CPU second relative to 100,000', median(speeds.items!) / 100_000, { atLeast: 1 })
report(
  'bare rows per CPU second relative to csv-parse',
  median(speeds.rows!) / median(speeds['csv-parse']!),
  {
    atLeast: 2,
  },
)

const xml = createMessage(1000)
const xmlSpeeds: Record<string, number[]> = { 'DDEX items': [], saxes: [] }
for (let round = 0; round <= rounds; round++) {
  const context = { key: 'm.xml', has: () => true, now: new Date() }
  const seconds = {
    'DDEX items': await cpuSeconds(async () => {
      const message = await readMessage(slices(xml))
      const items = message.kind === 'enrichment' ? [] : toItems(message, context)
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
report(
  'DDEX items relative to bare saxes events',
  median(xmlSpeeds['DDEX items']!) / median(xmlSpeeds.saxes!),
  {
    atLeast: 0.4,
  },
)

/** Creates a DDEX message from the album of the fixture, with more recordings. */
function createMessage(recordings: number): Buffer {
  const album = readFileSync(join(import.meta.dirname, '../test/fixtures/ddex/ern-43.xml'), 'utf8')
  const recording = /<SoundRecording>[\s\S]*?<\/SoundRecording>/.exec(album)![0]
  const numbers = Array.from({ length: recordings }, (_, index) => String(index).padStart(5, '0'))
  const resources = numbers.map((number) =>
    recording.replace('>A1<', `>B${number}<`).replace('DEB022400001', `DEB0224${number}`),
  )
  const items = numbers.map(
    (number) =>
      `<ResourceGroupContentItem><ReleaseResourceReference>B${number}</ReleaseResourceReference></ResourceGroupContentItem>`,
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
  for (let offset = 0; offset < bytes.length; offset += 65_536) yield bytes.subarray(offset, offset + 65_536)
}

const memory: number[] = []
let count = 0
for await (const _ of readCsv(generateCsv(rows), { file: 'bench.csv' })) {
  if (++count % Math.floor(rows / 10) !== 0) continue
  globalThis.gc?.()
  memory.push(process.memoryUsage().rss / 1e6)
}
console.log(`  memory after each tenth of ${count} rows, MB: ${memory.map(Math.round).join(' ')}`)
report('memory growth from the second tenth to the last', memory.at(-1)! - memory[1]!, {
  atMost: 50,
  unit: 'MB',
})
