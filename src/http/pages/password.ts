import type { Context } from '../../domain/context.ts'
import { minPasswordLength } from '../../domain/identity/accounts/create-user.ts'
import { sendPasswordMail } from '../../domain/identity/jobs.ts'
import { admitResetRequest } from '../../domain/identity/sign-in/lockout.ts'
import { isResetLink, resetPassword } from '../../domain/identity/sign-in/password-reset.ts'
import { trustBrowser } from '../../domain/identity/sign-in/sign-in.ts'
import { html } from '../../lib/html.ts'
import { isId } from '../../lib/ids.ts'
import { formOf } from '../form.ts'
import type { Scope } from '../generation.ts'
import { checkForm, Visit } from './visit.ts'

type Reset = { Params: { secret: string } }

/** Forgotten passwords: the same page, and the same time, whether the address is anybody's or not. */
export function passwordRoutes(scope: Scope, context: Context): void {
  scope.get('/password', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const words = visit.words.forgotten
    const back = signInOf(request.query)
    const body = html`<h1>${words.title}</h1><p class="lead">${words.intro}</p>
<form method="post" action="/password">${visit.csrf}<input type="hidden" name="sign-in" value="${back ?? ''}">
<div class="field"><label for="email">${visit.words.signIn.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" autofocus></div>
<button>${words.submit}</button></form>
${back !== null && html`<p class="below"><a href="/sign-in/${back}">${words.back}</a></p>`}`
    return visit.send({ title: words.title, body, path: '/password' })
  })

  scope.post('/password', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const form = formOf(request.body)
    checkForm(visit, form)
    const email = (form.get('email') ?? '').trim().slice(0, 254)
    const back = form.get('sign-in') ?? ''
    if (await admitResetRequest(context, { email, address: request.ip })) {
      await context.queue.enqueue(context.db, sendPasswordMail, {
        email,
        interaction: isId(back) ? back : null,
      })
    }
    const words = visit.words.forgotten
    const shown = context.settings.smtpUrl === null && !context.production
    const body = html`<h1>${words.sentTitle}</h1><p>${words.sent}</p>
${shown && html`<p class="quiet"><a href="/demo/mails">${words.shown}</a></p>`}`
    return visit.send({ title: words.sentTitle, body, path: null })
  })

  scope.get<Reset>('/password/:secret', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    if (!(await isResetLink(context, request.params.secret))) return showOver(visit)
    return showReset(visit, request.params.secret, signInOf(request.query) ?? '', false)
  })

  scope.post<Reset>('/password/:secret', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const form = formOf(request.body)
    checkForm(visit, form)
    const { secret } = request.params
    if (!(await isResetLink(context, secret))) return showOver(visit)
    const back = form.get('sign-in') ?? ''
    const password = form.get('password') ?? ''
    if (password.length < minPasswordLength) return showReset(visit, secret, back, true)
    const userId = await resetPassword(context, secret, password)
    // Whoever reads the person's mail is that person: guesses of strangers do not lock this browser out.
    await trustBrowser(context, userId, visit.browser)
    const words = visit.words.reset
    const body = html`<h1>${words.doneTitle}</h1><p>${words.done}</p>
<a class="button" href="${isId(back) ? `/sign-in/${back}` : '/account'}">${words.continue}</a>`
    return visit.send({ title: words.doneTitle, body, path: null })
  })
}

function showReset(visit: Visit, secret: string, back: string, tooShort: boolean) {
  const words = visit.words.reset
  const body = html`<h1>${words.title}</h1><p class="lead">${words.intro(minPasswordLength)}</p>
${tooShort && html`<p class="wrong" role="alert" id="wrong">${words.tooShort(minPasswordLength)}</p>`}
<form method="post" action="/password/${secret}">${visit.csrf}<input type="hidden" name="sign-in" value="${back}">
<div class="field"><label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${minPasswordLength}" required autofocus></div>
<button>${words.submit}</button></form>`
  return visit.send(
    { title: words.title, body, path: `/password/${secret}` },
    { status: tooShort ? 400 : 200 },
  )
}

function showOver(visit: Visit) {
  const words = visit.words.reset
  const body = html`<h1>${words.overTitle}</h1><p>${words.over}</p>
<a class="button" href="/password">${visit.words.forgotten.title}</a>`
  return visit.send({ title: words.overTitle, body, path: null }, { status: 404 })
}

function signInOf(query: unknown): string | null {
  const id = (query as Record<string, unknown>)['sign-in']
  return typeof id === 'string' && isId(id) ? id : null
}
