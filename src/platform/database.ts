import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './embedded-postgres/pid-file.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres/start.ts'
import { lockFolder } from './folder-lock.ts'
import type { Logger } from './log.ts'
import { connect, type DatabaseAddress, type Pool, type PoolOptions } from './postgres.ts'

export type Database = {
  /** For migrations alone: it may do everything. */
  owner: Pool
  /** For the service. */
  pool: Pool
  /** For the import of the atlas alone. */
  curator: Pool
  close(): Promise<void>
}

type Place = { databaseUrl: string | null; dataFolder: string }

const patienceMs = 60_000

/** For the service: the outside server, or an embedded one that this process alone runs in the data folder. */
export async function openDatabase(
  place: Place,
  log: Logger,
  options: PoolOptions,
  onLost: (error: Error) => void,
): Promise<Database> {
  if (place.databaseUrl !== null) return open({ url: place.databaseUrl }, options, async () => {})
  const lock = lockFolder(place.dataFolder)
  if (lock === null) {
    throw new Error(
      `Another Euterpe uses the data folder ${place.dataFolder}. Stop it, or give this one EUTERPE_DATA and EUTERPE_PORT of its own.`,
    )
  }
  const embedded = await startEmbeddedPostgres(place.dataFolder, log, onLost)
  await writeFile(noteOf(place), JSON.stringify({ pid: process.pid }))
  return open(embedded.address, options, async () => {
    await rm(noteOf(place), { force: true })
    await embedded.stop()
    lock.release()
  })
}

/** For a command: beside a running service its server is used; else the command starts one and stops it afterwards. */
export async function borrowDatabase(place: Place, log: Logger): Promise<Database> {
  const options = { connections: 4, name: 'euterpe command' }
  if (place.databaseUrl !== null) return open({ url: place.databaseUrl }, options, async () => {})
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(100)) {
    const lock = lockFolder(place.dataFolder)
    if (lock !== null) {
      const embedded = await startEmbeddedPostgres(place.dataFolder, log)
      return open(embedded.address, options, async () => {
        await embedded.stop()
        lock.release()
      })
    }
    // Held by a service, whose server can be used, or by another command, which will soon take its server away.
    const address = (await isServiceRunning(place)) ? await findRunningPostgres(place.dataFolder) : null
    if (address !== null) return open(address, options, async () => {})
  }
  throw new Error(
    `The data folder ${place.dataFolder} has been in use for a minute, and no service answers there. Look for a stuck euterpe process.`,
  )
}

async function isServiceRunning(place: Place): Promise<boolean> {
  try {
    return isAlive(JSON.parse(await readFile(noteOf(place), 'utf8')).pid)
  } catch {
    return false // no service has started here yet, or it has ended
  }
}

function noteOf(place: Place): string {
  return join(place.dataFolder, 'service.json')
}

/** Pools connect when they are used, and the roles exist once the migrations have run. */
async function open(
  address: DatabaseAddress,
  options: PoolOptions,
  release: () => Promise<void>,
): Promise<Database> {
  const owner = connect(address, { ...options, connections: 3 })
  const pool = connect(address, { ...options, role: 'euterpe_service' })
  const curator = connect(address, { ...options, connections: 3, role: 'euterpe_curator' })
  const close = async () => {
    await Promise.all([owner, pool, curator].map((each) => each.end({ timeout: 5 })))
    await release()
  }
  try {
    const [row] = await owner`select current_setting('server_version_num')::int as version`
    if (row!.version < 150_000) throw new Error('Euterpe needs PostgreSQL 15 or newer.')
  } catch (error) {
    await close()
    throw error
  }
  return { owner, pool, curator, close }
}
