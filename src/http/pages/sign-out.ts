import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { endSession } from '../../domain/identity/sign-in/end-sessions.ts'
import { type LogoutRequest, readLogoutRequest } from '../../domain/identity/sign-in/logout-request.ts'
import { html } from '../../lib/html.ts'
import { formOf, readForm } from '../form.ts'
import type { Scope } from '../generation.ts'
import { clearSessionCookie } from './signed-in.ts'
import { checkForm, Visit } from './visit.ts'

/** Parameters an application may send, and the page passes on (OpenID Connect RP-Initiated Logout §2). */
const parameters = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state']

/** Sign-out, by the user or by an application. GET and POST are equivalent for applications. */
export function signOutRoutes(scope: Scope, context: Context): void {
  scope.get('/sign-out', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const params = readForm(request.url.split('?').slice(1).join('?'))
    const logout = await readLogoutRequest(context, params)
    const session = await visit.session()
    if (session === null) return leave(visit, logout)
    if (logout.isProven(session)) {
      await endSession(context, session.user.id, session.id)
      return leave(visit, logout)
    }
    const texts = visit.texts.signOut
    const kept = parameters.filter((name) => params.has(name))
    const body = html`<h1>${texts.title}</h1><p class="lead">${texts.question}</p>
<form method="post" action="/sign-out">${visit.csrf}
${kept.map((name) => html`<input type="hidden" name="${name}" value="${params.get(name)}">`)}
<button>${texts.submit}</button></form>`
    // After the form the browser may go to the application.
    return visit.send({ title: texts.title, body, path: '/sign-out' }, { onlyLocalForms: kept.length === 0 })
  })

  scope.post('/sign-out', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const form = formOf(request.body)
    if (!form.has('csrf') && parameters.some((name) => form.has(name))) {
      // A POST of another site carries no cookies, so the page is opened again with them.
      const query = new URLSearchParams()
      for (const name of parameters) if (form.has(name)) query.set(name, form.get(name)!)
      return visit.goTo(`/sign-out?${query}`)
    }
    checkForm(visit, form)
    const logout = await readLogoutRequest(context, form)
    const session = await visit.session()
    if (session !== null) await endSession(context, session.user.id, session.id)
    return leave(visit, logout)
  })
}

function leave(visit: Visit, { returnTo }: LogoutRequest): FastifyReply {
  clearSessionCookie(visit)
  if (returnTo !== null) return visit.goTo(returnTo)
  const texts = visit.texts.signOut
  const body = html`<h1>${texts.doneTitle}</h1><p>${texts.done}</p>`
  return visit.send({ title: texts.doneTitle, body, path: '/sign-out' })
}
