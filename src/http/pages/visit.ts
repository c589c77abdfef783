import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { type BrowserInfo, findSession } from '../../domain/identity/sign-in/sessions.ts'
import type { Session } from '../../domain/identity/sign-in/sql-sessions.ts'
import { html } from '../../lib/html.ts'
import { newSecret } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { sealingKey } from '../../lib/seal.ts'
import { isSecure, readCookie, setCookie } from '../cookies.ts'
import type { Form } from '../form.ts'
import { type Page, pageHeaders, readChosenLanguage, renderPage } from './layout.ts'
import type { Texts } from './texts/en.ts'
import {
  findSupportedLanguage,
  isLanguage,
  type Language,
  languages,
  parseAcceptLanguage,
} from './texts/language.ts'

const browserCookieAgeS = 400 * 86_400

/** One page request of a browser: its cookies, language and session. */
export class Visit {
  readonly context: Context
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** A secret cookie that identifies the browser even before sign-in. Interactions and forms are bound to it. */
  readonly browser: string
  language: Language

  constructor(context: Context, request: FastifyRequest, reply: FastifyReply) {
    this.context = context
    this.request = request
    this.reply = reply
    const cookie = readCookie(context, request, 'browser')
    this.browser = cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : newSecret()
    if (this.browser !== cookie) setCookie(context, reply, 'browser', this.browser, browserCookieAgeS)
    const chosen = readChosenLanguage(request.query)
    if (chosen !== null) setCookie(context, reply, 'language', chosen)
    this.language = chosen ?? pickLanguage(context, request, [])
  }

  get texts(): Texts {
    return languages[this.language]
  }

  /** Uses the application's preferred languages, unless the user chose one on these pages. */
  preferLanguages(uiLocales: string[]): void {
    this.language =
      readChosenLanguage(this.request.query) ?? pickLanguage(this.context, this.request, uiLocales)
  }

  session(): Promise<Session | null> {
    return findSession(this.context, readCookie(this.context, this.request, 'session'))
  }

  get browserInfo(): BrowserInfo {
    return { userAgent: this.request.headers['user-agent'] ?? '', address: this.request.ip }
  }

  /** A form field that proves that the form came from one of our pages in this browser. */
  get csrf() {
    return html`<input type="hidden" name="csrf" value="${csrfOf(this.context, this.browser)}">`
  }

  send(page: Page, options: { status?: number; onlyLocalForms?: boolean } = {}): FastifyReply {
    const headers = pageHeaders({
      secure: isSecure(this.context),
      onlyLocalForms: options.onlyLocalForms ?? true,
      passkeys: page.passkeys,
    })
    return this.reply
      .code(options.status ?? 200)
      .headers(headers)
      .send(renderPage(this.language, page))
  }

  /** Always 303, so that the browser does not post the form, and its password, to the target (RFC 9700 §4.12). */
  goTo(url: string): FastifyReply {
    return this.reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      .redirect(url, 303)
  }
}

/** Throws when a form was not sent by one of our pages in this browser. */
export function checkForm(visit: Visit, form: Form): void {
  const { origin } = visit.request.headers
  const isForeign = origin !== undefined && origin !== visit.context.urls.auth
  const given = Buffer.from(form.get('csrf') ?? '')
  const expected = Buffer.from(csrfOf(visit.context, visit.browser))
  if (!isForeign && given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new Problem(
    'invalid_request',
    'This form has expired or was sent from another page. Go back and try again.',
    { details: 'the form does not belong to this browser; check that cookies are allowed' },
  )
}

/** The language of the pages: the user's choice, else the application's, else the browser's, else English. */
export function pickLanguage(context: Context, request: FastifyRequest, uiLocales: string[]): Language {
  const chosen = readCookie(context, request, 'language') ?? undefined
  if (isLanguage(chosen)) return chosen
  return (
    findSupportedLanguage(uiLocales) ??
    findSupportedLanguage(parseAcceptLanguage(request.headers['accept-language'])) ??
    'en'
  )
}

function csrfOf(context: Context, browser: string): string {
  return createHmac('sha256', sealingKey(context.masterKey)).update(`form of ${browser}`).digest('base64url')
}
