import { newId } from '../../../lib/ids.ts'
import { fetchOutbound } from '../../../platform/outbound-request.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Job } from '../../../platform/queue.ts'
import type { Context } from '../../context.ts'
import { findSigningKey } from '../../keys/keys.ts'
import { signToken } from '../../keys/sign-token.ts'
import { findActiveClient } from '../clients/find-client.ts'
import { selectNotifiedClients } from './sql-logout.ts'

const tokenLifetimeS = 120

/**
 * Tells the applications a user is signed in to that a session is about to end. Call it in the transaction that ends the
 * session, before the session is deleted.
 */
export async function announceLogout(
  context: Context,
  tx: Db,
  userId: string,
  which: { id: string } | { exceptId: string | null },
): Promise<void> {
  for (const { client_id: clientId, session_id: sessionId } of await selectNotifiedClients(tx, userId, which))
    await context.queue.enqueue(tx, sendLogoutToken, { clientId, sessionId, userId })
}

/** Sends a logout token (OpenID Connect Back-Channel Logout §2.5). A failure is retried. */
export const sendLogoutToken: Job<Context, { clientId: string; sessionId: string; userId: string }> = {
  name: 'send-logout-token',
  async run(context, { clientId, sessionId, userId }, signal) {
    const client = await findActiveClient(context, clientId)
    if (client === null || client.backchannel_logout_uri === null) return
    const now = Math.floor(context.clock.now().getTime() / 1000)
    const token = await signToken(await findSigningKey(context, 'id_token'), 'logout+jwt', {
      iss: context.urls.auth,
      aud: clientId,
      sub: userId,
      sid: sessionId,
      iat: now,
      exp: now + tokenLifetimeS,
      jti: newId(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    const response = await fetchOutbound(
      client.backchannel_logout_uri,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
      },
      context.allowPrivateTargets,
    )
    if (response.status >= 300) throw new Error(`The client responded with ${response.status}`)
  },
}
