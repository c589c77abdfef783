import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { Context } from '../../domain/context.ts'
import { readDemo } from '../../domain/demo/read.ts'
import { exchangeCode } from '../../domain/identity/authorize/codes.ts'
import { findActiveClient } from '../../domain/identity/clients/find-client.ts'
import { selectShownMails } from '../../domain/identity/sign-in/sql-shown-mails.ts'
import { html } from '../../lib/html.ts'
import { newSecret } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { readCookie, setCookie } from '../cookies.ts'
import type { Scope } from '../generation.ts'
import { Visit } from './visit.ts'

/** Pages for trying the service out. They do not exist in production. */
export function demoRoutes(scope: Scope, context: Context): void {
  const callback = `${context.urls.auth}/demo/callback`

  /** Starts a sign-in like any application: stores a state and a PKCE verifier, and redirects to the authorize page. */
  scope.get('/demo/sign-in', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const client = await findDemoClient(context)
    const [state, verifier] = [newSecret(), newSecret()]
    setCookie(context, reply, 'demo', `${state}.${verifier}`, 3600)
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: callback,
      scope: 'openid profile email search.read workspace.read',
      state,
      nonce: newSecret(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    return visit.goTo(`/oauth/authorize?${query}`)
  })

  /** Handles the redirect back: exchanges the code and shows the claims. */
  scope.get<{ Querystring: Record<string, unknown> }>('/demo/callback', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const { code, state, error } = request.query
    const [expected, verifier] = (readCookie(context, request, 'demo') ?? '').split('.')
    if (state !== expected || expected === '') {
      throw new Problem('invalid_request', 'This sign-in was not started in this browser. Start again.', {
        details: 'state does not match',
      })
    }
    if (typeof code !== 'string') return showSignInFailed(visit, String(error))
    const tokens = await exchangeCode(context, await findDemoClient(context), {
      code,
      redirectUri: callback,
      verifier,
    })
    setCookie(context, reply, 'demo', '')
    const claims = decodeJwt(tokens.id_token!)
    const body = html`<h1>Hello, ${String(claims.given_name ?? claims.name ?? 'you')}</h1>
<p class="lead">This is what the demo application learned about you from your ID token.</p>
<pre tabindex="0">${JSON.stringify(claims, null, 2)}</pre>
<h2>Call the API as yourself</h2>
<pre tabindex="0">curl -H "Authorization: Bearer ${tokens.access_token}" ${context.urls.base}/v1/me</pre>
<p><a href="/account">Your account</a> · <a href="/demo/sign-in">Sign in again</a> · <a href="/sign-out">Sign out</a></p>`
    return visit.send({ title: 'Signed in', body, wide: true, path: null })
  })

  if (context.settings.showMails) showMailsRoute(scope, context)
}

function showMailsRoute(scope: Scope, context: Context): void {
  scope.get('/demo/mails', async (request, reply) => {
    const visit = new Visit(context, request, reply)
    const mails = await selectShownMails(context.db)
    const body = html`<h1>E-mails</h1>
<p class="lead">No mail server is configured (EUTERPE_SMTP_URL), so e-mails appear here instead of being sent.</p>
${mails.length === 0 && html`<p>No e-mails yet.</p>`}
${mails.map(
  (
    mail,
  ) => html`<h2>${mail.subject}</h2><p class="quiet">${mail.recipient} · ${mail.created_at.toISOString()}</p>
<pre tabindex="0">${linkUrls(mail.body)}</pre>`,
)}`
    return visit.send({ title: 'E-mails', body, wide: true, path: null })
  })
}

async function findDemoClient(context: Context) {
  const demo = await readDemo(context.dataFolder)
  const client = demo === null ? null : await findActiveClient(context, demo.clients.public.client_id)
  if (client === null) throw new Problem('not_found', 'This service was started without the demo.')
  return client
}

function showSignInFailed(visit: Visit, error: string) {
  const body = html`<h1>Sign-in failed</h1><p class="lead">The application received this error: <code>${error}</code></p>
<a class="button" href="/demo/sign-in">Try again</a>`
  return visit.send({ title: 'Sign-in failed', body, path: null })
}

function linkUrls(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : part))
}
