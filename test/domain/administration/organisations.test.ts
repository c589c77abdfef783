import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeEntitlements,
  giveCredits,
  listOrganisations,
  readOrganisation,
  setOrganisationDisabled,
} from '../../../src/domain/administration/organisations.ts'
import type { Administrator } from '../../../src/domain/administration/record-change.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation, makeUser } from '../../support/people.ts'

const context = await createTestContext()
const home = await makeOrganisation(context, { name: 'Operators' })
const user = await makeUser(context, home.id, { role: 'operator' })
const operator: Administrator = {
  principal: { type: 'user', id: user.id, name: user.name },
  organisation: { id: home.id, name: home.name },
}

test('lists organisations by part of their name, ignoring case', async () => {
  await makeOrganisation(context, { name: 'Blue Note' })
  await makeOrganisation(context, { name: 'Notable' })
  const list = async (name: string) =>
    (await listOrganisations(context, { page: 1, pageSize: 10, name })).results.map((row) => row.name)
  assert.deepEqual(await list('NOT'), ['Notable', 'Blue Note'])
  assert.deepEqual(await list('%'), [])
})

test('grants and revokes entitlements in one call, but not the same one', async () => {
  const { id } = await makeOrganisation(context, { entitled: ['atlas'] })
  const changed = await changeEntitlements(context, operator, id, { grant: ['search'], revoke: ['atlas'] })
  assert.deepEqual(changed.entitlements, ['search'])
  await assert.rejects(changeEntitlements(context, operator, id, { grant: ['atlas'], revoke: ['atlas'] }), {
    code: 'validation_error',
  })
  await assert.rejects(changeEntitlements(context, operator, id, { grant: [], revoke: [] }), {
    code: 'invalid_request',
  })
})

test('granting credits requires a reason', async () => {
  const { id } = await makeOrganisation(context)
  assert.equal((await giveCredits(context, operator, id, { amount: 5, reason: 'trial' })).available, 5)
  await assert.rejects(giveCredits(context, operator, id, { amount: 5, reason: ' ' }), {
    code: 'validation_error',
  })
})

test('an operator can disable an organisation, but not their own', async () => {
  const { id } = await makeOrganisation(context)
  assert.notEqual((await setOrganisationDisabled(context, operator, id, true)).disabled_at, null)
  assert.equal((await setOrganisationDisabled(context, operator, id, false)).disabled_at, null)
  await assert.rejects(setOrganisationDisabled(context, operator, home.id, true), {
    code: 'validation_error',
  })
})

test('the details include the users', async () => {
  const { members } = await readOrganisation(context, home.id)
  assert.deepEqual(
    members.map(({ email, role }) => [email, role]),
    [[user.email, 'operator']],
  )
  await assert.rejects(readOrganisation(context, newId()), { code: 'not_found' })
})
