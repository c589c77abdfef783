import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSnippet } from '../../../src/domain/search/snippet.ts'
import { tokenize } from '../../../src/index/text/tokenize.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

test('a snippet marks what matched and contains no other HTML', () => {
  assert.equal(createSnippet('Água de Beber', new Set(['agua'])), '<em>Água</em> de Beber')
  assert.equal(
    createSnippet('<b>Night</b> & Day', new Set(['night'])),
    '&lt;b&gt;<em>Night</em>&lt;/b&gt; &amp; Day',
  )
  assert.equal(createSnippet('夜明けのスキャット', new Set(['夜明', '明け'])), '<em>夜明け</em>のスキャット')
  assert.equal(createSnippet('Don’t Stop', new Set(['dont'])), '<em>Don’t</em> Stop')
  const long = createSnippet(`${'word '.repeat(100)}needle ${'word '.repeat(100)}`, new Set(['needle']))
  assert.match(long, /^….*<em>needle<\/em>.*…$/)
  assert.ok(long.length < 200)
  fc.assert(
    fc.property(anyText, fc.array(anyText), (text, words) => {
      const html = createSnippet(text, new Set([...words, ...tokenize(text).slice(0, 2)]))
      assert.ok(!/[<>"]/.test(html.replaceAll(/<\/?em>/g, '')), html)
    }),
  )
})
