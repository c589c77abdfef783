import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import {
  AuthorizeError,
  type AuthorizeRequest,
  type ReturnAddress,
} from '../../domain/identity/authorize/authorize-request.ts'
import { checkRequest, findReturnAddress } from '../../domain/identity/authorize/check-request.ts'
import { issueCode } from '../../domain/identity/authorize/codes.ts'
import { startInteraction } from '../../domain/identity/authorize/interactions.ts'
import { nextStep, type Step } from '../../domain/identity/authorize/next-step.ts'
import { signInPolicy } from '../../domain/identity/clients/console-client.ts'
import type { Scope } from '../generation.ts'
import { Visit } from './visit.ts'

/** Where an application sends its users. GET and POST say the same (OpenID Connect Core §3.1.2.1). */
export function authorizeRoutes(scope: Scope, context: Context): void {
  scope.get('/oauth/authorize', async (request, reply) => {
    const text = request.url.split('?').slice(1).join('?')
    return authorize(new Visit(context, request, reply), readParams(text), true)
  })
  scope.register(async (posted) => {
    posted.removeAllContentTypeParsers()
    posted.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      async (_request: FastifyRequest, body: string) => readParams(body),
    )
    posted.post('/oauth/authorize', async (request, reply) => {
      const params = request.body instanceof Map ? request.body : new Map()
      return authorize(new Visit(context, request, reply), params, false)
    })
  })
}

/**
 * `sameSite` tells whether the browser sent its cookies: with a POST from another site it does not, so nobody knows
 * yet who is signed in, and the next page, which it opens with its cookies, finds out.
 */
async function authorize(
  visit: Visit,
  params: ReadonlyMap<string, string[]>,
  sameSite: boolean,
): Promise<FastifyReply> {
  const { context } = visit
  const draft = await findReturnAddress(context, params)
  const address = { redirectUri: draft.redirectUri, state: params.get('state')?.[0] ?? null }
  return answerErrors(visit, address, async () => {
    const request = await checkRequest(context, draft)
    if (sameSite) {
      const step = await nextStep(
        context,
        request,
        await visit.session(),
        await signInPolicy(context, draft.client),
        context.clock.now(),
      )
      if (step.step === 'grant') return grant(visit, request, step)
    }
    const waiting = { kind: 'authorize' as const, request }
    const interaction = await startInteraction(context, sameSite ? visit.browser : null, waiting)
    return visit.goTo(`/sign-in/${interaction.id}`)
  })
}

/** Sends the browser back with a code. */
export async function grant(
  visit: Visit,
  request: AuthorizeRequest,
  step: Extract<Step, { step: 'grant' }>,
): Promise<FastifyReply> {
  const code = await issueCode(visit.context, request, {
    userId: step.session.user.id,
    scopes: step.scopes,
    authTime: step.session.signed_in_at,
  })
  return sendBack(visit, request, { code })
}

/** What goes wrong once the return address is known is told to the application. */
export async function answerErrors(
  visit: Visit,
  address: ReturnAddress,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthorizeError)) throw error
    return sendBack(visit, address, { error: error.error, error_description: error.message })
  }
}

/** With the state as it came, and the issuer, so that answers of two providers cannot be mixed up (RFC 9207). */
function sendBack(visit: Visit, address: ReturnAddress, answer: Record<string, string>): FastifyReply {
  const query = new URLSearchParams(answer)
  if (address.state !== null) query.set('state', address.state)
  query.set('iss', visit.context.urls.auth)
  const { redirectUri } = address
  return visit.goTo(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`)
}

/** Parameters with all their values: a repeated one must be noticed. */
function readParams(text: string): Map<string, string[]> {
  const params = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    params.set(name, [...(params.get(name) ?? []), value])
  }
  return params
}
