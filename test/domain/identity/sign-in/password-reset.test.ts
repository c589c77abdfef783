import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setUserDisabled } from '../../../../src/domain/identity/accounts/manage-user.ts'
import {
  linkExternalAccount,
  selectExternalAccounts,
} from '../../../../src/domain/identity/federation/sql.ts'
import { checkPassword } from '../../../../src/domain/identity/sign-in/check-password.ts'
import {
  findResetUser,
  mailResetLink,
  resetPassword,
} from '../../../../src/domain/identity/sign-in/password-reset.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)

async function requestSecret(email: string): Promise<string | undefined> {
  await context.db`delete from shown_mails`
  await mailResetLink(context, { email })
  const [mail] = await context.db`select body from shown_mails`
  return /\/password\/([\w-]+)/.exec(mail?.body ?? '')?.[1]
}

const signIn = (email: string, password: string) =>
  checkPassword(context, { email, password, browser: 'browser', address: '203.0.113.7' })

test('sets a new password once', async () => {
  const user = await makeUser(context, organisationId)
  const secret = (await requestSecret(user.email))!
  await resetPassword(context, secret, 'a new long password')
  assert.equal((await signIn(user.email, 'a new long password'))?.id, user.id)
  assert.equal(await signIn(user.email, user.password!), null)
  await assert.rejects(resetPassword(context, secret, 'another long password'), { code: 'not_found' })
})

test('only the newest link works, for 30 minutes', async () => {
  const user = await makeUser(context, organisationId)
  const first = (await requestSecret(user.email))!
  const second = (await requestSecret(user.email))!
  assert.equal(await findResetUser(context, first), null)
  assert.equal((await findResetUser(context, second))?.id, user.id)
  context.clock.moveBy(30 * 60_000 + 1000)
  assert.equal(await findResetUser(context, second), null)
})

test('sends nothing to an unknown address', async () => {
  assert.equal(await requestSecret('nobody@example.com'), undefined)
})

test('rejects a password that is too short or too long and keeps the link', async () => {
  const user = await makeUser(context, organisationId)
  const secret = (await requestSecret(user.email))!
  for (const password of ['short', 'x'.repeat(1025)]) {
    await assert.rejects(resetPassword(context, secret, password), { code: 'validation_error' })
  }
  assert.equal((await findResetUser(context, secret))?.id, user.id)
})

test('disabling a user ends their links, also for the time when they are enabled again', async () => {
  const user = await makeUser(context, organisationId)
  const before = (await requestSecret(user.email))!
  await setUserDisabled(context, user, true)
  await assert.rejects(resetPassword(context, before, 'a new and better password'), { code: 'not_found' })
  await setUserDisabled(context, user, false)
  await assert.rejects(resetPassword(context, before, 'a new and better password'), { code: 'not_found' })
})

test('nobody sets a password while the whole organisation is disabled', async () => {
  const { id } = await makeOrganisation(context)
  const secret = (await requestSecret((await makeUser(context, id)).email))!
  await context.db`update organisations set disabled_at = now() where id = ${id}`
  await assert.rejects(resetPassword(context, secret, 'a new and better password'), { code: 'not_found' })
})

test('whoever proves that an address is theirs ends what others prepared for the account', async () => {
  const invited = await makeUser(context, organisationId, { password: null, emailVerified: false })
  const known = await makeUser(context, organisationId, { emailVerified: true })
  for (const { id } of [invited, known])
    await linkExternalAccount(context.db, {
      userId: id,
      issuer: 'https://idp.example',
      subject: id,
      now: context.clock.now(),
    })
  for (const { email } of [invited, known])
    await resetPassword(context, (await requestSecret(email))!, 'a new long password')
  assert.deepEqual(await selectExternalAccounts(context.db, invited.id), [])
  assert.equal((await selectExternalAccounts(context.db, known.id)).length, 1)
})
