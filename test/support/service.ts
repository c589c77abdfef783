import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..', '..')

export type RunningService = {
  baseUrl: string
  dataFolder: string
  process: ChildProcess
  /** Resolves to the exit code, or to the signal that ended the process. */
  exit: Promise<number | string | null>
  /** The output so far. */
  output(): string
  /** Sends the signal and returns the exit code, or the signal that ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | string | null>
}

type Settings = Record<string, string>

/** Settings of a service that shares nothing with other services on this machine. */
export async function ownSettings(): Promise<Settings> {
  const [port, s3Port] = [await freePort(), await freePort()]
  return {
    EUTERPE_DATA: await temporaryFolder(),
    EUTERPE_PORT: String(port),
    EUTERPE_S3_PORT: String(s3Port),
    EUTERPE_METRICS_PORT: '0',
    EUTERPE_DEMO_MUSIC: 'false',
  }
}

const timeoutMs = 300_000

/** Starts the service like `npm start` and waits for its start page. */
export async function startService(settings: Settings, args: string[] = []): Promise<RunningService> {
  const child = spawnEuterpe(['serve', ...args], settings)
  let printed = ''
  let late: NodeJS.Timeout | undefined
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Ctrl-C stops everything')) resolve()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${printed}`)))
    late = setTimeout(() => {
      const log = readLog(settings)
      reject(new Error(`the service did not start in ${timeoutMs} ms:\n${printed}\nIts log:\n${log}`))
      child.kill('SIGKILL')
    }, timeoutMs)
  }).finally(() => clearTimeout(late))
  const exit = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exit
  })
  await ready
  return {
    baseUrl: `http://localhost:${settings.EUTERPE_PORT}`,
    dataFolder: settings.EUTERPE_DATA!,
    process: child,
    exit,
    output: () => printed,
    end(signal = 'SIGINT') {
      child.kill(signal)
      return exit
    },
  }
}

function readLog({ EUTERPE_DATA }: Settings): string {
  const file = join(EUTERPE_DATA!, 'euterpe.log')
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-10_000) : '(none)'
}

/** Runs a command of `euterpe` and waits for its end. */
export async function runEuterpe(args: string[], settings: Settings, input = '') {
  const child = spawnEuterpe(args, settings)
  child.stdin?.end(input)
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}

function spawnEuterpe(args: string[], settings: Settings): ChildProcess {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(EUTERPE_|NODE_TEST|NODE_OPTIONS)/.test(name),
  )
  const env = { ...Object.fromEntries(inherited), ...settings }
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'src', 'main.ts'), ...args],
    { env, cwd: root },
  )
}

const folders: string[] = []
// At exit, not in an `after` hook: a service cannot stop cleanly without its data folder.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-data-'))
  folders.push(folder)
  return folder
}
