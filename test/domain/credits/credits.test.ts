import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { Context } from '../../../src/domain/context.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { releaseLostCredits } from '../../../src/domain/credits/jobs.ts'
import { releaseCredits, reserveCredits, settleCredits } from '../../../src/domain/credits/reserve.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { withCredits } from '../../../src/domain/credits/with-credits.ts'
import { newId } from '../../../src/lib/ids.ts'
import { Problem } from '../../../src/lib/problem.ts'
import { connect, transaction } from '../../../src/platform/postgres.ts'
import { createTestContext } from '../../support/context.ts'
import { checkLedger, makeCaller } from '../../support/credits.ts'
import { passTime } from '../../support/pass-time.ts'
import { until } from '../../support/until.ts'
import { addressOf, startVictim } from '../../support/victim.ts'

const context = await createTestContext()
const one = { amount: 1, reason: 'tagging' as const }
const isShort = (error: unknown) => error instanceof Problem && error.code === 'quota_exceeded'

async function balanceOf(organisationId: string) {
  const { available, reserved } = await selectBalance(context.db, organisationId)
  return { available, reserved }
}

test('finished work is paid for, failed work is not', async () => {
  const caller = await makeCaller(context, 10)
  const { id } = caller.organisation
  const answer = await withCredits(context, caller, { ...one, amount: 2 }, async () => {
    assert.deepEqual(await balanceOf(id), { available: 8, reserved: 2 })
    return 'done'
  })
  assert.equal(answer, 'done')
  assert.deepEqual(await balanceOf(id), { available: 8, reserved: 0 })
  const failing = withCredits(context, caller, one, async () => {
    throw new Error('no audio in it')
  })
  await assert.rejects(failing, /no audio/)
  assert.deepEqual(await balanceOf(id), { available: 8, reserved: 0 })
  await checkLedger(context, id)
})

test('without enough credits the work does not start, and the error tells how many are needed and left', async () => {
  const caller = await makeCaller(context, 3)
  let started = false
  const refused = withCredits(context, caller, { ...one, amount: 4 }, async () => {
    started = true
  })
  await assert.rejects(
    refused,
    (error) => isShort(error) && /needs 4 credits, but only 3 are left/.test(String(error)),
  )
  assert.equal(started, false)
  const poor = await makeCaller(context, 0)
  await assert.rejects(
    withCredits(context, poor, one, async () => {}),
    isShort,
  )
})

test('of 200 parallel calls on a balance of 50, exactly 50 succeed', async () => {
  // Three processes, as far as the database can tell, and separate transactions besides.
  const others: Context[] = [context, { ...context, processId: newId() }, { ...context, processId: newId() }]
  const caller = await makeCaller(context, 50)
  const { id } = caller.organisation
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      index % 4 === 3
        ? transaction(context.db, async (tx) => {
            const reservation = await reserveCredits(context, tx, id, one)
            await settleCredits(context, tx, reservation)
          })
        : withCredits(others[index % 4]!, caller, one, async () => {}),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 50)
  assert.ok(outcomes.every((each) => each.status === 'fulfilled' || isShort(each.reason)))
  assert.deepEqual(await balanceOf(id), { available: 0, reserved: 0 })
  await checkLedger(context, id)
})

test('a call that needs too many credits does not fail the calls in its batch', async () => {
  const caller = await makeCaller(context, 5)
  const outcomes = await Promise.allSettled(
    [9, 2, 9, 3].map((amount) => withCredits(context, caller, { ...one, amount }, async () => {})),
  )
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('a reservation can be settled and released in parts', async () => {
  const { organisation } = await makeCaller(context, 1000)
  const reservation = await transaction(context.db, (tx) =>
    reserveCredits(context, tx, organisation.id, { amount: 1000, reason: 'ingestion', reference: 'x' }),
  )
  assert.deepEqual(await balanceOf(organisation.id), { available: 0, reserved: 1000 })
  await settleCredits(context, context.db, reservation, 50)
  await releaseCredits(context, context.db, reservation, 7)
  assert.deepEqual(await balanceOf(organisation.id), { available: 7, reserved: 943 })
  await assert.rejects(settleCredits(context, context.db, reservation, 944))
  await settleCredits(context, context.db, reservation, 900)
  await releaseCredits(context, context.db, reservation)
  await releaseCredits(context, context.db, reservation) // a job that runs twice
  await assert.rejects(settleCredits(context, context.db, reservation, 1))
  assert.deepEqual(await balanceOf(organisation.id), { available: 50, reserved: 0 })
  await checkLedger(context, organisation.id)
})

test('a transaction that is rolled back leaves no trace in balance and ledger', async () => {
  const { organisation } = await makeCaller(context, 5)
  const rolledBack = transaction(context.db, async (tx) => {
    await reserveCredits(context, tx, organisation.id, one)
    throw new Error('something else went wrong')
  })
  await assert.rejects(rolledBack)
  assert.deepEqual(await balanceOf(organisation.id), { available: 5, reserved: 0 })
  await checkLedger(context, organisation.id)
})

test('work can release a part, settle with its result, and hand a part over to later work', async () => {
  const caller = await makeCaller(context, 10)
  const { id } = caller.organisation
  await withCredits(context, caller, { ...one, amount: 3 }, (credits) => credits.release(2))
  assert.deepEqual(await balanceOf(id), { available: 9, reserved: 0 })
  const later = await withCredits(context, caller, { ...one, amount: 2 }, (credits) =>
    transaction(context.db, async (tx) => {
      const reservation = await credits.handOver(tx, 1, 'ingestion 7')
      await credits.settle(tx)
      return reservation
    }),
  )
  assert.deepEqual(await balanceOf(id), { available: 7, reserved: 1 })
  await checkLedger(context, id)
  await settleCredits(context, context.db, later)
  assert.deepEqual(await balanceOf(id), { available: 7, reserved: 0 })
  await checkLedger(context, id)
})

test('nothing is paid when storing the result fails', async () => {
  const caller = await makeCaller(context, 10)
  const failing = withCredits(context, caller, one, (credits) =>
    transaction(context.db, async (tx) => {
      await credits.settle(tx)
      throw new Error('the result cannot be stored')
    }),
  )
  await assert.rejects(failing, /cannot be stored/)
  assert.deepEqual(await balanceOf(caller.organisation.id), { available: 10, reserved: 0 })
  await checkLedger(context, caller.organisation.id)
})

test('the ledger is append-only, even for an operator', async () => {
  const { organisation } = await makeCaller(context, 5)
  await assert.rejects(
    context.db`update credit_ledger set amount = 9 where organisation_id = ${organisation.id}`,
  )
  await assert.rejects(context.db`delete from credit_ledger where organisation_id = ${organisation.id}`)
})

test('the reservations of a killed process are released by others, and only those', async () => {
  const caller = await makeCaller(context, 40)
  const { id } = caller.organisation
  const victim = await startVictim(context, 'credits-victim.ts', {
    organisationId: id,
    clientId: caller.client.id,
    hanging: 17,
    busy: 0,
  })
  const durable = await reserveCredits(context, context.db, id, { amount: 5, reason: 'ingestion' })
  await until(() => victim.lines.includes('holding'))
  assert.deepEqual(await balanceOf(id), { available: 18, reserved: 22 })
  assert.equal(await releaseLostCredits(context), 0, 'a living process keeps its reservations')
  await victim.kill()
  await passTime(context, 60_000)
  // Several others notice at once.
  await Promise.all([releaseLostCredits(context), releaseLostCredits(context), releaseLostCredits(context)])
  assert.deepEqual(await balanceOf(id), { available: 35, reserved: 5 })
  await checkLedger(context, id)
  await settleCredits(context, context.db, durable)
  await checkLedger(context, id)
})

for (const round of [1, 2, 3]) {
  test(`the ledger is exact after a process was killed while busy (${round})`, async () => {
    const caller = await makeCaller(context, 500)
    const { id } = caller.organisation
    const victim = await startVictim(context, 'credits-victim.ts', {
      organisationId: id,
      clientId: caller.client.id,
      hanging: 0,
      busy: 20,
    })
    await until(() => victim.lines.length > 30 * round)
    await victim.kill()
    const paid = victim.lines.length
    await passTime(context, 60_000)
    await until(async () => (await releaseLostCredits(context)) === 0)
    const { available, reserved } = await balanceOf(id)
    assert.equal(reserved, 0)
    assert.ok(
      500 - available >= paid && 500 - available <= paid + 20,
      `${paid} reported, ${500 - available} charged`,
    )
    await checkLedger(context, id)
  })
}

test('when connections are cut, calls that succeeded have paid and calls that failed have not', async () => {
  const caller = await makeCaller(context, 100_000)
  const { id } = caller.organisation
  let cutting = true
  let paid = 0
  const calls = Promise.all(
    Array.from({ length: 40 }, async () => {
      while (cutting) {
        await withCredits(context, caller, one, () => pause(1)).then(
          () => paid++,
          () => {},
        )
      }
    }),
  )
  const apart = connect(addressOf(context), { connections: 1 })
  let cuts = 0
  for (let round = 0; round < 30; round++, await pause(5)) {
    const cut = await apart`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and random() < 0.3`
    cuts += cut.length
  }
  await apart.end()
  cutting = false
  await calls
  assert.ok(cuts > 0 && paid > 0)
  await until(async () => (await balanceOf(id).catch(() => null))?.reserved === 0)
  assert.equal(100_000 - (await balanceOf(id)).available, paid)
  await checkLedger(context, id)
})

test('work of a process that only seemed dead is paid from the remaining balance', async () => {
  const caller = await makeCaller(context, 3)
  const { id } = caller.organisation
  await withCredits(context, caller, { ...one, amount: 2 }, async () => {
    await passTime(context, 60_000)
    assert.equal(await releaseLostCredits(context), 1)
    assert.deepEqual(await balanceOf(id), { available: 3, reserved: 0 })
  })
  assert.deepEqual(await balanceOf(id), { available: 1, reserved: 0 })
  await checkLedger(context, id)
  const tooLate = withCredits(context, caller, one, async () => {
    await passTime(context, 60_000)
    await releaseLostCredits(context)
    await withCredits(context, caller, one, async () => {})
  })
  await assert.rejects(tooLate, isShort)
  assert.deepEqual(await balanceOf(id), { available: 0, reserved: 0 })
  await checkLedger(context, id)
})

test('ledger and balance agree after any sequence of changes', async () => {
  type Step = { what: 'grant' | 'reserve' | 'settle' | 'release'; amount: number; which: number }
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom('grant', 'reserve', 'settle', 'release'),
    amount: fc.integer({ min: 1, max: 20 }),
    which: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { organisation } = await makeCaller(context, 10)
      const { id } = organisation
      let available = 10
      const held: { id: string; organisationId: string; left: number }[] = []
      for (const { what, amount, which } of steps) {
        const target = held[which % Math.max(1, held.length)]
        if (what === 'grant') {
          await grantCredits(context, context.db, id, { amount, reason: 'more' })
          available += amount
        } else if (what === 'reserve') {
          const reserving = reserveCredits(context, context.db, id, { amount, reason: 'profile' })
          if (amount > available) {
            await assert.rejects(reserving, isShort)
            continue
          }
          held.push({ ...(await reserving), left: amount })
          available -= amount
        } else if (target !== undefined && what === 'settle') {
          const settling = settleCredits(context, context.db, target, amount)
          if (amount > target.left) {
            await assert.rejects(settling)
            continue
          }
          await settling
          target.left -= amount
        } else if (target !== undefined) {
          await releaseCredits(context, context.db, target)
          available += target.left
          target.left = 0
        }
      }
      const reserved = held.reduce((sum, each) => sum + each.left, 0)
      assert.deepEqual(await balanceOf(id), { available, reserved })
      await checkLedger(context, id)
    }),
    { numRuns: 40 },
  )
})
