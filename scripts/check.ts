/** `npm run check`: all static checks. A failed check does not stop the others. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const contracts = readdirSync(join(root, 'openapi')).map((file) => join('openapi', file))
const checks: [string, string[]][] = [
  ['format and lint', ['biome', 'ci', '--error-on-warnings', '.']],
  ['types', ['tsc']],
  ['types of the console', ['tsc', '-p', 'console']],
  ['no unused files, exports or dependencies', ['knip']],
  ['contracts are current', ['node', '--disable-warning=ExperimentalWarning', 'scripts/openapi.ts']],
  ['contracts are sound', ['redocly', 'lint', '--format=stylish', ...contracts]],
]

const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const failed = checks.filter(([name, [program, ...args]]) => {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', program!), args, {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  console.log(`${status === 0 ? '✔' : '✖'} ${name}`)
  if (status !== 0) console.log(`${stdout}${stderr}`)
  return status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1
