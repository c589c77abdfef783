/** `npm test [-- FILE …]`: runs all tests, or the given files, with a PostgreSQL server that it starts. */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const files = given.length > 0 ? given : ['test/**/*.test.ts']
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--test',
  // Ends a file that hangs, so that the others still run.
  '--import=./test/support/deadline.ts',
  // Tests spend half of their time waiting for services, browsers and queues.
  `--test-concurrency=${Math.min(availableParallelism() + 1, 6)}`,
  '--test-global-setup=test/support/global-setup.ts',
]
// All test processes share the compiled files, so the types of a file are stripped only once.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env }
const { status } = spawnSync(process.execPath, [...flags, ...files], { cwd: root, stdio: 'inherit', env })
process.exitCode = status ?? 1
