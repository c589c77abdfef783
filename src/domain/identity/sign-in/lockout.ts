import { networkOf } from '../../../lib/network-of.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { decrementAttempts, deleteAttempts, incrementAttempts } from './sql-attempts.ts'

const windowMs = 15 * 60_000

/** Failed attempts allowed per counter within 15 minutes. */
export const maxAttempts = {
  account: 50,
  address: 100,
  accountAtAddress: 10,
  knownBrowser: 10,
  secondFactor: 10,
  deviceCode: 20,
  mailTo: 3,
  mailFrom: 20,
  invitationTo: 5,
  invitationBy: 200,
  changeTo: 3,
  changeBy: 10,
}

type CounterKind = keyof typeof maxAttempts
export type AttemptCounter = { kind: CounterKind; key: Buffer }

/**
 * The counters of a password attempt. A browser in which the account signed in before has a counter of its own, so
 * attackers cannot lock the owner out, not even from the same address.
 */
export function passwordAttemptCounters(attempt: {
  email: string
  address: string
  /** The browser, if this account has signed in there before. */
  knownBrowser: string | null
}): AttemptCounter[] {
  const account = attempt.email.trim().toLowerCase()
  const address = networkOf(attempt.address)
  if (attempt.knownBrowser !== null) return [counter('knownBrowser', `${account} ${attempt.knownBrowser}`)]
  return [
    counter('accountAtAddress', `${account} ${address}`),
    counter('address', address),
    counter('account', account),
  ]
}

export function secondFactorCounters(userId: string): AttemptCounter[] {
  return [counter('secondFactor', userId)]
}

/** A passkey cannot be guessed; this bounds the work that strangers cause. */
export function passkeyCounters(address: string): AttemptCounter[] {
  return [counter('address', networkOf(address))]
}

export function deviceCounters(address: string): AttemptCounter[] {
  return [counter('deviceCode', networkOf(address))]
}

/** Limits password mails per recipient and sender. The page looks the same either way. */
export async function allowResetRequest(
  context: Context,
  given: { email: string; address: string },
): Promise<boolean> {
  const counters = [
    counter('mailTo', given.email.toLowerCase()),
    counter('mailFrom', networkOf(given.address)),
  ]
  try {
    await countAttempt(context, counters)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Limits invitations, so that administrators cannot flood a mailbox in our name. Throws `rate_limited`. */
export async function countInvitation(
  context: Context,
  { email, organisationId }: { email: string; organisationId: string },
): Promise<void> {
  const counters = [
    counter('invitationTo', email.trim().toLowerCase()),
    counter('invitationBy', organisationId),
  ]
  await countAttempt(context, counters, 'Too many invitations. Wait 15 minutes, then send the others.')
}

/** The same for links that confirm a new address. */
export async function countEmailChange(
  context: Context,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const counters = [counter('changeTo', email.toLowerCase()), counter('changeBy', userId)]
  await countAttempt(context, counters, 'Too many links were sent. Wait 15 minutes and try again.')
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit. Returns the count of each
 * counter. Throws `rate_limited`.
 */
export async function countAttempt(
  context: Context,
  counters: AttemptCounter[],
  explanation = 'Too many attempts. Wait 15 minutes, or set a new password.',
): Promise<number[]> {
  const now = context.clock.now()
  const counts = await incrementAttempts(
    context.db,
    counters.map(({ key }) => key),
    now,
    new Date(now.getTime() - windowMs),
  )
  const isOverLimit = counters.some(({ kind }, index) => counts[index]! > maxAttempts[kind])
  if (isOverLimit) {
    throw new Problem('rate_limited', explanation, { retryAfter: windowMs / 1000 })
  }
  return counts
}

/** Clears the counters after a successful attempt. Counters shared with other users are only decremented. */
export async function clearAttempt(context: Context, counters: AttemptCounter[]): Promise<void> {
  const isShared = ({ kind }: AttemptCounter) => ['address', 'account', 'deviceCode'].includes(kind)
  const own = counters.filter((each) => !isShared(each))
  const shared = counters.filter(isShared)
  await deleteAttempts(
    context.db,
    own.map(({ key }) => key),
  )
  if (shared.length > 0)
    await decrementAttempts(
      context.db,
      shared.map(({ key }) => key),
    )
}

function counter(kind: CounterKind, subject: string): AttemptCounter {
  return { kind, key: hashSecret(`${kind} ${subject}`) }
}
