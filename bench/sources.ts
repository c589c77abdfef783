/**
 * Reading a CSV delivery of a million rows: rows for each CPU second as items, the bare rows beside csv-parse, and
 * memory from the first row to the last. Options: --rows N.
 */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { readCsv } from '../src/domain/ingestion/sources/csv/read-csv.ts'
import { RowScanner, rowLimits } from '../src/domain/ingestion/sources/csv/scan-rows.ts'
import { writeRow } from '../src/domain/ingestion/sources/csv/write-csv.ts'
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
  return writeRow([
    `track-${digits}`, number % 4 === 0 ? `Nocturne, No. ${number}` : `Étude ${number}`, `FRA1B${digits}`, '20240131',
    'Éditions du Lac', 'Ana Ibáñez', 'main', number % 3 === 0 ? 'Jürgen "Jogi" Weiß' : '', number % 3 === 0 ? 'piano' : '',
    `360000${digits}`, `Album ${number >> 4}`, String((number % 16) + 1), '1', `T012${digits}`, 'calm', 'mood',
  ]) // biome-ignore format: one list
}

function* pieces(count: number): Generator<Buffer> {
  let text = writeRow(header)
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
      const scanner = new RowScanner({ delimiter: ',', newline: '\n', ...rowLimits })
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
  // The first round warms up.
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
