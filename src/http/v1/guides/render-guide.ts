import { Marked, Renderer, type Token, type Tokens } from 'marked'
import { html } from '../../../lib/html.ts'

export type Heading = { id: string; depth: number; text: string }
/** The text under a heading, for the search. */
type Section = { id: string; heading: string; text: string }
export type RenderedGuide = { html: string; headings: Heading[]; sections: Section[] }

/** Where links lead: to a guide, and to a file beside the guides. */
export type Links = { guide(name: string, anchor: string): string | null; asset(path: string): string }

const languages: Record<string, string> = {
  sh: 'curl', ts: 'TypeScript', python: 'Python', json: 'JSON', yaml: 'YAML', xml: 'XML', mermaid: 'Diagram',
} // biome-ignore format: a table of pairs
/** Blocks of these languages that follow each other say the same, and become tabs. */
const tabbed = ['sh', 'ts', 'python']

export const escapeHtml = (text: string) => html`${text}`.text

export function renderGuide(text: string, links: Links): RenderedGuide {
  const headings: Heading[] = []
  const marked = createMarked(links, headings)
  const tokens = marked.lexer(text)
  const body = groupTabs(tokens)
    .map((part) => (Array.isArray(part) ? showTabs(part) : marked.parser([part])))
    .join('')
  return {
    html: body,
    headings: headings.filter(({ depth }) => depth > 1),
    sections: splitSections(tokens, headings),
  }
}

/** Links between guides lead to their pages. Links into the repository have no page, so they become plain text. */
function createMarked(links: Links, headings: Heading[]): Marked {
  const renderer = new Renderer()
  const used = new Map<string, number>()
  renderer.link = function ({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    const guide = /^(?:docs\/|\.\.\/)?([\w-]+)\.md(#[\w-]*)?$/i.exec(href)
    const target = guide === null ? null : links.guide(guide[1]!.toLowerCase(), guide[2] ?? '')
    if (target !== null) return `<a href="${target}">${text}</a>`
    return /^(https?:\/\/|#)/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
  }
  renderer.image = ({ href, text }) =>
    `<figure tabindex="0"><img src="${escapeHtml(links.asset(href))}" alt="${escapeHtml(text)}" loading="lazy"></figure>`
  renderer.heading = function ({ tokens, depth, text }) {
    const base = anchorOf(text)
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    const id = count === 0 ? base : `${base}-${count}`
    headings.push({ id, depth, text: text.replace(/[`*_]/g, '') })
    const inner = this.parser.parseInline(tokens)
    const link =
      depth === 1 ? '' : `<a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to this section">#</a>`
    return `<h${depth} id="${escapeHtml(id)}">${inner}${link}</h${depth}>\n`
  }
  renderer.code = (token) => showCode(token)
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

/** As GitHub generates it. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function groupTabs(tokens: Token[]): (Token | Tokens.Code[])[] {
  const parts: (Token | Tokens.Code[])[] = []
  for (const token of tokens) {
    if (token.type === 'space') continue
    const last = parts.at(-1)
    const isTab = token.type === 'code' && tabbed.includes(token.lang)
    if (isTab && Array.isArray(last) && !last.some(({ lang }) => lang === token.lang))
      last.push(token as Tokens.Code)
    else parts.push(isTab ? [token as Tokens.Code] : token)
  }
  return parts
}

/** Without scripts the blocks are shown one after the other, each with its language. */
function showTabs(blocks: Tokens.Code[]): string {
  const [only] = blocks
  if (blocks.length === 1) return showCode(only!)
  return `<div class="tabs">${blocks.map(showCode).join('')}</div>\n`
}

function showCode({ text, lang = '' }: Tokens.Code | { text: string; lang?: string | undefined }): string {
  const name = languages[lang] ?? lang
  const label = name === '' ? '' : ` data-language="${escapeHtml(lang)}" data-name="${escapeHtml(name)}"`
  return `<div class="code"${label}><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`
}

const maxSectionText = 4000

function splitSections(tokens: Token[], headings: Heading[]): Section[] {
  const sections: Section[] = []
  let at = 0
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { id, text } = headings[at++]!
      sections.push({ id, heading: text, text: '' })
    } else {
      const section = sections.at(-1)
      if (section !== undefined && section.text.length < maxSectionText)
        section.text += ` ${token.raw.replace(/[`*|#>[\]()]/g, ' ').replace(/\s+/g, ' ')}`
    }
  }
  return sections
}
