import type { Context } from '../../context.ts'
import { needsNoConsent } from '../clients/console-client.ts'
import type { Session } from '../sign-in/sql-sessions.ts'
import { AuthorizeError, type AuthorizeRequest } from './authorize-request.ts'
import { rememberedGrant } from './consents.ts'

export type Step =
  | { step: 'sign-in' }
  | { step: 'consent'; session: Session }
  | { step: 'grant'; session: Session; scopes: string[] }

/**
 * What an authorization request still needs. `startedAt` is when the request came: a sign-in since then is proof
 * enough for prompt=login and max_age. With prompt=none nothing may be shown, so what is missing is an error.
 */
export async function nextStep(
  context: Context,
  request: AuthorizeRequest,
  session: Session | null,
  policy: string[],
  startedAt: Date,
): Promise<Step> {
  const silent = request.prompts.includes('none')
  if (session === null || needsSignIn(context, request, session, policy, startedAt)) {
    if (silent) throw new AuthorizeError('login_required', 'the user is not signed in')
    return { step: 'sign-in' }
  }
  if (needsNoConsent(request.clientId)) return { step: 'grant', session, scopes: request.scopes }
  const granted = request.prompts.includes('consent')
    ? null
    : await rememberedGrant(context, session.user.id, request.clientId, request.scopes)
  if (granted !== null) return { step: 'grant', session, scopes: granted }
  if (silent) throw new AuthorizeError('consent_required', 'the user has not allowed this application yet')
  return { step: 'consent', session }
}

function needsSignIn(
  context: Context,
  request: AuthorizeRequest,
  session: Session,
  policy: string[],
  startedAt: Date,
): boolean {
  if (!policy.includes(session.method)) return true
  if (request.expectedUserId !== null && request.expectedUserId !== session.user.id) return true
  if (session.signed_in_at >= startedAt) return false
  if (request.prompts.includes('login') || request.prompts.includes('select_account')) return true
  const age = context.clock.now().getTime() - session.signed_in_at.getTime()
  return request.maxAge !== null && age > request.maxAge * 1000
}
