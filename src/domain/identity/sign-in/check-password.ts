import { hash, verify } from '@node-rs/argon2'
import { memoize } from '../../../lib/memoize.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { maxPasswordLength } from '../accounts/password-strength.ts'
import { selectUserByEmail, type UserWithPassword } from '../accounts/sql.ts'
import { recordFailedSignIn } from './audit-sign-in.ts'
import { clearAttempt, countAttempt, passwordAttemptCounters } from './lockout.ts'
import { notifyUser } from './notify-user.ts'
import { countKnownBrowsers, isKnownBrowser, upsertKnownBrowser } from './sql-attempts.ts'

export type PasswordAttempt = { email: string; password: string; browser: string; address: string }

/** Verified against when there is no such user, so that the timing reveals nothing. */
const dummyHash = memoize(() => hash('no user has this password'))
/** Looked up when there is no such user, for the same reason. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The user with this password, or null. Unknown addresses, disabled accounts and accounts without a password take as
 * long as wrong passwords. Throws `rate_limited` after too many attempts.
 */
export async function checkPassword(
  context: Context,
  attempt: PasswordAttempt,
): Promise<(UserWithPassword & { password_hash: string }) | null> {
  const email = attempt.email.trim().slice(0, 254)
  const user = await selectUserByEmail(context.db, email)
  const browserHash = hashSecret(attempt.browser)
  const isKnown = await isKnownBrowser(context.db, user?.id ?? nobody, browserHash)
  const counters = passwordAttemptCounters({
    email,
    address: attempt.address,
    knownBrowser: isKnown ? browserHash.toString('hex') : null,
  })
  await countAttempt(context, counters)
  // Computed for the first attempt of either kind, not only for the first unknown account.
  const dummy = await dummyHash()
  const expected = user?.password_hash ?? dummy
  const matches = await verify(expected, attempt.password.slice(0, maxPasswordLength))
  if (user === null || user.password_hash === null || !matches || user.disabled) {
    // Also for unknown accounts, or the time would tell them apart.
    await recordFailedSignIn(context, user, { step: 'password', address: attempt.address })
    return null
  }
  await clearAttempt(context, counters)
  return { ...user, password_hash: user.password_hash }
}

/**
 * Gives this user a counter of their own in this browser, so that attempts from elsewhere cannot lock them out. Tells
 * them about a new browser (`info`), unless it is their first.
 */
export async function trustBrowser(
  context: Context,
  userId: string,
  browser: string,
  info: { userAgent: string; address: string } | null = null,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const count = await countKnownBrowsers(tx, userId)
    const isNew = await upsertKnownBrowser(tx, userId, hashSecret(browser), context.clock.now())
    if (isNew && count > 0 && info !== null)
      await notifyUser(context, tx, { userId, change: 'new_browser', browser: info })
  })
}
