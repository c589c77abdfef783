import type { Account } from '../../domain/identity/accounts/account.ts'
import type { Provider } from '../../domain/identity/federation/sql.ts'
import type { Passkey } from '../../domain/identity/sign-in/sql-passkeys.ts'
import type { ListedSession, Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { describeBrowser } from '../../lib/describe-browser.ts'
import { type HtmlValue, html } from '../../lib/html.ts'
import type { Page } from './layout.ts'
import type { Visit } from './visit.ts'

export function accountPage(
  visit: Visit,
  session: Session,
  account: Account,
  options: { wrongCode?: boolean; providers?: Provider[] } = {},
): Page {
  const texts = visit.texts.account
  const body = html`<h1>${session.user.name}</h1>
<p class="lead">${session.user.email}</p>
<h2>${texts.sessions}</h2>
<ul class="rows">${account.sessions.map((listed) => sessionRow(visit, session, listed))}</ul>
${
  account.sessions.length > 1 &&
  html`<form method="post" action="/account/sessions/end-others" class="below">${visit.csrf}
<button class="plain">${texts.endOthers}</button></form>`
}
<h2>${texts.apps}</h2>
${account.consents.length === 0 && html`<p class="quiet">${texts.noApps}</p>`}
${rows(
  account.consents.map(
    (consent) => html`<li><div><strong>${consent.client_name}</strong>
<div class="quiet">${consent.granted.map((scope) => visit.texts.scopes[scope] ?? scope).join(' · ')}</div>
<div class="quiet">${texts.since(formatTime(visit, consent.decided_at))}</div></div>
<form method="post" action="/account/applications/${consent.client_id}/withdraw">${visit.csrf}
<button class="second small" aria-label="${texts.withdrawFrom(consent.client_name)}">${texts.withdraw}</button></form></li>`,
  ),
)}
<h2>${texts.secondFactor}</h2>
<p>${account.secondFactor ? texts.isOn : texts.isOff}</p>
${account.authenticatorApp ? turnOffForm(visit, options.wrongCode ?? false) : html`<p><a href="/account/second-factor">${texts.turnOn}</a></p>`}
<h2>${visit.texts.passkeys.title}</h2>
${rows(account.passkeys.map((passkey) => passkeyRow(visit, passkey)))}
<p><a href="/account/passkeys/new">${visit.texts.passkeys.newTitle}</a></p>
${externalSection(visit, account, options.providers ?? [])}
<h2>${visit.texts.signIn.password}</h2>
<p><a href="/password">${texts.password}</a></p>
<h2>${texts.data}</h2>
<p><a href="/account/email">${visit.texts.email.title}</a></p>
<p><a href="/account/export">${texts.export}</a></p>
<p><a href="/account/delete">${visit.texts.deletion.title}</a></p>
<p><a href="/sign-out">${visit.texts.signOut.title}</a></p>`
  return { title: texts.title, body, wide: true, path: '/account' }
}

/** A list; nothing where it would be empty, because lists have lines above and below. */
function rows(items: HtmlValue[]) {
  return items.length > 0 && html`<ul class="rows">${items}</ul>`
}

/** The user's accounts at external providers. Nothing where there are neither accounts nor providers. */
function externalSection(visit: Visit, { externalAccounts }: Account, providers: Provider[]) {
  if (externalAccounts.length + providers.length === 0) return null
  const texts = visit.texts.account
  const isLinked = (issuer: string) => externalAccounts.some((account) => account.issuer === issuer)
  const titleOf = (issuer: string) =>
    providers.find((provider) => provider.issuer === issuer)?.title ?? issuer
  return html`<h2>${texts.external}</h2>
<ul class="rows">${externalAccounts.map(
    ({ issuer, created_at }) => html`<li><div><strong>${titleOf(issuer)}</strong>
<div class="quiet">${texts.since(formatTime(visit, created_at))}</div></div>
<form method="post" action="/account/unlink">${visit.csrf}<input type="hidden" name="issuer" value="${issuer}">
<button class="second small" aria-label="${texts.unlinkFrom(titleOf(issuer))}">${texts.unlink}</button></form></li>`,
  )}</ul>
${providers
  .filter(({ issuer }) => !isLinked(issuer))
  .map(({ name, title }) => html`<p><a href="/account/link/${name}">${texts.link(title)}</a></p>`)}`
}

function sessionRow(visit: Visit, current: Session, session: ListedSession) {
  const texts = visit.texts.account
  const browser = describeBrowser(session.user_agent)
  const isCurrent = session.id === current.id
  return html`<li><div><strong>${browser}</strong> ${isCurrent && html`<span class="here">${texts.thisBrowser}</span>`}
<div class="quiet">${session.address} · ${texts.lastSeen(formatTime(visit, session.seen_at))}</div></div>
${
  !isCurrent &&
  html`<form method="post" action="/account/sessions/${session.id}/end">${visit.csrf}
<button class="second small" aria-label="${texts.endOf(browser)}">${texts.end}</button></form>`
}</li>`
}

function passkeyRow(visit: Visit, passkey: Passkey) {
  const texts = visit.texts.passkeys
  const path = `/account/passkeys/${passkey.id.toString('base64url')}`
  const { account } = visit.texts
  return html`<li><div><strong>${passkey.name}</strong>
<div class="quiet">${account.since(formatTime(visit, passkey.created_at))}${passkey.used_at !== null && html` · ${texts.lastUsed(formatTime(visit, passkey.used_at))}`}</div>
<details><summary>${texts.rename}</summary><form method="post" action="${path}/name" class="inline">${visit.csrf}
<input type="text" name="name" maxlength="60" required value="${passkey.name}" aria-label="${texts.name}"><button class="second small">${texts.save}</button></form></details></div>
<form method="post" action="${path}/remove">${visit.csrf}
<button class="second small" aria-label="${texts.removeOf(passkey.name)}">${texts.remove}</button></form></li>`
}

function turnOffForm(visit: Visit, wrong: boolean) {
  const texts = visit.texts.account
  return html`${wrong && html`<p class="wrong" role="alert" id="wrong">${visit.texts.secondFactor.wrong}</p>`}
<form method="post" action="/account/second-factor/off">${visit.csrf}
<div class="field"><label for="code">${texts.turnOffCode}</label>
<input class="code" id="code" name="code" type="text" autocomplete="one-time-code" required maxlength="20"></div>
<button class="second small">${texts.turnOff}</button></form>`
}

function formatTime(visit: Visit, date: Date): string {
  const format = new Intl.DateTimeFormat(visit.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(date)} UTC`
}
