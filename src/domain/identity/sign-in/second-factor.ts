import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashSecret, seal, unseal } from '../../../lib/seal.ts'
import { transaction } from '../../../platform/postgres.ts'
import { type Actor, describeUser } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import type { User } from '../accounts/user.ts'
import { recordAccountChange } from './audit-sign-in.ts'
import { clearAttempt, countAttempt, secondFactorCounters } from './lockout.ts'
import { notifyUser } from './notify-user.ts'
import {
  confirmSecondFactor,
  deleteSecondFactor,
  replaceRecoveryCodes,
  selectSecondFactor,
  upsertSecondFactor,
  useRecoveryCode,
  useTimeStep,
} from './sql-second-factors.ts'

const stepS = 30
const recoveryCodeCount = 10
/** Leaves out characters that are easily confused, such as l and 1. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export async function hasSecondFactor(context: Context, userId: string): Promise<boolean> {
  return ((await selectSecondFactor(context.db, userId))?.confirmed_at ?? null) !== null
}

type Enrolment = { secret: string; uri: string }

/**
 * Generates a secret for an authenticator app. It takes effect once the user has entered a first correct code. Every
 * call generates a new one, so a secret that somebody saw earlier is worthless.
 */
export async function enrolSecondFactor(context: Context, user: User): Promise<Enrolment> {
  const secret = new Secret({ size: 20 }).base32
  await upsertSecondFactor(context.db, user.id, seal(context.masterKey, sealPurpose(user.id), secret))
  return (await readEnrolment(context, user))!
}

/** The secret that still waits for its first code. Null when there is none. */
export async function readEnrolment(context: Context, user: User): Promise<Enrolment | null> {
  const row = await selectSecondFactor(context.db, user.id)
  if (row === null || row.confirmed_at !== null) return null
  const totp = createTotp(context, user.id, row.secret, user.email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Turns the second factor on and returns the recovery codes, which are shown once. Null when the code is wrong. */
export async function enableSecondFactor(
  context: Context,
  user: User,
  code: string,
): Promise<string[] | null> {
  if (await hasSecondFactor(context, user.id)) return null
  if (!(await checkSecondFactor(context, user.id, code, { unconfirmed: true }))) return null
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await transaction(context.db, async (tx) => {
    await confirmSecondFactor(tx, user.id, context.clock.now())
    await replaceRecoveryCodes(
      tx,
      user.id,
      codes.map((recoveryCode) => hashRecoveryCode(user.id, recoveryCode)),
    )
    await recordAccountChange(context, tx, user, { action: 'second_step.enabled' })
    await notifyUser(context, tx, { userId: user.id, change: 'second_step_on' })
  })
  return codes
}

/** Checks a code of the app or a recovery code. No code works twice. */
export async function checkSecondFactor(
  context: Context,
  userId: string,
  code: string,
  options: { unconfirmed?: boolean } = {},
): Promise<boolean> {
  const counters = secondFactorCounters(userId)
  await countAttempt(context, counters)
  const digits = code.replaceAll(' ', '')
  const isValid = /^\d{6}$/.test(digits)
    ? await checkAppCode(context, userId, digits, options)
    : await useRecoveryCode(context.db, userId, hashRecoveryCode(userId, code))
  if (isValid) await clearAttempt(context, counters)
  return isValid
}

/** Also used by administrators and operators, for a user who lost both the phone and the recovery codes. */
export async function removeSecondFactor(
  context: Context,
  user: Pick<User, 'id' | 'email' | 'organisation_id'>,
  actor: Actor = describeUser(user),
): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await deleteSecondFactor(tx, user.id))) return
    await recordAccountChange(context, tx, user, { action: 'second_step.disabled', actor })
    await notifyUser(context, tx, { userId: user.id, change: 'second_step_off' })
  })
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
  // Accept one step either way, for clock skew and slow typing (RFC 6238 §5.2).
  const totp = createTotp(context, userId, row.secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  return useTimeStep(context.db, userId, Math.floor(now / 1000 / stepS) + delta)
}

function createTotp(context: Context, userId: string, sealed: Buffer, label: string): TOTP {
  const secret = Secret.fromBase32(unseal(context.masterKey, sealPurpose(userId), sealed).toString())
  return new TOTP({ issuer: 'Euterpe', label, secret, period: stepS, digits: 6, algorithm: 'SHA1' })
}

function sealPurpose(userId: string): string {
  return `second factor ${userId}`
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]!)
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** A code has 49 random bits, too many to guess at ten attempts in 15 minutes. The user id is the salt. */
function hashRecoveryCode(userId: string, code: string): Buffer {
  return hashSecret(`${userId} ${code.trim().toLowerCase().replaceAll('-', '')}`)
}
