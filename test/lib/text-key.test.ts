import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldText } from '../../src/lib/fold-text.ts'
import { textKey } from '../../src/lib/text-key.ts'

test('a key is ASCII, and contains the key of a substring exactly where the text contains the substring', () => {
  const any = fc.string({ unit: 'grapheme', maxLength: 20 })
  const few = fc.string({
    unit: fc.constantFrom('a', 'K', 'я', 'ж', '愛', '의', 'ガ', '🎵', ' ', 'é'),
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.oneof(fc.tuple(any, any), fc.tuple(few, few)), ([text, part]) => {
      assert.match(textKey(text), /^[\x20-\x7e]*$/)
      assert.equal(textKey(text).includes(textKey(part)), foldText(text).includes(foldText(part)))
    }),
    { numRuns: 3000 },
  )
})
