import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId, newId, newSecret } from '../../src/lib/ids.ts'

test('ids are unique UUIDs of version 7 that sort by time', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => newId(1_700_000_000_000 + index))
  assert.ok(ids.every((id) => isId(id) && id[14] === '7' && '89ab'.includes(id[19]!)))
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newId(0))).size, 10_000)
})

test('a secret has 256 bits and needs no escaping in a URL', () => {
  assert.match(newSecret(), /^[\w-]{43}$/)
  assert.notEqual(newSecret(), newSecret())
})
