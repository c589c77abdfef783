import { hash, verify } from '@node-rs/argon2'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { maxPasswordLength } from '../accounts/create-user.ts'
import { selectUserByEmail } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import { clearAttempt, countAttempt, passwordAttemptCounters } from './lockout.ts'
import { isKnownBrowser, upsertKnownBrowser } from './sql-attempts.ts'

export type PasswordAttempt = { email: string; password: string; browser: string; address: string }

/** Verified against when there is no such user, so that the timing reveals nothing. */
let dummyHash: Promise<string> | undefined

/**
 * The user with this password, or null. Unknown addresses, disabled accounts and accounts without a password take as
 * long as wrong passwords. Throws `rate_limited` after too many attempts.
 */
export async function checkPassword(context: Context, attempt: PasswordAttempt): Promise<User | null> {
  const email = attempt.email.trim().slice(0, 254)
  const user = await selectUserByEmail(context.db, email)
  const browserHash = hashSecret(attempt.browser)
  const isKnown = user !== null && (await isKnownBrowser(context.db, user.id, browserHash))
  const counters = passwordAttemptCounters({
    email,
    address: attempt.address,
    knownBrowser: isKnown ? browserHash.toString('hex') : null,
  })
  await countAttempt(context, counters)
  dummyHash ??= hash('no user has this password')
  const expected = user?.password_hash ?? (await dummyHash)
  const matches = await verify(expected, attempt.password.slice(0, maxPasswordLength))
  if (user === null || user.password_hash === null || !matches || user.disabled) return null
  await clearAttempt(context, counters)
  return user
}

/** Gives this user a counter of their own in this browser, so that attempts from elsewhere cannot lock them out. */
export async function trustBrowser(context: Context, userId: string, browser: string): Promise<void> {
  await upsertKnownBrowser(context.db, userId, hashSecret(browser), context.clock.now())
}
