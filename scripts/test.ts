/**
 * `npm test [-- [--retry] FILE …]`: runs all tests, or the given files, with a PostgreSQL server that it starts. With `--retry`, files
 * that fail are run once more, one at a time, and those that pass then are reported as unstable.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
// Tests spend half of their time waiting for services, browsers and queues.
const concurrency = Math.min(availableParallelism() + 1, 6)
/** With more than these, something is broken. */
const maxRetried = 5

/** Returns the files with failed tests. Null if the run itself failed, for example because there is no such file. */
function runTests(files: string[], concurrency: number): string[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'euterpe-failed-'))
  const list = join(folder, 'files')
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--test',
    // Ends a file that hangs, so that the others still run.
    '--import=./test/support/deadline.ts',
    `--test-concurrency=${concurrency}`,
    '--test-global-setup=test/support/global-setup.ts',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/support/failed-files.ts',
    `--test-reporter-destination=${list}`,
  ]
  // All test processes share the compiled files, so the types of a file are stripped only once.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env }
  const { status } = spawnSync(process.execPath, [...flags, ...files], { cwd: root, stdio: 'inherit', env })
  const failed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  rmSync(folder, { recursive: true })
  return status !== 0 && failed.length === 0 ? null : failed
}

const words = process.argv.slice(2)
const given = words.filter((word) => word !== '--retry')
let failed = runTests(given.length > 0 ? given : ['test/**/*.test.ts'], concurrency)
if (words.includes('--retry') && failed !== null && failed.length > 0 && failed.length <= maxRetried) {
  console.log(`\nOnce more, one at a time:\n${failed.map((file) => `  ${file}`).join('\n')}\n`)
  const retried = failed
  failed = runTests(retried, 1)
  const unstable = failed === null ? [] : retried.filter((file) => !failed!.includes(file))
  if (unstable.length > 0)
    console.log(`\nUnstable: they failed and then passed.\n${unstable.map((file) => `  ${file}`).join('\n')}`)
}
process.exitCode = failed?.length === 0 ? 0 : 1
