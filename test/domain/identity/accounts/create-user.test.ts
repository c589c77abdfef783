import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser, type NewUser } from '../../../../src/domain/identity/accounts/create-user.ts'
import { findActiveUser, findUser } from '../../../../src/domain/identity/accounts/find-user.ts'
import { setUserDisabled } from '../../../../src/domain/identity/accounts/manage-user.ts'
import { invalidateAccess } from '../../../../src/domain/identity/invalidate-access.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
const create = (changes: Partial<NewUser>) =>
  createUser(context.db, organisationId, {
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    locale: 'en',
    password: null,
    ...changes,
  })

test('creates a verified member and splits the name', async () => {
  const user = await create({
    email: ' grace@example.com ',
    name: ' Grace \x1b\n Brewster\u0085\u202eHopper ',
  })
  const { email, email_verified, name, given_name, family_name, role, disabled } = user
  assert.deepEqual(
    { email, email_verified, name, given_name, family_name, role, disabled },
    {
      email: 'grace@example.com',
      email_verified: true,
      name: 'Grace Brewster Hopper',
      given_name: 'Grace',
      family_name: 'Brewster Hopper',
      role: 'member',
      disabled: false,
    },
  )
})

test('rejects an e-mail address that is taken, whatever its case', async () => {
  await create({ email: 'taken@example.com' })
  await assert.rejects(create({ email: 'Taken@Example.com' }), { code: 'validation_error' })
})

const invalid: [string, Partial<NewUser>][] = [
  ['a malformed e-mail address', { email: 'nobody' }],
  ['an e-mail address of 255 characters', { email: `${'a'.repeat(243)}@example.com` }],
  ['an empty name', { name: ' ' }],
  ['a password of nine characters', { password: '123456789' }],
]
for (const [what, changes] of invalid) {
  test(`rejects ${what}`, () => assert.rejects(create(changes), { code: 'validation_error' }))
}

test('finds a user by id and by e-mail address', async () => {
  const user = await makeUser(context, organisationId)
  assert.equal((await findUser(context.db, user.id)).email, user.email)
  assert.equal((await findUser(context.db, user.email.toUpperCase())).id, user.id)
  await assert.rejects(findUser(context.db, 'nobody@example.com'), { code: 'not_found' })
})

test('a disabled user is not active', async () => {
  const user = await makeUser(context, organisationId)
  assert.equal((await findActiveUser(context, user.id))?.id, user.id)
  await setUserDisabled(context, user, true)
  invalidateAccess(context, 'user', user.id)
  assert.equal(await findActiveUser(context, user.id), null)
})

test('rejects addresses that mail servers read as something else', async () => {
  for (const email of [
    'x,y@example.com',
    'x<y@example.com>',
    '"x"@example.com',
    'x;y@example.com',
    'x@example.com(y',
  ])
    await assert.rejects(create({ email }), { code: 'validation_error' }, email)
  for (const email of ['moc\u202e@example.com', 'x\u200b@example.com', 'x@exa\u00admple.com'])
    await assert.rejects(create({ email }), { code: 'validation_error' }, JSON.stringify(email))
  for (const email of ["o'neil+music@example.com", 'zoé@exämple.com', 'a_b-c.d@sub.example.com'])
    assert.equal((await create({ email })).email, email)
})
