/**
 * Runs a command under Node 24 after installing whatever is missing from package-lock.json:
 *
 *   node scripts/launch.mjs FILE.ts [ARGUMENT …]
 *
 * This is plain JavaScript without dependencies, because a fresh clone starts here with whatever Node (20 or newer) the
 * machine has. When nothing is missing, it only reads two small files.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.euterpe-installed')
const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
// Caches the compiled TypeScript: later starts are faster and save the 20 MB that stripping types takes.
const compiled = join(root, 'node_modules', '.cache', 'compiled')
const nodeFlags = ['--disable-warning=ExperimentalWarning']

installMissing()
await run(process.argv.slice(2))

function installMissing() {
  const expected = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === expected && existsSync(pinnedNode)) return
  process.stderr.write('Installing dependencies (only once, takes about a minute) …\n')
  rmSync(stamp, { force: true })
  // `npm ci` may fail because of a temporary registry error, so try twice.
  if (!npm(['ci']) && !npm(['ci']))
    fail('npm ci failed. See its message above, then run the same command again.')
  if (!existsSync(pinnedNode)) {
    // If install scripts are disabled, the `node` package has not installed its binary yet.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules', 'node'),
      stdio: ['ignore', 2, 2],
      env: { ...process.env, npm_config_global: 'false' },
    })
  }
  if (!existsSync(pinnedNode)) {
    fail(
      'Node 24 (the npm package "node") has no build for this machine. Install Node 24 and npm, then try again.',
    )
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, expected)
}

function npm(args) {
  const shell = process.platform === 'win32'
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  return spawnSync('npm', [...args, ...flags], { cwd: root, stdio: ['ignore', 2, 2], shell }).status === 0
}

function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Runs the file in this process if it already is the pinned Node, otherwise in a child process. */
async function run([file, ...args]) {
  if (file === undefined) fail('usage: node scripts/launch.mjs FILE [ARGUMENT …]')
  const isFlag = file.startsWith('-')
  if (!isFlag && process.version === pinnedVersion()) {
    nodeModule.enableCompileCache?.(compiled)
    process.removeAllListeners('warning')
    process.argv = [process.argv[0], join(root, file), ...args]
    await import(pathToFileURL(join(root, file)).href)
    return
  }
  const nodeArgs = [...nodeFlags, isFlag ? file : join(root, file), ...args]
  const PATH = [dirname(pinnedNode), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(pinnedNode, nodeArgs, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve) => child.on('exit', (...result) => resolve(result)))
  process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1))
}

function pinnedVersion() {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'))
  return `v${manifest.version}`
}
