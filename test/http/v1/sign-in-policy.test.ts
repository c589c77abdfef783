import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const url = '/v1/sign-in-policy'

test('administrators require a second step, see who lacks one, and leave a trace', async () => {
  const admin = await makeConsoleUser(context, 'admin')
  const other = await makeConsoleUser(context, 'admin')
  await makeUser(context, admin.organisationId)
  const read = async (headers = admin.headers) => (await app.inject({ url, headers })).json().data
  assert.deepEqual(await read(), { second_step_required: false, people_without_second_step: 2 })
  const payload = { second_step_required: true }
  const changed = await app.inject({ method: 'PATCH', url, headers: admin.headers, payload })
  assert.equal(changed.json().data.second_step_required, true)
  assert.equal((await read(other.headers)).second_step_required, false, 'another organisation')
  const [entry] = await context.db`
    select actor_id, details from audit_entries
    where organisation_id = ${admin.organisationId} and action = 'organisation.changed'`
  assert.deepEqual(entry, { actor_id: admin.user.id, details: payload })
})

test('members neither read nor change it', async () => {
  const member = await makeConsoleUser(context, 'member')
  assert.equal((await app.inject({ url, headers: member.headers })).statusCode, 403)
  const payload = { second_step_required: false }
  const response = await app.inject({ method: 'PATCH', url, headers: member.headers, payload })
  assert.equal(response.statusCode, 403)
})
