import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const src = join(import.meta.dirname, '..', 'src')
const files = globSync('**/*.ts', { cwd: src }).map((name) => name.replaceAll('\\', '/'))

/** Which layers each layer may use, besides itself. */
const layers: Record<string, string[]> = {
  lib: [],
  platform: ['lib'],
  audio: ['lib'],
  index: ['lib', 'platform'],
  domain: ['lib', 'platform', 'audio', 'index'],
  http: ['lib', 'platform', 'audio', 'index', 'domain'],
  sftp: ['lib', 'platform', 'domain'],
  worker: ['lib', 'platform', 'audio', 'index', 'domain'],
  cli: ['lib', 'platform', 'audio', 'index', 'domain', 'root'],
  root: ['lib', 'platform', 'audio', 'index', 'domain', 'http', 'sftp', 'worker', 'cli'],
}

/** A folder of `domain` uses only those before it. */
const domainOrder = [
  'organisations',
  'audit',
  'keys',
  'events',
  'identity',
  'access',
  'idempotency',
  'credits',
  'storage',
  'catalogue',
  'tagging',
  'artwork',
  'structure',
  'descriptions',
  'similarity',
  'health',
  'sound-map',
  'editing',
  'brief',
  'search',
  'journeys',
  'profiling',
  'ingestion',
  'playlists',
  'backup',
  'operations',
  'administration',
  'assistants',
  'demo',
]

/** Folders outside `src` that hold what the demo is made of. Only the demo and the command line use them. */
const usersOfTools = ['domain/demo/', 'cli/']

const imports = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  const targets = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => match[1]!)
  return targets.map((target) => ({
    file,
    target: relative(src, join(src, dirname(file), target)).replaceAll('\\', '/'),
  }))
})

const layerOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : 'root')
const inside = imports.filter(({ target }) => !target.startsWith('../'))

test('only the demo and the command line use tools', () => {
  const outside = imports.filter(({ target }) => target.startsWith('../'))
  const wrong = outside.filter(
    ({ file, target }) =>
      !target.startsWith('../tools/') || !usersOfTools.some((user) => file.startsWith(user)),
  )
  assert.deepEqual(wrong, [])
})

test('imports point down', () => {
  const wrong = inside.filter(({ file, target }) => {
    const [from, to] = [layerOf(file), layerOf(target)]
    return from !== to && !layers[from]?.includes(to)
  })
  assert.deepEqual(wrong, [])
})

test('a domain folder imports only earlier ones of its list', () => {
  const place = (file: string) => domainOrder.indexOf(file.split('/')[1]!)
  const between = inside.filter(({ file, target }) =>
    [file, target].every((name) => name.split('/').length > 2 && layerOf(name) === 'domain'),
  )
  assert.deepEqual(
    between.filter(({ file, target }) => place(target) > place(file) || place(file) === -1),
    [],
  )
})

test('the API generations do not know each other', () => {
  const generation = (file: string) => /^http\/([^/]+)\//.exec(file)?.[1]
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [generation(file), generation(target)]
    return from !== undefined && to !== undefined && from !== to
  })
  assert.deepEqual(wrong, [])
})

test('SQL stands in sql.ts and in platform alone', () => {
  const sql = /\b(select\s[\s\S]{1,400}?\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/
  const elsewhere = files.filter(
    (file) => !file.startsWith('platform/') && !/(^|\/)sql(-[a-z-]+)?\.ts$/.test(file),
  )
  const templates = (file: string) => readFileSync(join(src, file), 'utf8').match(/`[^`]*`/g) ?? []
  assert.deepEqual(
    elsewhere.filter((file) => templates(file).some((text) => sql.test(text))),
    [],
  )
})

test('only main, config and the choice of the model read the environment', () => {
  const readers = files.filter((file) => readFileSync(join(src, file), 'utf8').includes('process.env'))
  assert.deepEqual(readers, ['choose-model.ts', 'main.ts'])
})

const repository = join(import.meta.dirname, '..')
const sources = globSync(['src/**/*.ts', 'tools/**/*.ts', 'console/src/**/*.{ts,tsx}'], { cwd: repository })

/** The files each file imports, types included: a cycle of types makes two files hard to read apart, too. */
const importsOf = new Map(
  sources.map((file) => {
    const text = readFileSync(join(repository, file), 'utf8')
    const targets = [...text.matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g)].map((match) => match[1]!)
    return [file, targets.map((target) => join(dirname(file), target))] as const
  }),
)

/** Walks the imports depth first. An import of a file that is still being walked closes a cycle. */
function findCycles(): string[] {
  const cycles: string[] = []
  const finished = new Set<string>()
  const path: string[] = []
  const walk = (file: string) => {
    if (finished.has(file) || !importsOf.has(file)) return
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file].join(' -> '))
      return
    }
    path.push(file)
    for (const target of importsOf.get(file)!) walk(target)
    path.pop()
    finished.add(file)
  }
  for (const file of sources) walk(file)
  return cycles
}

test('no file imports itself through others', () => {
  assert.deepEqual(findCycles(), [])
})

/** The suite of a port runs against all its implementations; this one has no rules of its own. */
const testedByPort = ['index/vector/opensearch']

test('every folder has its tests in the folder of the same name', () => {
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder !== '.'))
  const hasTests = (folder: string) =>
    globSync('**/*.test.ts', { cwd: join(import.meta.dirname, folder) }).length > 0
  const untested = [...folders].filter((folder) => !hasTests(folder) && !testedByPort.includes(folder))
  assert.deepEqual(untested, [])
})
