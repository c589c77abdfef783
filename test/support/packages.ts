import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

/** Packs workspaces as they would be published, and installs them into an empty project. Needs no network. */
export function installPackages(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'euterpe-project-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const workspaces = names.flatMap((name) => ['-w', join('packages', name)])
  const packed = npm(root, ['pack', '--json', '--pack-destination', folder, ...workspaces])
  const files = [...packed.matchAll(/"filename": "([^"]+)"/g)].map((match) => join(folder, match[1]!))
  npm(folder, ['install', '--offline', '--no-audit', '--no-fund', ...files])
  return folder
}

function npm(cwd: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

type Runtime = { name: string; program: string; args: string[]; skip: string | false }

/** The JavaScript runtimes that the packages support. `.ci/run` installs those that the machine lacks. */
export const runtimes: Runtime[] = [
  { name: 'the Node.js of the service', program: process.execPath, args: [], skip: false },
  extraRuntime('Node.js 20', 'node', []),
  extraRuntime('Deno', 'deno', ['run', '--allow-all', '--node-modules-dir=manual']),
  extraRuntime('Bun', 'bun', ['run']),
]

function extraRuntime(name: string, file: string, args: string[]): Runtime {
  const program = join(root, 'node_modules', '.cache', 'runtimes', 'node_modules', '.bin', file)
  return {
    name,
    program,
    args,
    skip: !existsSync(program) && `${name} is not installed; .ci/run installs it`,
  }
}
