import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRun } from '../../../../src/index/text/postgres/merge-terms.ts'
import { PostgresTextIndex } from '../../../../src/index/text/postgres/postgres-text-index.ts'
import { chooseSegments } from '../../../../src/index/text/postgres/substring/merge-segments.ts'
import type { TrackDocument } from '../../../../src/index/text/text-index.ts'
import { generateAtlas } from '../../../../tools/synthetic-atlas/generate.ts'
import { createTestContext } from '../../../support/context.ts'

const context = await createTestContext()
const index = new PostgresTextIndex(context.curator, context.indexThreads, { maxRecent: 200 })
const atlas = { layer: 'atlas' } as const

const tables = [
  'search_documents',
  'search_postings',
  'search_words',
  'substring_postings',
  'substring_segments',
  'substring_recent',
  'substring_fields',
]

function toDocument(record: { title: string; artists: { name: string }[] }, id: number): TrackDocument {
  return {
    id,
    version: 1,
    title: record.title,
    artists: record.artists.map(({ name }) => name),
    releases: [],
    catalogueId: null,
    tags: ['calm'],
    bpm: 120,
    key: { note: 1, mode: 'minor' },
    durationMs: 180_000,
    releaseDate: 19990101,
  }
}

/** Rows of the index that the work inserted or changed, and the bytes of their posting lists. */
async function measureWrites(work: () => Promise<unknown>): Promise<{ rows: number; bytes: number }> {
  const [start] = await context.owner<{ xid: number }[]>`select pg_current_xact_id()::text::bigint as xid`
  await work()
  let [rows, bytes] = [0, 0]
  for (const table of tables) {
    const hasPostings = table.endsWith('postings')
    const [found] = await context.owner.unsafe<{ rows: number; bytes: number }[]>(
      `select count(*) as rows, coalesce(sum(${hasPostings ? 'octet_length(postings)' : '0'}), 0)::bigint as bytes
       from atlas.${table}
       where xmin::text::bigint > ${start!.xid}`,
    )
    rows += found!.rows
    bytes += found!.bytes
  }
  return { rows, bytes }
}

const addTrack = (id: number) =>
  measureWrites(async () => {
    await index.putTracks(atlas, [
      toDocument({ title: 'The Love of the Night', artists: [{ name: 'La Luna' }] }, id),
    ])
    await index.refresh(atlas)
  })

test('adding a track writes as much to an index of five thousand as to one of a hundred', async () => {
  const records = [...generateAtlas({ tracks: 5000, seed: 4 })].map((record, at) =>
    toDocument(record, at + 1),
  )
  await index.putTracks(atlas, records.slice(0, 100))
  const small = await addTrack(10_001)
  for (let start = 100; start < records.length; start += 700) {
    await index.putTracks(atlas, records.slice(start, start + 700))
    await index.refresh(atlas)
  }
  const large = await addTrack(10_002)
  // Nine terms, six attributes and their rows of the vocabulary; the rest is one row for each table and field.
  assert.ok(large.rows <= 40, `${large.rows} rows`)
  assert.ok(large.bytes <= 400, `${large.bytes} bytes of posting lists`)
  assert.ok(Math.abs(large.rows - small.rows) <= 5, `${small.rows} rows before, ${large.rows} after`)
})

test('changing what is not text writes no substrings, and a stored version is not written again', async () => {
  const [track] = [...generateAtlas({ tracks: 1, seed: 9 })].map((record) => toDocument(record, 20_000))
  await index.putTracks(atlas, [track!])
  const before = await context.owner`select field, generation from atlas.substring_fields order by field`
  await index.putTracks(atlas, [{ ...track!, version: 2, bpm: 90 }])
  const same = await measureWrites(() => index.putTracks(atlas, [{ ...track!, version: 3, bpm: 90 }]))
  const after = await context.owner`select field, generation from atlas.substring_fields order by field`
  assert.deepEqual(after, before)
  assert.equal(same.rows, 1)
  for (const version of [2, 3]) {
    const { rows } = await measureWrites(() => index.putTracks(atlas, [{ ...track!, version }]))
    assert.equal(rows, 0, `version ${version} is stored already`)
  }
})

test('merging leaves large segments alone until the newer ones have grown', () => {
  const merged = (sizes: number[]) =>
    chooseSegments(
      sizes.map((documents) => ({ documents })),
      2000,
    ).map(({ documents }) => documents)
  assert.deepEqual(merged([1_000_000, 2000, 2000, 2000]), [])
  assert.deepEqual(merged([1_000_000, 2000, 2000, 2000, 2000]), [2000, 2000, 2000, 2000])
  assert.deepEqual(merged([1_000_000, 8000, 9000, 8000, 2000]), [])
  assert.deepEqual(merged([1_000_000, 8000, 9000, 8000, 7000]), [8000, 9000, 8000, 7000])
  assert.deepEqual(merged([]), [])
  const run = (sizes: number[]) =>
    chooseRun(sizes.map((bytes, segment) => ({ term: 'the', segment, bytes }))).segments.map(
      ({ bytes }) => bytes,
    )
  assert.deepEqual(run([1_000_000, 10, 10, 10]), [10, 10, 10])
  assert.deepEqual(run([1_000_000, 1000, 300, 100]), [1000, 300, 100])
  assert.deepEqual(run([100, 90, 80]), [100, 90, 80])
})

test('each document is rewritten a few times while an index grows', () => {
  const batch = 2000
  let [segments, rewritten]: [{ documents: number }[], number] = [[], 0]
  for (let written = 0; written < 1_000_000; written += batch) {
    segments.push({ documents: batch })
    for (;;) {
      const merged = chooseSegments(segments, batch)
      if (merged.length === 0) break
      const documents = merged.reduce((sum, segment) => sum + segment.documents, 0)
      rewritten += documents
      segments = [...segments.slice(0, -merged.length), { documents }]
    }
    assert.ok(segments.length <= 20, `${segments.length} segments`)
  }
  assert.ok(rewritten / 1_000_000 < 6, `${rewritten / 1_000_000} times`)
})
