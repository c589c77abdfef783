import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
type Settings = Record<string, string>

/** A caller with a token. */
export type Caller = {
  call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; data: Record<string, unknown> & { error_code?: string }; message: string }>
  /** Uploads to the inbound area; returns the URI. */
  upload(name: string, bytes: Buffer): Promise<string>
}

export type AbusedService = {
  settings: Settings
  /** The file system of its own on which the data folder is; null: it could not be mounted. */
  disk: string | null
  demo: Record<string, Record<string, string>> & {
    clients: { machine: { client_id: string; client_secret: string } }
  }
  child: ChildProcess
  baseUrl: string
  /** Runs a command of the operator. */
  command(words: string[], more?: Settings): Promise<{ status: number; stdout: string }>
  signIn(client: { client_id: string; client_secret: string }): Promise<Caller>
  /** Resident memory of the service and of its analysers, in MB. */
  memory(): number
  stop(): Promise<void>
}

/** Starts a service with a demo, on a small disk of its own where that is possible. */
export async function startAbusedService(): Promise<AbusedService> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-abuse-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]).status === 0
  const [port, s3Port] = [await freePort(), await freePort()]
  const settings: Settings = {
    EUTERPE_DATA: join(folder, 'data'),
    EUTERPE_PORT: String(port),
    EUTERPE_S3_PORT: String(s3Port),
    EUTERPE_METRICS_PORT: '0',
    EUTERPE_DEMO_MUSIC: 'false',
    EUTERPE_MIN_FREE_MB: '128',
  }
  const env = (more: Settings = {}) => ({ PATH: process.env.PATH, ...settings, ...more })
  const child = await spawnService(settings)
  const baseUrl = `http://localhost:${port}`
  return {
    settings,
    disk: mounted ? folder : null,
    demo: JSON.parse(readFileSync(join(settings.EUTERPE_DATA!, 'demo.json'), 'utf8')),
    child,
    baseUrl,
    command: (command, more) => runCommand([...words, ...command], env(more)),
    signIn: (client) => signIn(baseUrl, client),
    memory: () => memoryOf(child.pid!),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      if (mounted) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const words = ['--disable-warning=ExperimentalWarning', join(root, 'src', 'main.ts')]

/** Starts a service and waits for its start page. */
export async function spawnService(settings: Settings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...words, 'serve'], {
    env: { PATH: process.env.PATH, ...settings },
    cwd: root,
  })
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Ctrl-C stops everything')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(printed)))
  })
  return child
}

/** Not synchronous: the ordinary load must go on meanwhile. */
function runCommand(words: string[], env: NodeJS.ProcessEnv): Promise<{ status: number; stdout: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, { env, cwd: root }, (_error, stdout) =>
      resolve({ status: child.exitCode ?? -1, stdout }),
    )
  })
}

export async function signIn(
  baseUrl: string,
  client: { client_id: string; client_secret: string },
): Promise<Caller> {
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...client }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  const call: Caller['call'] = async (method, path, body) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { data: {}, message: '', ...(text === '' ? {} : JSON.parse(text)), status: answer.status }
  }
  return {
    call,
    async upload(name, bytes) {
      const { status, data } = await call('POST', '/v1/storage/inbound/uploads', {
        object_key: name,
        content_type: 'application/octet-stream',
      })
      if (status >= 300) throw new Error(`the upload of ${name} could not be announced: ${status}`)
      const stored = await fetch(data.url as string, {
        method: 'PUT',
        headers: data.headers as Record<string, string>,
        body: new Uint8Array(bytes),
      })
      if (stored.status !== 200) throw new Error(`the upload of ${name} got ${stored.status}`)
      return data.s3_file_uri as string
    },
  }
}

/** The process and its direct children other than PostgreSQL, which keeps a cache. */
export function memoryOf(parent: number): number {
  let kilobytes = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const isOurs = pid === String(parent) || status.includes(`PPid:\t${parent}\n`)
      if (isOurs) kilobytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    } catch {
      // It has ended meanwhile.
    }
  }
  return kilobytes / 1024
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
