import { renderSVG } from 'uqr'
import type { Context } from '../../domain/context.ts'
import {
  checkFactor,
  confirmFactor,
  hasSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '../../domain/identity/sign-in/second-factor.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { Html, html } from '../../lib/html.ts'
import type { Scope } from '../generation.ts'
import { change, signInFirst } from './account.ts'
import { Visit } from './visit.ts'

/** Turning the second step on and off. A code is asked for both ways. */
export function secondFactorRoutes(scope: Scope, context: Context): void {
  scope.get('/account/second-factor', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const session = await visit.session()
    if (session === null) return signInFirst(visit)
    visit.preferLanguages([session.user.locale])
    if (await hasSecondFactor(context, session.user.id)) return visit.goTo('/account')
    return showSetup(visit, session, false)
  })

  scope.post('/account/second-factor', (request, reply) =>
    change(context, request, reply, async (session, visit, form) => {
      const codes = await confirmFactor(context, session.user, form.get('code') ?? '')
      if (codes === null) return showSetup(visit, session, true)
      const words = visit.words.account
      const body = html`<h1>${words.recoveryTitle}</h1><p>${words.recovery}</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<p class="below"><a href="/account">${words.back}</a></p>`
      return visit.send({ title: words.recoveryTitle, body, path: null })
    }),
  )

  scope.post('/account/second-factor/off', (request, reply) =>
    change(context, request, reply, async (session, _visit, form) => {
      if (await checkFactor(context, session.user.id, form.get('code') ?? '')) {
        await removeSecondFactor(context, session.user.id)
      }
    }),
  )
}

async function showSetup(visit: Visit, session: Session, wrong: boolean) {
  const words = visit.words.account
  const { secret, uri } = await startSecondFactor(visit.context, session.user)
  const image = new Html(renderSVG(uri, { border: 1 }).replace('<svg ', '<svg role="img" aria-label="QR" '))
  const body = html`<h1>${words.secondFactor}</h1><p>${words.scan}</p>
<div class="qr">${image}</div>
<p class="quiet">${words.key}: <code>${secret.match(/.{1,4}/g)!.join(' ')}</code></p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${visit.words.secondFactor.wrong}</p>`}
<form method="post" action="/account/second-factor">${visit.csrf}
<div class="field"><label for="code">${visit.words.secondFactor.code}</label>
<input class="code" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="7"></div>
<button>${words.confirm}</button></form>
<p class="below"><a href="/account">${words.back}</a></p>`
  return visit.send(
    { title: words.secondFactor, body, path: '/account/second-factor' },
    { status: wrong ? 401 : 200 },
  )
}
