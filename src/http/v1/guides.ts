import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, Renderer } from 'marked'
import { html } from '../../lib/html.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { guideStyle } from './guide-style.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs')
/** The reading order. Guides not listed here come last. */
const readingOrder = [
  'quickstart', 'sign-in', 'tagging', 'ingestion', 'ingestion-formats', 'storage', 'webhooks', 'search', 'inventory', 'lists', 'editing', 'similarity',
  'errors', 'http', 'limits', 'migration', 'audio', 'operations', 'atlas',
] // biome-ignore format: a list to read

const policy =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Serves the guides of docs/ as web pages. */
export function guideRoutes(scope: Scope): void {
  const schema = { hide: true }
  scope.get('/docs/guides/style.css', { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(guideStyle),
  )
  scope.get('/docs/guides', { schema }, async (_request, reply) => reply.redirect('/docs/guides/quickstart'))
  scope.get<{ Params: { name: string } }>('/docs/guides/:name', { schema }, async (request, reply) => {
    const { name } = request.params
    const names = await listGuides()
    if (!names.includes(name))
      throw new Problem('not_found', `No guide has this name. Available guides: ${names.join(', ')}.`)
    const titles = await Promise.all(names.map(async (guide) => [guide, titleOf(await read(guide))] as const))
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(showGuide(name, await read(name), titles))
  })
}

async function listGuides(): Promise<string[]> {
  const found = (await readdir(folder)).flatMap((file) => /^([\w-]+)\.md$/.exec(file)?.[1] ?? [])
  const position = (name: string) =>
    readingOrder.includes(name) ? readingOrder.indexOf(name) : readingOrder.length
  return found.sort((a, b) => position(a) - position(b) || (a < b ? -1 : 1))
}

const read = (name: string) => readFile(join(folder, `${name}.md`), 'utf8')

const escapeHtml = (text: string) => html`${text}`.text

const titleOf = (text: string) => escapeHtml(/^# (.+)$/m.exec(text)?.[1] ?? '')

function showGuide(name: string, text: string, titles: (readonly [string, string])[]): string {
  const links = titles.map(
    ([guide, title]) =>
      `<li><a href="/docs/guides/${guide}"${guide === name ? ' aria-current="page"' : ''}>${title}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(text)} · Euterpe</title>
<link rel="stylesheet" href="/docs/guides/style.css">
</head>
<body>
<nav aria-label="Guides"><strong>Euterpe</strong><ul>${links.join('')}</ul>
<p><a href="/docs">API reference</a> · <a href="/console">Console</a></p></nav>
<main>${createMarkdownRenderer().parse(text, { async: false })}</main>
</body>
</html>
`
}

/** Links between guides lead to their pages. Links into the repository have no page, so they become plain text. */
function createMarkdownRenderer(): Marked {
  const renderer = new Renderer()
  renderer.link = function ({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    const guide = /^([\w-]+)\.md(#[\w-]*)?$/.exec(href)
    if (guide !== null) return `<a href="/docs/guides/${guide[1]}${guide[2] ?? ''}">${text}</a>`
    return /^(https?:\/\/|#)/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
  }
  renderer.heading = function ({ tokens, depth, text }) {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  }
  renderer.code = ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
  renderer.tablecell = function ({ tokens, header }) {
    const text = this.parser.parseInline(tokens)
    // An empty header cell would be read out by screen readers.
    return header && text !== '' ? `<th scope="col">${text}</th>\n` : `<td>${text}</td>\n`
  }
  const table = renderer.table
  renderer.table = function (token) {
    return `<div class="frame" tabindex="0">${table.call(this, token)}</div>`
  }
  return new Marked({ renderer, gfm: true })
}
