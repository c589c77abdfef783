import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { confirmWithPassword, hasPassword, isConfirmed } from '../../domain/identity/sign-in/confirm.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { html } from '../../lib/html.ts'
import type { Scope } from '../generation.ts'
import { handleAccountForm, redirectToSignIn } from './account.ts'
import type { Visit } from './visit.ts'

/** Asks for the password again before a user changes how they sign in. */
export function confirmRoutes(scope: Scope, context: Context): void {
  scope.post('/account/confirm', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit, form) => {
      const next = form.get('next') ?? ''
      const attempt = { password: form.get('password') ?? '', browser: visit.browser, address: request.ip }
      if (!(await confirmWithPassword(context, session, attempt))) return showConfirm(visit, next, true)
      return visit.goTo(isAccountPath(next) ? next : '/account')
    }),
  )
}

/** Sends the page that asks who the user is, unless they proved it recently: then null. They continue at `next`. */
export async function askToConfirm(
  visit: Visit,
  session: Session,
  next: string,
): Promise<FastifyReply | null> {
  const { context } = visit
  if (await isConfirmed(context, session)) return null
  if (await hasPassword(context, session.user.id)) return showConfirm(visit, next, false)
  return redirectToSignIn(visit, { next, since: context.clock.now().getTime() })
}

function showConfirm(visit: Visit, next: string, wrong: boolean): FastifyReply {
  const texts = visit.texts.confirm
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro}</p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${texts.wrong}</p>`}
<form method="post" action="/account/confirm">${visit.csrf}<input type="hidden" name="next" value="${next}">
<div class="field"><label for="password">${visit.texts.signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus></div>
<button>${texts.submit}</button></form>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
  return visit.send({ title: texts.title, body, path: null }, { status: wrong ? 401 : 200 })
}

/** Only pages of the account: anything else would be an open redirect. */
function isAccountPath(path: string): boolean {
  return /^\/account(\/[a-z0-9-]+)*$/.test(path)
}
