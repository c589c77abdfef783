import type { Context } from '../../domain/context.ts'
import { findInteraction, recordUpstreamRequest } from '../../domain/identity/authorize/interactions.ts'
import { finishExternal, startExternal } from '../../domain/identity/federation/external-sign-in.ts'
import { findLinkedUser } from '../../domain/identity/federation/find-linked-user.ts'
import { findAllowedProviders, signInMethodOf } from '../../domain/identity/federation/providers.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { findApplication, showSignIn } from './sign-in.ts'
import { completeSignIn } from './signed-in.ts'
import { Visit } from './visit.ts'

/** Sign-in through an external provider: redirect and callback. Both check that the client allows the provider. */
export function externalRoutes(scope: Scope, context: Context): void {
  scope.get<{ Params: { id: string; name: string } }>('/sign-in/:id/with/:name', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const interaction = await findInteraction(context, visit.browser, request.params.id)
    const { methods } = await findApplication(visit, interaction)
    const provider = await findProvider(context, methods, request.params.name)
    const { url, upstream } = await startExternal(context, provider, interaction.id)
    await recordUpstreamRequest(context, interaction, upstream)
    return visit.goTo(url)
  })

  scope.get('/sign-in/callback', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const query = request.url.split('?').slice(1).join('?')
    const state = new URLSearchParams(query).get('state') ?? ''
    const interaction = await findInteraction(context, visit.browser, state.split('.', 1)[0]!)
    const { upstream } = interaction
    if (upstream === null || upstream.state !== state) {
      throw new Problem('invalid_request', 'This sign-in was not started here. Start again.', {
        details: 'state does not match',
      })
    }
    const { methods } = await findApplication(visit, interaction)
    const provider = await findProvider(context, methods, upstream.provider)
    // The request can be used once, whether it succeeds or fails.
    await recordUpstreamRequest(context, interaction, null)
    if (new URLSearchParams(query).get('error') === 'access_denied')
      return visit.goTo(`/sign-in/${interaction.id}`)
    const identity = await finishExternal(context, provider, upstream, query)
    const user = await findLinkedUser(context, provider, identity)
    if (user === null) {
      const wrong = visit.texts.signIn.noAccount(provider.title)
      return showSignIn(visit, interaction, { wrong, status: 403 })
    }
    await completeSignIn(visit, { userId: user.id, method: signInMethodOf(provider), remember: false })
    return visit.goTo(`/sign-in/${interaction.id}`)
  })
}

async function findProvider(context: Context, methods: string[], name: string) {
  const provider = (await findAllowedProviders(context, methods)).find((candidate) => candidate.name === name)
  if (provider !== undefined) return provider
  throw new Problem('invalid_request', 'This application does not allow this way to sign in.', {
    details: 'the client does not allow this provider',
  })
}
