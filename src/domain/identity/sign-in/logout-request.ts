import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { findActiveClient } from '../clients/find-client.ts'
import { readIdTokenHint } from '../tokens/id-token.ts'
import type { Session } from './sql-sessions.ts'

/** An application's request to sign a user out, after all checks. */
export type LogoutRequest = {
  /** Where the user goes afterwards; null: they stay on our page. */
  returnTo: string | null
  /** Whether the application proved which session it means. Otherwise the user is asked. */
  isProven(session: Session): boolean
}

/** Checks a request of OpenID Connect RP-Initiated Logout §2. Throws a Problem, which is shown as a page. */
export async function readLogoutRequest(
  context: Context,
  params: { get(name: string): string | null | undefined },
): Promise<LogoutRequest> {
  const read = (name: string) => params.get(name) || null
  const given = read('id_token_hint')
  const hint = given === null ? null : await readIdTokenHint(context, given)
  if (given !== null && hint === null) throw invalid('id_token_hint was not issued by this service')
  const clientId = read('client_id') ?? hint?.clientId ?? null
  if (hint !== null && clientId !== hint.clientId) throw invalid('id_token_hint was issued to another client')
  const returnTo = read('post_logout_redirect_uri')
  if (returnTo !== null) {
    const client = clientId === null ? null : await findActiveClient(context, clientId)
    if (client === null) throw invalid('post_logout_redirect_uri needs client_id or id_token_hint')
    if (!client.post_logout_redirect_uris.includes(returnTo))
      throw invalid('post_logout_redirect_uri is not registered for this client')
  }
  return {
    returnTo: returnTo === null ? null : withState(returnTo, read('state')),
    isProven: (session) =>
      hint !== null &&
      hint.userId === session.user.id &&
      (hint.sessionId === null || hint.sessionId === session.id),
  }
}

function withState(uri: string, state: string | null): string {
  if (state === null) return uri
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`
}

function invalid(details: string): Problem {
  return new Problem('invalid_request', 'The application sent you here with an invalid request.', { details })
}
