import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInProfiles } from '../../../../../src/domain/ingestion/sources/csv/built-in-profiles.ts'
import type { ColumnChoice } from '../../../../../src/domain/ingestion/sources/csv/column-plan.ts'
import { planColumns } from '../../../../../src/domain/ingestion/sources/csv/column-plan.ts'
import { readCsv } from '../../../../../src/domain/ingestion/sources/csv/read-csv.ts'

async function read(text: string, columns: ColumnChoice) {
  const items = await Array.fromAsync(readCsv([Buffer.from(text)], { file: 'x.csv', columns }))
  return items.map((item) => {
    assert.ok(item.kind === 'track', JSON.stringify(item))
    return item.record
  })
}

test('a sheet of Cyanite becomes tracks with the tags of each classifier', async () => {
  const sheet = `ID,Title,Artist,Filename,Genre Tags,moodTags,BPM,Energy Level
c-1,La Mer,The Seafolk,la-mer.mp3,"folk, pop","calm,romantic",96,low
c-2,Night Ferry,The Seafolk,ferry.wav,,dark,,`
  const [first, second] = await read(sheet, builtInProfiles.cyanite!.columns)
  assert.equal(first!.title, 'La Mer')
  assert.equal(first!.audio, null)
  assert.deepEqual(
    first!.customer_tags.map(({ tag, category }) => `${category}: ${tag}`),
    ['genre: folk', 'genre: pop', 'mood: calm', 'mood: romantic', 'bpm: 96', 'energy: low'],
  )
  assert.deepEqual(second!.customer_tags, [{ tag: 'dark', category: 'mood' }])
})

test('columns map to the tags of a category; without them stored tags are kept', async () => {
  const [track] = await read('id,Vibe\n1,"wide; open"', { Vibe: 'tags: Vibe' })
  assert.deepEqual(track!.customer_tags, [
    { tag: 'wide', category: 'Vibe' },
    { tag: 'open', category: 'Vibe' },
  ])
  const [plain] = await read('id,title\n1,x', builtInProfiles.cyanite!.columns)
  assert.ok(plain!.left_out.includes('customer_tags'))
})

test('a header of the mapping that a file lacks is an error, unless it ends in a question mark', () => {
  assert.throws(() => planColumns(['id'], { Vibe: 'tags:vibe' }), /no such column/)
  assert.equal(planColumns(['id'], { 'Vibe?': 'tags:vibe' }).tagged.length, 0)
})
