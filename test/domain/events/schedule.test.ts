import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextAttemptAt, pauseAfterFailures, retryForMs } from '../../../src/domain/events/schedule.ts'

const start = new Date('2026-11-15T09:00:00Z')
const giveUpAt = new Date(start.getTime() + retryForMs)

test('whatever the jitter and Retry-After are, attempts end, the last one after exactly two days', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.option(fc.integer({ min: 0, max: 10 * retryForMs })),
      (jitters, retryAfterMs) => {
        let now = start
        for (let attempts = 1; attempts < 40; attempts++) {
          const jitter = jitters.next().value
          const next = nextAttemptAt(attempts, now, { giveUpAt, retryAfterMs, jitter })
          if (next === null) return assert.equal(now.getTime(), giveUpAt.getTime())
          assert.ok(next > now && next <= giveUpAt)
          now = next
        }
        assert.fail('the attempts never end')
      },
    ),
  )
})

test('sending pauses after several failures in a row, for five minutes at most', () => {
  assert.equal(pauseAfterFailures(1), 0)
  assert.ok(pauseAfterFailures(6) > pauseAfterFailures(5) && pauseAfterFailures(5) > 0)
  assert.equal(pauseAfterFailures(1000), 300_000)
})
