import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { Problem } from '../../../lib/problem.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { lockUser, selectPassword } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import { selectExternalAccounts } from '../federation/sql.ts'
import { recordAccountChange } from './audit-sign-in.ts'
import { notifyUser } from './notify-user.ts'
import { type ChallengePurpose, createChallenge, isOwnChallenge, useChallenge } from './passkey-challenge.ts'
import { createRecoveryCodes, requiresSecondStep } from './recovery.ts'
import { deletePasskey, insertPasskey, selectPasskeys, updatePasskeyName } from './sql-passkeys.ts'
import { deleteRecoveryCodes, selectSecondFactor } from './sql-second-factors.ts'
import type { Authentication } from './sql-sessions.ts'
import { describePasskeyUse, passkeyDomain, userHandleOf } from './use-passkey.ts'

const maxPasskeys = 20
const maxNameLength = 60

const purposeOf = (user: User, browser: string): ChallengePurpose => ({
  use: 'register',
  browser,
  userId: user.id,
})

/** The options of `navigator.credentials.create`. Null where browsers offer no passkeys. */
export async function startPasskeyRegistration(context: Context, user: User, browser: string) {
  const rpID = passkeyDomain(context)
  if (rpID === null) return null
  const known = await selectPasskeys(context.db, user.id)
  return generateRegistrationOptions({
    rpName: 'Euterpe',
    rpID,
    userID: new Uint8Array(userHandleOf(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(createChallenge(context, purposeOf(user, browser))),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id: id.toString('base64url'), transports })),
    // Discoverable, so that it works without typing an address first.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export type NewPasskey = { credential: string; name: string; browser: string }

/**
 * Registers a passkey. Returns the recovery codes when it is the user's first second step, or null when they have some.
 * Throws a Problem when the browser's response is wrong.
 */
export async function registerPasskey(
  context: Context,
  user: User,
  input: NewPasskey,
): Promise<{ recoveryCodes: string[] | null; use: Pick<Authentication, 'amr' | 'acr'> }> {
  if ((await selectPasskeys(context.db, user.id)).length >= maxPasskeys)
    throw new Problem('validation_error', `You have ${maxPasskeys} passkeys, the maximum. Remove one first.`)
  const { credential, synchronised } = await verifyRegistration(context, user, input)
  const name = input.name.trim().slice(0, maxNameLength) || 'Passkey'
  const recoveryCodes = await transaction(context.db, async (tx) => {
    const isNew = await insertPasskey(tx, {
      id: Buffer.from(credential.id, 'base64url'),
      user_id: user.id,
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: readTransports(credential.transports),
      synchronised,
      created_at: context.clock.now(),
    })
    if (!isNew) throw invalidPasskey('this passkey is already registered')
    await recordAccountChange(context, tx, user, { action: 'passkey.added', details: { name } })
    await notifyUser(context, tx, { userId: user.id, change: 'passkey_added' })
    return createRecoveryCodes(tx, user.id)
  })
  return { recoveryCodes, use: describePasskeyUse(context, { synchronised }) }
}

async function verifyRegistration(context: Context, user: User, { credential: text, browser }: NewPasskey) {
  const rpID = passkeyDomain(context)
  if (rpID === null) throw invalidPasskey('passkeys need a domain name')
  let challenge = ''
  const expectedChallenge = (given: string) => {
    challenge = given
    return isOwnChallenge(context, purposeOf(user, browser), given)
  }
  const { registrationInfo } = await verifyResponse({
    response: text,
    expectedChallenge,
    expectedOrigin: new URL(context.urls.auth).origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  })
  if (registrationInfo === undefined) throw invalidPasskey('the signature is wrong')
  if (!(await useChallenge(context, challenge))) throw invalidPasskey('the response was sent before')
  const { credential, credentialDeviceType } = registrationInfo
  return { credential, synchronised: credentialDeviceType === 'multiDevice' }
}

type Verification = Parameters<typeof verifyRegistrationResponse>[0]

async function verifyResponse({
  response,
  ...expected
}: Omit<Verification, 'response'> & { response: string }) {
  try {
    return await verifyRegistrationResponse({ ...expected, response: JSON.parse(response) })
  } catch (cause) {
    throw invalidPasskey((cause as Error).message, cause)
  }
}

/** The browser reports them, and no signature covers them. */
function readTransports(given: unknown): string[] {
  const words = Array.isArray(given) ? given : []
  return words.filter((word) => typeof word === 'string' && /^[a-z-]{1,20}$/.test(word)).slice(0, 10)
}

export async function renamePasskey(context: Context, user: User, id: string, name: string): Promise<void> {
  const trimmed = name.trim().slice(0, maxNameLength)
  if (trimmed === '') return
  if (!(await updatePasskeyName(context.db, user.id, Buffer.from(id, 'base64url'), trimmed)))
    throw new Problem('not_found', 'You have no such passkey.')
}

/** Why a passkey cannot be removed now. */
export type RemovalFault = 'needed_to_sign_in' | 'second_step_required'

/**
 * Removes a passkey. The last way to sign in stays, and so does the last second step where the organisation requires one.
 * The recovery codes go with the last second step.
 */
export async function removePasskey(context: Context, user: User, id: string): Promise<RemovalFault | null> {
  return transaction(context.db, async (tx) => {
    await lockUser(tx, user.id)
    const isLast = (await selectPasskeys(tx, user.id)).length === 1
    const hasApp = (await selectSecondFactor(tx, user.id))?.confirmed_at != null
    if (isLast && !(await canSignInOtherwise(tx, user))) return 'needed_to_sign_in'
    if (isLast && !hasApp && (await requiresSecondStep(tx, user))) return 'second_step_required'
    const name = await deletePasskey(tx, user.id, Buffer.from(id, 'base64url'))
    if (name === null) throw new Problem('not_found', 'You have no such passkey.')
    if (isLast && !hasApp) await deleteRecoveryCodes(tx, user.id)
    await recordAccountChange(context, tx, user, { action: 'passkey.removed', details: { name } })
    await notifyUser(context, tx, { userId: user.id, change: 'passkey_removed' })
    return null
  })
}

async function canSignInOtherwise(tx: Db, user: User): Promise<boolean> {
  if ((await selectPassword(tx, user.id))?.password_hash != null) return true
  return (await selectExternalAccounts(tx, user.id)).length > 0
}

function invalidPasskey(details: string, cause?: unknown): Problem {
  return new Problem('invalid_request', 'The passkey could not be registered. Try again.', { details, cause })
}
