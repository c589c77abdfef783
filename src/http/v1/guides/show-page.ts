import type { Guide } from './list-guides.ts'
import { escapeHtml, type Heading } from './render-guide.ts'

export type PageLinks = {
  page(name: string): string
  asset(path: string): string
  /** The reference and the console, where the service serves the guides; null in the static build. */
  reference: string | null
  console: string | null
}

type Page = { guide: Guide; body: string; headings: Heading[]; guides: Guide[]; links: PageLinks }

export function showPage({ guide, body, headings, guides, links }: Page): string {
  const at = guides.indexOf(guide)
  const service =
    links.reference === null || links.console === null
      ? ''
      : `<a href="${links.reference}">API reference</a><a href="${links.console}">Console</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(guide.title)} · Euterpe</title>
<link rel="icon" href="${links.asset('icon.svg')}">
<link rel="stylesheet" href="${links.asset('style.css')}">
<script src="${links.asset('guides.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${links.page(guides[0]!.name)}">Euterpe <span>Guides</span></a>
<form class="search" role="search" hidden><input type="search" placeholder="Search the guides" aria-label="Search the guides" autocomplete="off" spellcheck="false"><kbd>/</kbd>
<div class="results" hidden></div></form>
<div class="links">${service}<button type="button" class="theme" hidden aria-label="Change between light and dark">◐</button></div>
</header>
<div class="columns">
<nav class="guides" aria-label="Guides"><details><summary>All guides</summary>${showGroups(guide, guides, links)}</details></nav>
<main id="content" tabindex="-1"><div class="reader" hidden></div>
${body}
<nav class="turn" aria-label="Next and previous">${showTurn('Previous', guides[at - 1], links)}${showTurn('Next', guides[at + 1], links)}</nav>
</main>
${showContents(headings)}
</div>
</body>
</html>
`
}

function showGroups(current: Guide, guides: Guide[], links: PageLinks): string {
  const groups = Map.groupBy(guides, ({ group }) => group)
  return [...groups]
    .map(([group, of]) => {
      const items = of.map(({ name, title }) => {
        const here = name === current.name ? ' aria-current="page"' : ''
        return `<li><a href="${links.page(name)}"${here}>${escapeHtml(title)}</a></li>`
      })
      return `<h2>${escapeHtml(group)}</h2><ul>${items.join('')}</ul>`
    })
    .join('')
}

function showTurn(label: string, guide: Guide | undefined, links: PageLinks): string {
  if (guide === undefined) return '<span></span>'
  const { name, title } = guide
  return `<a href="${links.page(name)}" rel="${label === 'Next' ? 'next' : 'prev'}"><small>${label}</small>${escapeHtml(title)}</a>`
}

function showContents(headings: Heading[]): string {
  const shown = headings.filter(({ depth }) => depth <= 3)
  if (shown.length < 2) return '<aside></aside>'
  const items = shown.map(
    ({ id, depth, text }) =>
      `<li class="level-${depth}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  )
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></aside>`
}
