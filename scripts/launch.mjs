/**
 * Runs a command under Node 24 after making sure that everything package-lock.json names is installed:
 *
 *   node scripts/launch.mjs FILE.ts [ARGUMENT …]
 *
 * Plain JavaScript without dependencies, because a fresh clone starts here with whatever Node (20 or newer)
 * the machine has. When nothing is missing it costs two small file reads.
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
// Keeps what TypeScript becomes: a later start is quicker, and does without the 20 MB that strip the types.
const compiled = join(root, 'node_modules', '.cache', 'compiled')
const nodeFlags = ['--disable-warning=ExperimentalWarning']

installWhatIsMissing()
await run(process.argv.slice(2))

function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === wanted && existsSync(pinnedNode)) return
  process.stderr.write('Installing what package-lock.json names (once, about a minute) …\n')
  rmSync(stamp, { force: true })
  // A first `npm ci` may meet a registry hiccup; a second try is cheaper than a puzzled newcomer.
  if (!npm(['ci']) && !npm(['ci']))
    fail('npm ci failed: see its message above, then run the same command again.')
  if (!existsSync(pinnedNode)) {
    // Where install scripts are switched off, the `node` package has not fetched its binary package yet.
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
  writeFileSync(stamp, wanted)
}

function npm(words) {
  const shell = process.platform === 'win32'
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  return spawnSync('npm', [...words, ...flags], { cwd: root, stdio: ['ignore', 2, 2], shell }).status === 0
}

function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Already under the pinned Node, the file runs in this very process; else a child runs it and this one waits for it. */
async function run([file, ...words]) {
  if (file === undefined) fail('usage: node scripts/launch.mjs FILE [ARGUMENT …]')
  const flags = file.startsWith('-')
  if (!flags && process.version === pinnedVersion()) {
    nodeModule.enableCompileCache?.(compiled)
    process.removeAllListeners('warning')
    process.argv = [process.argv[0], join(root, file), ...words]
    await import(pathToFileURL(join(root, file)).href)
    return
  }
  const args = [...nodeFlags, flags ? file : join(root, file), ...words]
  const PATH = [dirname(pinnedNode), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(pinnedNode, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve) => child.on('exit', (...ending) => resolve(ending)))
  process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1))
}

function pinnedVersion() {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'))
  return `v${manifest.version}`
}
