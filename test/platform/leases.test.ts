import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLease, isRecent, type Lease, LeaseLost, withLease } from '../../src/platform/leases.ts'
import { createTestContext } from '../support/context.ts'
import {
  acquireRow,
  acquireRows,
  createLeasedRows,
  expireRow,
  finishRow,
  releaseRow,
  renewRow,
} from '../support/leased-rows.ts'
import { until } from '../support/until.ts'
import { startVictim } from '../support/victim.ts'

const context = await createTestContext()
const { db } = context
await createLeasedRows(context.owner, 1000)
let lastRow = 0
/** Each test uses its own row. */
const nextRow = () => ++lastRow
const hour = 3_600_000
const longLease = () => createLease(hour)

test('only one of many concurrent acquisitions of a row succeeds', async () => {
  const row = nextRow()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => acquireRow(db, row, longLease())))
  assert.equal(outcomes.filter((acquired) => acquired).length, 1)
})

test('workers that acquire batches concurrently never share a row', async () => {
  const batches = await Promise.all(Array.from({ length: 12 }, () => acquireRows(db, longLease(), 7)))
  const rows = batches.flat()
  assert.equal(rows.length, 84)
  assert.equal(new Set(rows).size, 84)
  lastRow = Math.max(...rows)
})

test('a lease that expired is taken over, and one that was renewed is not', async () => {
  const [expired, renewed] = [nextRow(), nextRow()]
  const lease = longLease()
  for (const row of [expired, renewed]) {
    assert.ok(await acquireRow(db, row, lease))
    await expireRow(db, row)
  }
  assert.ok(await renewRow(db, renewed, lease), 'a lease that expired unnoticed can still be renewed')
  assert.ok(await acquireRow(db, expired, longLease()))
  assert.ok(!(await acquireRow(db, renewed, longLease())))
})

test('a released row is free at once, or after its pause', async () => {
  const row = nextRow()
  const lease = longLease()
  await acquireRow(db, row, lease)
  assert.ok(await releaseRow(db, row, lease))
  const second = longLease()
  assert.ok(await acquireRow(db, row, second))
  assert.ok(await releaseRow(db, row, second, hour))
  assert.ok(!(await acquireRow(db, row, longLease())))
  await expireRow(db, row)
  assert.ok(await acquireRow(db, row, longLease()))
})

test('a holder whose row was taken over can neither finish, renew nor release it', async () => {
  const row = nextRow()
  const [stalled, successor] = [longLease(), longLease()]
  await acquireRow(db, row, stalled)
  await expireRow(db, row)
  await acquireRow(db, row, successor)
  assert.ok(!(await renewRow(db, row, stalled)))
  assert.ok(!(await releaseRow(db, row, stalled)))
  assert.ok(!(await finishRow(db, row, stalled)))
  assert.ok(await finishRow(db, row, successor))
  assert.ok(!(await finishRow(db, row, successor)), 'nobody finishes twice')
  const [{ finished } = {}] = await db`select finished from leased_rows where id = ${row}`
  assert.equal(finished, 1)
})

test('whatever two processes do and however slow they are, each lease finishes at most once and never after a takeover', async () => {
  type Step = { who: 0 | 1; what: 'acquire' | 'renew' | 'release' | 'finish' | 'expire' }
  const step: fc.Arbitrary<Step> = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom('acquire', 'renew', 'release', 'finish', 'expire'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const row = nextRow()
      const leases: [Lease, Lease] = [longLease(), longLease()]
      let holder: string | null = null
      let expired = false
      let finished = 0
      for (const { who, what } of steps) {
        if (what === 'expire') {
          await expireRow(db, row)
          expired = true
        } else if (what === 'acquire') {
          leases[who] = longLease()
          const isFree: boolean = holder === null || expired
          assert.equal(await acquireRow(db, row, leases[who]), isFree)
          if (isFree) [holder, expired] = [leases[who].token, false]
        } else {
          const isHolder: boolean = holder === leases[who].token
          const write = { renew: renewRow, release: releaseRow, finish: finishRow }[what]
          assert.equal(await write(db, row, leases[who]), isHolder)
          if (isHolder && what === 'renew') expired = false
          if (isHolder && what !== 'renew') holder = null
          if (isHolder && what === 'finish') finished += 1
        }
      }
      const [stored] = await db`select finished from leased_rows where id = ${row}`
      assert.equal(stored!.finished, finished)
    }),
    { numRuns: 60 },
  )
})

test('work longer than its lease keeps it, because it is renewed', async () => {
  const row = nextRow()
  const lease = createLease(1500)
  await acquireRow(db, row, lease)
  let renewals = 0
  const renew = async () => {
    renewals += 1
    return renewRow(db, row, lease)
  }
  await withLease(lease, { renew }, async (signal) => {
    await until(() => renewals >= 6) // twice the duration
    signal.throwIfAborted()
    assert.ok(!(await acquireRow(db, row, longLease())))
  })
  assert.ok(await finishRow(db, row, lease))
})

test('work whose row is taken over is aborted, and cannot finish', async () => {
  const row = nextRow()
  const lease = createLease(300)
  await acquireRow(db, row, lease)
  const working = withLease(lease, { renew: () => renewRow(db, row, lease) }, async (signal) => {
    await expireRow(db, row)
    await acquireRow(db, row, longLease())
    await once(signal, 'abort')
    assert.ok(!(await finishRow(db, row, lease)))
    signal.throwIfAborted()
  })
  await assert.rejects(working, LeaseLost)
})

test('work is aborted when the database does not respond before the lease expires', async () => {
  const lease = createLease(150)
  let renewals = 0
  const silent = () => {
    renewals += 1
    return renewals === 1 ? Promise.resolve(true) : new Promise<boolean>(() => {})
  }
  const working = withLease(lease, { renew: silent }, async (signal) => {
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  await assert.rejects(
    working,
    (error) => error instanceof LeaseLost && /could not be renewed/.test(error.message),
  )
  assert.ok(renewals > 1)
})

test('a lease whose acquisition took longer than it lasts is lost from the start', async () => {
  const lease = { ...createLease(1000), startedAt: performance.now() - 2000 }
  const working = withLease(lease, { renew: async () => true }, async (signal) => {
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  await assert.rejects(working, LeaseLost)
})

test('failed renewals do no harm if a later one succeeds in time', async () => {
  let tries = 0
  const renew = async () => {
    tries += 1
    if (tries % 2 === 1) throw new Error('the database is down')
    return true
  }
  await withLease(createLease(1500), { renew }, async (signal) => {
    await until(() => tries >= 6)
    signal.throwIfAborted()
  })
})

test("the caller's own signal aborts the work, with the caller's reason", async () => {
  const stopping = new AbortController()
  const working = withLease(
    longLease(),
    { renew: async () => true, signal: stopping.signal },
    async (signal) => {
      stopping.abort(new Error('the process is stopping'))
      signal.throwIfAborted()
    },
  )
  await assert.rejects(working, /the process is stopping/)
})

test('nothing is renewed after the work is done', async () => {
  let renewals = 0
  const renew = async () => {
    renewals += 1
    return true
  }
  await withLease(createLease(3), { renew }, async () => {})
  const after = renewals
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await until(() => ticks >= 10)
  clearInterval(timer)
  assert.equal(renewals, after)
})

test('the age of a heartbeat is measured by the database clock', async () => {
  const [row] = await db`
    select
      ${isRecent(db, db`now() - interval '44 seconds'`, 45_000)} as young,
      ${isRecent(db, db`now() - interval '46 seconds'`, 45_000)} as old`
  assert.deepEqual({ ...row }, { young: true, old: false })
})

for (const skewMs of [hour, -hour]) {
  const clock = skewMs > 0 ? 'an hour ahead' : 'an hour behind'

  test(`a process whose wall clock is ${clock} does not lose its lease to others`, async () => {
    const row = nextRow()
    const task = { row, skewMs, leaseMs: 6000, renewals: 2 }
    const victim = await startVictim(context, 'lease-victim.ts', task)
    await until(() => victim.lines.includes('acquired'))
    await until(async () => {
      const acquired = await acquireRow(db, row, longLease())
      // The victim announces that it is about to release the row.
      assert.ok(!acquired || victim.lines.includes('finishing'), 'the lease was stolen')
      return acquired
    })
    assert.ok(!victim.lines.includes('fenced'))
    assert.equal(victim.lines.filter((line) => line === 'renewed').length, 2)
  })

  test(`a process whose wall clock is ${clock} steals no lease, and takes over one that was released`, async () => {
    const row = nextRow()
    const lease = longLease()
    await acquireRow(db, row, lease)
    const victim = await startVictim(context, 'lease-victim.ts', { row, skewMs, leaseMs: 1500, renewals: 1 })
    await until(() => victim.lines.filter((line) => line === 'refused').length >= 50)
    assert.ok(!victim.lines.includes('acquired'))
    assert.ok(await renewRow(db, row, lease))
    await releaseRow(db, row, lease)
    await until(() => victim.lines.includes('finished'))
  })

  test(`a process whose wall clock is ${clock} is killed: its lease ends when the database says so`, async () => {
    const row = nextRow()
    const victim = await startVictim(context, 'lease-victim.ts', { row, skewMs, leaseMs: hour, renewals: 9 })
    await until(() => victim.lines.includes('acquired'))
    await victim.kill()
    assert.ok(!(await acquireRow(db, row, longLease())))
    await expireRow(db, row)
    assert.ok(await acquireRow(db, row, longLease()))
  })
}
