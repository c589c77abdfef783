import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readForm } from '../../src/http/form.ts'
import { Problem } from '../../src/lib/problem.ts'

const piece = fc.string({
  unit: fc.constantFrom('a', 'b', '=', '&', '%', '+', '?', '4', '1', 'é', ' ', '\0'),
})

test('forms are parsed like the URL standard, without repeated fields and null characters', () => {
  fc.assert(
    fc.property(fc.oneof(piece, fc.string()), (text) => {
      const pairs = [...new URLSearchParams(text)]
      const twice = new Set(pairs.map(([name]) => name)).size < pairs.length
      if (twice || pairs.some(([, value]) => value.includes('\0'))) {
        assert.throws(() => readForm(text), Problem)
      } else {
        assert.deepEqual([...readForm(text)], pairs)
      }
    }),
    { numRuns: 2000 },
  )
})
