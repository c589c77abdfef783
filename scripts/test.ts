/** `npm test [-- FILE …]`: all tests, or the files named, against a database that the run starts for itself. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const named = process.argv.slice(2)
const what = named.length > 0 ? named : ['test/**/*.test.ts']
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--test',
  // A file that hangs is ended; the rest goes on.
  '--import=./test/support/deadline.ts',
  // Most of a test's time is waiting: for a service's start, a browser, a queue.
  '--test-concurrency=3',
  '--test-global-setup=test/support/global-setup.ts',
]
// The many processes of the tests strip the types of a file once.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env }
const { status } = spawnSync(process.execPath, [...flags, ...what], { cwd: root, stdio: 'inherit', env })
process.exitCode = status ?? 1
