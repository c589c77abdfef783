import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import {
  type Fault,
  type ImportOptions,
  importAtlas,
} from '../../../../src/domain/catalogue/import/import-atlas.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { generateAtlas } from '../../../../tools/synthetic-atlas/generate.ts'
import { createTestContext, type TestContext } from '../../../support/context.ts'

const context = await createTestContext()
const folder = await mkdtemp(join(tmpdir(), 'euterpe-atlas-'))
after(() => rm(folder, { recursive: true, force: true }))

const write = async (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const runImport = async (path: string, options: ImportOptions = {}, into: TestContext = context) => {
  const faults: Fault[] = []
  const result = await importAtlas(into.curator, into.clock, path, {
    ...options,
    onFault: (fault) => faults.push(fault),
  })
  const { created, updated, unchanged, refused } = result
  return { ...result, counts: [created, updated, unchanged, refused], faults }
}
const linesOf = (records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const totals = async (into = context) => {
  const [row] = await into.db`
    select
      (select count(*) from atlas.tracks) as tracks, (select count(*) from atlas.artists) as artists,
      (select count(*) from atlas.releases) as releases, (select count(*) from atlas.labels) as labels,
      (select count(*) from atlas.track_artists) as links, (select sum(count)::int from atlas.blocks where kind = 'tracks') as counted`
  return { ...row }
}

test('the database refuses writes of the service to the atlas', async () => {
  for (const table of [
    'tracks',
    'artists',
    'releases',
    'labels',
    'track_artists',
    'external_references',
    'blocks',
    'imports',
  ]) {
    for (const statement of [
      `delete from atlas.${table}`,
      `update atlas.${table} set ${table === 'blocks' ? 'kind' : 'position'} = null`.replace(
        'position = null',
        'ctid = null',
      ),
      `insert into atlas.${table} default values`,
      `truncate atlas.${table}`,
      `drop table atlas.${table}`,
    ]) {
      await assert.rejects(
        context.db.unsafe(statement),
        /permission denied|must be owner|cannot assign/,
        statement,
      )
    }
  }
  await assert.rejects(context.db.unsafe('create table atlas.mine (id int)'), /permission denied/)
})

test('imports a generated atlas completely; importing the file again changes nothing', async () => {
  const path = await write(
    'generated.jsonl',
    linesOf([...generateAtlas({ tracks: 700, seed: 3, tagUids: ['m.a', 'm.b', 'm.c'] })]),
  )
  const first = await runImport(path, { batchSize: 150 })
  assert.deepEqual(first.counts, [700, 0, 0, 0])
  const before = await totals()
  assert.equal(before.tracks, 700)
  assert.equal(before.counted, 700)
  const again = await runImport(path, { batchSize: 333 })
  assert.deepEqual(again.counts, [0, 0, 700, 0])
  assert.deepEqual(await totals(), before)
})

test('a changed record changes only its track', async () => {
  const [one, two] = [newId(), newId()]
  const records = [
    { outer_id: one, title: 'One', artists: [{ name: 'A' }] },
    { outer_id: two, title: 'Two', artists: [] },
  ]
  await runImport(await write('a.jsonl', linesOf(records)))
  const changed = [
    records[0],
    { outer_id: two, title: 'Two', artists: [{ name: 'A' }], key: 'Bb', mode: 'minor', bpm: 99.9 },
  ]
  assert.deepEqual((await runImport(await write('b.jsonl', linesOf(changed)))).counts, [0, 1, 1, 0])
  const [row] = await context.db`select musical_key, mode, bpm from atlas.tracks where outer_id = ${two}`
  assert.deepEqual({ ...row }, { musical_key: 10, mode: 'minor', bpm: 99.9 })
})

test('reports faulty lines with their number and skips them', async () => {
  const id = newId()
  const content = [
    JSON.stringify({ outer_id: `${id}-1`, title: 'Good' }),
    '{"outer_id": "broken',
    '',
    '[1, 2]',
    JSON.stringify({ title: 'No id' }),
    JSON.stringify({ outer_id: `${id}-2`, isrc: 'nonsense' }),
    JSON.stringify({ outer_id: `${id}-3`, bpm: 'fast' }),
    JSON.stringify({ outer_id: `${id}-4`, artists: 'nobody' }),
    `{"outer_id": "${id}-5", "title": "${'x'.repeat(1_000_001)}"}`,
    JSON.stringify({ outer_id: `${id}-6`, title: 'Last, without a line break' }),
  ].join('\n')
  const result = await runImport(await write('faulty.jsonl', `\ufeff${content}`))
  assert.deepEqual(result.counts, [2, 0, 0, 7])
  assert.deepEqual(
    result.faults.map((fault) => fault.line).sort((a, b) => a - b),
    [2, 4, 5, 6, 7, 8, 9],
  )
  assert.match(result.faults.find((fault) => fault.line === 6)!.message, /isrc/)
})

const csv = [
  'Title,outer_id,artists,artist_roles,release_title,track_position,label,references,tags,bpm,colour',
  '"A ""quoted"", title",c1,Ann;Bob,main;guest,Album,3,Lab,mb:1;dg:x:y,mood.calm:0.5;genre.jazz:1,120,red',
  '"Two',
  'lines",c2,Ann,,Album,4,Lab,,,,',
  '"Bad" quote,c3,Ann',
  'Too,c4,many,,,,,,,,,,columns',
  'Short,c5',
  'No id,,Ann',
  'Slow,c6,Ann,,,,,,,slow,',
  'Ünïcode 夏,c7,Çan,,,,,,,,',
].join('\r\n')

test('reads CSV with quotes, line breaks, missing and unknown columns', async () => {
  const own = await createTestContext()
  const result = await runImport(await write('records.csv', `\ufeff${csv}\r\n`), {}, own)
  assert.deepEqual(result.counts, [4, 0, 0, 4])
  assert.deepEqual(
    result.faults.map((fault) => fault.line).sort((a, b) => a - b),
    [5, 6, 8, 9],
  )
  assert.deepEqual(result.ignored_columns, ['colour'])
  const rows =
    await own.db`select outer_id, title, tag_uids, tag_scores, bpm from atlas.tracks order by outer_id`
  assert.deepEqual(
    rows.map((row) => row.title),
    ['A "quoted", title', 'Two\r\nlines', 'Short', 'Ünïcode 夏'],
  )
  assert.deepEqual(
    { ...rows[0] },
    {
      outer_id: 'c1',
      title: 'A "quoted", title',
      tag_uids: ['mood.calm', 'genre.jazz'],
      tag_scores: [0.5, 1],
      bpm: 120,
    },
  )
  assert.deepEqual(
    (await own.db`select source, value from atlas.external_references order by position`).map((row) => [
      row.source,
      row.value,
    ]),
    [
      ['mb', '1'],
      ['dg', 'x:y'],
    ],
  )
  const semicolons = csv.replaceAll(';', '|').replaceAll(',', '\t')
  assert.equal(
    (await runImport(await write('records.tsv', semicolons), { delimiter: '\t' }, own)).refused > 0,
    true,
  )
})

test('reads compressed files', async () => {
  const records = Array.from({ length: 50 }, (_, index) => ({ outer_id: `gz-${index}`, title: `T ${index}` }))
  const path = await write('packed.jsonl.gz', gzipSync(linesOf(records)))
  assert.deepEqual((await runImport(path)).counts, [50, 0, 0, 0])
})

test('refuses a file without column names, of an unknown format or that does not exist, and says what to do', async () => {
  await assert.rejects(
    runImport(await write('nameless.csv', 'a,b\n1,2\n')),
    /must name its columns, outer_id among them/,
  )
  await assert.rejects(runImport(await write('empty.csv', '')), /must name its columns/)
  await assert.rejects(runImport(await write('songs.xml', '<a/>')), /--format/)
  await assert.rejects(runImport(join(folder, 'nothing.csv')), /no file/)
})

test('an interrupted import resumes where it stopped and ends like one that was not interrupted', async () => {
  const records = [...generateAtlas({ tracks: 300, seed: 5 })]
  const flat = records.map((record) =>
    [
      record.outer_id,
      `"${record.title}\n second line"`,
      record.artists.map((artist) => artist.name.replaceAll(/[;",]/g, ' ')).join(';'),
    ].join(','),
  )
  const files = {
    'cut.jsonl': linesOf(records),
    'cut.jsonl.gz': gzipSync(linesOf(records)),
    'cut.csv': `\ufeffouter_id,title,artists\n${flat.join('\n')}\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    const own = await createTestContext()
    const path = await write(name, content)
    const stop = new Error('the power is gone')
    const cut = importAtlas(own.curator, own.clock, path, {
      batchSize: 40,
      onProgress({ tracks }) {
        if (tracks >= 120) throw stop
      },
    })
    await assert.rejects(cut, stop)
    const done = (await totals(own)).tracks as number
    assert.ok(done >= 120 && done < 300, String(done))
    const rest = await runImport(path, { batchSize: 40 }, own)
    assert.ok(rest.resumed_after_line > 0)
    assert.deepEqual(rest.counts, [300, 0, 0, 0], name)
    assert.equal((await totals(own)).tracks, 300)
    const anew = await runImport(path, { restart: true }, own)
    assert.deepEqual(anew.counts, [0, 0, 300, 0])
  }
})

test('accounts for every line, whatever bytes a file contains', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          fc.json().map((text) => Buffer.from(`${text}\n`)),
          fc.constant(Buffer.from('"\n,;\r\n')),
        ),
      ),
      fc.constantFrom('csv' as const, 'jsonl' as const),
      async (parts, format) => {
        const head = format === 'csv' ? 'outer_id,title,artists,tags\n' : ''
        const content = Buffer.concat([Buffer.from(head), ...parts])
        const result = await runImport(await write(`fuzz-${round++}.${format}`, content))
        assert.equal(result.faults.length, result.refused)
      },
    ),
    { numRuns: 60 },
  )
})
