import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { AuthorizeError } from '../../domain/identity/authorize/authorize-request.ts'
import type { Interaction } from '../../domain/identity/authorize/interaction.ts'
import { openInteraction, withUpstream } from '../../domain/identity/authorize/interactions.ts'
import { finishExternal, startExternal } from '../../domain/identity/federation/external-sign-in.ts'
import { findLinkedUser } from '../../domain/identity/federation/find-linked-user.ts'
import {
  findAllowedProviders,
  findLinkableProviders,
  signInMethodOf,
} from '../../domain/identity/federation/providers.ts'
import { recordRefusedIdentity } from '../../domain/identity/sign-in/audit-sign-in.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { redirectErrors } from './authorize.ts'
import { finishLink } from './external-accounts.ts'
import { findApplication } from './find-application.ts'
import { showSignIn } from './sign-in.ts'
import { completeSignIn } from './signed-in.ts'
import { Visit } from './visit.ts'

/** Sign-in through an external provider: redirect and callback. Both check that the client allows the provider. */
export function externalRoutes(scope: Scope, context: Context): void {
  scope.get<{ Params: { id: string; name: string } }>('/sign-in/:id/with/:name', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const interaction = openInteraction(context, visit.browser, request.params.id)
    const { methods } = await findApplication(context, interaction)
    const provider = await findProvider(context, methods, request.params.name)
    return answerIfUnavailable(visit, interaction, methods, async () =>
      visit.goTo(await startExternal(context, provider, interaction)),
    )
  })

  scope.get('/sign-in/callback', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const query = request.url.split('?').slice(1).join('?')
    const state = new URLSearchParams(query).get('state') ?? ''
    const sent = openInteraction(context, visit.browser, state)
    const { upstream } = sent
    if (upstream === null) {
      throw new Problem('invalid_request', 'This sign-in was not started here. Start again.', {
        details: 'state does not match',
      })
    }
    const interaction = withUpstream(context, sent, null)
    const methods = await findMethods(visit, interaction)
    const provider = await findProvider(context, methods, upstream.provider)
    if (new URLSearchParams(query).get('error') === 'access_denied')
      return visit.goTo(`/sign-in/${interaction.id}`)
    return answerIfUnavailable(visit, interaction, methods, async () => {
      const identity = await finishExternal(context, provider, { ...sent, upstream }, query)
      if (interaction.request.kind === 'link')
        return finishLink(visit, provider, interaction.request, identity)
      const user = await findLinkedUser(context, provider, identity)
      if (user === null) {
        await recordRefusedIdentity(context, provider, request.ip)
        const wrong = visit.texts.signIn.noAccount(provider.title)
        return showSignIn(visit, interaction, { wrong, status: 403 })
      }
      await completeSignIn(visit, {
        userId: user.id,
        method: signInMethodOf(provider),
        remember: false,
        authentication: identity.authentication,
      })
      return visit.goTo(`/sign-in/${interaction.id}`)
    })
  })
}

/**
 * Reports a failed sign-in at the provider to the application. While the provider does not respond, the user can choose
 * another way to sign in; if there is none, the application gets an answer instead.
 */
function answerIfUnavailable(
  visit: Visit,
  interaction: Interaction,
  methods: string[],
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { request: pending } = interaction
  if (pending.kind !== 'authorize') return work()
  return redirectErrors(visit, pending.request, async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'upstream_unavailable')) throw error
      if (methods.length === 1) throw new AuthorizeError('temporarily_unavailable', error.message)
      return showSignIn(visit, interaction, { wrong: visit.texts.error.upstream_unavailable, status: 503 })
    }
  })
}

/** How the user may sign in here. A user who links an account may use every provider of their organisation. */
async function findMethods(visit: Visit, interaction: Interaction): Promise<string[]> {
  const session = interaction.request.kind === 'link' ? await visit.session() : null
  if (session === null) return (await findApplication(visit.context, interaction)).methods
  return (await findLinkableProviders(visit.context, session.user)).map(signInMethodOf)
}

async function findProvider(context: Context, methods: string[], name: string) {
  const provider = (await findAllowedProviders(context, methods)).find((candidate) => candidate.name === name)
  if (provider !== undefined) return provider
  throw new Problem('invalid_request', 'This application does not allow this way to sign in.', {
    details: 'the client does not allow this provider',
  })
}
