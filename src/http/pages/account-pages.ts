import type { Account } from '../../domain/identity/accounts/account.ts'
import type { ListedSession, Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { html } from '../../lib/html.ts'
import { describeBrowser } from '../describe-browser.ts'
import type { Page } from './layout.ts'
import type { Visit } from './visit.ts'

export function accountPage(visit: Visit, session: Session, account: Account): Page {
  const words = visit.words.account
  const body = html`<h1>${session.user.name}</h1>
<p class="lead">${session.user.email}</p>
<h2>${words.sessions}</h2>
<ul class="rows">${account.sessions.map((each) => sessionRow(visit, session, each))}</ul>
${
  account.sessions.length > 1 &&
  html`<form method="post" action="/account/sessions/end-others" class="below">${visit.csrf}
<button class="plain">${words.endOthers}</button></form>`
}
<h2>${words.apps}</h2>
${account.consents.length === 0 && html`<p class="quiet">${words.noApps}</p>`}
<ul class="rows">${account.consents.map(
    (consent) => html`<li><div><strong>${consent.client_name}</strong>
<div class="quiet">${consent.granted.map((scope) => visit.words.scopes[scope] ?? scope).join(' · ')}</div>
<div class="quiet">${words.since(moment(visit, consent.decided_at))}</div></div>
<form method="post" action="/account/applications/${consent.client_id}/withdraw">${visit.csrf}
<button class="second small" aria-label="${words.withdrawFrom(consent.client_name)}">${words.withdraw}</button></form></li>`,
  )}</ul>
<h2>${words.secondFactor}</h2>
${account.secondFactor ? turnOffForm(visit) : html`<p>${words.isOff}</p><p><a href="/account/second-factor">${words.turnOn}</a></p>`}
<h2>${visit.words.signIn.password}</h2>
<p><a href="/password">${words.password}</a></p>
<p><a href="/sign-out">${visit.words.signOut.title}</a></p>`
  return { title: words.title, body, wide: true, path: '/account' }
}

function sessionRow(visit: Visit, current: Session, session: ListedSession) {
  const words = visit.words.account
  const place = describeBrowser(session.user_agent)
  const here = session.id === current.id
  return html`<li><div><strong>${place}</strong> ${here && html`<span class="here">${words.thisBrowser}</span>`}
<div class="quiet">${session.address} · ${words.lastSeen(moment(visit, session.seen_at))}</div></div>
${
  !here &&
  html`<form method="post" action="/account/sessions/${session.id}/end">${visit.csrf}
<button class="second small" aria-label="${words.endOf(place)}">${words.end}</button></form>`
}</li>`
}

function turnOffForm(visit: Visit) {
  const words = visit.words.account
  return html`<p>${words.isOn}</p>
<form method="post" action="/account/second-factor/off">${visit.csrf}
<div class="field"><label for="code">${words.turnOffCode}</label>
<input class="code" id="code" name="code" type="text" autocomplete="one-time-code" required maxlength="20"></div>
<button class="second small">${words.turnOff}</button></form>`
}

function moment(visit: Visit, date: Date): string {
  const format = new Intl.DateTimeFormat(visit.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(date)} UTC`
}
