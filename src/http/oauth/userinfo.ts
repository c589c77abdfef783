import type { FastifyReply, FastifyRequest } from 'fastify'
import { countRequest } from '../../domain/access/rate-limit.ts'
import { peekToken, resolveToken } from '../../domain/access/token-context.ts'
import type { Context } from '../../domain/context.ts'
import { userClaims } from '../../domain/identity/tokens/claims.ts'
import { Problem } from '../../lib/problem.ts'
import { readBearer } from '../bearer.ts'
import { formOf } from '../form.ts'
import type { Scope } from '../generation.ts'

/** The claims about the signed-in user, according to the granted scopes (OpenID Connect Core §5.3). */
export function userinfoRoutes(scope: Scope, context: Context): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const token = readToken(request)
    const { caller, user, rate } = peekToken(context, token) ?? (await resolveToken(context, token))
    request.principal = `${caller.principal.type}:${caller.principal.id}`
    reply.headers(await countRequest(context, rate))
    if (user === null || !caller.scopes.includes('openid')) {
      throw new Problem(
        'insufficient_scope',
        'This call needs a token of a signed-in user with the scope openid.',
        { headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="openid"' } },
      )
    }
    return reply.send(userClaims(user, caller.scopes))
  }
  scope.get('/oauth/userinfo', handler)
  scope.post('/oauth/userinfo', handler)
}

/** Reads the token from the header or, with POST, from the form, but not from both (RFC 6750 §2); never from the URL. */
function readToken(request: FastifyRequest): string {
  const inHeader = readBearer(request.headers.authorization)
  const inForm = formOf(request.body).get('access_token')
  if (inHeader !== null && inForm !== undefined) {
    throw new Problem(
      'invalid_request',
      'Send the access token either in the Authorization header or in the form, not in both.',
    )
  }
  const token = inHeader ?? inForm
  if (token !== undefined) return token
  throw new Problem(
    'invalid_token',
    'The access token is missing. Send the header Authorization: Bearer ACCESS_TOKEN.',
    {
      headers: { 'www-authenticate': 'Bearer' },
    },
  )
}
