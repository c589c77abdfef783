import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeWav } from '../support/audio.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'

const root = join(import.meta.dirname, '..', '..')
const project = join(root, 'packages', 'python')
const python = join(root, 'node_modules', '.cache', 'python', 'bin', 'python')
const skip = !existsSync(python) && 'the Python environment is not installed; .ci/run installs it'

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(python, args, {
    cwd: project,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 240_000,
  })
  assert.equal(status, 0, `${stdout.slice(-6000)}\n${stderr.slice(-3000)}`)
  return stdout
}

test('the Python package has the version of the service', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.match(
    readFileSync(join(project, 'pyproject.toml'), 'utf8'),
    new RegExp(`^version = "${version}"$`, 'm'),
  )
})

test('the Python sources are formatted, linted and strictly typed', { skip }, () => {
  const folders = ['.', ...['examples'].map((folder) => join(root, folder))]
  run(['-m', 'ruff', 'check', '--no-cache', '--config', 'pyproject.toml', ...folders])
  run(['-m', 'ruff', 'format', '--no-cache', '--check', '--config', 'pyproject.toml', ...folders])
  run(['-m', 'mypy', '--cache-dir', join(root, 'node_modules', '.cache', 'mypy')])
})

test('the wheel works against a running service', { skip, timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-python-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const settings = await ownSettings()
  const service = await startService(settings)
  const { clients, user } = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
  const device = ['--org', 'Demo Records', '--name', 'Player', '--type', 'public', '--device', '--json']
  const registered = await runEuterpe(['client', 'create', ...device], settings)
  for (const seed of [1, 2, 3]) await writeFile(join(folder, `study-${seed}.wav`), makeWav(seed))
  const artifacts = join(root, 'artifacts', 'python')
  await mkdir(artifacts, { recursive: true })
  run(['-m', 'build', '--wheel', '--no-isolation', '--outdir', folder])
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--force-reinstall', '--target']
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  run([...pip, join(folder, 'installed'), join(folder, `euterpe-${version}-py3-none-any.whl`)])
  const output = run(['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests'], {
    PYTHONPATH: join(folder, 'installed'),
    PYTHONDONTWRITEBYTECODE: '1',
    EUTERPE_URL: service.baseUrl,
    EUTERPE_CLIENT_ID: clients.machine.client_id,
    EUTERPE_CLIENT_SECRET: clients.machine.client_secret,
    EUTERPE_SONGS: folder,
    EUTERPE_EMAIL: user.email,
    EUTERPE_PASSWORD: user.password,
    EUTERPE_DEVICE_CLIENT_ID: JSON.parse(registered.stdout).client_id,
    EUTERPE_ROOT: root,
    EUTERPE_ARTIFACTS: artifacts,
  })
  assert.match(output, /\d+ passed/)
  assert.doesNotMatch(output, /skipped|failed/)
})
