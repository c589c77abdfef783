import type { Interaction } from '../../domain/identity/authorize/sql.ts'
import type { Provider } from '../../domain/identity/federation/sql.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { html } from '../../lib/html.ts'
import type { Page } from './layout.ts'
import type { Visit } from './visit.ts'

export type SignInView = {
  id: string
  /** Null when nobody but the person asks. */
  application: string | null
  email: string
  wrong: string | null
  password: boolean
  providers: Provider[]
}

export function signInPage(visit: Visit, view: SignInView): Page {
  const words = visit.words.signIn
  const { id, application } = view
  const body = html`<h1>${words.title}</h1>
<p class="lead">${application === null ? words.toAccount : words.toContinue(application)}</p>
${view.wrong !== null && html`<p class="wrong" role="alert" id="wrong">${view.wrong}</p>`}
${view.password && passwordForm(visit, view)}
${view.password && view.providers.length > 0 && html`<p class="or">${words.or}</p>`}
<div class="stack">${view.providers.map(
    (provider) =>
      html`<a class="button second" href="/sign-in/${id}/with/${provider.name}">${words.withProvider(provider.title)}</a>`,
  )}</div>
${!view.password && view.providers.length === 0 && html`<p>${words.noWay}</p>`}
${
  application !== null &&
  html`<form method="post" action="/sign-in/${id}/cancel" class="below">${visit.csrf}
<button class="plain quiet">${words.cancel(application)}</button></form>`
}`
  return { title: words.title, body, path: `/sign-in/${id}` }
}

function passwordForm(visit: Visit, { id, email, wrong }: SignInView) {
  const words = visit.words.signIn
  const described = wrong === null ? '' : html` aria-invalid="true" aria-describedby="wrong"`
  return html`<form method="post" action="/sign-in/${id}/password">${visit.csrf}
<div class="field"><label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" required maxlength="254" value="${email}"${described}${email === '' && html` autofocus`}></div>
<div class="field"><label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}${email !== '' && html` autofocus`}></div>
<label class="tick"><input type="checkbox" name="remember"><span>${words.remember}</span></label>
<div class="stack"><button>${words.submit}</button>
<p class="below"><a href="/password?sign-in=${id}">${words.forgotten}</a></p></div>
</form>`
}

export function secondFactorPage(visit: Visit, interaction: Interaction, wrong: boolean): Page {
  const words = visit.words.secondFactor
  const body = html`<h1>${words.title}</h1>
<p class="lead">${words.intro}</p>
${wrong && html`<p class="wrong" role="alert" id="wrong">${words.wrong}</p>`}
<form method="post" action="/sign-in/${interaction.id}/code">${visit.csrf}
<div class="field"><label for="code">${words.code}</label>
<input class="code" id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="20" autofocus${wrong && html` aria-invalid="true" aria-describedby="wrong"`}></div>
<button>${words.submit}</button></form>`
  return { title: words.title, body, path: `/sign-in/${interaction.id}` }
}

export function consentPage(
  visit: Visit,
  id: string,
  application: string,
  session: Session,
  scopes: string[],
): Page {
  const words = visit.words.consent
  const optional = scopes.filter((scope) => scope !== 'openid')
  const sentence = (scope: string) => visit.words.scopes[scope] ?? scope
  const body = html`<h1>${words.title(application)}</h1>
<form method="post" action="/sign-in/${id}/switch" class="who">${visit.csrf}<span>${words.signedInAs(session.user.email)}</span>
<button class="plain">${words.switch}</button></form>
<form method="post" action="/sign-in/${id}/consent">${visit.csrf}<input type="hidden" name="user" value="${session.user.id}">
<fieldset class="ticks"><legend class="quiet">${optional.length > 0 && words.choose}</legend>
<label class="tick"><input type="checkbox" checked disabled><span>${sentence('openid')}<small>${words.required}</small></span></label>
${optional.map(
  (scope) =>
    html`<label class="tick"><input type="checkbox" name="scope:${scope}" checked><span>${sentence(scope)}</span></label>`,
)}</fieldset>
<div class="stack"><button name="decision" value="allow">${words.allow}</button>
<button class="second" name="decision" value="deny">${words.deny}</button></div>
<p class="quiet below">${words.later}</p>
</form>`
  return { title: words.title(application), body, path: `/sign-in/${id}` }
}
