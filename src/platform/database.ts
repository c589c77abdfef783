import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './embedded-postgres/pid-file.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres/start.ts'
import { lockFolder } from './folder-lock.ts'
import type { Logger } from './log.ts'
import { connect, type DatabaseAddress, type Pool } from './postgres.ts'
import { addReplica } from './read-replica.ts'

/** The database with the rights of three roles, which share the connections of the process, except for the owner of an embedded one. */
export type Database = {
  /** May do everything. For migrations and backups. */
  owner: Pool
  /** Closes its connections, if they are of a superuser. A service calls it after the migrations. */
  releaseOwner(): Promise<void>
  /** For the service. */
  pool: Pool
  /** May write the atlas. For its import only. */
  curator: Pool
  close(): Promise<void>
}

type DatabaseSettings = {
  databaseUrl: string | null
  databaseReadUrl: string | null
  databaseDirectUrl: string | null
  databasePooler: 'transaction' | null
  databaseConnections: number
  dataFolder: string
}

type StartHooks = {
  /** Checks what else a start needs, once the data folder is known to be free and before a first start takes its time. */
  beforeStart(): Promise<void>
  onLost(error: Error): void
}

const folderTimeoutMs = 60_000

/** For the service: the server of the settings, or an embedded one that only this process runs in the data folder. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  name: string,
  { beforeStart, onLost }: StartHooks,
): Promise<Database> {
  const { databaseUrl, dataFolder } = settings
  if (databaseUrl !== null) {
    await beforeStart()
    return open(sameFor(databaseUrl), settings, name)
  }
  const lock = lockFolder(dataFolder)
  if (lock === null) {
    throw new Error(
      `Another Euterpe uses the data folder ${dataFolder}. Stop it, or give this one its own EUTERPE_DATA and EUTERPE_PORT.`,
    )
  }
  await beforeStart().catch((error) => {
    lock.release()
    throw error
  })
  const embedded = await startEmbeddedPostgres(dataFolder, log, onLost)
  await writeFile(serviceFile(dataFolder), JSON.stringify({ pid: process.pid }))
  return open(embedded, settings, name, async () => {
    await rm(serviceFile(dataFolder), { force: true })
    await embedded.stop()
    lock.release()
  })
}

/** For a command: uses the server of a running service, or else starts one and stops it afterwards. */
export async function borrowDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  const { databaseUrl, dataFolder } = settings
  const name = 'euterpe command'
  if (databaseUrl !== null) return open(sameFor(databaseUrl), settings, name)
  for (const deadline = Date.now() + folderTimeoutMs; Date.now() < deadline; await pause(100)) {
    const lock = lockFolder(dataFolder)
    if (lock !== null) {
      const embedded = await startEmbeddedPostgres(dataFolder, log)
      return open(embedded, settings, name, async () => {
        await embedded.stop()
        lock.release()
      })
    }
    // The lock is held by a service, whose server can be used, or by another command, which will stop its server soon.
    const running = (await isServiceRunning(dataFolder)) ? await findRunningPostgres(dataFolder) : null
    if (running !== null) return open(running, settings, name)
  }
  throw new Error(
    `The data folder ${dataFolder} has been locked for a minute, but no service runs there. Look for a stuck euterpe process.`,
  )
}

async function isServiceRunning(dataFolder: string): Promise<boolean> {
  try {
    return isAlive(JSON.parse(await readFile(serviceFile(dataFolder), 'utf8')).pid)
  } catch {
    return false // no service has started here yet, or it has ended
  }
}

/** Written by a service while its embedded server runs. */
function serviceFile(dataFolder: string): string {
  return join(dataFolder, 'service.json')
}

type Addresses = { address: DatabaseAddress; loginAddress: DatabaseAddress }

/** An external server has one user for everything. */
function sameFor(url: string): Addresses {
  return { address: { url }, loginAddress: { url } }
}

/** Connects on first use: the roles have their rights only once the migrations have run. */
async function open(
  { address, loginAddress }: Addresses,
  settings: DatabaseSettings,
  name: string,
  release: () => Promise<void> = async () => {},
): Promise<Database> {
  const isPooled = settings.databasePooler === 'transaction'
  const { databaseReadUrl, databaseDirectUrl, databaseConnections } = settings
  const direct = databaseDirectUrl === null ? null : { url: databaseDirectUrl }
  // One more connection receives notifications.
  const login = connect(loginAddress, { connections: databaseConnections - 1, name, isPooled, direct })
  const isSuperuserApart = 'user' in address
  const owner = isSuperuserApart
    ? connect(address, { connections: databaseConnections - 1, name: `${name} owner` })
    : login
  const pool = login.as('euterpe_service')
  const replica =
    databaseReadUrl === null
      ? null
      : connect(
          { url: databaseReadUrl },
          { connections: databaseConnections, name, isPooled, role: 'euterpe_service' },
        )
  if (replica !== null) addReplica(pool, replica)
  const close = async () => {
    await Promise.all([owner.end(), login.end(), replica?.end()])
    await release()
  }
  try {
    const [row] = await login`select current_setting('server_version_num')::int as version`
    if (row!.version < 150_000) throw new Error('Euterpe needs PostgreSQL 15 or newer.')
  } catch (error) {
    await close()
    throw error
  }
  const releaseOwner = async () => {
    if (isSuperuserApart) await owner.end()
  }
  return { owner, releaseOwner, pool, curator: login.as('euterpe_curator'), close }
}
