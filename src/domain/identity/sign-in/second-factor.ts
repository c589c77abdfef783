import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashSecret, seal, unseal } from '../../../lib/seal.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import type { Person } from '../accounts/sql.ts'
import { acceptAttempt, admitAttempt, secondFactorAttempt } from './lockout.ts'
import {
  confirmSecondFactor,
  deleteSecondFactor,
  replaceRecoveryCodes,
  selectSecondFactor,
  takeRecoveryCode,
  takeStep,
  upsertSecondFactor,
} from './sql-second-factors.ts'

const stepS = 30
const recoveryCodeCount = 10
/** Without letters that are taken for one another. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

export async function hasSecondFactor(context: Context, userId: string): Promise<boolean> {
  return ((await selectSecondFactor(context.db, userId))?.confirmed_at ?? null) !== null
}

/** What an authenticator app scans. It counts only once a first code has shown that the app works. */
export async function startSecondFactor(
  context: Context,
  person: Person,
): Promise<{ secret: string; uri: string }> {
  const row = await selectSecondFactor(context.db, person.id)
  if (row === null) {
    const secret = new Secret({ size: 20 }).base32
    await upsertSecondFactor(context.db, person.id, seal(context.masterKey, sealPurpose(person.id), secret))
  }
  const stored = await selectSecondFactor(context.db, person.id)
  const totp = open(context, person.id, stored!.secret, person.email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Turns the second factor on; answers the recovery codes, which are shown once. Null when the code is wrong. */
export async function confirmFactor(
  context: Context,
  person: Person,
  code: string,
): Promise<string[] | null> {
  if (await hasSecondFactor(context, person.id)) return null
  if (!(await checkFactor(context, person.id, code, { unconfirmed: true }))) return null
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await transaction(context.db, async (tx) => {
    await confirmSecondFactor(tx, person.id, context.clock.now())
    await replaceRecoveryCodes(
      tx,
      person.id,
      codes.map((each) => hashRecoveryCode(person.id, each)),
    )
  })
  return codes
}

/** Whether this is the app's present code, or an unused recovery code. No code works twice. */
export async function checkFactor(
  context: Context,
  userId: string,
  code: string,
  options: { unconfirmed?: boolean } = {},
): Promise<boolean> {
  const attempt = secondFactorAttempt(userId)
  await admitAttempt(context, attempt)
  const right = /^\d{6}$/.test(code.replaceAll(' ', ''))
    ? await checkAppCode(context, userId, code.replaceAll(' ', ''), options)
    : await takeRecoveryCode(context.db, userId, hashRecoveryCode(userId, code))
  if (right) await acceptAttempt(context, attempt)
  return right
}

export async function removeSecondFactor(context: Context, userId: string): Promise<void> {
  await transaction(context.db, (tx) => deleteSecondFactor(tx, userId))
}

async function checkAppCode(
  context: Context,
  userId: string,
  code: string,
  options: { unconfirmed?: boolean },
): Promise<boolean> {
  const row = await selectSecondFactor(context.db, userId)
  if (row === null || (row.confirmed_at === null && options.unconfirmed !== true)) return false
  const now = context.clock.now().getTime()
  // One step either way, for clocks that differ and people who type slowly (RFC 6238 §5.2).
  const delta = open(context, userId, row.secret, '').validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  return takeStep(context.db, userId, Math.floor(now / 1000 / stepS) + delta)
}

function open(context: Context, userId: string, sealed: Buffer, label: string): TOTP {
  const secret = Secret.fromBase32(unseal(context.masterKey, sealPurpose(userId), sealed).toString())
  return new TOTP({ issuer: 'Euterpe', label, secret, period: stepS, digits: 6, algorithm: 'SHA1' })
}

function sealPurpose(userId: string): string {
  return `second factor ${userId}`
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => recoveryLetters[randomInt(recoveryLetters.length)]!)
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** 49 random bits: with ten tries in a quarter of an hour nobody guesses one. Salted with the user, so no table helps. */
function hashRecoveryCode(userId: string, code: string): Buffer {
  return hashSecret(`${userId} ${code.trim().toLowerCase().replaceAll('-', '')}`)
}
