/** `npm run build`: compiles the package into dist/. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

rmSync(dist, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [tsc, '-p', root], { stdio: 'inherit' })
// The compiler leaves `./x.ts` in declarations, where only its own resolver finds the file.
for (const name of readdirSync(dist).filter((file) => file.endsWith('.d.ts'))) {
  const text = readFileSync(join(dist, name), 'utf8')
  writeFileSync(join(dist, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
}
process.exitCode = status ?? 1
