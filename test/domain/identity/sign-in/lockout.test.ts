import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  allowResetRequest,
  clearAttempt,
  countAttempt,
  maxAttempts,
  passwordAttemptCounters,
} from '../../../../src/domain/identity/sign-in/lockout.ts'
import { createTestContext } from '../../../support/context.ts'

const context = await createTestContext()
const newEmail = () => `${randomUUID()}@example.com`
const newAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`
const attempt = (email: string, address: string, knownBrowser: string | null = null) =>
  countAttempt(context, passwordAttemptCounters({ email, address, knownBrowser }))
const isLockedOut = { code: 'rate_limited', retryAfter: 900 }

async function exhaust(email: string, address: string): Promise<void> {
  for (let index = 0; index < maxAttempts.accountAtAddress; index++) await attempt(email, address)
  await assert.rejects(attempt(email, address), isLockedOut)
}

test('locks an address out of an account after ten attempts, for 15 minutes', async () => {
  const [email, address] = [newEmail(), newAddress()]
  await exhaust(email, address)
  context.clock.moveBy(15 * 60_000 + 1000)
  await attempt(email, address)
})

test('counts the account in any case, and a whole /64 as one address', async () => {
  const email = newEmail()
  await exhaust(email, '2001:db8:7:7::1')
  await assert.rejects(attempt(email.toUpperCase(), '2001:db8:7:7:ffff::2'), isLockedOut)
  await attempt(email, '2001:db8:7:8::1')
})

test('a known browser has a counter of its own', async () => {
  const [email, address] = [newEmail(), newAddress()]
  await exhaust(email, address)
  await attempt(email, address, 'known')
})

test('an account is locked after 50 attempts from many addresses', async () => {
  const email = newEmail()
  for (let index = 0; index < maxAttempts.account; index++) await attempt(email, newAddress())
  await assert.rejects(attempt(email, newAddress()), isLockedOut)
  await attempt(email, newAddress(), 'known')
})

test('a success clears the own counter and keeps the attempts of others', async () => {
  const [email, address] = [newEmail(), newAddress()]
  const counters = passwordAttemptCounters({ email, address, knownBrowser: null })
  for (let index = 0; index < 9; index++) await countAttempt(context, counters)
  await countAttempt(context, counters)
  await clearAttempt(context, counters)
  await exhaust(email, address)
  for (let index = 0; index < maxAttempts.account - 20; index++) await attempt(email, newAddress())
  await assert.rejects(attempt(email, newAddress()), isLockedOut)
})

test('allows three password mails per address in 15 minutes', async () => {
  const email = newEmail()
  const request = () => allowResetRequest(context, { email, address: newAddress() })
  assert.deepEqual(
    [await request(), await request(), await request(), await request()],
    [true, true, true, false],
  )
  context.clock.moveBy(15 * 60_000 + 1000)
  assert.equal(await request(), true)
})
