import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextTry, restAfter, triedForMs } from '../../../src/domain/events/schedule.ts'

const start = new Date('2026-11-15T09:00:00Z')
const giveUpAt = new Date(start.getTime() + triedForMs)

test('whatever the chances and the wishes of a receiver, tries end, the last one with the two days', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.option(fc.integer({ min: 0, max: 10 * triedForMs })),
      (chances, retryAfterMs) => {
        let now = start
        for (let tries = 1; tries < 40; tries++) {
          const next = nextTry(tries, now, { giveUpAt, retryAfterMs, chance: chances.next().value })
          if (next === null) return assert.equal(now.getTime(), giveUpAt.getTime())
          assert.ok(next > now && next <= giveUpAt)
          now = next
        }
        assert.fail('it goes on for ever')
      },
    ),
  )
})

test('one failure is no reason to rest; many are, for five minutes at most', () => {
  assert.equal(restAfter(1), 0)
  assert.ok(restAfter(6) > restAfter(5) && restAfter(5) > 0)
  assert.equal(restAfter(1000), 300_000)
})
