import { renderSVG } from 'uqr'
import type { Context } from '../../domain/context.ts'
import { readAccount } from '../../domain/identity/accounts/account.ts'
import { recordFailedSignIn } from '../../domain/identity/sign-in/audit-sign-in.ts'
import { codeUse } from '../../domain/identity/sign-in/required-step.ts'
import {
  checkSecondFactor,
  enableSecondFactor,
  enrolSecondFactor,
  hasAuthenticatorApp,
  readEnrolment,
  removeAuthenticatorApp,
} from '../../domain/identity/sign-in/second-factor.ts'
import { Html, html } from '../../lib/html.ts'
import type { Scope } from '../generation.ts'
import { handleAccountForm, redirectToSignIn } from './account.ts'
import { accountPage } from './account-pages.ts'
import { askToConfirm } from './confirm.ts'
import type { Page } from './layout.ts'
import { completeSecondStep } from './signed-in.ts'
import { Visit } from './visit.ts'

/** Turns two-step verification on and off. The first requires the password, both require a code. */
export function secondFactorRoutes(scope: Scope, context: Context): void {
  scope.get('/account/second-factor', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return redirectToSignIn(visit)
    visit.preferLanguages([session.user.locale])
    if (await hasAuthenticatorApp(context, session.user.id)) return visit.goTo('/account')
    const question = await askToConfirm(visit, session, '/account/second-factor')
    return question ?? showSetup(visit, await enrolSecondFactor(context, session.user), false)
  })

  scope.post('/account/second-factor', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit, form) => {
      const question = await askToConfirm(visit, session, '/account/second-factor')
      if (question !== null) return question
      const enabled = await enableSecondFactor(context, session.user, form.get('code') ?? '')
      if (enabled === null) {
        const pending = await readEnrolment(context, session.user)
        return pending === null ? visit.goTo('/account/second-factor') : showSetup(visit, pending, true)
      }
      await completeSecondStep(visit, session, codeUse)
      if (enabled.recoveryCodes === null) return visit.goTo('/account')
      const next = { href: '/account', label: visit.texts.account.back }
      return visit.send(recoveryCodesPage(visit, enabled.recoveryCodes, next))
    }),
  )

  scope.post('/account/second-factor/off', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit, form) => {
      const { user } = session
      if (await checkSecondFactor(context, user.id, form.get('code') ?? '')) {
        if (await removeAuthenticatorApp(context, user)) return visit.goTo('/account')
        const texts = visit.texts.passkeys
        const body = html`<h1>${texts.staysTitle}</h1><p>${texts.stays.second_step_required}</p>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
        return visit.send({ title: texts.staysTitle, body, path: null }, { status: 400 })
      }
      await recordFailedSignIn(context, user, { step: 'second_step', address: request.ip })
      const page = accountPage(visit, session, await readAccount(context, user.id), { wrongCode: true })
      return visit.send(page, { status: 401 })
    }),
  )
}

type Setup = { secret: string; uri: string }

function showSetup(visit: Visit, setup: Setup, wrong: boolean) {
  const texts = visit.texts.account
  const body = html`<h1>${texts.secondFactor}</h1>
${appSetup(visit, setup, { action: '/account/second-factor', wrong })}
<p class="below"><a href="/account">${texts.back}</a></p>`
  return visit.send(
    { title: texts.secondFactor, body, path: '/account/second-factor' },
    { status: wrong ? 401 : 200 },
  )
}

/** The QR code of an authenticator app, and the form for its first code. */
export function appSetup(
  visit: Visit,
  { secret, uri }: Setup,
  { action, wrong }: { action: string; wrong: boolean },
) {
  const texts = visit.texts.account
  const image = new Html(renderSVG(uri, { border: 1 }).replace('<svg ', '<svg role="img" aria-label="QR" '))
  return html`<p>${texts.scan}</p>
<div class="qr">${image}</div>
<p class="quiet">${texts.key}: <code>${secret.match(/.{1,4}/g)!.join(' ')}</code></p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${visit.texts.secondFactor.wrong}</p>`}
<form method="post" action="${action}">${visit.csrf}
<div class="field"><label for="code">${visit.texts.secondFactor.code}</label>
<input class="code" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="7"></div>
<button>${texts.confirm}</button></form>`
}

/** Shows the recovery codes, which nobody sees again. */
export function recoveryCodesPage(
  visit: Visit,
  codes: string[],
  next: { href: string; label: string },
): Page {
  const texts = visit.texts.account
  const body = html`<h1>${texts.recoveryTitle}</h1><p>${texts.recovery}</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<a class="button" href="${next.href}">${next.label}</a>`
  return { title: texts.recoveryTitle, body, path: null }
}
