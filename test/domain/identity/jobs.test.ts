import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetExpiredSignIns } from '../../../src/domain/identity/jobs.ts'
import { startSession } from '../../../src/domain/identity/sign-in/sessions.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation, makeToken, makeUser } from '../../support/people.ts'

const context = await createTestContext()
const day = 86_400_000
const countRows = async () => {
  const [row] = await context.db`
    select
      (select count(*) from sessions) as sessions,
      (select count(*) from token_families) as families`
  return [row!.sessions, row!.families]
}

test('the clean-up deletes expired rows and keeps the others', async () => {
  const { id: organisationId } = await makeOrganisation(context)
  const { id: userId } = await makeUser(context, organisationId)
  const browser = { userAgent: '', address: '' }
  await startSession(context, { userId, method: 'password', remember: true, browser })
  await makeToken(context, { organisationId, userId })
  const run = () => forgetExpiredSignIns.run(context, {}, AbortSignal.timeout(5000))
  await run()
  assert.deepEqual(await countRows(), [1, 1])
  context.clock.moveBy(day)
  await run()
  assert.deepEqual(await countRows(), [1, 1])
  context.clock.moveBy(33 * day)
  await run()
  assert.deepEqual(await countRows(), [0, 0])
})

test('attempts to sign in to unknown accounts are deleted after a month, however many; the trail of an organisation stays', async () => {
  const { id: organisationId } = await makeOrganisation(context)
  const old = new Date(context.clock.now().getTime() - 31 * day)
  const add = (organisation: string | null, at: Date, count: number) => context.owner`
    insert into audit_entries (id, organisation_id, occurred_at, action, actor_type, actor_name)
    select gen_random_uuid(), ${organisation}::uuid, ${at}, 'user.sign_in_failed', 'unknown', 'x'
    from generate_series(1, ${count}::integer)`
  await add(null, old, 10_001)
  await add(null, context.clock.now(), 2)
  await add(organisationId, old, 3)
  const count = async (organisation: string | null) => {
    const [row] = await context.owner`
      select count(*) as count
      from audit_entries
      where organisation_id is not distinct from ${organisation}::uuid
        and action = 'user.sign_in_failed'`
    return row!.count
  }
  await forgetExpiredSignIns.run(context, {}, new AbortController().signal)
  assert.deepEqual([await count(null), await count(organisationId)], [2, 3])
})
