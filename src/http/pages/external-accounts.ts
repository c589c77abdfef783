import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import type { PendingRequest } from '../../domain/identity/authorize/interaction.ts'
import { startInteraction } from '../../domain/identity/authorize/interactions.ts'
import { type ExternalIdentity, startExternal } from '../../domain/identity/federation/external-sign-in.ts'
import { linkUser } from '../../domain/identity/federation/find-linked-user.ts'
import { findLinkableProviders } from '../../domain/identity/federation/providers.ts'
import type { Provider } from '../../domain/identity/federation/sql.ts'
import { unlinkOwnAccount } from '../../domain/identity/federation/unlink.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { handleAccountForm, redirectToSignIn } from './account.ts'
import { askToConfirm } from './confirm.ts'
import { Visit } from './visit.ts'

/** A user links their account at an external provider, and unlinks it. Both ask for the password. */
export function externalAccountRoutes(scope: Scope, context: Context): void {
  scope.get<{ Params: { name: string } }>('/account/link/:name', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    // Another site must not make the user link an account that it has signed them in to at the provider.
    if (!['same-origin', 'none'].includes(String(request.headers['sec-fetch-site'] ?? 'none')))
      return visit.goTo('/account')
    const session = await visit.session()
    const path = `/account/link/${request.params.name}`
    if (session === null) return redirectToSignIn(visit)
    visit.preferLanguages([session.user.locale])
    const question = await askToConfirm(visit, session, path)
    if (question !== null) return question
    const providers = await findLinkableProviders(context, session.user)
    const provider = providers.find(({ name }) => name === request.params.name)
    if (provider === undefined) throw new Problem('not_found', 'No such identity provider.')
    const pending = { kind: 'link' as const, userId: session.user.id, provider: provider.name }
    const interaction = startInteraction(context, visit.browser, pending)
    return visit.goTo(await startExternal(context, provider, interaction))
  })

  scope.post('/account/unlink', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit, form) => {
      const question = await askToConfirm(visit, session, '/account')
      if (question !== null) return question
      return unlinkOwnAccount(context, session.user, form.get('issuer') ?? '')
    }),
  )
}

/** Links the account at the provider to the user who asked for it and is still signed in. */
export async function finishLink(
  visit: Visit,
  provider: Provider,
  pending: Extract<PendingRequest, { kind: 'link' }>,
  identity: ExternalIdentity,
): Promise<FastifyReply> {
  const session = await visit.session()
  if (session === null || session.user.id !== pending.userId) return redirectToSignIn(visit)
  if (!(await linkUser(visit.context, provider, session.user, identity))) {
    throw new Problem('invalid_request', 'This account is already linked. Unlink it first.', {
      details: 'the external account, or your account, is already linked at this provider',
    })
  }
  return visit.goTo('/account')
}
