import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLinkedUser } from '../../../../src/domain/identity/federation/find-linked-user.ts'
import { addProvider } from '../../../../src/domain/identity/federation/providers.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const [organisation, other] = [await makeOrganisation(context), await makeOrganisation(context)]
const issuer = 'http://127.0.0.1:9'
const newProvider = (name: string, organisationId: string | null) =>
  addProvider(context, { name, title: '', issuer, clientId: 'id', clientSecret: 'secret', organisationId })
const open = await newProvider('open', null)
const own = await newProvider('own', organisation.id)

const identity = (email: string | null, changes: { subject?: string; emailVerified?: boolean } = {}) => ({
  issuer,
  subject: changes.subject ?? newId(),
  email,
  emailVerified: changes.emailVerified ?? true,
  name: null,
  locale: null,
})

test('links a user by a verified e-mail address and then by subject', async () => {
  const user = await makeUser(context, organisation.id)
  const subject = newId()
  assert.equal((await findLinkedUser(context, open, identity(user.email, { subject })))?.id, user.id)
  const moved = identity('moved@example.com', { subject, emailVerified: false })
  assert.equal((await findLinkedUser(context, open, moved))?.id, user.id)
})

test('never links by an address the provider has not verified', async () => {
  const user = await makeUser(context, organisation.id)
  assert.equal(await findLinkedUser(context, open, identity(user.email, { emailVerified: false })), null)
  assert.equal(await findLinkedUser(context, open, identity(null)), null)
})

test('never links a user to a second account of the same issuer', async () => {
  const user = await makeUser(context, organisation.id)
  await findLinkedUser(context, open, identity(user.email))
  assert.equal(await findLinkedUser(context, open, identity(user.email)), null)
})

test('the provider of one organisation accepts only its users', async () => {
  const [mine, theirs] = [await makeUser(context, organisation.id), await makeUser(context, other.id)]
  assert.equal((await findLinkedUser(context, own, identity(mine.email)))?.id, mine.id)
  assert.equal(await findLinkedUser(context, own, identity(theirs.email)), null)
})
