import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pathExists } from './path-exists.ts'

const root = join(import.meta.dirname, '..', '..')

export type ConsoleFile = { bytes: Buffer; gzip: Buffer | null; brotli: Buffer | null }

let files: Promise<ReadonlyMap<string, ConsoleFile>> | undefined

/** The files of the console by their names. The first call builds them when the sources have changed. */
export function consoleFiles(): Promise<ReadonlyMap<string, ConsoleFile>> {
  files ??= load()
  // A failed build is tried again at the next request.
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
      names.map(async (name) => [name.replaceAll('\\', '/'), await compress(join(folder, name))] as const),
    ),
  )
}

/**
 * Builds the console into a folder named by the hash of its sources, unless that exists. When two processes build at
 * once, each builds into its own folder, and the first to finish renames it.
 */
export async function buildConsole(): Promise<string> {
  const cache = join(root, 'node_modules', '.cache', 'console')
  const folder = join(cache, await hashSources())
  if (pathExists(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = `${folder}.${process.pid}`
  await runBuild(draft)
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!pathExists(folder)) throw error
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

/** Runs in a child process: the memory of the build tools is freed with it. */
async function runBuild(out: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'console', 'build.mjs'), out], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The console could not be built:\n${output}`)
}

async function compress(path: string): Promise<ConsoleFile> {
  const bytes = await readFile(path)
  if (path.endsWith('.woff2')) return { bytes, gzip: null, brotli: null }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes),
    promisify(brotliCompress)(bytes, { params }),
  ])
  return { bytes, gzip: gzipped, brotli }
}
