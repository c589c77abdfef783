import type { Context } from '../../domain/context.ts'
import {
  findPasswordFault,
  minPasswordLength,
  type PasswordFault,
} from '../../domain/identity/accounts/password-strength.ts'
import { sendPasswordMail } from '../../domain/identity/jobs.ts'
import { trustBrowser } from '../../domain/identity/sign-in/check-password.ts'
import { allowResetRequest } from '../../domain/identity/sign-in/lockout.ts'
import { findResetUser, resetPassword } from '../../domain/identity/sign-in/password-reset.ts'
import { html } from '../../lib/html.ts'
import { readCookie, setCookie } from '../cookies.ts'
import { formOf } from '../form.ts'
import type { Scope } from '../generation.ts'
import { checkForm, Visit } from './visit.ts'

type Reset = { Params: { secret: string } }

/** Password reset. Page and timing are the same whether or not the address belongs to a user. */
export function passwordRoutes(scope: Scope, context: Context): void {
  scope.get('/password', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const texts = visit.texts.forgotten
    const back = readInteractionId(request.query)
    const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro}</p>
<form method="post" action="/password">${visit.csrf}<input type="hidden" name="sign-in" value="${back ?? ''}">
<div class="field"><label for="email">${visit.texts.signIn.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" autofocus></div>
<button>${texts.submit}</button></form>
${back !== null && html`<p class="below"><a href="/sign-in/${back}">${texts.back}</a></p>`}`
    return visit.send({ title: texts.title, body, path: '/password' })
  })

  scope.post('/password', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const form = formOf(request.body)
    checkForm(visit, form)
    const email = (form.get('email') ?? '').trim().slice(0, 254)
    const back = form.get('sign-in') ?? ''
    if (await allowResetRequest(context, { email, address: request.ip })) {
      await context.queue.enqueue(context.db, sendPasswordMail, { email })
    }
    if (isReturnId(back)) setCookie(context, reply, 'return', back, 3600)
    const texts = visit.texts.forgotten
    const shown = context.settings.smtpUrl === null && context.settings.showMails && !context.production
    const body = html`<h1>${texts.sentTitle}</h1><p>${texts.sent}</p>
${shown && html`<p class="quiet"><a href="/demo/mails">${texts.shown}</a></p>`}`
    return visit.send({ title: texts.sentTitle, body, path: null })
  })

  scope.get<Reset>('/password/:secret', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const user = await findResetUser(context, request.params.secret)
    return user === null ? showExpired(visit) : showReset(visit, request.params.secret, null)
  })

  scope.post<Reset>('/password/:secret', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const form = formOf(request.body)
    checkForm(visit, form)
    const { secret } = request.params
    const user = await findResetUser(context, secret)
    if (user === null) return showExpired(visit)
    const password = form.get('password') ?? ''
    const fault = findPasswordFault(password, user)
    if (fault !== null) return showReset(visit, secret, fault)
    const userId = await resetPassword(context, secret, password)
    // The link in the mail proved the user's identity, so attempts from elsewhere must not lock this browser out.
    await trustBrowser(context, userId, visit.browser)
    const texts = visit.texts.reset
    const back = readCookie(context, request, 'return') ?? ''
    setCookie(context, reply, 'return', '')
    const body = html`<h1>${texts.doneTitle}</h1><p>${texts.done}</p>
<a class="button" href="${isReturnId(back) ? `/sign-in/${back}` : '/account'}">${texts.continue}</a>`
    return visit.send({ title: texts.doneTitle, body, path: null })
  })
}

function showReset(visit: Visit, secret: string, fault: PasswordFault | null) {
  const texts = visit.texts.reset
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro(minPasswordLength)}</p>
${fault !== null && html`<p class="wrong" role="alert" id="wrong">${texts.faults[fault]}</p>`}
<form method="post" action="/password/${secret}">${visit.csrf}
<div class="field"><label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${minPasswordLength}" required autofocus></div>
<button>${texts.submit}</button></form>`
  return visit.send(
    { title: texts.title, body, path: `/password/${secret}` },
    { status: fault === null ? 200 : 400 },
  )
}

function showExpired(visit: Visit) {
  const texts = visit.texts.reset
  const body = html`<h1>${texts.expiredTitle}</h1><p>${texts.expired}</p>
<a class="button" href="/password">${visit.texts.forgotten.title}</a>`
  return visit.send({ title: texts.expiredTitle, body, path: null }, { status: 404 })
}

function readInteractionId(query: unknown): string | null {
  const id = (query as Record<string, unknown>)['sign-in']
  return typeof id === 'string' && isReturnId(id) ? id : null
}

/** Whether this can be the id of a sign-in, to which the user returns with a new password. A cookie holds up to 4 kB. */
function isReturnId(id: string): boolean {
  return /^[\w-]{1,3500}$/.test(id)
}
