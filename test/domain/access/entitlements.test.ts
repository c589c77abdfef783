import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  grantEntitlements,
  heldEntitlements,
  revokeEntitlements,
} from '../../../src/domain/access/entitlements.ts'
import { createWebhook } from '../../../src/domain/events/webhooks.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'

const context = await createTestContext()
const { db } = context

async function newOrganisation(): Promise<string> {
  const { id } = await makeOrganisation(context, { entitled: [] })
  await createWebhook(context, id, { url: 'http://127.0.0.1:9/hook' })
  return id
}

const events = (organisationId: string) =>
  db`select data from events where organisation_id = ${organisationId} and type = 'entitlement.changed' order by id`

test('grants and revokes entitlements and returns what the organisation holds', async () => {
  const id = await newOrganisation()
  assert.deepEqual(await grantEntitlements(db, id, ['search', 'atlas'], new Date()), ['atlas', 'search'])
  assert.deepEqual(await revokeEntitlements(db, id, ['search'], new Date()), ['atlas'])
  assert.deepEqual(await heldEntitlements(db, id), ['atlas'])
})

test('granting a held entitlement or revoking a missing one changes nothing', async () => {
  const id = await newOrganisation()
  await grantEntitlements(db, id, ['search'], new Date())
  await grantEntitlements(db, id, ['search'], new Date())
  await revokeEntitlements(db, id, ['atlas'], new Date())
  const [row] = await db`select count(*) as count from entitlements where organisation_id = ${id}`
  assert.equal(row!.count, 1)
  assert.equal((await events(id)).length, 1)
})

test('records an event with the change and the resulting entitlements', async () => {
  const id = await newOrganisation()
  await grantEntitlements(db, id, ['search', 'atlas'], new Date())
  await revokeEntitlements(db, id, ['atlas'], new Date())
  assert.deepEqual(
    (await events(id)).map(({ data }) => data),
    [
      { granted: ['search', 'atlas'], revoked: [], entitlements: ['atlas', 'search'] },
      { granted: [], revoked: ['atlas'], entitlements: ['search'] },
    ],
  )
})

test('an entitlement can be granted again after it was revoked', async () => {
  const id = await newOrganisation()
  await grantEntitlements(db, id, ['search'], new Date())
  await revokeEntitlements(db, id, ['search'], new Date())
  assert.deepEqual(await grantEntitlements(db, id, ['search'], new Date()), ['search'])
})

test('rejects unknown entitlements and an empty list', async () => {
  const id = await newOrganisation()
  await assert.rejects(grantEntitlements(db, id, ['flying'], new Date()), { code: 'unsupported_value' })
  await assert.rejects(revokeEntitlements(db, id, [], new Date()), { code: 'unsupported_value' })
})
