import { createHash } from 'node:crypto'
import { Html, type HtmlValue, html } from '../../lib/html.ts'
import { style } from './style.ts'
import { isLanguage, type Language, languages } from './words/language.ts'

export type Page = {
  title: string
  body: HtmlValue
  /** A list rather than one question. */
  wide?: boolean
  /** Where this page is, for the links that change its language; null where going there again does nothing good. */
  path: string | null
}

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * What every page is sent with. `form-action` is said only where no form leads out of this service: browsers hold it
 * against the whole chain of redirects, and an application may send people anywhere after they come back.
 */
export function pageHeaders(options: { secure: boolean; formsStayHere: boolean }): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(options.formsStayHere ? ["form-action 'self'"] : []),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // Codes and interaction ids stand in addresses; other sites must not see them.
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
</body>
</html>
`
  return text.text
}

function languageLinks(current: Language, path: string) {
  const links = Object.entries(languages).map(([code, words]) =>
    code === current
      ? html`<span aria-current="true" lang="${code}">${words.languageName}</span>`
      : html`<a href="${path}?language=${code}" lang="${code}" hreflang="${code}">${words.languageName}</a>`,
  )
  return html`<nav aria-label="${languages[current].languages}">${links}</nav>`
}

/** What the link of `languageLinks` says; null for anything else. */
export function chosenLanguage(query: unknown): Language | null {
  const word = (query as { language?: unknown } | null)?.language
  return typeof word === 'string' && isLanguage(word) ? word : null
}
