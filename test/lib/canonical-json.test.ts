import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from '../../src/lib/canonical-json.ts'

/** The same value with its properties in another order, at every depth. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, turned(inner)]),
  )
}

test('only the order of properties does not matter', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      assert.equal(canonicalJson(turned(one)), canonicalJson(one))
      assert.deepEqual(JSON.parse(canonicalJson(one)), JSON.parse(JSON.stringify(one)))
      const same = JSON.stringify(one) === JSON.stringify(other)
      if (!same && canonicalJson(one) === canonicalJson(other)) assert.deepEqual(one, other)
    }),
  )
})
