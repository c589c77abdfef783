import { verify } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import type { Context } from '../context.ts'
import { countAttempt, forgetAttempts, type Share } from './sql-shares.ts'

/** Whoever has a link guesses passwords this often, and then waits. */
const maxAttempts = 10
const lockMs = 15 * 60_000

/** Passwords that were right or are being checked: many listeners of one link cost one Argon2 hash and one attempt. */
const checksOf = memoizePer((_: Context) => new LRUCache<string, Promise<boolean>>({ max: 1000 }))

/** Whether this is the password of a link. Throws `rate_limited` after too many wrong ones. */
export async function isSharePassword(
  context: Context,
  share: Share & { password_hash: string },
  password: string,
): Promise<boolean> {
  if (share.locked_until !== null && share.locked_until > context.clock.now()) throw locked()
  const checks = checksOf(context)
  const key = hashSecret(`${share.password_hash} ${password}`).toString('base64url')
  const check = checks.get(key) ?? checkPassword(context, share, password)
  checks.set(key, check)
  const isRight = await check.catch((error) => {
    checks.delete(key)
    throw error
  })
  if (!isRight) checks.delete(key)
  return isRight
}

/** Counts the attempt before it checks the password, so that concurrent guesses cannot exceed the limit. */
async function checkPassword(
  context: Context,
  share: Share & { password_hash: string },
  password: string,
): Promise<boolean> {
  const now = context.clock.now()
  const lockedUntil = new Date(now.getTime() + lockMs)
  if (!(await countAttempt(context.db, share.id, { max: maxAttempts, now, lockedUntil }))) throw locked()
  const isRight = await verify(share.password_hash, password)
  if (isRight) await forgetAttempts(context.db, share.id)
  return isRight
}

function locked(): Problem {
  return new Problem('rate_limited', 'Too many wrong passwords. Try again later.', {
    retryAfter: lockMs / 1000,
  })
}
