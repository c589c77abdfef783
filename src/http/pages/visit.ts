import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { findSession, type Place } from '../../domain/identity/sign-in/sessions.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { html } from '../../lib/html.ts'
import { newSecret } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Form } from '../form.ts'
import { isSecure, readCookie, setCookie } from './cookies.ts'
import { chosenLanguage, type Page, pageHeaders, renderPage } from './layout.ts'
import type { Words } from './words/en.ts'
import { acceptedTags, firstSpoken, isLanguage, type Language, languages } from './words/language.ts'

const browserCookieAgeS = 400 * 86_400

/** One visit of a browser to one page. */
export class Visit {
  readonly context: Context
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** A secret of this browser, from before anybody signs in: interactions and forms belong to it. */
  readonly browser: string
  language: Language

  constructor(context: Context, request: FastifyRequest, reply: FastifyReply) {
    this.context = context
    this.request = request
    this.reply = reply
    const known = readCookie(context, request, 'browser')
    this.browser = known !== null && /^[\w-]{43}$/.test(known) ? known : newSecret()
    if (this.browser !== known) setCookie(context, reply, 'browser', this.browser, browserCookieAgeS)
    const chosen = chosenLanguage(request.query)
    if (chosen !== null) setCookie(context, reply, 'language', chosen)
    this.language = chosen ?? spokenLanguage(context, request, [])
  }

  get words(): Words {
    return languages[this.language]
  }

  /** An application may know the language; somebody who chose one on these pages knows better. */
  preferLanguages(uiLocales: string[]): void {
    this.language =
      chosenLanguage(this.request.query) ?? spokenLanguage(this.context, this.request, uiLocales)
  }

  session(): Promise<Session | null> {
    return findSession(this.context, readCookie(this.context, this.request, 'session'))
  }

  get place(): Place {
    return { userAgent: this.request.headers['user-agent'] ?? '', address: this.request.ip }
  }

  /** What proves that a form came from one of our pages, in this browser. */
  get csrf() {
    return html`<input type="hidden" name="csrf" value="${csrfOf(this.context, this.browser)}">`
  }

  send(page: Page, options: { status?: number; formsStayHere?: boolean } = {}): FastifyReply {
    const headers = pageHeaders({
      secure: isSecure(this.context),
      formsStayHere: options.formsStayHere ?? true,
    })
    return this.reply
      .code(options.status ?? 200)
      .headers(headers)
      .send(renderPage(this.language, page))
  }

  /** Always 303: whatever was posted here, a password for one, is not posted again to where this leads (RFC 9700 §4.12). */
  goTo(url: string): FastifyReply {
    return this.reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      .redirect(url, 303)
  }
}

/** Throws when a form was not sent by one of our pages in this browser. */
export function checkForm(visit: Visit, form: Form): void {
  const { origin } = visit.request.headers
  const foreign = origin !== undefined && origin !== visit.context.urls.auth
  const given = Buffer.from(form.get('csrf') ?? '')
  const expected = Buffer.from(csrfOf(visit.context, visit.browser))
  if (!foreign && given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new Problem(
    'invalid_request',
    'This form is too old, or was sent by another page. Go back and try again.',
    {
      details: 'the form does not belong to this browser: are cookies allowed?',
    },
  )
}

/** The language of the pages: chosen there, asked for by the application, wished for by the browser, English. */
export function spokenLanguage(context: Context, request: FastifyRequest, uiLocales: string[]): Language {
  const chosen = readCookie(context, request, 'language') ?? undefined
  if (isLanguage(chosen)) return chosen
  return firstSpoken(uiLocales) ?? firstSpoken(acceptedTags(request.headers['accept-language'])) ?? 'en'
}

function csrfOf(context: Context, browser: string): string {
  return createHmac('sha256', context.masterKey).update(`form of ${browser}`).digest('base64url')
}
