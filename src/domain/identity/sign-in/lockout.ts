import { isIPv6 } from 'node:net'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { countAttempts, forgetAttempts, uncountAttempts } from './sql-attempts.ts'

const windowMs = 15 * 60_000

/** Wrong tries in a quarter of an hour before no more are looked at. */
export const maxTries = {
  account: 50,
  address: 100,
  accountAtAddress: 10,
  knownBrowser: 10,
  secondFactor: 10,
  mailTo: 3,
  mailFrom: 20,
}

type Kind = keyof typeof maxTries
export type Attempt = { kind: Kind; key: Buffer }[]

export type Guess = {
  email: string
  address: string
  /** The browser, where this account has signed in there before. */
  knownBrowser: string | null
}

/**
 * What a guess counts against. A browser in which the account has signed in before has a count of its own: whoever
 * guesses from elsewhere, or even from the same address, cannot lock its owner out.
 */
export function attemptOf(guess: Guess): Attempt {
  const account = guess.email.trim().toLowerCase()
  const address = networkOf(guess.address)
  if (guess.knownBrowser !== null) return [count('knownBrowser', `${account} ${guess.knownBrowser}`)]
  return [
    count('accountAtAddress', `${account} ${address}`),
    count('address', address),
    count('account', account),
  ]
}

export function secondFactorAttempt(userId: string): Attempt {
  return [count('secondFactor', userId)]
}

/** Whether another mail may be asked for: nobody's mailbox is flooded, and the page says the same either way. */
export async function admitResetRequest(
  context: Context,
  given: { email: string; address: string },
): Promise<boolean> {
  const attempt = [count('mailTo', given.email.toLowerCase()), count('mailFrom', networkOf(given.address))]
  try {
    await admitAttempt(context, attempt)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Counts the attempt before it is looked at, so that many at once do not slip through. Throws `rate_limited`. */
export async function admitAttempt(context: Context, attempt: Attempt): Promise<void> {
  const now = context.clock.now()
  const counts = await countAttempts(
    context.db,
    attempt.map(({ key }) => key),
    now,
    new Date(now.getTime() - windowMs),
  )
  const over = attempt.some(({ kind }, index) => counts[index]! > maxTries[kind])
  if (over) {
    throw new Problem(
      'rate_limited',
      'Too many attempts. Wait a quarter of an hour, or set a new password.',
      {
        retryAfter: windowMs / 1000,
      },
    )
  }
}

/** A right password forgets the wrong ones before it, but not those of others on the same address or account. */
export async function acceptAttempt(context: Context, attempt: Attempt): Promise<void> {
  const own = attempt.filter(({ kind }) => kind !== 'address' && kind !== 'account')
  const shared = attempt.filter(({ kind }) => kind === 'address' || kind === 'account')
  await forgetAttempts(
    context.db,
    own.map(({ key }) => key),
  )
  if (shared.length > 0)
    await uncountAttempts(
      context.db,
      shared.map(({ key }) => key),
    )
}

function count(kind: Kind, what: string): { kind: Kind; key: Buffer } {
  return { kind, key: hashSecret(`${kind} ${what}`) }
}

/** A subscriber has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head, tail] = address.split('::', 2)
  const left = head === '' ? [] : head!.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
