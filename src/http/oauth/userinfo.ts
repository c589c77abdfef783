import type { FastifyReply, FastifyRequest } from 'fastify'
import { countRequest } from '../../domain/access/rate-limit.ts'
import { peekToken, resolveToken } from '../../domain/access/token-context.ts'
import type { Context } from '../../domain/context.ts'
import { claimsOf } from '../../domain/identity/tokens/claims.ts'
import { Problem } from '../../lib/problem.ts'
import { readBearer } from '../bearer.ts'
import { formOf } from '../form.ts'
import type { Scope } from '../generation.ts'

/** Who signed in, as far as the granted scopes tell: plain claims, no envelope (OpenID Connect Core §5.3). */
export function userinfoRoutes(scope: Scope, context: Context): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const token = readToken(request)
    const { caller, user, rate } = peekToken(context, token) ?? (await resolveToken(context, token))
    request.principal = `${caller.principal.type}:${caller.principal.id}`
    reply.headers(await countRequest(context, rate))
    if (user === null || !caller.scopes.includes('openid')) {
      throw new Problem(
        'insufficient_scope',
        'This needs a token of a person who signed in (scope openid).',
        {
          headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="openid"' },
        },
      )
    }
    return reply.send(claimsOf(user, caller.scopes))
  }
  scope.get('/oauth/userinfo', answer)
  scope.post('/oauth/userinfo', answer)
}

/** In the header or, by POST, in the form (RFC 6750 §2), but not in both; never in the address. */
function readToken(request: FastifyRequest): string {
  const inHeader = readBearer(request.headers.authorization)
  const inForm = formOf(request.body).get('access_token')
  if (inHeader !== null && inForm !== undefined) {
    throw new Problem(
      'invalid_request',
      'Send the access token once: in the Authorization header or in the form.',
    )
  }
  const token = inHeader ?? inForm
  if (token !== undefined) return token
  throw new Problem('invalid_token', 'This call needs a token: send Authorization: Bearer ACCESS_TOKEN.', {
    headers: { 'www-authenticate': 'Bearer' },
  })
}
