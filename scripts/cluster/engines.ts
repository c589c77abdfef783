import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyUnreachableBinaries, locateBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { connect } from '../../src/platform/postgres.ts'
import { acceptsConnections, type Component, Program } from './component.ts'
import type { Host } from './hosts.ts'

export const keys = { accessKeyId: 'euterpe', secretAccessKey: 'not-so-secret-key' }
const nobody = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const password = 'cluster'
const asOrdinaryUser = true

export const postgresUrl = ({ address }: Host, port = 5432) =>
  `postgres://euterpe:${password}@${address}:${port}/euterpe`

/** A folder of a component, which its ordinary user may write. */
function ownFolder(folder: string, name: string): string {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  giveAway(own)
  return own
}

function giveAway(folder: string): void {
  if (!isRoot) return
  for (const path of ['', ...globSync('**', { cwd: folder })])
    chownSync(join(folder, path), nobody.uid, nobody.gid)
}

/** A primary and a streaming replica. Every commit waits until the replica has it, unless the replica is away. */
export async function startPostgres(folder: string, primaryHost: Host, replicaHost: Host) {
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb')
    .at(-1)
    ?.replace(/\/initdb$/, '')
  const binaries = installed ?? (await copyUnreachableBinaries(locateBinaries(), isRoot ? nobody : null))
  const create = (host: Host) => {
    const cluster = join(ownFolder(folder, host.name), 'cluster')
    const launch = () => {
      const options = [
        '-D',
        cluster,
        '-k',
        join(folder, host.name),
        '-h',
        host.address,
        '-c',
        'max_connections=200',
      ]
      return host.spawn(join(binaries, 'postgres'), options, { asOrdinaryUser, cwd: '/' })
    }
    const isReady = () => answersQueries(postgresUrl(host).replace(/euterpe$/, 'postgres'))
    return { cluster, component: new Program(host, launch, isReady, { deadly: 'SIGQUIT' }) }
  }
  const primary = create(primaryHost)
  const replica = create(replicaHost)
  const passwordFile = join(folder, primaryHost.name, 'password')
  writeFileSync(passwordFile, password)
  giveAway(join(folder, primaryHost.name))
  const initdb = [
    '-D',
    primary.cluster,
    '-U',
    'euterpe',
    '-E',
    'UTF8',
    '--locale=C',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]
  execFileSync(join(binaries, 'initdb'), initdb, { ...(isRoot && nobody), cwd: '/', stdio: 'ignore' })
  const local = 'host all all 0.0.0.0/0 scram-sha-256\nhost replication all 0.0.0.0/0 scram-sha-256\n'
  appendFileSync(join(primary.cluster, 'pg_hba.conf'), local)
  await primary.component.start()
  const db = connect({ url: postgresUrl(primaryHost).replace(/euterpe$/, 'postgres') }, { connections: 1 })
  await db.unsafe('create database euterpe')
  await db.end()
  await primary.component.stop()
  cpSync(primary.cluster, replica.cluster, { recursive: true, preserveTimestamps: true })
  writeFileSync(join(replica.cluster, 'standby.signal'), '')
  const source = `host=${primaryHost.address} port=5432 user=euterpe password=${password}`
  appendFileSync(
    join(replica.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nhot_standby_feedback = on\n`,
  )
  giveAway(replica.cluster)
  chmodSync(replica.cluster, 0o700)
  await primary.component.start()
  await replica.component.start()
  return { primary: primary.component, replica: replica.component }
}

async function answersQueries(url: string): Promise<boolean> {
  const db = connect({ url }, { connections: 1 })
  return db`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => db.end())
}

export function createPooler(folder: string, host: Host, primary: Host): Component {
  const own = ownFolder(folder, host.name)
  const settings = join(own, 'pgbouncer.ini')
  const target = `host=${primary.address} port=5432 user=euterpe password=${password}`
  writeFileSync(
    settings,
    `[databases]
* = ${target}
[pgbouncer]
listen_addr = ${host.address}
listen_port = 6432
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
pidfile = ${join(own, 'pid')}
`,
  )
  chmodSync(settings, 0o644)
  const launch = () => host.spawn('pgbouncer', [settings], { asOrdinaryUser, cwd: '/' })
  return new Program(host, launch, () => acceptsConnections(host.address, 6432))
}

export function createRedis(host: Host): Component {
  const args = ['--bind', host.address, '--protected-mode', 'no', '--save', '', '--appendonly', 'no']
  const launch = () => host.spawn('redis-server', args, { asOrdinaryUser, cwd: '/' })
  return new Program(host, launch, () => acceptsConnections(host.address, 6379))
}

export function createObjectStore(folder: string, host: Host): Component {
  const own = ownFolder(folder, host.name)
  const env = { ...process.env, ROOT_ACCESS_KEY: keys.accessKeyId, ROOT_SECRET_KEY: keys.secretAccessKey }
  const args = ['--port', `${host.address}:9000`, '--quiet', 'posix', own]
  // The gateway keeps metadata in extended attributes of its files.
  const launch = () => host.spawn('versitygw', args, { env, asOrdinaryUser, cwd: '/' })
  return new Program(host, launch, () => acceptsConnections(host.address, 9000))
}
