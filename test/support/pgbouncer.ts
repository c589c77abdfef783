import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { launchUnprivileged } from '../../src/platform/embedded-postgres/unprivileged.ts'
import { connect, type DatabaseAddress, isUnreachable } from '../../src/platform/postgres.ts'
import { freePort } from './free-port.ts'
import { hasTool } from './tools.ts'
import { until } from './until.ts'

/** Why a test with PgBouncer cannot run here; false when it can. */
export const withoutPgBouncer: string | false = hasTool('pgbouncer', '--version')
  ? false
  : 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'

/** Fewer than one process opens, so that its transactions really switch between sessions. */
const serverConnections = 4

/** Starts PgBouncer in transaction mode in front of a server. It serves every database of the server by its name. */
export async function startPgBouncer(server: DatabaseAddress): Promise<(database: string) => string> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-pgbouncer-'))
  const port = await freePort()
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = ${targetOf(server)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
logfile = ${join(folder, 'pgbouncer.log')}
pidfile = ${join(folder, 'pgbouncer.pid')}
`,
  )
  const launch = launchUnprivileged(folder, folder)
  if (launch.owner !== null) chownSync(folder, launch.owner.uid, launch.owner.gid)
  const [program, ...args] = [...launch.prefix, 'pgbouncer', join(folder, 'pgbouncer.ini')]
  const pooler = spawn(program!, args, { ...launch.as, cwd: '/', stdio: 'ignore' })
  after(async () => {
    await stop(pooler)
    await rm(folder, { recursive: true, force: true })
  })
  const urlOf = (database: string) => `postgres://euterpe@127.0.0.1:${port}/${database}`
  await until(() => acceptsConnections(urlOf('postgres')))
  return urlOf
}

function targetOf(server: DatabaseAddress): string {
  if ('socketFolder' in server) return `host=${server.socketFolder} port=${server.port} user=${server.user}`
  const { hostname, port, username, password } = new URL(server.url)
  return `host=${hostname} port=${port} user=${username} password=${password}`
}

async function acceptsConnections(url: string): Promise<boolean> {
  const pool = connect({ url }, { connections: 1, isPooled: true })
  try {
    await pool`select 1`
    return true
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return false
  } finally {
    await pool.end()
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
