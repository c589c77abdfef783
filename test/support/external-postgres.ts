import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync } from 'node:fs'
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { copyUnreachableBinaries, locateBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { type Launch, launchUnprivileged } from '../../src/platform/embedded-postgres/unprivileged.ts'
import { connect } from '../../src/platform/postgres.ts'
import { freePort } from './free-port.ts'
import { until } from './service.ts'

export type ExternalPostgres = { url: string; start(): Promise<void>; stop(): Promise<void> }

/** Starts a PostgreSQL server over TCP with a password, like one an operator runs. Prefers the installed version. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const { url, start, stop } = await createServer()
  await start()
  await createDatabase(url('postgres'))
  return { url: url('euterpe'), start, stop }
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
  const replica = await createServer(primary)
  await primary.start()
  await replica.start()
  return {
    primary: { ...primary, url: primary.url('euterpe') },
    replica: { ...replica, url: replica.url('euterpe') },
  }
}

type Server = {
  cluster: string
  url(database: string): string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates a server without starting it. With `source`, which must be stopped, it is a replica of that server. */
async function createServer(source?: Server): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-external-'))
  const cluster = join(folder, 'cluster')
  const launch = launchUnprivileged(cluster, folder)
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb').at(-1)
  const binaries =
    installed?.replace(/\/initdb$/, '') ?? (await copyUnreachableBinaries(locateBinaries(), launch.owner))
  if (launch.owner !== null) chownSync(folder, launch.owner.uid, launch.owner.gid)
  if (source === undefined) await initialise(launch, join(binaries, 'initdb'), folder, cluster)
  else await copyCluster(source, cluster, launch)

  const port = await freePort()
  const url = (database: string) => `postgres://euterpe:external@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  const stop = async () => {
    if (server === undefined || server.exitCode !== null) return
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  const start = async () => {
    const options = ['-D', cluster, '-p', String(port), '-k', folder, '-c', 'fsync=off']
    const [program, ...args] = [...launch.prefix, join(binaries, 'postgres'), ...options]
    server = spawn(program!, args, { ...launch.as, cwd: '/', stdio: 'ignore' })
    await until('the external PostgreSQL accepts connections', () => acceptsConnections(url('postgres')))
  }
  after(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { cluster, url, start, stop }
}

async function initialise(launch: Launch, initdb: string, folder: string, cluster: string): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'external')
  const options = ['-D', cluster, '-U', 'euterpe', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256']
  const [program, ...args] = [...launch.prefix, initdb, ...options, `--pwfile=${passwordFile}`, '--no-sync']
  await promisify(execFile)(program!, args, { ...launch.as, cwd: '/' })
}

async function copyCluster(source: Server, cluster: string, launch: Launch): Promise<void> {
  await cp(source.cluster, cluster, { recursive: true, preserveTimestamps: true })
  await writeFile(join(cluster, 'standby.signal'), '')
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${source.url('postgres')}'\nhot_standby_feedback = on\n`,
  )
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
