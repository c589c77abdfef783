import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from '../../../../src/domain/audit/record.ts'
import { inviteUser } from '../../../../src/domain/identity/accounts/invite-user.ts'
import { selectUser } from '../../../../src/domain/identity/accounts/sql.ts'
import { findLinkedUser, linkUser } from '../../../../src/domain/identity/federation/find-linked-user.ts'
import { addProvider } from '../../../../src/domain/identity/federation/providers.ts'
import { linkExternalAccount } from '../../../../src/domain/identity/federation/sql.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const [organisation, other] = [await makeOrganisation(context), await makeOrganisation(context)]
const issuer = 'http://127.0.0.1:9'
const newProvider = (name: string, organisationId: string | null, domains: string[] = []) =>
  addProvider(context, {
    name,
    title: '',
    issuer,
    clientId: 'id',
    clientSecret: 'secret',
    organisationId,
    domains,
  })
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

test('the provider of an organisation does not make anybody an operator of the service', async () => {
  const operator = await makeUser(context, organisation.id, { role: 'operator' })
  assert.equal(await findLinkedUser(context, own, identity(operator.email)), null)
  const subject = newId()
  assert.equal(await linkUser(context, own, operator, { issuer, subject }), true, 'they link it themselves')
  assert.equal((await findLinkedUser(context, own, identity(null, { subject })))?.id, operator.id)
})

/** Somebody whom an administrator invited and who has not opened the link yet. */
const invited = () =>
  inviteUser(context, organisation, {
    email: `${newId()}@invited.example`,
    name: 'Ada',
    locale: 'en',
    role: 'member',
    actor: commandLine,
  })
const isVerified = async (id: string) => (await selectUser(context.db, id))!.email_verified

test('the address of an invited person is verified by those whom the operator trusts with it', async () => {
  const [first, second, third] = [await invited(), await invited(), await invited()]
  assert.equal(await isVerified(first.id), false, 'an administrator typed it')
  assert.equal((await findLinkedUser(context, open, identity(first.email)))?.id, first.id)
  assert.equal(await isVerified(first.id), true)
  assert.equal((await findLinkedUser(context, own, identity(second.email)))?.id, second.id)
  assert.equal(await isVerified(second.id), false, 'the provider of the organisation says whatever it likes')
  const named = await newProvider('named', organisation.id, ['invited.example'])
  assert.equal((await findLinkedUser(context, named, identity(third.email)))?.id, third.id)
  assert.equal(await isVerified(third.id), true, 'the operator named the domain')
})

test('an unverified account that somebody can sign in to is never linked', async () => {
  const somebody = async (prepare: (id: string) => Promise<unknown>) => {
    const user = await invited()
    await prepare(user.id)
    return findLinkedUser(context, open, identity(user.email))
  }
  const { db } = context
  assert.equal(await somebody((id) => db`update users set password_hash = 'x' where id = ${id}`), null)
  assert.equal(
    await somebody(
      (id) => db`
        insert into passkeys (id, user_id, name, public_key, counter, transports, synchronised, created_at)
        values (${Buffer.from(id)}, ${id}, 'Key', 'x', 0, '{}', true, now())`,
    ),
    null,
  )
  const link = { issuer: 'https://elsewhere.example', now: context.clock.now() }
  assert.equal(
    await somebody((userId) => linkExternalAccount(db, { ...link, subject: newId(), userId })),
    null,
  )
})
