import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notes, spellTonic } from '../../src/lib/musical-key.ts'

test('spells keys the way musicians write them', () => {
  const spell = (mode: string) => notes.map((note) => spellTonic(note, mode)).join(' ')
  assert.equal(spell('major'), 'C Db D Eb E F F# G Ab A Bb B')
  assert.equal(spell('minor'), 'C C# D Eb E F F# G G# A Bb B')
})
