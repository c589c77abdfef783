import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashSecret, openingKeys, sealingKey } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { useNonce } from '../sql-nonces.ts'

/** As long as a sign-in page stays valid. */
const lifetimeMs = 3_600_000
/** The time it expires, and random bytes; then an HMAC over them. */
const contentLength = 8 + 16
const challengeLength = contentLength + 32

/** What a challenge is for. An answer to one challenge is worthless elsewhere, and in another browser. */
export type ChallengePurpose = {
  use: 'sign-in' | 'second step' | 'confirm' | 'register'
  browser: string
  /** The user, if they are known already. */
  userId?: string
}

/**
 * Creates a challenge. Nothing is stored, or strangers could fill the database by opening sign-in pages: the HMAC proves
 * that it came from here.
 */
export function createChallenge(context: Context, purpose: ChallengePurpose): Buffer {
  const content = Buffer.alloc(contentLength)
  content.writeBigUInt64BE(BigInt(context.clock.now().getTime() + lifetimeMs))
  randomBytes(16).copy(content, 8)
  return Buffer.concat([content, computeHmac(sealingKey(context.masterKey), content, purpose)])
}

/** Whether this challenge was created here for this purpose and has not expired. */
export function isOwnChallenge(context: Context, purpose: ChallengePurpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== challengeLength || readExpiry(bytes) <= context.clock.now()) return false
  const content = bytes.subarray(0, contentLength)
  return openingKeys(context.masterKey).some((key) =>
    timingSafeEqual(bytes.subarray(contentLength), computeHmac(key, content, purpose)),
  )
}

/** Uses a challenge up. False when it was answered before. */
export async function useChallenge(context: Context, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  return useNonce(context.db, hashSecret(`passkey ${bytes.toString('hex')}`), readExpiry(bytes))
}

function readExpiry(challenge: Buffer): Date {
  return new Date(Number(challenge.readBigUInt64BE()))
}

function computeHmac(key: Buffer, content: Buffer, { use, browser, userId }: ChallengePurpose): Buffer {
  return createHmac('sha256', key)
    .update(`passkey ${use} ${browser} ${userId ?? ''} `)
    .update(content)
    .digest()
}
