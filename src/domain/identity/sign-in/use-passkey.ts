import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { selectUser } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import { clearAttempt, countAttempt, passkeyCounters } from './lockout.ts'
import { type ChallengePurpose, createChallenge, isOwnChallenge, useChallenge } from './passkey-challenge.ts'
import { type Passkey, selectPasskey, selectPasskeys, updatePasskeyUse } from './sql-passkeys.ts'
import type { Authentication } from './sql-sessions.ts'

/** The domain that passkeys belong to. Null where browsers offer none: on an IP address. */
export function passkeyDomain(context: Context): string | null {
  const { hostname } = new URL(context.urls.auth)
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}

/** The options of `navigator.credentials.get`. Null where the browser or the user has no passkeys. */
export async function startPasskeyUse(context: Context, purpose: ChallengePurpose) {
  const rpID = passkeyDomain(context)
  if (rpID === null) return null
  const known = purpose.userId === undefined ? null : await selectPasskeys(context.db, purpose.userId)
  if (known?.length === 0) return null
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(createChallenge(context, purpose)),
    // Without a password before it, a stolen device must not be enough.
    userVerification: purpose.use === 'second step' ? 'discouraged' : 'required',
    timeout: 300_000,
    ...(known !== null && {
      allowCredentials: known.map(({ id, transports }) => ({ id: id.toString('base64url'), transports })),
    }),
  })
}

/** A passkey that was used, and by whom. */
export type PasskeyUse = { user: User; passkey: Passkey }

/**
 * Checks what `navigator.credentials.get` returned. Null when it is wrong, for another purpose, was sent before, or when
 * the user is disabled. Throws `rate_limited` after too many attempts.
 */
export async function checkPasskey(
  context: Context,
  purpose: ChallengePurpose,
  attempt: { credential: string; address: string },
): Promise<PasskeyUse | null> {
  const counters = passkeyCounters(attempt.address)
  await countAttempt(context, counters)
  const used = await verifyPasskey(context, purpose, attempt.credential)
  if (used !== null) await clearAttempt(context, counters)
  return used
}

async function verifyPasskey(
  context: Context,
  purpose: ChallengePurpose,
  text: string,
): Promise<PasskeyUse | null> {
  const rpID = passkeyDomain(context)
  const response = parseCredential(text)
  if (rpID === null || response === null) return null
  const passkey = await selectPasskey(context.db, Buffer.from(response.id, 'base64url'))
  const user = passkey === null ? null : await selectUser(context.db, passkey.user_id)
  if (passkey === null || user === null || user.disabled) return null
  if (purpose.userId !== undefined && purpose.userId !== user.id) return null
  const { userHandle } = response.response
  if (userHandle != null && userHandle !== userHandleOf(user.id).toString('base64url')) return null
  const verified = await verifySignature(context, purpose, response, { rpID, passkey })
  if (verified === null || !(await useChallenge(context, verified.challenge))) return null
  const use = { counter: verified.counter, now: context.clock.now() }
  return (await updatePasskeyUse(context.db, passkey.id, use)) ? { user, passkey } : null
}

async function verifySignature(
  context: Context,
  purpose: ChallengePurpose,
  response: Assertion,
  { rpID, passkey }: { rpID: string; passkey: Passkey },
): Promise<{ challenge: string; counter: number } | null> {
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (given) => {
        challenge = given
        return isOwnChallenge(context, purpose, given)
      },
      expectedOrigin: new URL(context.urls.auth).origin,
      expectedRPID: rpID,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: purpose.use !== 'second step',
    })
    return verified ? { challenge, counter: authenticationInfo.newCounter } : null
  } catch {
    // The library throws for whatever is wrong with the response.
    return null
  }
}

type Assertion = Parameters<typeof verifyAuthenticationResponse>[0]['response']

/** A credential as a browser serialises it. Null when it is anything else. */
function parseCredential(text: string): Assertion | null {
  try {
    const value = JSON.parse(text)
    const isCredential =
      typeof value?.id === 'string' &&
      value.id === value.rawId &&
      typeof value.response?.signature === 'string'
    return isCredential ? value : null
  } catch {
    return null
  }
}

/** What the authenticator stores about the user: their id, without their name or address. */
export function userHandleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex')
}

/** How the use of a passkey is reported to applications: RFC 8176 for `amr`, OpenID EAP for `acr`. */
export function describePasskeyUse(
  context: Context,
  { synchronised }: Pick<Passkey, 'synchronised'>,
): Authentication & { acr: string } {
  const [key, acr] = synchronised ? (['swk', 'phr'] as const) : (['hwk', 'phrh'] as const)
  return { authTime: context.clock.now(), amr: [key, 'user', 'mfa'], acr }
}
