import type { Context } from '../../domain/context.ts'
import { findInteraction, noteUpstream } from '../../domain/identity/authorize/interactions.ts'
import { finishExternal, startExternal } from '../../domain/identity/federation/external-sign-in.ts'
import { findLinkedPerson } from '../../domain/identity/federation/link-account.ts'
import { methodOf, providersFor } from '../../domain/identity/federation/providers.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { applicationOf, showSignIn } from './sign-in.ts'
import { completeSignIn } from './signed-in.ts'
import { Visit } from './visit.ts'

/** Signing in by an external provider: there and back. The client's policy is asked both times. */
export function externalRoutes(scope: Scope, context: Context): void {
  scope.get<{ Params: { id: string; name: string } }>('/sign-in/:id/with/:name', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const interaction = await findInteraction(context, visit.browser, request.params.id)
    const { policy } = await applicationOf(visit, interaction)
    const provider = await findProvider(context, policy, request.params.name)
    const { url, upstream } = await startExternal(context, provider, interaction.id)
    await noteUpstream(context, interaction, upstream)
    return visit.goTo(url)
  })

  scope.get('/sign-in/callback', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const query = request.url.split('?').slice(1).join('?')
    const state = new URLSearchParams(query).get('state') ?? ''
    const interaction = await findInteraction(context, visit.browser, state.split('.', 1)[0]!)
    const { upstream } = interaction
    if (upstream === null || upstream.state !== state) {
      throw new Problem('invalid_request', 'This answer was not asked for.', {
        details: 'state does not match',
      })
    }
    const { policy } = await applicationOf(visit, interaction)
    const provider = await findProvider(context, policy, upstream.provider)
    // Used once, whatever comes of it.
    await noteUpstream(context, interaction, null)
    if (new URLSearchParams(query).get('error') === 'access_denied')
      return visit.goTo(`/sign-in/${interaction.id}`)
    const identity = await finishExternal(context, provider, upstream, query)
    const person = await findLinkedPerson(context, provider, identity)
    if (person === null) {
      const wrong = visit.words.signIn.noAccount(provider.title)
      return showSignIn(visit, interaction, { wrong, status: 403 })
    }
    await completeSignIn(visit, { userId: person.id, method: methodOf(provider), remember: false })
    return visit.goTo(`/sign-in/${interaction.id}`)
  })
}

async function findProvider(context: Context, policy: string[], name: string) {
  const provider = (await providersFor(context, policy)).find((candidate) => candidate.name === name)
  if (provider !== undefined) return provider
  throw new Problem('invalid_request', 'This application does not let people sign in this way.', {
    details: "the client's policy does not name this provider",
  })
}
