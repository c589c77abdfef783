import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import {
  checkSecondFactor,
  enableSecondFactor,
  enrolSecondFactor,
  hasSecondFactor,
  readEnrolment,
  removeAuthenticatorApp,
} from '../../../../src/domain/identity/sign-in/second-factor.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)

async function enrol() {
  const user = await makeUser(context, organisationId)
  const { secret } = await enrolSecondFactor(context, user)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (offsetMs = 0) => totp.generate({ timestamp: context.clock.now().getTime() + offsetMs })
  const check = (given: string) => checkSecondFactor(context, user.id, given)
  return { user, secret, code, check }
}

async function enable() {
  const enrolled = await enrol()
  const { recoveryCodes } = (await enableSecondFactor(context, enrolled.user, enrolled.code()))!
  context.clock.moveBy(60_000)
  return { ...enrolled, recoveryCodes: recoveryCodes! }
}

test('takes effect only after a correct first code', async () => {
  const { user, secret, code } = await enrol()
  assert.equal(await enableSecondFactor(context, user, '000000'), null)
  assert.equal(await hasSecondFactor(context, user.id), false)
  assert.equal((await readEnrolment(context, user))?.secret, secret, 'a wrong code keeps the secret')
  assert.equal((await enableSecondFactor(context, user, code()))?.recoveryCodes?.length, 10)
  assert.equal(await hasSecondFactor(context, user.id), true)
  assert.equal(await enableSecondFactor(context, user, code(30_000)), null, 'it cannot be enabled twice')
})

test('each enrolment has a new secret, and the one shown before no longer works', async () => {
  const { user, secret, code } = await enrol()
  assert.notEqual((await enrolSecondFactor(context, user)).secret, secret)
  assert.equal(await enableSecondFactor(context, user, code()), null)
})

test('accepts the codes of the neighbouring time steps and no others', async () => {
  const { code, check } = await enable()
  assert.equal(await check(code(-60_000)), false)
  assert.equal(await check(code(60_000)), false)
  assert.equal(await check(code(-30_000)), true)
  assert.equal(await check(code(30_000)), true)
})

test('no code works twice, and no older one after a newer one', async () => {
  const { code, check } = await enable()
  assert.equal(await check(code()), true)
  assert.equal(await check(code()), false)
  assert.equal(await check(code(-30_000)), false)
})

test('a recovery code works once, with any case and hyphens', async () => {
  const { check, recoveryCodes } = await enable()
  const [first, second] = recoveryCodes as [string, string]
  assert.equal(await check(` ${first.toUpperCase().replace('-', '')} `), true)
  assert.equal(await check(first), false)
  assert.equal(await check(second), true)
})

test('allows ten attempts in 15 minutes', async () => {
  const { code, check } = await enable()
  for (let index = 0; index < 10; index++) assert.equal(await check('wrong'), false)
  await assert.rejects(check(code()), { code: 'rate_limited' })
  context.clock.moveBy(15 * 60_000 + 1000)
  assert.equal(await check(code()), true)
})

test('removing it also removes the recovery codes', async () => {
  const { user, check, recoveryCodes } = await enable()
  await removeAuthenticatorApp(context, user)
  assert.equal(await hasSecondFactor(context, user.id), false)
  assert.equal(await check(recoveryCodes[0]!), false)
})
