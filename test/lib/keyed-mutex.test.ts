import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyedMutex } from '../../src/lib/keyed-mutex.ts'

test('work under one key runs in order, also after a failure, and never waits for other keys', async () => {
  const mutex = new KeyedMutex()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    log.push(`${name} starts`)
    await gate.promise
    log.push(`${name} ends`)
    if (name === 'a1') throw new Error('a1 fails')
    return name
  }
  const all = [mutex.run('a', work('a1')), mutex.run('a', work('a2')), mutex.run('b', work('b1'))]
  const outcomes = Promise.allSettled(all)
  await new Promise(setImmediate)
  assert.deepEqual(log, ['a1 starts', 'b1 starts'])
  gate.resolve()
  const [first, second, third] = await outcomes
  assert.equal(first?.status, 'rejected')
  assert.deepEqual(second, { status: 'fulfilled', value: 'a2' })
  assert.deepEqual(third, { status: 'fulfilled', value: 'b1' })
  assert.ok(log.indexOf('a2 starts') > log.indexOf('a1 ends'))
})
