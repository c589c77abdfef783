import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync } from 'node:fs'
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { copyUnreachableBinaries, locateBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { type Launch, launchUnprivileged } from '../../src/platform/embedded-postgres/unprivileged.ts'
import { connect } from '../../src/platform/postgres.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export type ExternalPostgres = {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends it as a power failure would. */
  kill(): Promise<void>
}

/** Starts a PostgreSQL server over TCP with a password, like one an operator runs. Prefers the installed version. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const server = await createServer()
  await server.start()
  await createDatabase(server.url('postgres'))
  return { ...server, url: server.url('euterpe') }
}

/** Starts the same with a streaming replica. */
export async function startReplicatedPostgres(): Promise<{
  primary: ExternalPostgres
  replica: ExternalPostgres
}> {
  const primary = await createServer()
  await primary.start()
  await createDatabase(primary.url('postgres'))
  await primary.stop()
  const replica = await createServer({
    source: primary,
    signal: 'standby.signal',
    settings: [`primary_conninfo = '${primary.url('postgres')}'`, 'hot_standby_feedback = on'],
  })
  await primary.start()
  await replica.start()
  return {
    primary: { ...primary, url: primary.url('euterpe') },
    replica: { ...replica, url: replica.url('euterpe') },
  }
}

export type ArchivedPostgres = ExternalPostgres & {
  /** A new server with everything up to this moment. */
  restoreTo(time: Date): Promise<ExternalPostgres>
}

/** Starts a server that archives its log from a base backup on, as point-in-time recovery needs it. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const archive = await mkdtemp(join(tmpdir(), 'euterpe-archive-'))
  after(() => rm(archive, { recursive: true, force: true }))
  chmodSync(archive, 0o777)
  const archiving = [`archive_mode = on`, `archive_command = 'cp %p ${archive}/%f'`]
  const primary = await createServer({ settings: archiving })
  await primary.start()
  await createDatabase(primary.url('postgres'))
  await primary.stop()
  const base = await createServer({ source: primary })
  await primary.start()
  return {
    ...primary,
    url: primary.url('euterpe'),
    async restoreTo(time) {
      const settings = [
        `archive_mode = off`,
        `restore_command = 'cp ${archive}/%f %p'`,
        `recovery_target_time = '${time.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
        `recovery_target_action = 'promote'`,
      ]
      const restored = await createServer({ source: base, signal: 'recovery.signal', settings })
      await restored.start()
      const db = connect({ url: restored.url('postgres') }, { connections: 1 })
      await until(async () => {
        const [row] = await db`select not pg_is_in_recovery() as promoted`
        return row!.promoted
      }, 'the restored server was promoted')
      await db.end()
      return { ...restored, url: restored.url('euterpe') }
    },
  }
}

type Server = {
  cluster: string
  url(database: string): string
  start(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

type Creation = {
  /** The server to copy, which must be stopped. */
  source?: Server
  /** The file that says how it starts. */
  signal?: string
  settings?: string[]
}

/** Creates a server without starting it. */
async function createServer({ source, signal, settings = [] }: Creation = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-external-'))
  const cluster = join(folder, 'cluster')
  const launch = launchUnprivileged(cluster, folder)
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb').at(-1)
  const binaries =
    installed?.replace(/\/initdb$/, '') ?? (await copyUnreachableBinaries(locateBinaries(), launch.owner))
  if (launch.owner !== null) chownSync(folder, launch.owner.uid, launch.owner.gid)
  if (source === undefined) await initialise(launch, join(binaries, 'initdb'), folder, cluster)
  else await cp(source.cluster, cluster, { recursive: true, preserveTimestamps: true })
  if (signal !== undefined) await writeFile(join(cluster, signal), '')
  await appendFile(join(cluster, 'postgresql.auto.conf'), settings.map((line) => `${line}\n`).join(''))
  giveAway(cluster, launch)

  const port = await freePort()
  const url = (database: string) => `postgres://euterpe:external@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  const stop = async () => {
    if (server === undefined || server.exitCode !== null) return
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  const kill = async () => {
    server!.kill('SIGQUIT')
    await once(server!, 'exit')
  }
  const start = async () => {
    const options = ['-D', cluster, '-p', String(port), '-k', folder, '-c', 'fsync=off']
    const [program, ...args] = [...launch.prefix, join(binaries, 'postgres'), ...options]
    server = spawn(program!, args, { ...launch.as, cwd: '/', stdio: 'ignore' })
    await until(() => acceptsConnections(url('postgres')), 'the external PostgreSQL accepts connections')
  }
  after(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { cluster, url, start, stop, kill }
}

async function initialise(launch: Launch, initdb: string, folder: string, cluster: string): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'external')
  const options = ['-D', cluster, '-U', 'euterpe', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256']
  const [program, ...args] = [...launch.prefix, initdb, ...options, `--pwfile=${passwordFile}`, '--no-sync']
  await promisify(execFile)(program!, args, { ...launch.as, cwd: '/' })
}

function giveAway(cluster: string, launch: Launch): void {
  if (launch.owner === null) return
  for (const file of ['', ...globSync('**', { cwd: cluster })])
    chownSync(join(cluster, file), launch.owner.uid, launch.owner.gid)
}

async function acceptsConnections(url: string): Promise<boolean> {
  const db = connect({ url }, { connections: 1 })
  return db`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => db.end())
}

async function createDatabase(url: string): Promise<void> {
  const db = connect({ url }, { connections: 1 })
  await db.unsafe('create database euterpe')
  await db.end()
}
