import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findUnstorable, toStorable } from '../../src/lib/unstorable-text.ts'

test('finds text that cannot be stored, and says where', () => {
  assert.equal(findUnstorable({ a: ['x', { b: 'y' }], n: 1, z: null }), null)
  assert.equal(findUnstorable({ a: ['x', { b: 'y\0' }] }), 'a[1].b')
  assert.equal(findUnstorable({ columns: { '\ud800': 'title' } }), 'columns')
})

test('makes text storable and leaves storable text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(findUnstorable({ text: toStorable(text) }), null)
      if (findUnstorable({ text }) === null) assert.equal(toStorable(text), text)
    }),
    { examples: [['\ud800'], ['a\0b'], ['\udc00\0😀']] },
  )
})
