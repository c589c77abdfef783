import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../../lib/seal.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import { type Actor, describeUser } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { lockUser } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import { recordAccountChange } from './audit-sign-in.ts'
import { clearAttempt, countAttempt, secondFactorCounters } from './lockout.ts'
import { notifyUser } from './notify-user.ts'
import { createRecoveryCodes, hashRecoveryCode, requiresSecondStep } from './recovery.ts'
import { deletePasskeys, selectPasskeys } from './sql-passkeys.ts'
import {
  confirmSecondFactor,
  deleteRecoveryCodes,
  deleteSecondFactor,
  hasAnySecondFactor,
  selectSecondFactor,
  upsertSecondFactor,
  useRecoveryCode,
  useTimeStep,
} from './sql-second-factors.ts'

const stepS = 30
/** Whoever is asked for a code knows the password, so the user is told about wrong ones. */
const warnAfterAttempts = 5

/** Whether signing in takes a second step after the password: an authenticator app or a passkey. */
export async function hasSecondFactor(context: Context, userId: string): Promise<boolean> {
  return hasAnySecondFactor(context.db, userId)
}

export async function hasAuthenticatorApp(context: Context, userId: string): Promise<boolean> {
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

/**
 * Turns the authenticator app on. Returns the recovery codes when it is the user's first second step; they are shown once.
 * Null when the code is wrong.
 */
export async function enableSecondFactor(
  context: Context,
  user: User,
  code: string,
): Promise<{ recoveryCodes: string[] | null } | null> {
  if (await hasAuthenticatorApp(context, user.id)) return null
  if (!/^[\d ]+$/.test(code)) return null
  if (!(await checkSecondFactor(context, user.id, code, { unconfirmed: true }))) return null
  return transaction(context.db, async (tx) => {
    await confirmSecondFactor(tx, user.id, context.clock.now())
    await recordAccountChange(context, tx, user, { action: 'second_step.enabled' })
    await notifyUser(context, tx, { userId: user.id, change: 'second_step_on' })
    return { recoveryCodes: await createRecoveryCodes(tx, user.id) }
  })
}

/** Checks a code of the app or a recovery code. No code works twice. */
export async function checkSecondFactor(
  context: Context,
  userId: string,
  code: string,
  options: { unconfirmed?: boolean } = {},
): Promise<boolean> {
  const counters = secondFactorCounters(userId)
  const [count] = await countAttempt(context, counters)
  const digits = code.replaceAll(' ', '')
  const isValid = /^\d{6}$/.test(digits)
    ? await checkAppCode(context, userId, digits, options)
    : await useRecoveryCode(context.db, userId, hashRecoveryCode(userId, code))
  if (isValid) await clearAttempt(context, counters)
  else if (count === warnAfterAttempts && options.unconfirmed !== true)
    await notifyUser(context, context.db, { userId, change: 'second_step_guessed' })
  return isValid
}

/** Turns the authenticator app off. The recovery codes stay if there is a passkey. False when it has to stay. */
export async function removeAuthenticatorApp(context: Context, user: User): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    await lockUser(tx, user.id)
    const isLastStep = (await selectPasskeys(tx, user.id)).length === 0
    if (isLastStep && (await requiresSecondStep(tx, user))) return false
    if (isLastStep) await deleteRecoveryCodes(tx, user.id)
    if (await deleteSecondFactor(tx, user.id)) await recordRemoval(context, tx, user, describeUser(user))
    return true
  })
}

/**
 * Removes every second step, with the passkeys, for a user who lost them and the recovery codes. Administrators and
 * operators do this. A passkey alone signs in, so none may stay that an intruder could have added.
 */
export async function resetSecondFactors(
  context: Context,
  user: Pick<User, 'id' | 'email' | 'organisation_id'>,
  actor: Actor,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await deleteRecoveryCodes(tx, user.id)
    const hadApp = await deleteSecondFactor(tx, user.id)
    const passkeys = await deletePasskeys(tx, user.id)
    if (hadApp || passkeys > 0) await recordRemoval(context, tx, user, actor)
  })
}

async function recordRemoval(
  context: Context,
  tx: Db,
  user: Pick<User, 'id' | 'email' | 'organisation_id'>,
  actor: Actor,
): Promise<void> {
  await recordAccountChange(context, tx, user, { action: 'second_step.disabled', actor })
  await notifyUser(context, tx, { userId: user.id, change: 'second_step_off' })
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
