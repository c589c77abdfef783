import type { Context } from '../../domain/context.ts'
import { confirmEmailChange, requestEmailChange } from '../../domain/identity/accounts/change-email.ts'
import { exportAccount } from '../../domain/identity/accounts/export-account.ts'
import { readDeparture, removeOwnAccount } from '../../domain/identity/accounts/manage-user.ts'
import { html } from '../../lib/html.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { handleAccountForm, redirectToSignIn } from './account.ts'
import { askToConfirm } from './confirm.ts'
import { clearSessionCookie } from './signed-in.ts'
import { Visit } from './visit.ts'

/** What a user does with their own data: another e-mail address, a copy of everything, and deletion. */
export function accountDataRoutes(scope: Scope, context: Context): void {
  scope.get('/account/email', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return redirectToSignIn(visit, { next: '/account/email' })
    visit.preferLanguages([session.user.locale])
    return (await askToConfirm(visit, session, '/account/email')) ?? showEmailForm(visit, '', false)
  })

  scope.post('/account/email', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit, form) => {
      const question = await askToConfirm(visit, session, '/account/email')
      if (question !== null) return question
      const email = form.get('email') ?? ''
      try {
        await requestEmailChange(context, session, email)
      } catch (error) {
        if (error instanceof Problem && error.code === 'validation_error')
          return showEmailForm(visit, email, true)
        throw error
      }
      const texts = visit.texts.email
      const body = html`<h1>${texts.sentTitle}</h1><p>${texts.sent}</p>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
      return visit.send({ title: texts.sentTitle, body, path: null })
    }),
  )

  scope.get<{ Params: { secret: string } }>('/account/email/:secret', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const path = `/account/email/${encodeURIComponent(request.params.secret)}`
    const session = await visit.session()
    if (session === null) return redirectToSignIn(visit, { next: path })
    visit.preferLanguages([session.user.locale])
    const texts = visit.texts.email
    // A form, because mail scanners open links.
    const body = html`<h1>${texts.confirmTitle}</h1><p>${visit.texts.consent.signedInAs(session.user.email)}</p>
<form method="post" action="${path}">${visit.csrf}<button>${texts.confirm}</button></form>`
    return visit.send({ title: texts.confirmTitle, body, path: null })
  })

  scope.post<{ Params: { secret: string } }>('/account/email/:secret', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit) => {
      const texts = visit.texts.email
      const isChanged = await confirmEmailChange(context, session.user.id, request.params.secret)
      const title = isChanged ? texts.doneTitle : texts.expiredTitle
      const body = html`<h1>${title}</h1><p>${isChanged ? texts.done : texts.expired}</p>
<a class="button" href="/account">${visit.texts.account.title}</a>`
      return visit.send({ title, body, path: null }, { status: isChanged ? 200 : 404 })
    }),
  )

  scope.get('/account/export', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return redirectToSignIn(visit, { next: '/account/export' })
    const question = await askToConfirm(visit, session, '/account/export')
    if (question !== null) return question
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="euterpe-account.json"',
        'cache-control': 'no-store',
      })
      .send(JSON.stringify(await exportAccount(context, session.user), null, 2))
  })

  scope.get('/account/delete', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return redirectToSignIn(visit, { next: '/account/delete' })
    visit.preferLanguages([session.user.locale])
    const question = await askToConfirm(visit, session, '/account/delete')
    if (question !== null) return question
    const departure = await readDeparture(context.db, session.user)
    if (departure === 'leaves_no_administrator') return showNeeded(visit, 200)
    const texts = visit.texts.deletion
    const body = html`<h1>${texts.title}</h1><p>${texts.text}</p>
${departure === 'leaves_nobody' && html`<p class="wrong">${texts.lastPerson}</p>`}
<form method="post" action="/account/delete">${visit.csrf}<button class="second">${texts.submit}</button></form>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
    return visit.send({ title: texts.title, body, path: '/account/delete' })
  })

  scope.post('/account/delete', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit) => {
      const question = await askToConfirm(visit, session, '/account/delete')
      if (question !== null) return question
      const texts = visit.texts.deletion
      if (!(await removeOwnAccount(context, session.user))) return showNeeded(visit, 400)
      clearSessionCookie(visit)
      const body = html`<h1>${texts.doneTitle}</h1><p>${texts.done}</p>`
      return visit.send({ title: texts.doneTitle, body, path: null })
    }),
  )
}

/** Says why the only administrator cannot leave, and where to change that. */
function showNeeded(visit: Visit, status: number) {
  const texts = visit.texts.deletion
  const body = html`<h1>${texts.title}</h1><p>${texts.onlyAdministrator}</p>
<a class="button" href="${visit.context.urls.base}/console/people">${texts.people}</a>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
  return visit.send({ title: texts.title, body, path: '/account/delete' }, { status })
}

function showEmailForm(visit: Visit, email: string, wrong: boolean) {
  const texts = visit.texts.email
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro}</p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${texts.wrong}</p>`}
<form method="post" action="/account/email">${visit.csrf}
<div class="field"><label for="email">${texts.address}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${email}" autofocus></div>
<button>${texts.submit}</button></form>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
  return visit.send({ title: texts.title, body, path: null }, { status: wrong ? 400 : 200 })
}
