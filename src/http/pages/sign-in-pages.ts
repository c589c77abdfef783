import type { Interaction } from '../../domain/identity/authorize/interaction.ts'
import type { Provider } from '../../domain/identity/federation/sql.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { html } from '../../lib/html.ts'
import type { Page } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
import type { Visit } from './visit.ts'

export type SignInView = {
  id: string
  /** The application to sign in to; null for the user's own account page. */
  application: string | null
  /** Whether the user can return to the application without signing in. */
  cancellable: boolean
  email: string
  wrong: string | null
  password: boolean
  providers: Provider[]
  /** For signing in with a passkey; null where that is impossible. */
  passkeyOptions: object | null
}

export function signInPage(visit: Visit, view: SignInView): Page {
  const texts = visit.texts.signIn
  const { id, application } = view
  const body = html`<h1>${texts.title}</h1>
<p class="lead">${application === null ? texts.toAccount : texts.toContinue(application)}</p>
${view.wrong !== null && html`<p class="wrong" role="alert" id="wrong">${view.wrong}</p>`}
${view.password && passwordForm(visit, view)}
${view.passkeyOptions !== null && passkeySection(visit, view, view.passkeyOptions)}
${view.password && view.providers.length > 0 && html`<p class="or">${texts.or}</p>`}
<div class="stack">${view.providers.map(
    (provider) =>
      html`<a class="button second" href="/sign-in/${id}/with/${provider.name}">${texts.withProvider(provider.title)}</a>`,
  )}</div>
${!view.password && view.providers.length === 0 && html`<p>${texts.noMethod}</p>`}
${
  application !== null &&
  view.cancellable &&
  html`<form method="post" action="/sign-in/${id}/cancel" class="below">${visit.csrf}
<button class="plain quiet">${texts.cancel(application)}</button></form>`
}`
  return { title: texts.title, body, path: `/sign-in/${id}`, passkeys: view.passkeyOptions !== null }
}

function passkeySection(visit: Visit, { id, wrong }: SignInView, options: object) {
  const action = `/sign-in/${id}/passkey`
  return html`<div class="apart">${passkeyForm(visit, { action, options, label: visit.texts.passkeys.use, conditional: wrong === null })}</div>`
}

function passwordForm(visit: Visit, { id, email, wrong }: SignInView) {
  const texts = visit.texts.signIn
  const described = wrong === null ? '' : html` aria-invalid="true" aria-describedby="wrong"`
  return html`<form method="post" action="/sign-in/${id}/password">${visit.csrf}
<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username webauthn" inputmode="email" required maxlength="254" value="${email}"${described}${email === '' && html` autofocus`}></div>
<div class="field"><label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}${email !== '' && html` autofocus`}></div>
<label class="tick"><input type="checkbox" name="remember"><span>${texts.remember}</span></label>
<div class="stack"><button>${texts.submit}</button>
<p class="below"><a href="/password?sign-in=${id}">${texts.forgotten}</a></p></div>
</form>`
}

export function secondFactorPage(
  visit: Visit,
  { id }: Interaction,
  { wrong, passkeyOptions }: { wrong: boolean; passkeyOptions: object | null },
): Page {
  const texts = visit.texts.secondFactor
  const passkey =
    passkeyOptions !== null &&
    passkeyForm(visit, {
      action: `/sign-in/${id}/second-passkey`,
      options: passkeyOptions,
      label: visit.texts.passkeys.useAsSecond,
    })
  const body = html`<h1>${texts.title}</h1>
<p class="lead">${passkeyOptions === null ? texts.intro : visit.texts.passkeys.secondIntro}</p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${texts.wrong}</p>`}
<form method="post" action="/sign-in/${id}/code">${visit.csrf}
<div class="field"><label for="code">${texts.code}</label>
<input class="code" id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="20" autofocus${wrong && html` aria-invalid="true" aria-describedby="wrong"`}></div>
<button>${texts.submit}</button></form>
<div class="apart">${passkey}</div>`
  return { title: texts.title, body, path: `/sign-in/${id}`, passkeys: passkeyOptions !== null }
}

export function consentPage(
  visit: Visit,
  id: string,
  { name: application, maker, returnsTo }: { name: string; maker: string; returnsTo: string },
  session: Session,
  scopes: string[],
): Page {
  const texts = visit.texts.consent
  const body = html`<h1>${texts.title(application)}</h1>
<p class="lead">${texts.madeBy(maker)} ${texts.returnsTo(returnsTo)}</p>
<form method="post" action="/sign-in/${id}/switch" class="who">${visit.csrf}<span>${texts.signedInAs(session.user.email)}</span>
<button class="plain">${texts.switch}</button></form>
<form method="post" action="/sign-in/${id}/consent">${visit.csrf}<input type="hidden" name="user" value="${session.user.id}">
${scopeTicks(visit, scopes)}
<div class="stack"><button name="decision" value="allow">${texts.allow}</button>
<button class="second" name="decision" value="deny">${texts.deny}</button></div>
<p class="quiet below">${texts.later}</p>
</form>`
  return { title: texts.title(application), body, path: `/sign-in/${id}` }
}

/** A box for every scope. The user cannot refuse to be known and still sign in. */
export function scopeTicks(visit: Visit, scopes: string[]) {
  const texts = visit.texts.consent
  const optional = scopes.filter((scope) => scope !== 'openid')
  const describeScope = (scope: string) => visit.texts.scopes[scope] ?? scope
  return html`<fieldset class="ticks"><legend class="quiet">${optional.length > 0 && texts.choose}</legend>
<label class="tick"><input type="checkbox" checked disabled><span>${describeScope('openid')}<small>${texts.required}</small></span></label>
${optional.map(
  (scope) =>
    html`<label class="tick"><input type="checkbox" name="scope:${scope}" checked><span>${describeScope(scope)}</span></label>`,
)}</fieldset>`
}

/** The administrators of the user's organisation do not allow this application. */
export function forbiddenPage(
  visit: Visit,
  { id, request }: Interaction,
  application: string,
  session: Session,
): Page {
  const texts = visit.texts.consent
  const body = html`<h1>${texts.forbiddenTitle}</h1><p>${texts.forbidden(application)}</p>
<form method="post" action="/sign-in/${id}/switch" class="who">${visit.csrf}<span>${texts.signedInAs(session.user.email)}</span>
<button class="plain">${texts.switch}</button></form>
${
  request.kind === 'authorize' &&
  html`<form method="post" action="/sign-in/${id}/cancel">${visit.csrf}
<button class="second">${visit.texts.signIn.cancel(application)}</button></form>`
}`
  return { title: texts.forbiddenTitle, body, path: `/sign-in/${id}` }
}
