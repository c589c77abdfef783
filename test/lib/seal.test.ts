import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { seal, unseal } from '../../src/lib/seal.ts'

const key = randomBytes(32)

test('unseals what was sealed, and seals the same value differently each time', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (secret, purpose) => {
      const sealed = seal(key, purpose, Buffer.from(secret))
      assert.deepEqual(unseal(key, purpose, sealed), Buffer.from(secret))
      assert.notDeepEqual(seal(key, purpose, Buffer.from(secret)), sealed)
    }),
  )
})

test('refuses another key, another purpose, and a value with one changed bit', () => {
  const sealed = seal(key, 'signing key 1', 'private')
  assert.throws(() => unseal(randomBytes(32), 'signing key 1', sealed))
  assert.throws(() => unseal(key, 'signing key 2', sealed))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: sealed.length * 8 - 1 }), (bit) => {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      assert.throws(() => unseal(key, 'signing key 1', changed))
    }),
  )
})
