import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from '../../src/lib/turns.ts'

test('what has one name runs one after the other, whatever fails; other names do not wait', async () => {
  const turns = new Turns()
  const told: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    told.push(`${name} begins`)
    await gate.promise
    told.push(`${name} ends`)
    if (name === 'a1') throw new Error('a1 fails')
    return name
  }
  const all = [turns.take('a', work('a1')), turns.take('a', work('a2')), turns.take('b', work('b1'))]
  const outcomes = Promise.allSettled(all)
  await new Promise(setImmediate)
  assert.deepEqual(told, ['a1 begins', 'b1 begins'])
  gate.resolve()
  const [first, second, third] = await outcomes
  assert.equal(first?.status, 'rejected')
  assert.deepEqual(second, { status: 'fulfilled', value: 'a2' })
  assert.deepEqual(third, { status: 'fulfilled', value: 'b1' })
  assert.ok(told.indexOf('a2 begins') > told.indexOf('a1 ends'))
})
