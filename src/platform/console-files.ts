import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..')

export type ConsoleFile = { bytes: Buffer; gzip: Buffer | null; brotli: Buffer | null }

let files: Promise<ReadonlyMap<string, ConsoleFile>> | undefined

/** The console as browsers load it, by name. Made from its sources when nobody has asked for this version yet. */
export function consoleFiles(): Promise<ReadonlyMap<string, ConsoleFile>> {
  files ??= load()
  // What failed once, for want of disk space perhaps, may succeed at the next visit.
  files.catch(() => {
    files = undefined
  })
  return files
}

async function load(): Promise<Map<string, ConsoleFile>> {
  const folder = await buildConsole()
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name.replaceAll('\\', '/'), await pack(join(folder, name))] as const),
    ),
  )
}

/**
 * Builds the console into a folder named after the content of its sources, unless it is there. Two processes may do
 * it at once: each builds aside, and the first to finish puts its folder in place.
 */
export async function buildConsole(): Promise<string> {
  const cache = join(root, 'node_modules', '.cache', 'console')
  const folder = join(cache, await hashSources())
  if (await exists(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = `${folder}.${process.pid}`
  await runBuild(draft)
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
  return folder
}

async function hashSources(): Promise<string> {
  const sources = globSync(['console/**/*', 'packages/client/*'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const hash = createHash('sha256')
  for (const name of ['package-lock.json', ...sources.sort()]) {
    hash.update(`${name}\0`).update(await readFile(join(root, name)))
  }
  return hash.digest('hex').slice(0, 24)
}

/** In a process of its own: the tools take memory that the service would keep. */
async function runBuild(out: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'console', 'build.mjs'), out], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The console could not be built:\n${said}`)
}

async function pack(path: string): Promise<ConsoleFile> {
  const bytes = await readFile(path)
  if (path.endsWith('.woff2')) return { bytes, gzip: null, brotli: null }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes),
    promisify(brotliCompress)(bytes, { params }),
  ])
  return { bytes, gzip: gzipped, brotli }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
