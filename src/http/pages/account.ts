import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { readAccount } from '../../domain/identity/accounts/account.ts'
import { withdrawConsent } from '../../domain/identity/authorize/consents.ts'
import { startInteraction } from '../../domain/identity/authorize/interactions.ts'
import { findLinkableProviders } from '../../domain/identity/federation/providers.ts'
import { endOtherSessions, endSession } from '../../domain/identity/sign-in/end-sessions.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { isId } from '../../lib/ids.ts'
import { type Form, formOf } from '../form.ts'
import type { Scope } from '../generation.ts'
import { accountPage } from './account-pages.ts'
import { checkForm, Visit } from './visit.ts'

/** The account page, with sessions and applications. */
export function accountRoutes(scope: Scope, context: Context): void {
  scope.get('/account', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return redirectToSignIn(visit)
    visit.preferLanguages([session.user.locale])
    const account = await readAccount(context, session.user.id)
    const providers = await findLinkableProviders(context, session.user)
    return visit.send(accountPage(visit, session, account, { providers }))
  })

  scope.post<{ Params: { id: string } }>('/account/sessions/:id/end', (request, reply) =>
    handleAccountForm(context, request, reply, async (session) => {
      const { id } = request.params
      if (isId(id)) await endSession(context, session.user.id, id, { fromElsewhere: id !== session.id })
    }),
  )

  scope.post('/account/sessions/end-others', (request, reply) =>
    handleAccountForm(context, request, reply, (session) =>
      endOtherSessions(context, session.user.id, { id: session.id, signedInAt: session.signed_in_at }),
    ),
  )

  scope.post<{ Params: { id: string } }>('/account/applications/:id/withdraw', (request, reply) =>
    handleAccountForm(context, request, reply, async (session) => {
      if (isId(request.params.id)) await withdrawConsent(context, session.user.id, request.params.id)
    }),
  )
}

/**
 * Asks the user to sign in, and to do so again if they signed in before `since`, and for their second step if
 * `secondStep`. Then they continue at `next`.
 */
export function redirectToSignIn(
  visit: Visit,
  options: { next?: string; since?: number; secondStep?: boolean } = {},
): FastifyReply {
  const request = { kind: 'account' as const, next: '/account', ...options }
  const interaction = startInteraction(visit.context, visit.browser, request)
  return visit.goTo(`/sign-in/${interaction.id}`)
}

/** Handles a form of the account page: checks it, runs `action` and returns to the page. */
export async function handleAccountForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  action: (session: Session, visit: Visit, form: Form) => Promise<unknown>,
): Promise<FastifyReply> {
  const visit = new Visit(context, request, reply)
  const form = formOf(request.body)
  checkForm(visit, form)
  const session = await visit.session()
  if (session === null) return redirectToSignIn(visit)
  visit.preferLanguages([session.user.locale])
  await action(session, visit, form)
  return reply.sent ? reply : visit.goTo('/account')
}
