import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start.ts'
import { connect } from '../../src/platform/postgres.ts'
import { ownSettings, runEuterpe } from '../support/service.ts'

let settings: Record<string, string>
let folder: string
before(async () => {
  settings = await ownSettings()
  folder = settings.EUTERPE_DATA!
})

const euterpe = (...words: string[]) => runEuterpe(words, settings)

async function make(...words: string[]) {
  const { code, stdout, stderr } = await euterpe(...words, '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

test('the same seed and number generate the same file, compressed or not', async () => {
  const [one, two, other] = ['one.jsonl', 'two.jsonl.gz', 'other.jsonl'].map((name) => join(folder, name))
  assert.deepEqual(await make('atlas', 'generate', '--tracks', '300', one!), {
    file: one,
    tracks: 300,
    seed: 1,
  })
  await make('atlas', 'generate', '--tracks', '300', two!)
  await make('atlas', 'generate', '--tracks', '300', '--seed', '2', other!)
  const text = await readFile(one!, 'utf8')
  assert.equal(gunzipSync(await readFile(two!)).toString(), text)
  assert.notEqual(await readFile(other!, 'utf8'), text)
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(new Set(records.map(({ outer_id }) => outer_id)).size, 300)
  assert.ok(records.every(({ isrc }) => isrc === undefined || /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc)))
})

test('rejects a wrong number, no file and two files with a helpful message', async () => {
  for (const words of [
    ['--tracks', 'many', 'a.jsonl'],
    ['--tracks', '5'],
    ['--tracks', '5', 'a.jsonl', 'b.jsonl'],
    ['a.jsonl'],
  ]) {
    const { code, stderr } = await euterpe('atlas', 'generate', ...words)
    assert.equal(code, 2, words.join(' '))
    assert.match(stderr, /--tracks|exactly one file/)
  }
})

test('a generated file can be imported; an interrupted index is finished, and nothing is indexed twice', async () => {
  const file = join(folder, 'small.jsonl')
  await make('atlas', 'generate', '--tracks', '50', file)
  const [imported] = await make('atlas', 'import', file)
  assert.deepEqual([imported.created, imported.refused], [50, 0])
  assert.deepEqual(await make('atlas', 'index'), { tracks: 0 })
  await leaveUnindexed()
  assert.deepEqual(await make('atlas', 'index'), { tracks: 50 })
  assert.deepEqual(await make('atlas', 'index'), { tracks: 0 })
})

test('a faulty line is skipped and reported with exit code 1', async () => {
  const file = join(folder, 'faulty.csv')
  await writeFile(file, 'outer_id,title\nF1,One\n"F2,Two\nF3,Three\n')
  const { code, stdout } = await euterpe('atlas', 'import', file, '--json')
  assert.equal(code, 1)
  const [result] = JSON.parse(stdout)
  assert.deepEqual([result.created, result.refused, result.faults[0].line], [2, 1, 3])
})

/** The state after an import was killed after its last track. */
async function leaveUnindexed(): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
  const owner = connect(postgres.address, { connections: 1 })
  await owner`insert into atlas.search_pending (track_seq) select seq from atlas.tracks`
  await owner`truncate atlas.search_documents, atlas.search_postings, atlas.search_words`
  await owner.end()
  await postgres.stop()
}
