import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import {
  endOtherSessions,
  endOwnSession,
  readAccount,
  withdrawOwnConsent,
} from '../../domain/identity/accounts/account.ts'
import { startInteraction } from '../../domain/identity/authorize/interactions.ts'
import { endSession } from '../../domain/identity/sign-in/sessions.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { html } from '../../lib/html.ts'
import { isId } from '../../lib/ids.ts'
import { type Form, formOf } from '../form.ts'
import type { Scope } from '../generation.ts'
import { accountPage } from './account-pages.ts'
import { forgetSession } from './signed-in.ts'
import { checkForm, Visit } from './visit.ts'

/** What a person sees and ends of their own: sessions, applications. And signing out. */
export function accountRoutes(scope: Scope, context: Context): void {
  scope.get('/account', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return signInFirst(visit)
    visit.preferLanguages([session.user.locale])
    return visit.send(accountPage(visit, session, await readAccount(context, session.user.id)))
  })

  scope.post<{ Params: { id: string } }>('/account/sessions/:id/end', (request, reply) =>
    change(context, request, reply, async (session) => {
      if (isId(request.params.id)) await endOwnSession(context, session.user.id, request.params.id)
    }),
  )

  scope.post('/account/sessions/end-others', (request, reply) =>
    change(context, request, reply, (session) =>
      endOtherSessions(context, session.user.id, { id: session.id, signedInAt: session.signed_in_at }),
    ),
  )

  scope.post<{ Params: { id: string } }>('/account/applications/:id/withdraw', (request, reply) =>
    change(context, request, reply, async (session) => {
      if (isId(request.params.id)) await withdrawOwnConsent(context, session.user.id, request.params.id)
    }),
  )

  scope.get('/sign-out', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    if ((await visit.session()) === null) return signedOut(visit)
    const words = visit.words.signOut
    const body = html`<h1>${words.title}</h1><p class="lead">${words.question}</p>
<form method="post" action="/sign-out">${visit.csrf}<button>${words.submit}</button></form>`
    return visit.send({ title: words.title, body, path: '/sign-out' })
  })

  scope.post('/sign-out', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    checkForm(visit, formOf(request.body))
    const session = await visit.session()
    if (session !== null) await endSession(context, session)
    forgetSession(visit)
    return visit.goTo('/sign-out')
  })
}

export async function signInFirst(visit: Visit): Promise<FastifyReply> {
  const interaction = await startInteraction(visit.context, visit.browser, { kind: 'account' })
  return visit.goTo(`/sign-in/${interaction.id}`)
}

/** One form of the account page: checked, done, and back to the page. */
export async function change(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (session: Session, visit: Visit, form: Form) => Promise<unknown>,
): Promise<FastifyReply> {
  const visit = new Visit(context, request, reply)
  const form = formOf(request.body)
  checkForm(visit, form)
  const session = await visit.session()
  if (session === null) return signInFirst(visit)
  visit.preferLanguages([session.user.locale])
  await work(session, visit, form)
  return reply.sent ? reply : visit.goTo('/account')
}

function signedOut(visit: Visit): FastifyReply {
  const words = visit.words.signOut
  const body = html`<h1>${words.doneTitle}</h1><p>${words.done}</p>`
  return visit.send({ title: words.doneTitle, body, path: '/sign-out' })
}
