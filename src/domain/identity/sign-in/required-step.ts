import { newSecret } from '../../../lib/ids.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { requiresSecondStep } from './recovery.ts'
import { hasSecondFactor } from './second-factor.ts'
import { type Authentication, type Session, updateSessionAuthentication } from './sql-sessions.ts'

/** A second step can be set up this long after signing in. Later the user signs in again first. */
const enrolmentWindowMs = 600_000

/** The level that applications see for a password and a code. */
const twoStepAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** Every level of a sign-in here. The last two are those of passkeys: phishing-resistant, and bound to hardware. */
export const acrValues = [twoStepAcr, 'phr', 'phrh']

/**
 * What a session still lacks where the user's organisation requires a second step: the step itself, or setting one up. A
 * second step at an external provider counts if the provider says so.
 */
export async function findMissingStep(
  context: Context,
  session: Session,
): Promise<'second-step' | 'enrol' | 'sign-in' | null> {
  if (session.amr.includes('mfa') || !(await requiresSecondStep(context.db, session.user))) return null
  if (await hasSecondFactor(context, session.user.id)) return 'second-step'
  const age = context.clock.now().getTime() - session.signed_in_at.getTime()
  return age < enrolmentWindowMs ? 'enrol' : 'sign-in'
}

/**
 * Whether the user has a second step and did not give it in this session: they signed in at an external provider, or before
 * they set it up. Such a session must not change how the user signs in, or the second step could be replaced without it.
 */
export async function lacksSecondStep(context: Context, session: Session): Promise<boolean> {
  return !session.amr.includes('mfa') && (await hasSecondFactor(context, session.user.id))
}

/**
 * Records that the user of a session has given a second step as well. Returns the new secret of the session: whoever got hold
 * of the old one must not gain what the second step gives.
 */
export async function addSecondStep(
  context: Context,
  session: Session,
  { amr, acr }: Pick<Authentication, 'amr' | 'acr'>,
): Promise<string> {
  const secret = newSecret()
  const merged = [...new Set([...session.amr, ...amr])]
  await updateSessionAuthentication(context.db, session.id, {
    amr: merged,
    acr,
    secretHash: hashSecret(secret),
  })
  return secret
}

/** How a code of the authenticator app, or a recovery code, is reported to applications. */
export const codeUse = { amr: ['otp', 'mfa'], acr: twoStepAcr }
