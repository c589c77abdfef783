import { finishExternal, startExternal } from '../../domain/identity/external-sign-in.ts'
import { findInteraction, noteUpstream } from '../../domain/identity/interactions.ts'
import { findLinkedPerson } from '../../domain/identity/link-account.ts'
import { methodOf, providersFor } from '../../domain/identity/providers.ts'
import type { World } from '../../domain/world.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { applicationOf, showSignIn } from './sign-in.ts'
import { completeSignIn } from './signed-in.ts'
import { Visit } from './visit.ts'

/** Signing in by an external provider: there and back. The client's policy is asked both times. */
export function externalRoutes(scope: Scope, world: World): void {
  scope.get<{ Params: { id: string; name: string } }>('/sign-in/:id/with/:name', async (request, reply) => {
    const visit = new Visit(world, request, reply)
    const interaction = await findInteraction(world, visit.browser, request.params.id)
    const { policy } = await applicationOf(visit, interaction)
    const provider = await findProvider(world, policy, request.params.name)
    const { url, upstream } = await startExternal(world, provider, interaction.id)
    await noteUpstream(world, interaction, upstream)
    return visit.goTo(url)
  })

  scope.get('/sign-in/callback', async (request, reply) => {
    const visit = new Visit(world, request, reply)
    const query = request.url.split('?').slice(1).join('?')
    const state = new URLSearchParams(query).get('state') ?? ''
    const interaction = await findInteraction(world, visit.browser, state.split('.', 1)[0]!)
    const { upstream } = interaction
    if (upstream === null || upstream.state !== state) {
      throw new Problem('invalid_request', 'This answer was not asked for.', {
        details: 'state does not match',
      })
    }
    const { policy } = await applicationOf(visit, interaction)
    const provider = await findProvider(world, policy, upstream.provider)
    // Used once, whatever comes of it.
    await noteUpstream(world, interaction, null)
    if (new URLSearchParams(query).get('error') === 'access_denied')
      return visit.goTo(`/sign-in/${interaction.id}`)
    const identity = await finishExternal(world, provider, upstream, query)
    const person = await findLinkedPerson(world, provider, identity)
    if (person === null) {
      const wrong = visit.words.signIn.noAccount(provider.title)
      return showSignIn(visit, interaction, { wrong, status: 403 })
    }
    await completeSignIn(visit, { userId: person.id, method: methodOf(provider), remember: false })
    return visit.goTo(`/sign-in/${interaction.id}`)
  })
}

async function findProvider(world: World, policy: string[], name: string) {
  const provider = (await providersFor(world, policy)).find((candidate) => candidate.name === name)
  if (provider !== undefined) return provider
  throw new Problem('invalid_request', 'This application does not let people sign in this way.', {
    details: "the client's policy does not name this provider",
  })
}
