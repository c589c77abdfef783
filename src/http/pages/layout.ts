import { createHash } from 'node:crypto'
import { Html, type HtmlValue, html } from '../../lib/html.ts'
import { passkeyScript } from './passkey-script.ts'
import { style } from './style.ts'
import { isLanguage, type Language, languages } from './texts/language.ts'

export type Page = {
  title: string
  body: HtmlValue
  /** For pages with lists. */
  wide?: boolean
  /** Whether it has forms for passkeys, which need the one script of these pages. */
  passkeys?: boolean
  /** The path for the language links; null when the page cannot be opened again by GET. */
  path: string | null
}

const styleHash = createHash('sha256').update(style).digest('base64')
const scriptHash = createHash('sha256').update(passkeyScript).digest('base64')

/**
 * Headers of every page. `form-action` is set only if all forms stay on this service: browsers apply it to the whole
 * redirect chain, and applications may redirect anywhere after sign-in.
 */
export function pageHeaders(options: {
  secure: boolean
  onlyLocalForms: boolean
  passkeys?: boolean
}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(options.passkeys ? [`script-src 'sha256-${scriptHash}'`] : []),
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(options.onlyLocalForms ? ["form-action 'self'"] : []),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // URLs contain codes and interaction ids, which other sites must not see.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(options.secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const mark = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" fill="currentColor">
<rect x="1" y="11" width="3.4" height="6" rx="1.7"/><rect x="6.65" y="6.5" width="3.4" height="15" rx="1.7"/>
<rect x="12.3" y="1" width="3.4" height="26" rx="1.7"/><rect x="17.95" y="8" width="3.4" height="12" rx="1.7"/>
<rect x="23.6" y="10.5" width="3.4" height="7" rx="1.7"/></svg>`

export function renderPage(language: Language, page: Page): string {
  const text = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · Euterpe</title>
<style>${new Html(style)}</style>
</head>
<body>
<header>${mark}<span>Euterpe</span></header>
<main${page.wide ? html` class="wide"` : ''}>
${page.body}
</main>
<footer>${page.path === null ? '' : languageLinks(language, page.path)}</footer>
${page.passkeys && html`<script>${new Html(passkeyScript)}</script>`}
</body>
</html>
`
  return text.text
}

function languageLinks(current: Language, path: string) {
  const links = Object.entries(languages).map(([code, texts]) =>
    code === current
      ? html`<span aria-current="true" lang="${code}">${texts.languageName}</span>`
      : html`<a href="${path}?language=${code}" lang="${code}" hreflang="${code}">${texts.languageName}</a>`,
  )
  return html`<nav aria-label="${languages[current].languages}">${links}</nav>`
}

/** The language chosen with a link of `languageLinks`, or null. */
export function readChosenLanguage(query: unknown): Language | null {
  const word = (query as { language?: unknown } | null)?.language
  return typeof word === 'string' && isLanguage(word) ? word : null
}
