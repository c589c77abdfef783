import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  normaliseDate,
  normaliseIsni,
  normaliseIsrc,
  normaliseIswc,
  normaliseUpc,
  writeDate,
} from '../../src/lib/identifiers.ts'

test('normalises identifiers in every notation, and returns null for anything else', () => {
  assert.equal(normaliseIsrc(' gb-aye-00-00351 '), 'GBAYE0000351')
  assert.equal(normaliseIsrc('ISRC:GBAYE0000351'), 'GBAYE0000351')
  assert.equal(normaliseUpc('0 602438 605828'), '602438605828')
  assert.equal(normaliseUpc('00602438605828'), '602438605828')
  assert.equal(normaliseUpc('4006381333931'), '4006381333931')
  assert.equal(normaliseIswc('T-034.524.680-1'), 'T0345246801')
  assert.equal(normaliseIsni('0000 0001 2103 268x'), '000000012103268X')
  assert.equal(normaliseIsni('https://isni.org/isni/0000000121032683'), '0000000121032683')
  for (const normalise of [normaliseIsrc, normaliseUpc, normaliseIswc, normaliseIsni]) {
    for (const text of ['', 'x', '123', 'GBAYE00003', 'é'.repeat(12), `${'9'.repeat(40)}`])
      assert.equal(normalise(text), null)
  }
})

test('accepts existing days, months and years, and nothing else', () => {
  for (const [given, stored, shown] of [
    [20240229, 20240229, '2024-02-29'],
    ['2024-05', 20240500, '2024-05'],
    ['1999', 19990000, '1999'],
    [19990000, 19990000, '1999'],
    ['2024-05-01T10:00:00Z', 20240501, '2024-05-01'],
  ] as const) {
    assert.equal(normaliseDate(given), stored)
    assert.equal(writeDate(stored), shown)
  }
  for (const wrong of ['20230229', '2024-13-01', '2024-00-05', 'soon', '', '99', 20241301]) {
    assert.equal(normaliseDate(wrong), null)
  }
})
