import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Urls } from '../../../domain/context.ts'
import { docsFolder, type Guide, readGuides } from './list-guides.ts'
import { type RenderedGuide, renderGuide } from './render-guide.ts'
import { type PageLinks, showPage } from './show-page.ts'

export type Site = {
  names: string[]
  page(name: string): string | null
  /** What the search finds: a section of a guide each. */
  searchIndex: { id: number; url: string; guide: string; heading: string; text: string }[]
}

/** All guides as pages. `urls` replace the default addresses, so that commands work as printed. */
export async function buildSite(links: PageLinks, urls: Pick<Urls, 'base' | 's3'>): Promise<Site> {
  const guides = (await readGuides()).map((guide) => ({ ...guide, text: withOwnUrls(guide.text, urls) }))
  const names = guides.map(({ name }) => name)
  const rendered = new Map<string, { guide: Guide; page: RenderedGuide }>()
  const toGuide = (name: string, anchor: string) => (names.includes(name) ? links.page(name) + anchor : null)
  for (const guide of guides)
    rendered.set(guide.name, { guide, page: renderGuide(guide.text, { guide: toGuide, asset: links.asset }) })
  const sections = [...rendered.values()].flatMap(({ guide, page }) =>
    page.sections.map(({ id, heading, text }) => ({
      url: `${links.page(guide.name)}#${id}`,
      guide: guide.title,
      heading,
      text,
    })),
  )
  return {
    names,
    searchIndex: sections.map((section, id) => ({ id, ...section })),
    page(name) {
      const found = rendered.get(name)
      if (found === undefined) return null
      const { guide, page } = found
      return showPage({ guide, body: page.html, headings: page.headings, guides, links })
    },
  }
}

/** The guides name the default ports. Whoever reads them here wants commands that work here. */
function withOwnUrls(text: string, urls: Pick<Urls, 'base' | 's3'>): string {
  return text.replaceAll('http://localhost:8080', urls.base).replaceAll('http://localhost:9000', urls.s3)
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml', json: 'application/json',
} // biome-ignore format: a table of pairs

export type Asset = { type: string; content: Buffer }

/** A file beside the pages: styles, scripts and diagrams. Null if there is none of this name. */
export async function readAsset(path: string): Promise<Asset | null> {
  const match = /^(?:diagrams\/)?([\w-]+)\.(css|js|svg)$/.exec(path)
  if (match === null) return null
  const type = types[match[2]!]!
  const file =
    path === 'minisearch.js'
      ? fileURLToPath(import.meta.resolve('minisearch'))
      : join(docsFolder, path.startsWith('diagrams/') ? path : join('site', path))
  const content = await readFile(file).catch(() => null)
  return content === null ? null : { type, content }
}
