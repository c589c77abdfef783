import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { withCredits } from '../../../src/domain/credits/with-credits.ts'
import { deleteExpiredIdempotentCalls } from '../../../src/domain/idempotency/jobs.ts'
import { runIdempotent } from '../../../src/domain/idempotency/run-idempotent.ts'
import { Problem } from '../../../src/lib/problem.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestClock, createTestContext } from '../../support/context.ts'
import { makeCaller } from '../../support/credits.ts'
import { passTime } from '../../support/pass-time.ts'
import { makeClient } from '../../support/people.ts'
import { until } from '../../support/until.ts'
import { startVictim } from '../../support/victim.ts'

const context = await createTestContext()
const anotherProcess = { ...context }
const caller = await makeCaller(context, 100)
const minute = 60_000
const hour = 60 * minute
let runs = 0
const count = async () => {
  runs += 1
  return { run: runs }
}
const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code
const callRows = (key: string) => context.db`select runner_id from idempotent_calls where key = ${key}`

test('a repeat gets the result of the first call and runs nothing', async () => {
  const call = { operation: 'tagging', key: 'a', body: { title: 'x', tags: [1, 2] } }
  const first = await runIdempotent(context, caller, call, count)
  const sameBody = { tags: [1, 2], title: 'x' }
  const repeat = await runIdempotent(anotherProcess, caller, { ...call, body: sameBody }, count)
  assert.deepEqual(repeat, { result: first.result, replayed: true })
  assert.equal(first.replayed, false)
})

test('the same key with another body is refused', async () => {
  const call = { operation: 'tagging', key: 'a', body: { title: 'y' } }
  await assert.rejects(runIdempotent(context, caller, call, count), isProblem('validation_error'))
})

test('a key belongs to one client, one organisation and one operation', async () => {
  const before = runs
  const call = { operation: 'tagging', key: 'a', body: {} }
  const client = await makeClient(context, caller.organisation.id, { type: 'machine' })
  await runIdempotent(context, { ...caller, client }, call, count)
  const { organisation } = await makeCaller(context, 0)
  await runIdempotent(context, { ...caller, organisation }, call, count)
  await runIdempotent(context, caller, { ...call, operation: 'ingestion' }, count)
  assert.equal(runs, before + 3)
})

test('without a key every call runs', async () => {
  const before = runs
  const call = { operation: 'tagging', key: null, body: {} }
  for (let index = 0; index < 2; index++) await runIdempotent(context, caller, call, count)
  assert.equal(runs, before + 2)
})

test('of parallel calls with one key, in one process and in two, one runs and the others get its result', async () => {
  const before = runs
  const gate = Promise.withResolvers<void>()
  const slow = async () => {
    await gate.promise
    return count()
  }
  const call = { operation: 'tagging', key: 'parallel', body: { n: 1 } }
  const calls = Array.from({ length: 20 }, (_, index) =>
    runIdempotent(index % 2 === 0 ? context : anotherProcess, caller, call, slow),
  )
  await until(async () => (await callRows('parallel')).length === 1)
  gate.resolve()
  const outcomes = await Promise.all(calls)
  assert.equal(runs, before + 1)
  assert.equal(new Set(outcomes.map(({ result }) => result.run)).size, 1)
  assert.equal(outcomes.filter(({ replayed }) => !replayed).length, 1)
})

test('a call that failed can be repeated, and a repeat that waited for it runs', async () => {
  const call = { operation: 'tagging', key: 'fails', body: {} }
  const gate = Promise.withResolvers<void>()
  const failing = runIdempotent(context, caller, call, async () => {
    await gate.promise
    throw new Error('not this time')
  })
  const waiting = runIdempotent(context, caller, call, count)
  gate.resolve()
  await assert.rejects(failing, /not this time/)
  assert.equal((await waiting).replayed, false)
})

test('a repeat whose client disconnects stops waiting, and the first call goes on', async () => {
  const call = { operation: 'tagging', key: 'disconnect', body: {} }
  const gate = Promise.withResolvers<void>()
  const first = runIdempotent(context, caller, call, async () => {
    await gate.promise
    return count()
  })
  await until(async () => (await callRows('disconnect')).length === 1)
  const client = new AbortController()
  const repeat = runIdempotent(anotherProcess, caller, { ...call, signal: client.signal }, count)
  client.abort(new Error('the client has gone away'))
  await assert.rejects(repeat)
  gate.resolve()
  assert.equal((await first).replayed, false)
})

for (const moment of ['before', 'after'] as const) {
  test(`a process killed ${moment} it saved the result: a repeat gets a result, and the work is paid once`, async () => {
    const payer = await makeCaller(context, 10)
    const victim = await startVictim(context, 'credits-victim.ts', {
      organisationId: payer.organisation.id,
      clientId: payer.client.id,
      hanging: 0,
      busy: 0,
      key: 'k',
      hangs: moment,
    })
    await until(() => victim.lines.includes(moment === 'before' ? 'running' : 'saved'))
    // Sent while the first call still seems to run.
    const call = { operation: 'tagging', key: 'k', body: { title: 'a' } }
    const repeat = runIdempotent<{ by: string }>(context, payer, call, (save) =>
      withCredits(context, payer, { amount: 1, reason: 'tagging' }, async (credits) => {
        const result = { by: 'the repeat' }
        await transaction(context.db, async (tx) => {
          await credits.settle(tx)
          await save(tx, result)
        })
        return result
      }),
    )
    await victim.kill()
    await passTime(context, minute)
    assert.equal((await repeat).result.by, moment === 'before' ? 'the repeat' : 'the victim')
    const { available, reserved } = await selectBalance(context.db, payer.organisation.id)
    // What the victim reserved and did not pay is released by a job later.
    assert.equal(available + reserved, 9)
  })
}

test('a call that was taken over cannot save its result, and its work is rolled back', async () => {
  const call = { operation: 'tagging', key: 'stalled', body: {} }
  const stalled = runIdempotent<{ by: string }>(context, caller, call, async (save) => {
    await passTime(context, minute)
    await runIdempotent(anotherProcess, caller, call, async () => ({ by: 'the repeat' }))
    return transaction(context.db, async (tx) => {
      await save(tx, { by: 'the stalled call' })
      return { by: 'the stalled call' }
    })
  })
  await assert.rejects(stalled, isProblem('upstream_unavailable'))
  const { result } = await runIdempotent<{ by: string }>(context, caller, call, async () => ({
    by: 'nobody',
  }))
  assert.equal(result.by, 'the repeat')
})

test('the work of a call that is taken over is aborted, and its caller is asked to send it again', async () => {
  const call = { operation: 'tagging', key: 'aborted', body: {} }
  const stalled = runIdempotent(context, caller, call, async (_save, signal) => {
    await passTime(context, minute)
    await runIdempotent(anotherProcess, caller, call, count)
    await once(signal, 'abort')
    throw new Error('whatever the work throws when it is aborted')
  })
  await assert.rejects(stalled, isProblem('upstream_unavailable'))
})

for (const skewMs of [hour, -hour]) {
  test(`a process whose clock is ${skewMs > 0 ? 'ahead' : 'behind'} by an hour waits for a call that runs elsewhere`, async () => {
    const key = `skewed ${skewMs}`
    const call = { operation: 'tagging', key, body: {} }
    const clock = createTestClock()
    clock.moveBy(skewMs)
    const gate = Promise.withResolvers<void>()
    const first = runIdempotent(context, caller, call, async () => {
      await gate.promise
      return { by: 'the first' }
    })
    await until(async () => (await callRows(key)).length === 1)
    const [{ runner_id: holder } = {}] = await callRows(key)
    const repeat = runIdempotent({ ...context, clock }, caller, call, async () => ({ by: 'the repeat' }))
    // A repeat asks at least once before it waits; by then it would have taken the call over.
    const client = new AbortController()
    const impatient = runIdempotent({ ...context, clock }, caller, { ...call, signal: client.signal }, count)
    client.abort()
    await assert.rejects(impatient)
    assert.equal((await callRows(key))[0]!.runner_id, holder)
    gate.resolve()
    assert.equal((await first).result.by, 'the first')
    assert.deepEqual(await repeat, { result: { by: 'the first' }, replayed: true })
  })
}

test('results are kept for 24 hours', async () => {
  const call = { operation: 'tagging', key: 'old', body: {} }
  const before = runs
  await runIdempotent(context, caller, call, count)
  context.clock.moveBy(23 * hour)
  assert.equal((await runIdempotent(context, caller, call, count)).replayed, true)
  context.clock.moveBy(2 * hour)
  const changed = { ...call, body: { other: 1 } }
  assert.equal((await runIdempotent(context, caller, changed, count)).replayed, false)
  assert.equal(runs, before + 2)
  context.clock.moveBy(25 * hour)
  await deleteExpiredIdempotentCalls.run(context, {}, new AbortController().signal)
  assert.equal((await context.db`select 1 from idempotent_calls`).length, 0)
})
