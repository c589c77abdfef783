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
