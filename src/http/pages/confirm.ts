import type { FastifyReply } from 'fastify'
import type { Context } from '../../domain/context.ts'
import {
  confirmWithPasskey,
  confirmWithPassword,
  hasPassword,
  isConfirmed as isRecentlyConfirmed,
} from '../../domain/identity/sign-in/confirm.ts'
import { lacksSecondStep } from '../../domain/identity/sign-in/required-step.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { startPasskeyUse } from '../../domain/identity/sign-in/use-passkey.ts'
import { html } from '../../lib/html.ts'
import type { Scope } from '../generation.ts'
import { handleAccountForm, redirectToSignIn } from './account.ts'
import { passkeyForm } from './passkey-form.ts'
import type { Visit } from './visit.ts'

/** Asks for the password again before a user changes how they sign in. */
export function confirmRoutes(scope: Scope, context: Context): void {
  scope.post('/account/confirm', (request, reply) =>
    handleAccountForm(context, request, reply, async (session, visit, form) => {
      const next = form.get('next') ?? ''
      const origin = { browser: visit.browser, address: request.ip }
      const credential = form.get('credential')
      const isConfirmed = await (credential === undefined
        ? confirmWithPassword(context, session, { ...origin, password: form.get('password') ?? '' })
        : confirmWithPasskey(context, session, { ...origin, credential }))
      if (!isConfirmed) return showConfirm(visit, session, next, true)
      return visit.goTo(isAccountPath(next) ? next : '/account')
    }),
  )
}

/**
 * Sends the page that asks who the user is, unless they proved it recently: then null. They continue at `next`. Who has a
 * second step must have given it in this session.
 */
export async function askToConfirm(
  visit: Visit,
  session: Session,
  next: string,
): Promise<FastifyReply | null> {
  const { context } = visit
  if (await lacksSecondStep(context, session)) return redirectToSignIn(visit, { next, secondStep: true })
  if (await isRecentlyConfirmed(context, session)) return null
  if (await hasPassword(context, session.user.id)) return showConfirm(visit, session, next, false)
  return redirectToSignIn(visit, { next, since: context.clock.now().getTime() })
}

async function showConfirm(
  visit: Visit,
  session: Session,
  next: string,
  wrong: boolean,
): Promise<FastifyReply> {
  const purpose = { use: 'confirm' as const, browser: visit.browser, userId: session.user.id }
  const options = await startPasskeyUse(visit.context, purpose)
  const field = html`<input type="hidden" name="next" value="${next}">`
  const passkey =
    options !== null &&
    passkeyForm(visit, {
      action: '/account/confirm',
      options,
      label: visit.texts.passkeys.confirm,
      fields: field,
    })
  const texts = visit.texts.confirm
  const body = html`<h1>${texts.title}</h1><p class="lead">${texts.intro}</p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${texts.wrong}</p>`}
<form method="post" action="/account/confirm">${visit.csrf}${field}
<div class="field"><label for="password">${visit.texts.signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus></div>
<button>${texts.submit}</button></form>
<div class="apart">${passkey}</div>
<p class="below"><a href="/account">${visit.texts.account.back}</a></p>`
  return visit.send(
    { title: texts.title, body, path: null, passkeys: options !== null },
    { status: wrong ? 401 : 200 },
  )
}

/** Only pages of the account: anything else would be an open redirect. */
function isAccountPath(path: string): boolean {
  return /^\/account(\/[a-z0-9-]+)*$/.test(path)
}
