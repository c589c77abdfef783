import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FreeSpace } from '../free-space.ts'
import type { Logger } from '../log.ts'
import { pathExists } from '../path-exists.ts'
import { connect, type DatabaseAddress, type Role } from '../postgres.ts'
import { copyUnreachableBinaries, locateBinaries } from './binaries.ts'
import { assertMajorVersion, createCluster, prepareSocketFolder, writeAccessRules } from './cluster.ts'
import { isAlive, readPidFile } from './pid-file.ts'
import { startServer, stopOrphanedServer, stopServer } from './server.ts'
import { launchUnprivileged } from './unprivileged.ts'

export type EmbeddedPostgres = {
  /** Of the superuser, for migrations only. */
  address: DatabaseAddress
  /** Of the role that the service logs in as. It may do what the roles of the service may. */
  loginAddress: DatabaseAddress
  stop(): Promise<void>
}

const port = 5432 // only part of the socket's file name: the server has no network address
const user = 'euterpe'
const login = 'euterpe_login'
const database = 'euterpe'
/** What the service works as. The migrations give them their rights. */
const serviceRoles: Role[] = ['euterpe_service', 'euterpe_organisation', 'euterpe_curator']

/**
 * Starts a private PostgreSQL in the data folder, with a Unix socket that only this user can open. The caller holds the
 * folder's lock. The server ends with `stop`, or when this process dies in any way. If it crashes, it is restarted and
 * recovers from its WAL; `onLost` is called if that fails.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  log: Logger,
  onLost: (error: Error) => void = () => {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataFolder, { recursive: true })
  const cluster = join(dataFolder, 'postgres')
  const launch = launchUnprivileged(cluster, dataFolder)
  const binaries = await copyUnreachableBinaries(locateBinaries(), launch.owner)
  await stopOrphanedServer(cluster)
  if (!pathExists(cluster)) await createCluster(cluster, binaries, user, launch)
  await assertMajorVersion(cluster)
  writeAccessRules(cluster, [user, login])
  const socketFolder = prepareSocketFolder(dataFolder, launch)
  const location = { cluster, socketFolder, port, logFile: join(dataFolder, 'postgres.log') }
  const address = { socketFolder, port, user, database }

  let stopping = false
  const rotation = setInterval(() => limitLogFile(location.logFile), 60_000).unref()
  limitLogFile(location.logFile)
  let shell = await startServer(location, binaries, launch)
  watch()
  await createDatabase({ ...address, database: 'postgres' })
  return {
    address,
    loginAddress: { ...address, user: login },
    async stop() {
      stopping = true
      clearInterval(rotation)
      await stopServer(shell)
    },
  }

  function watch(): void {
    shell.once('exit', (code) => {
      if (stopping) return
      log.error({ code }, 'the embedded PostgreSQL ended unexpectedly; restarting it')
      void restart()
    })
  }

  async function restart(): Promise<void> {
    while (!stopping) {
      try {
        await stopOrphanedServer(cluster)
        shell = await startServer(location, binaries, launch)
        return watch()
      } catch (error) {
        if (await hasSpace(dataFolder)) {
          log.fatal({ err: error }, 'the embedded PostgreSQL could not be restarted')
          return onLost(
            new Error(`The embedded PostgreSQL ended and could not be restarted. See ${location.logFile}.`),
          )
        }
        log.error('the embedded PostgreSQL cannot start because the disk is full; waiting for space')
        await pause(retryWhenFullMs)
      }
    }
  }
}

const maxLogBytes = 64 * 1024 * 1024

/** The server appends to the file for as long as it runs, so it is copied and emptied instead of renamed. */
function limitLogFile(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < maxLogBytes) return
  try {
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  } catch {
    // Without space for the copy, it is tried again in a minute.
  }
}

/** PostgreSQL needs two files of its write-ahead log to recover. */
const spaceToRecover = 40 * 1024 * 1024
const retryWhenFullMs = 5_000

async function hasSpace(folder: string): Promise<boolean> {
  return new FreeSpace(folder, spaceToRecover).require(0).then(
    () => true,
    () => false,
  )
}

/** The server of a service that runs on this data folder; null when there is none. */
export async function findRunningPostgres(
  dataFolder: string,
): Promise<Pick<EmbeddedPostgres, 'address' | 'loginAddress'> | null> {
  const found = await readPidFile(join(dataFolder, 'postgres'))
  if (found === null || !found.ready || !isAlive(found.pid)) return null
  const address = { socketFolder: found.socketFolder, port, user, database }
  return { address, loginAddress: { ...address, user: login } }
}

async function createDatabase(maintenance: DatabaseAddress): Promise<void> {
  const db = connect(maintenance, { connections: 1 })
  const [found] = await db`select 1 from pg_database where datname = ${database}`
  if (found === undefined) await db.unsafe(`create database ${database}`)
  const rows = await db`select rolname from pg_roles where rolname = any(${[login, ...serviceRoles]}::text[])`
  const existing = rows.map((row) => row.rolname)
  for (const role of [login, ...serviceRoles])
    if (!existing.includes(role))
      await db.unsafe(`create role ${role} ${role === login ? 'login' : 'nologin'}`)
  await db.unsafe(`grant ${serviceRoles.join(', ')} to ${login} with inherit false, set true`)
  await db.end()
}
