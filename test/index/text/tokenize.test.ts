import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { tokenize } from '../../../src/index/text/tokenize.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

test('tokens are the same whatever the case, the accents and the width', () => {
  const same: [string, string][] = [
    ['Água de Beber', 'agua DE beber'],
    ['Straße', 'STRASSE'],
    ['Łódź', 'lodz'],
    ['ＡＢＣ ﬁne', 'abc fine'],
    ['Ёлка', 'елка'],
    ['Σίσυφος', 'ΣΙΣΥΦΟΣ'],
    ['أَحْمَد', 'احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ज़िंदगी', 'जिंदगी'],
    ['スキャット', 'すきゃっと'],
    ['ｽｷｬｯﾄ', 'スキャット'],
    ['Don’t', 'dont'],
    ["don't", 'dont'],
    ['R.E.M.', 'rem'],
    ['İstanbul', 'istanbul'],
  ]
  for (const [a, b] of same) assert.deepEqual(tokenize(a), tokenize(b), a)
})

test('scripts are kept apart, and those without spaces become pairs of letters', () => {
  assert.deepEqual(tokenize('L’amour à d’Aubigné'), ['l', 'amour', 'a', 'd', 'aubigne'])
  assert.deepEqual(tokenize('夜明け'), ['夜明', '明け'])
  assert.deepEqual(tokenize('夜'), ['夜'])
  assert.deepEqual(tokenize('Love東京'), ['love', '東京'])
  assert.deepEqual(tokenize('여름의 겨울'), ['여름의', '겨울'])
  assert.deepEqual(tokenize('🎵 — … !'), [])
})

test('whatever the text, its tokens are not empty and contain no space, no NUL and no #', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const token of tokenize(text)) assert.match(token, /^[^\s\0#]+$/u, JSON.stringify(text))
    }),
    { numRuns: 1000 },
  )
})
