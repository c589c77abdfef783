import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endSession } from '../../../../src/domain/identity/sign-in/end-sessions.ts'
import { findSession, startSession } from '../../../../src/domain/identity/sign-in/sessions.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'
import { until } from '../../../support/until.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
const hour = 3_600_000

async function signIn(remember: boolean) {
  const { id: userId } = await makeUser(context, organisationId)
  const browser = { userAgent: 'x'.repeat(1000), address: '203.0.113.7' }
  const { secret } = await startSession(context, { userId, method: 'password', remember, browser })
  return { userId, find: () => findSession(context, secret) }
}

test('a session lasts twelve hours, or 30 days if the user stays signed in', async () => {
  const [short, long] = [await signIn(false), await signIn(true)]
  context.clock.moveBy(12 * hour - 60_000)
  assert.notEqual(await short.find(), null)
  context.clock.moveBy(120_000)
  assert.equal(await short.find(), null)
  assert.notEqual(await long.find(), null)
  context.clock.moveBy(30 * 24 * hour)
  assert.equal(await long.find(), null)
})

test('only the hash of the secret is stored', async () => {
  const { userId, find } = await signIn(false)
  const [row] = await context.db`select secret_hash, user_agent from sessions where user_id = ${userId}`
  assert.equal(row!.secret_hash.length, 32)
  assert.equal(row!.user_agent.length, 300)
  assert.notEqual(await find(), null)
  assert.equal(await findSession(context, row!.secret_hash.toString('base64url')), null)
})

test('an ended session is not found', async () => {
  const { find } = await signIn(true)
  const { id, user } = (await find())!
  await endSession(context, user.id, id)
  assert.equal(await find(), null)
})

test('the time of the last use is updated at most every five minutes', async () => {
  const { find } = await signIn(true)
  const first = (await find())!.seen_at
  context.clock.moveBy(60_000)
  assert.deepEqual((await find())!.seen_at, first)
  context.clock.moveBy(300_000)
  await find()
  assert.ok((await find())!.seen_at > first)
})

test('a session that starts while its user is being disabled does not remain', async () => {
  const { id: userId } = await makeUser(context, organisationId)
  const browser = { userAgent: '', address: '203.0.113.7' }
  let started: Promise<unknown> = Promise.resolve()
  await transaction(context.db, async (tx) => {
    await tx`update users set disabled_at = now() where id = ${userId}`
    await tx`delete from sessions where user_id = ${userId}`
    started = startSession(context, { userId, method: 'passkey', remember: true, browser })
    started.catch(() => {})
    await until(async () => {
      const [waiting] = await context.db`
        select exists (select 1 from pg_locks where not granted)
          or exists (select 1 from sessions where user_id = ${userId}) as found`
      return waiting!.found
    })
  })
  await assert.rejects(started, { code: 'invalid_request' })
  assert.equal((await context.db`select id from sessions where user_id = ${userId}`).length, 0)
})
