import type { Context } from '../../context.ts'
import { skipsConsent } from '../clients/console-client.ts'
import { findActiveClient } from '../clients/find-client.ts'
import { provesApplication } from '../clients/redirect-uris.ts'
import { findMissingStep } from '../sign-in/required-step.ts'
import type { Session } from '../sign-in/sql-sessions.ts'
import { isApplicationAllowed } from './allowed-applications.ts'
import { AuthorizeError, type SignInDemand } from './authorize-request.ts'
import { findPreviousGrant } from './consents.ts'

export type Step =
  | { step: 'sign-in' }
  /** The user's organisation requires a second step: the user gives it, or sets one up first. */
  | { step: 'second-step'; session: Session }
  | { step: 'enrol'; session: Session }
  | { step: 'consent'; session: Session }
  /** The administrators of the user's organisation do not allow this application. */
  | { step: 'forbidden'; session: Session }
  | { step: 'grant'; session: Session; scopes: string[] }

/**
 * The next step of an authorization request. A sign-in after `startedAt`, when the request arrived, satisfies
 * prompt=login and max_age. With prompt=none no page may be shown, so a missing step is an error.
 */
export async function nextStep(
  context: Context,
  request: SignInDemand,
  session: Session | null,
  methods: string[],
  startedAt: Date,
): Promise<Step> {
  const isSilent = request.prompts.includes('none')
  if (session === null || needsSignIn(context, request, session, methods, startedAt)) {
    if (isSilent) throw new AuthorizeError('login_required', 'the user is not signed in')
    return { step: 'sign-in' }
  }
  const missing = await findMissingStep(context, session)
  if (missing !== null) {
    if (isSilent)
      throw new AuthorizeError('interaction_required', "the user's organisation requires a second step")
    return missing === 'sign-in' ? { step: missing } : { step: missing, session }
  }
  const client = await findActiveClient(context, request.clientId)
  if (client === null || !(await isApplicationAllowed(context, session.user.organisation_id, client))) {
    if (isSilent)
      throw new AuthorizeError('access_denied', "the user's organisation does not allow this application")
    return { step: 'forbidden', session }
  }
  if (skipsConsent(request.clientId)) return { step: 'grant', session, scopes: request.scopes }
  // Otherwise any program on the user's computer would get tokens without their noticing (RFC 8252 §8.6).
  const mustAsk = request.redirectUri !== undefined && !provesApplication(client, request.redirectUri)
  const granted =
    mustAsk || request.prompts.includes('consent')
      ? null
      : await findPreviousGrant(context, session.user.id, request.clientId, request.scopes)
  if (granted !== null) return { step: 'grant', session, scopes: granted }
  if (isSilent)
    throw new AuthorizeError('consent_required', 'the user has not consented to this application yet')
  return { step: 'consent', session }
}

function needsSignIn(
  context: Context,
  request: SignInDemand,
  session: Session,
  methods: string[],
  startedAt: Date,
): boolean {
  // A passkey belongs to the account itself, like the password.
  if (!methods.includes(session.method === 'passkey' ? 'password' : session.method)) return true
  if (request.expectedUserId !== null && request.expectedUserId !== session.user.id) return true
  if (session.signed_in_at >= startedAt) return false
  if (request.prompts.includes('login') || request.prompts.includes('select_account')) return true
  const age = context.clock.now().getTime() - session.auth_time.getTime()
  return request.maxAge !== null && age > request.maxAge * 1000
}
