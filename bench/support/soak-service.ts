import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, freePort, memoryOf, signIn, spawnService } from './abuse-service.ts'

/** What is killed: with kill -9, at random moments. */
export const components = ['service', 'database server', 'database connection', 'analyser'] as const
export type Component = (typeof components)[number]

type Process = { pid: number; parent: number; command: string }

/** A service whose processes are killed, and that is started again after its own end. */
export class SoakService {
  readonly #settings: Record<string, string>
  readonly #folder: string
  #child: ChildProcess
  /** Resolves when the service has been started again. */
  #restarted: Promise<void> = Promise.resolve()

  private constructor(settings: Record<string, string>, folder: string, child: ChildProcess) {
    this.#settings = settings
    this.#folder = folder
    this.#child = child
  }

  static async start(): Promise<SoakService> {
    const folder = mkdtempSync(join(tmpdir(), 'bench-soak-'))
    const [port, s3Port] = [await freePort(), await freePort()]
    const settings = {
      EUTERPE_DATA: join(folder, 'data'),
      EUTERPE_PORT: String(port),
      EUTERPE_S3_PORT: String(s3Port),
      EUTERPE_METRICS_PORT: '0',
      EUTERPE_DEMO_MUSIC: 'false',
    }
    return new SoakService(settings, folder, await spawnService(settings))
  }

  readDemo() {
    const file = join(this.#settings.EUTERPE_DATA!, 'demo.json')
    return JSON.parse(readFileSync(file, 'utf8')) as {
      clients: { machine: { client_id: string; client_secret: string } }
      s3: Record<'endpoint' | 'region' | 'bucket' | 'access_key_id' | 'secret_access_key', string>
    }
  }

  signIn(): Promise<Caller> {
    return signIn(`http://localhost:${this.#settings.EUTERPE_PORT}`, this.readDemo().clients.machine)
  }

  /** Of the service and its analysers, in MB. */
  memory(): number {
    return memoryOf(this.#child.pid!)
  }

  /** Kills a process of the component. False if there is none at the moment. */
  async kill(component: Component): Promise<boolean> {
    await this.#restarted
    const pid = component === 'service' ? this.#child.pid! : this.#find(component)
    if (pid === undefined) return false
    if (component === 'service') {
      const gone = new Promise((resolve) => this.#child.once('exit', resolve))
      process.kill(pid, 'SIGKILL')
      await gone
      this.#restarted = spawnService(this.#settings).then((child) => {
        this.#child = child
      })
      await this.#restarted
      return true
    }
    try {
      process.kill(pid, 'SIGKILL')
      return true
    } catch {
      return false // it has just ended
    }
  }

  #find(component: Component): number | undefined {
    const all = listProcesses()
    const data = this.#settings.EUTERPE_DATA!
    const server = all.find(
      ({ command }) =>
        /\/postgres -D /.test(command) && !command.startsWith('/bin/sh') && command.includes(data),
    )
    if (component === 'database server') return server?.pid
    const found =
      component === 'analyser'
        ? all.filter(
            ({ parent, command }) => parent === this.#child.pid && command.includes('pool-process.ts'),
          )
        : all.filter(({ parent, command }) => parent === server?.pid && command.includes('[local]'))
    return found[Math.floor(Math.random() * found.length)]?.pid
  }

  async stop(): Promise<void> {
    await this.#restarted
    const gone = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))![1])
        return [{ pid: Number(name), parent, command }]
      } catch {
        return [] // it has just ended
      }
    })
}
