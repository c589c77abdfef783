import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..', '..')
export const docsFolder = join(root, 'docs')

/** The reading order, by group. Guides not listed here come last. */
const groups: [string, string[]][] = [
  ['Start', ['quickstart', 'tour-integrator', 'tour-catalogue-manager', 'tour-operator', 'tour-contributor']],
  ['Build', ['sign-in', 'tagging', 'search', 'similarity', 'webhooks', 'storage']],
  ['Catalogue', ['ingestion', 'ingestion-formats', 'other-tools', 'inventory', 'editing', 'lists']],
  ['Reference', ['errors', 'http', 'limits', 'migration', 'audio', 'model-card', 'model-card-open', 'glossary']],
  ['Run', ['operations', 'scaling', 'atlas']],
  ['Releases', ['changelog']],
] // biome-ignore format: a list to read

export type Guide = { name: string; group: string; title: string; text: string }

/** All guides in reading order. */
export async function readGuides(): Promise<Guide[]> {
  const files = (await readdir(docsFolder)).flatMap((file) => /^([\w-]+)\.md$/.exec(file)?.[1] ?? [])
  const listed = groups.flatMap(([group, names]) => names.map((name) => ({ group, name })))
  const others = files.filter((file) => !listed.some(({ name }) => name === file)).sort()
  const all = [...listed, ...others.map((name) => ({ group: 'Run', name }))]
  return Promise.all(all.map(async (each) => toGuide(each.name, each.group)))
}

/** The changelog is in the root, where people look for it. */
async function toGuide(name: string, group: string): Promise<Guide> {
  const file = name === 'changelog' ? join(root, 'CHANGELOG.md') : join(docsFolder, `${name}.md`)
  const text = await readFile(file, 'utf8')
  return { name, group, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text }
}
