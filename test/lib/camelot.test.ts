import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHarmonic, toCamelot, writeCamelot } from '../../src/lib/camelot.ts'
import { notes } from '../../src/lib/musical-key.ts'

const code = (note: string, mode: 'major' | 'minor') =>
  writeCamelot(toCamelot(notes.indexOf(note as (typeof notes)[number]), mode))

test('keys have the places that DJs know', () => {
  const major = { B: 1, 'F#': 2, 'C#': 3, 'G#': 4, 'D#': 5, 'A#': 6, F: 7, C: 8, G: 9, D: 10, A: 11, E: 12 }
  for (const [note, hour] of Object.entries(major)) assert.equal(code(note, 'major'), `${hour}B`)
  assert.deepEqual(
    [code('A', 'minor'), code('E', 'minor'), code('C', 'minor'), code('G#', 'minor')],
    ['8A', '9A', '5A', '1A'],
  )
})

test('a key mixes with itself, its neighbours and its relative', () => {
  const at = (hour: number, letter: 'A' | 'B') => ({ hour, letter })
  const mixing = (hour: number, letter: 'A' | 'B') => isHarmonic(at(12, 'B'), at(hour, letter))
  assert.deepEqual(
    [mixing(12, 'B'), mixing(11, 'B'), mixing(1, 'B'), mixing(12, 'A')],
    [true, true, true, true],
  )
  assert.deepEqual(
    [mixing(10, 'B'), mixing(2, 'B'), mixing(11, 'A'), mixing(6, 'B')],
    [false, false, false, false],
  )
})
