import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeSnippet } from '../../../src/domain/search/snippet.ts'
import { wordsOf } from '../../../src/domain/search/text.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

test('words are the same whatever the case, the accents and the width', () => {
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
  for (const [a, b] of same) assert.deepEqual(wordsOf(a), wordsOf(b), a)
})

test('scripts are kept apart, and those without spaces become pairs of letters', () => {
  assert.deepEqual(wordsOf('L’amour à d’Aubigné'), ['l', 'amour', 'a', 'd', 'aubigne'])
  assert.deepEqual(wordsOf('夜明け'), ['夜明', '明け'])
  assert.deepEqual(wordsOf('夜'), ['夜'])
  assert.deepEqual(wordsOf('Love東京'), ['love', '東京'])
  assert.deepEqual(wordsOf('여름의 겨울'), ['여름의', '겨울'])
  assert.deepEqual(wordsOf('🎵 — … !'), [])
})

test('whatever the text, its words hold no space, no NUL and no mark, and are not empty', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of wordsOf(text)) assert.match(word, /^[^\s\0#]+$/u, JSON.stringify(text))
    }),
    { numRuns: 1000 },
  )
})

test('a snippet marks what was found and cannot be anything but text', () => {
  assert.equal(makeSnippet('Água de Beber', new Set(['agua'])), '<em>Água</em> de Beber')
  assert.equal(
    makeSnippet('<b>Night</b> & Day', new Set(['night'])),
    '&lt;b&gt;<em>Night</em>&lt;/b&gt; &amp; Day',
  )
  assert.equal(makeSnippet('夜明けのスキャット', new Set(['夜明', '明け'])), '<em>夜明け</em>のスキャット')
  assert.equal(makeSnippet('Don’t Stop', new Set(['dont'])), '<em>Don’t</em> Stop')
  const long = makeSnippet(`${'word '.repeat(100)}needle ${'word '.repeat(100)}`, new Set(['needle']))
  assert.match(long, /^….*<em>needle<\/em>.*…$/)
  assert.ok(long.length < 200)
  fc.assert(
    fc.property(anyText, fc.array(anyText), (text, words) => {
      const html = makeSnippet(text, new Set([...words, ...wordsOf(text).slice(0, 2)]))
      assert.ok(!/[<>"]/.test(html.replaceAll(/<\/?em>/g, '')), html)
    }),
  )
})
