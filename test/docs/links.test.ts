import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const pages = ['*.md', 'docs/**/*.md', 'packages/*/*.md', 'examples/**/*.md', 'training/**/*.md'].flatMap(
  (pattern) => globSync(pattern, { cwd: root }),
)
const withoutCode = (page: string) => page.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')

/** The anchor of a heading, as GitHub generates it. */
const anchorsOf = (page: string) =>
  [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link between pages works', () => {
  const broken: string[] = []
  let links = 0
  for (const file of pages) {
    const page = withoutCode(readFileSync(join(root, file), 'utf8'))
    for (const [, target = ''] of page.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      links++
      const [path = '', anchor] = target.split('#')
      const to = path === '' ? join(root, file) : join(root, dirname(file), path)
      if (!existsSync(to)) broken.push(`${file}: ${target}`)
      else if (anchor !== undefined && !anchorsOf(readFileSync(to, 'utf8')).includes(anchor))
        broken.push(`${file}: ${target} has no such heading`)
    }
  }
  assert.deepEqual(broken, [])
  assert.ok(links > 20)
})

test('the README links every guide', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  for (const guide of globSync('docs/*.md', { cwd: root })) assert.ok(readme.includes(`(${guide})`), guide)
})
