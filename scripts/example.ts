/** `npm run example -- NAME [ARGUMENT …]`: runs a program of examples/ with the demo's address and credentials. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [name = '', ...args] = process.argv.slice(2)
const folder = join(root, 'examples', name)
const program = existsSync(folder) && readdirSync(folder).find((file) => /\.(mjs|py)$/.test(file))
if (name === '' || !program) {
  const names = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  console.error(`Say which example: ${names.map((entry) => entry.name).join(', ')}. See examples/README.md.`)
  process.exit(2)
}

const isPython = program.endsWith('.py')
if (!isPython) {
  const build = ['run', '--silent', 'build', '-w', 'packages/client']
  if (spawnSync('npm', build, { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
}
const interpreter = isPython ? (process.env.PYTHON ?? 'python3') : process.execPath
const child = spawn(interpreter, [join(folder, program), ...args], {
  stdio: 'inherit',
  env: { ...readDemo(), ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))

/** What the demo of `npm start` offers. Variables that are set already win. */
function readDemo(): Record<string, string> {
  const file = join(process.env.EUTERPE_DATA ?? join(root, 'data'), 'demo.json')
  if (!existsSync(file)) return {}
  const { base_url, clients, s3 } = JSON.parse(readFileSync(file, 'utf8'))
  const kinds: Record<string, string> = { 'express-sign-in': 'confidential', 'single-page-app': 'public' }
  const client = clients[kinds[name] ?? 'machine']
  return {
    EUTERPE_URL: base_url,
    EUTERPE_CLIENT_ID: client.client_id,
    EUTERPE_CLIENT_SECRET: client.client_secret ?? '',
    EUTERPE_BUCKET: s3.bucket,
    AWS_ENDPOINT_URL: s3.endpoint,
    AWS_REGION: s3.region,
    AWS_ACCESS_KEY_ID: s3.access_key_id,
    AWS_SECRET_ACCESS_KEY: s3.secret_access_key,
  }
}
