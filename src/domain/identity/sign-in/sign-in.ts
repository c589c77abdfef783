import { hash, verify } from '@node-rs/argon2'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { type Person, selectPersonByEmail } from '../accounts/sql.ts'
import { acceptAttempt, admitAttempt, attemptOf } from './lockout.ts'
import { isKnownBrowser, rememberBrowser } from './sql-attempts.ts'

export type PasswordAttempt = { email: string; password: string; browser: string; address: string }

/** Argon2 reads its whole input: a megabyte of password is somebody's attack, not somebody's password. */
const maxPasswordLength = 1024

let nobodysHash: Promise<string> | undefined

/**
 * The person whose password this is, or null. Unknown addresses, accounts without a password and disabled ones take
 * as long as wrong passwords do. Throws `rate_limited` after too many tries.
 */
export async function checkPassword(context: Context, attempt: PasswordAttempt): Promise<Person | null> {
  const email = attempt.email.trim().slice(0, 254)
  const person = await selectPersonByEmail(context.db, email)
  const browserHash = hashSecret(attempt.browser)
  const known = person !== null && (await isKnownBrowser(context.db, person.id, browserHash))
  const counted = attemptOf({
    email,
    address: attempt.address,
    knownBrowser: known ? browserHash.toString('hex') : null,
  })
  await admitAttempt(context, counted)
  nobodysHash ??= hash('nobody has this password')
  const expected = person?.password_hash ?? (await nobodysHash)
  const matches = await verify(expected, attempt.password.slice(0, maxPasswordLength))
  if (person === null || person.password_hash === null || !matches || person.disabled) return null
  await acceptAttempt(context, counted)
  return person
}

/** From now on strangers' guesses do not count against this person in this browser. */
export async function trustBrowser(context: Context, userId: string, browser: string): Promise<void> {
  await rememberBrowser(context.db, userId, hashSecret(browser), context.clock.now())
}
