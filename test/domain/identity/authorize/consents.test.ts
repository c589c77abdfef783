import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findPreviousGrant,
  saveConsent,
  withdrawConsent,
} from '../../../../src/domain/identity/authorize/consents.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
const client = await makeClient(context, organisationId)
const newUser = () => makeUser(context, organisationId)

test('a decision holds for exactly the same scopes', async () => {
  const { id } = await newUser()
  const requested = ['openid', 'email']
  assert.equal(await findPreviousGrant(context, id, client.id, requested), null)
  await saveConsent(context, id, client.id, requested, ['email'])
  assert.deepEqual(await findPreviousGrant(context, id, client.id, ['email', 'openid']), requested)
  assert.equal(await findPreviousGrant(context, id, client.id, ['openid']), null)
  assert.equal(await findPreviousGrant(context, id, client.id, [...requested, 'profile']), null)
})

test('grants what was ticked and requested, and always openid', async () => {
  const { id } = await newUser()
  const granted = await saveConsent(
    context,
    id,
    client.id,
    ['openid', 'email', 'profile'],
    ['email', 'atlas.read'],
  )
  assert.deepEqual(granted, ['openid', 'email'])
})

test("withdrawing a consent revokes only that client's tokens", async () => {
  const { id: userId } = await newUser()
  const other = await makeClient(context, organisationId)
  const [mine, others] = [
    await makeToken(context, { client, userId }),
    await makeToken(context, { client: other, userId }),
  ]
  await saveConsent(context, userId, client.id, ['openid'], [])
  await withdrawConsent(context, userId, client.id)
  assert.equal(await findPreviousGrant(context, userId, client.id, ['openid']), null)
  const rows = await context.db`
    select id from token_families where id = any(${[mine.sid, others.sid]}::uuid[]) and revoked_at is not null`
  assert.deepEqual(
    rows.map(({ id }) => id),
    [mine.sid],
  )
})
