import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findConflicts } from '../../../../src/domain/ingestion/conflicts/find-conflicts.ts'

const stored = {
  isrc: 'SEABC2600001',
  title: 'The Ferry',
  artists: [{ name: 'Ada' }, { name: 'Ben' }],
  label: { name: 'Lakeside' },
  details: null,
}
const withOwner = (company: string | null) => ({ p_lines: [{ year: '2024', text: null, company }] })
const kindsFor = (theirs: Partial<typeof stored> | { details: object }, ours: object = {}) =>
  findConflicts({ ...stored, ...ours }, { ...stored, ...(theirs as typeof stored) }).map(({ kind }) => kind)

test('another title of the same ISRC contradicts, another spelling or version does not', () => {
  assert.deepEqual(kindsFor({ title: 'Harbour Light' }), ['title'])
  for (const title of ['THE FÉRRY', 'The Ferry (Live)', 'The Ferry - 2024 Remaster', 'The  Ferry [Mono]'])
    assert.deepEqual(kindsFor({ title }), [])
  // What remains of a title that is all in brackets is the title itself.
  assert.deepEqual(kindsFor({ title: '(Interlude)' }, { title: '(Intro)' }), ['title'])
})

test('another ISRC is another recording, which may have any title and artist', () => {
  assert.deepEqual(kindsFor({ isrc: 'SEABC2600002', title: 'Other', artists: [{ name: 'Cleo' }] }), [])
})

test('artists contradict if none is the same, and nothing contradicts a value that is missing', () => {
  assert.deepEqual(kindsFor({ artists: [{ name: 'BEN' }, { name: 'Cleo' }] }), [])
  assert.deepEqual(kindsFor({ artists: [{ name: 'Cleo' }] }), ['artist'])
  assert.deepEqual(kindsFor({ artists: [] }), [])
  assert.deepEqual(kindsFor({ title: 'Other' }, { title: null }), [])
})

test('the company of the P-line is the owner; without one, the label', () => {
  assert.deepEqual(kindsFor({ label: { name: 'Harbour Music' } }), ['ownership'])
  assert.deepEqual(kindsFor({ details: withOwner('Lakeside') }), [])
  assert.deepEqual(kindsFor({ details: withOwner('Second Ltd') }, { details: withOwner('First Ltd') }), [
    'ownership',
  ])
  assert.deepEqual(kindsFor({ details: withOwner(null) }), [])
})
