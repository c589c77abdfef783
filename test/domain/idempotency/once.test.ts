import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { withCredits } from '../../../src/domain/credits/with-credits.ts'
import { forgetIdempotentCalls } from '../../../src/domain/idempotency/jobs.ts'
import { once } from '../../../src/domain/idempotency/once.ts'
import { Problem } from '../../../src/lib/problem.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestContext } from '../../support/context.ts'
import { makeCaller } from '../../support/credits.ts'
import { makeClient } from '../../support/people.ts'
import { until } from '../../support/until.ts'
import { startVictim } from '../../support/victim.ts'

const context = await createTestContext()
const anotherProcess = { ...context }
const caller = await makeCaller(context, 100)
let ran = 0
const count = async () => {
  ran += 1
  return { run: ran }
}
const isOtherBody = (error: unknown) => error instanceof Problem && error.code === 'validation_error'

test('a repeat gets the first answer and does nothing', async () => {
  const call = { operation: 'tagging', key: 'a', body: { title: 'x', tags: [1, 2] } }
  const first = await once(context, caller, call, count)
  const repeat = await once(anotherProcess, caller, { ...call, body: { tags: [1, 2], title: 'x' } }, count)
  assert.deepEqual(repeat, { answer: first.answer, repeated: true })
  assert.equal(first.repeated, false)
})

test('the same key with another body is refused', async () => {
  await assert.rejects(
    once(context, caller, { operation: 'tagging', key: 'a', body: { title: 'y' } }, count),
    isOtherBody,
  )
})

test('keys belong to a client, an organisation and a call', async () => {
  const before = ran
  const call = { operation: 'tagging', key: 'a', body: {} }
  const client = await makeClient(context, caller.organisation.id, { type: 'machine' })
  await once(context, { ...caller, client }, call, count)
  const { organisation } = await makeCaller(context, 0)
  await once(context, { ...caller, organisation }, call, count)
  await once(context, caller, { ...call, operation: 'ingestion' }, count)
  assert.equal(ran, before + 3)
})

test('without a key every call runs', async () => {
  const before = ran
  for (let index = 0; index < 2; index++)
    await once(context, caller, { operation: 'tagging', key: null, body: {} }, count)
  assert.equal(ran, before + 2)
})

test('of twins at once, in one process and in two, one runs and the others wait for its answer', async () => {
  const before = ran
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = async () => {
    await gate
    return count()
  }
  const call = { operation: 'tagging', key: 'twins', body: { n: 1 } }
  const twins = Array.from({ length: 20 }, (_, index) =>
    once(index % 2 === 0 ? context : anotherProcess, caller, call, slow),
  )
  await until(async () => (await context.db`select 1 from idempotent_calls where key = 'twins'`).length === 1)
  finish()
  const answers = await Promise.all(twins)
  assert.equal(ran, before + 1)
  assert.equal(new Set(answers.map(({ answer }) => answer.run)).size, 1)
  assert.equal(answers.filter(({ repeated }) => !repeated).length, 1)
})

test('a call that failed can be repeated, and a twin that waited for it runs', async () => {
  const call = { operation: 'tagging', key: 'fails', body: {} }
  let fail = () => {}
  const gate = new Promise<void>((resolve) => {
    fail = resolve
  })
  const failing = once(context, caller, call, async () => {
    await gate
    throw new Error('not this time')
  })
  const waiting = once(context, caller, call, count)
  fail()
  await assert.rejects(failing, /not this time/)
  assert.equal((await waiting).repeated, false)
})

for (const hangs of ['before', 'after'] as const) {
  test(`killed ${hangs} it kept its answer: a repeat is answered, and what was done is paid once`, async () => {
    const payer = await makeCaller(context, 10)
    const victim = await startVictim(context, 'credits-victim.ts', {
      organisationId: payer.organisation.id,
      clientId: payer.client.id,
      hanging: 0,
      busy: 0,
      key: 'k',
      hangs,
    })
    await until(() => victim.lines.includes(hangs === 'before' ? 'running' : 'kept'), 20_000)
    // Sent again while nobody knows yet that the first one will die.
    const repeat = once<{ by: string }>(
      context,
      payer,
      { operation: 'tagging', key: 'k', body: { title: 'a' } },
      (keep) =>
        withCredits(context, payer, { amount: 1, reason: 'tagging' }, async (credits) => {
          const answer = { by: 'the repeat' }
          await transaction(context.db, async (tx) => {
            await credits.settle(tx)
            await keep(tx, answer)
          })
          return answer
        }),
    )
    await victim.kill()
    context.clock.moveBy(20_000)
    assert.equal((await repeat).answer.by, hangs === 'before' ? 'the repeat' : 'the victim')
    const { available, reserved } = await selectBalance(context.db, payer.organisation.id)
    // What the victim had reserved and not paid is given back later.
    assert.equal(available + reserved, 9)
    context.clock.moveBy(-20_000)
  })
}

test('one who was taken over cannot store what it did', async () => {
  const call = { operation: 'tagging', key: 'stalled', body: {} }
  const stalled = once<{ by: string }>(context, caller, call, async (keep) => {
    context.clock.moveBy(20_000)
    await once(anotherProcess, caller, call, async () => ({ by: 'the repeat' }))
    return transaction(context.db, async (tx) => {
      await keep(tx, { by: 'the stalled' })
      return { by: 'the stalled' }
    })
  })
  await assert.rejects(stalled, (error) => error instanceof Problem && error.code === 'upstream_unavailable')
  const { answer } = await once<{ by: string }>(context, caller, call, async () => ({ by: 'nobody' }))
  assert.equal(answer.by, 'the repeat')
})

test('keys are kept for 24 hours', async () => {
  const call = { operation: 'tagging', key: 'old', body: {} }
  const before = ran
  await once(context, caller, call, count)
  context.clock.moveBy(23 * 3_600_000)
  assert.equal((await once(context, caller, call, count)).repeated, true)
  context.clock.moveBy(2 * 3_600_000)
  assert.equal((await once(context, caller, { ...call, body: { other: 1 } }, count)).repeated, false)
  assert.equal(ran, before + 2)
  context.clock.moveBy(25 * 3_600_000)
  await forgetIdempotentCalls.run(context, {}, new AbortController().signal)
  assert.equal((await context.db`select 1 from idempotent_calls`).length, 0)
})
