import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentlyUsed } from '../../src/lib/recently-used.ts'

const roomFor = (bytes: number) => new RecentlyUsed<string>(bytes, (thing) => thing.length)

test('what was not used for longest goes where there is no more room', () => {
  const kept = roomFor(6)
  kept.set('a', 'one')
  kept.set('b', 'two')
  assert.equal(kept.get('a'), 'one')
  kept.set('c', 'six')
  assert.equal(kept.get('b'), undefined, 'a was asked for later')
  assert.deepEqual([kept.get('a'), kept.get('c')], ['one', 'six'])
})

test('what takes the place of another frees its room', () => {
  const kept = roomFor(6)
  kept.set('a', 'seven')
  kept.set('a', 'one')
  kept.set('b', 'two')
  assert.deepEqual([kept.get('a'), kept.get('b')], ['one', 'two'])
})

test('the newest stays, even where it is larger than all the room', () => {
  const kept = roomFor(3)
  kept.set('a', 'one')
  kept.set('b', 'too large')
  assert.deepEqual([kept.get('a'), kept.get('b')], [undefined, 'too large'])
})

test('what is taken is gone until it is put back, and counts as large as it has become', () => {
  const kept = new RecentlyUsed<string[]>(2, ({ length }) => length)
  kept.set('a', ['one'])
  kept.set('b', ['two'])
  const taken = kept.take('a')!
  assert.equal(kept.get('a'), undefined)
  taken.push('more')
  kept.set('a', taken)
  assert.deepEqual([kept.get('a'), kept.get('b')], [['one', 'more'], undefined])
})
