import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { orderTables } from '../../../src/domain/administration/order-tables.ts'

test('every table comes before the tables it refers to', () => {
  const tables = Array.from({ length: 12 }, (_, index) => `t${index}`)
  // Tables refer to earlier ones only, so there are no cycles; they may refer to themselves.
  const reference = fc
    .tuple(fc.nat(11), fc.nat(11))
    .map(([a, b]) => ({ child: `t${Math.max(a, b)}`, parent: `t${Math.min(a, b)}` }))
  fc.assert(
    fc.property(fc.array(reference), fc.shuffledSubarray(tables, { minLength: 12 }), (references, given) => {
      const ordered = orderTables(given, references)
      assert.deepEqual([...ordered].sort(), [...tables].sort())
      for (const { child, parent } of references)
        assert.ok(child === parent || ordered.indexOf(child) < ordered.indexOf(parent))
    }),
  )
})

test('refuses tables that refer to each other', () => {
  const references = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'a' },
  ]
  assert.throws(() => orderTables(['a', 'b'], references), /refer to each other/)
})
