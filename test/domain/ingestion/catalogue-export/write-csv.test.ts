import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCsv } from '../../../../src/domain/ingestion/catalogue-export/write-csv.ts'
import type { CompleteRecord } from '../../../../src/domain/ingestion/sources/complete-record.ts'
import { heapInUse } from '../sources/heap.ts'

const lengths = { artists: 2, albums: 1, works: 0, contributors: 0, references: 0, customer_tags: 1 }

const record = (number: number): CompleteRecord => ({
  medium: 'audio',
  outer_id: `t-${number}`,
  title: `Track ${number}`,
  titles: [],
  isrc: null,
  release_date: 20240315,
  duration_ms: 205_000,
  language: null,
  lyrics: null,
  label: null,
  artists: [{ outer_id: null, name: 'Ada', role: null, isni: null, references: [] }],
  releases: [],
  works: [],
  references: [],
  customer_tags: [],
  deals: null,
  details: null,
  taken_down: false,
})

async function* generate(count: number): AsyncGenerator<CompleteRecord[]> {
  for (let from = 0; from < count; from += 500)
    yield Array.from({ length: 500 }, (_, at) => record(from + at))
}

test('memory does not grow with the catalogue', async () => {
  let [bytes, before] = [0, 0]
  for await (const piece of writeCsv(generate(100_000), lengths)) {
    bytes += piece.length
    if (before === 0 && bytes > 1_000_000) before = heapInUse()
  }
  assert.ok(bytes > 5_000_000)
  assert.ok(heapInUse() - before < 5_000_000)
})

test('a track that its columns describe completely has no complete record', async () => {
  const pieces = []
  for await (const piece of writeCsv(generate(500), lengths)) pieces.push(piece)
  const [header, first] = pieces.join('').split('\r\n')
  assert.equal(header!.split(',').length, first!.split(',').length)
  assert.match(first!, /^t-0,Track 0,,2024-03-15,205000,.*,$/)
})
