import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findColumn } from '../../src/domain/ingestion/sources/csv/columns.ts'
import { readCsv } from '../../src/domain/ingestion/sources/csv/read-csv.ts'
import { readJsonTrack } from '../../src/domain/ingestion/sources/json/read-json.ts'
import { parseMapping, readMapping } from '../../src/domain/ingestion/sources/scan/mapping.ts'
import { readScan } from '../../src/domain/ingestion/sources/scan/read-scan.ts'
import { collect, delivered, recordOf } from '../domain/ingestion/sources/collect.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/ingestion-formats.md'), 'utf8')

function example(name: string): string {
  const found = new RegExp(`<!-- example: ${name} -->\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(page)
  assert.ok(found, `the page has no example ${name}`)
  return found[1]!
}

const csv = (text: string, columns?: object) =>
  collect(readCsv([Buffer.from(text)], { file: 'x.csv', columns: columns as Record<string, string | null> }))

test('the example record of the formats page is accepted completely', () => {
  const given = JSON.parse(example('record')) as Record<string, unknown>
  const record = recordOf(readJsonTrack(given, 0, { mediaFetchType: 's3' }))
  const accepted = Object.keys(delivered(record))
  const renamed: Record<string, string> = { primary_media: 'audio', albums: 'releases' }
  for (const name of Object.keys(given)) assert.ok(accepted.includes(renamed[name] ?? name), name)
})

test('the example CSV file of the formats page is accepted completely', async () => {
  const text = example('csv')
  const notices: string[] = []
  const items = await collect(
    readCsv([Buffer.from(text)], { file: 'x.csv', notice: (line) => notices.push(line) }),
  )
  assert.deepEqual(notices, [])
  const [first, second] = items.map(recordOf)
  assert.deepEqual(first?.customer_tags, [
    { tag: 'calm', category: 'mood' },
    { tag: 'folk', category: 'genre' },
  ])
  assert.deepEqual(
    [second?.title, second?.release_date, second?.artists.length],
    ['Harbour, "Light"', 20240000, 1],
  )
})

test('every column of the formats page exists', () => {
  const rows = page.split('\n').filter((line) => /^\| `[a-z]/.test(line) && !line.includes('line '))
  const table = rows.filter((line) => !/`(FilePath|outer_id)` \| The ISRC/.test(line))
  let last = ''
  const names = table.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
    const full = name.startsWith('.') ? last.replace(/\.[a-z_]+$/, name) : name
    last = full
    return full.replaceAll('.N', '.2').replaceAll('.M', '.3')
  })) // biome-ignore format: one chain
  assert.ok(names.length > 30)
  for (const name of names) assert.notEqual(findColumn(name), null, name)
})

test('the column examples of the formats page read a file with a header and one without', async () => {
  const [named] = await csv('Nummer;Stück;Bemerkung\n1;Lied;x\n', JSON.parse(example('columns')))
  assert.deepEqual([recordOf(named).outer_id, recordOf(named).title], ['1', 'Lied'])
  const [bare] = await csv('1,Lied,SEAB12400001\n', JSON.parse(example('headerless')))
  assert.equal(recordOf(bare).isrc, 'SEAB12400001')
})

test('the mappings of the formats page read the file names next to them', async () => {
  const mapping = parseMapping(example('mapping'))
  assert.deepEqual(readMapping(JSON.parse(example('json mapping'))), mapping)
  const name = /`(lk-0001_[^`]+)`/.exec(page)![1]!
  const [item] = await collect(readScan([{ key: `delivery/audio/${name}`, size: 1 }], { mapping }))
  const { outer_id, title, isrc, release_date, artists } = recordOf(item)
  assert.deepEqual(
    [outer_id, artists[0]?.name, title, isrc, release_date],
    ['lk-0001', 'The Seafolk', 'The Ferry', 'SEAB12400001', 20240315],
  )
})
