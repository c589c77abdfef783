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
import { signInMethodsFor } from '../../domain/identity/clients/console-client.ts'
import { readPairs } from '../form.ts'
import type { Scope } from '../generation.ts'
import { Visit } from './visit.ts'

/** The authorization endpoint. GET and POST are equivalent (OpenID Connect Core §3.1.2.1). */
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
 * With a POST from another site (`hasCookies` false) the browser sends no cookies, so the session is unknown. The next
 * page, which the browser opens with its cookies, finds it out.
 */
async function authorize(
  visit: Visit,
  params: ReadonlyMap<string, string[]>,
  hasCookies: boolean,
): Promise<FastifyReply> {
  const { context } = visit
  const draft = await findReturnAddress(context, params)
  const address = { redirectUri: draft.redirectUri, state: params.get('state')?.[0] ?? null }
  return redirectErrors(visit, address, async () => {
    const request = await checkRequest(context, draft)
    if (hasCookies) {
      const step = await nextStep(
        context,
        request,
        await visit.session(),
        await signInMethodsFor(context, draft.client),
        context.clock.now(),
      )
      if (step.step === 'grant') return grant(visit, request, step)
    }
    const pending = { kind: 'authorize' as const, request }
    const interaction = startInteraction(context, hasCookies ? visit.browser : null, pending)
    return visit.goTo(`/sign-in/${interaction.id}`)
  })
}

/** Redirects back to the application with a code. */
export async function grant(
  visit: Visit,
  request: AuthorizeRequest,
  step: Extract<Step, { step: 'grant' }>,
): Promise<FastifyReply> {
  const code = await issueCode(visit.context, request, {
    userId: step.session.user.id,
    scopes: step.scopes,
    authTime: step.session.auth_time,
    session: step.session,
  })
  return redirectBack(visit, request, { code })
}

/** Reports an AuthorizeError to the application, once its return address is verified. */
export async function redirectErrors(
  visit: Visit,
  address: ReturnAddress,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthorizeError)) throw error
    return redirectBack(visit, address, { error: error.error, error_description: error.message })
  }
}

/** Adds the state, and the issuer against mix-up attacks (RFC 9207). */
function redirectBack(visit: Visit, address: ReturnAddress, params: Record<string, string>): FastifyReply {
  const query = new URLSearchParams(params)
  if (address.state !== null) query.set('state', address.state)
  query.set('iss', visit.context.urls.auth)
  const { redirectUri } = address
  return visit.goTo(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`)
}

/** Keeps all values of a parameter, so that repeated parameters can be rejected. */
function readParams(text: string): Map<string, string[]> {
  const params = new Map<string, string[]>()
  for (const [name, value] of readPairs(text)) {
    const values = params.get(name)
    if (values === undefined) params.set(name, [value])
    else values.push(value)
  }
  return params
}
