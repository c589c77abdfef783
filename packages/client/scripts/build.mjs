/** `npm run build` of a package: compiles it into dist/, if that is older than the sources. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = process.cwd()
const [dist, draft, lock] = ['dist', 'dist.draft', 'dist.lock'].map((name) => join(root, name))

acquireLock()
try {
  if (!isCurrent()) build()
} finally {
  rmSync(lock, { recursive: true, force: true })
}

function isCurrent() {
  const modified = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const folders = ['.', 'src'].map((name) => join(root, name)).filter(existsSync)
  const sources = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  return (
    modified(dist) >
    Math.max(modified(import.meta.filename), ...sources.map((file) => modified(join(root, file))))
  )
}

function build() {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  rmSync(draft, { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [tsc, '-p', root, '--outDir', draft], { stdio: 'inherit' })
  if (status !== 0) {
    process.exitCode = 1
    return
  }
  // The compiler leaves `./x.ts` in declarations, where only its own resolver finds the file.
  for (const name of readdirSync(draft).filter((file) => file.endsWith('.d.ts'))) {
    const text = readFileSync(join(draft, name), 'utf8')
    writeFileSync(join(draft, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
  rmSync(dist, { recursive: true, force: true })
  renameSync(draft, dist)
}

/** Two builds at the same time would delete each other's files: tests pack the packages in parallel. */
function acquireLock() {
  const deadline = Date.now() + 120_000
  for (;;) {
    try {
      return mkdirSync(lock)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      // Left behind by a build that was killed.
      if (Date.now() > deadline) rmSync(lock, { recursive: true, force: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}
