import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../log.ts'
import { connect, type DatabaseAddress } from '../postgres.ts'
import { locateBinaries, placeBinaries } from './binaries.ts'
import { createCluster, prepareSocketFolder, refuseOtherMajorVersion } from './cluster.ts'
import { isAlive, readPidFile } from './pid-file.ts'
import { endForgottenServer, startServer, stopServer } from './server.ts'
import { launchUnprivileged } from './unprivileged.ts'

export type EmbeddedPostgres = { address: DatabaseAddress; stop(): Promise<void> }

const port = 5432 // only a part of the socket's file name: the server listens on no network address
const user = 'euterpe'
const database = 'euterpe'

/**
 * A private PostgreSQL in the data folder, reached by a Unix socket that only this user can open. The caller holds
 * the folder's lock. The server ends when `stop` is called or when this process dies in any way; should it die by
 * itself it is started again, and recovers from its log as after a power cut; `onLost` is told when that is in vain.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  log: Logger,
  onLost: (error: Error) => void = () => {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataFolder, { recursive: true })
  const cluster = join(dataFolder, 'postgres')
  const launch = launchUnprivileged(cluster, dataFolder)
  const binaries = await placeBinaries(locateBinaries(), launch.owner)
  await endForgottenServer(cluster)
  if (!existsSync(cluster)) await createCluster(cluster, binaries, user, launch)
  await refuseOtherMajorVersion(cluster)
  const socketFolder = prepareSocketFolder(dataFolder, launch)
  const place = { cluster, socketFolder, port, logFile: join(dataFolder, 'postgres.log') }
  const address = { socketFolder, port, user, database }

  let stopping = false
  let shell = await startServer(place, binaries, launch)
  watch()
  await createDatabase({ ...address, database: 'postgres' })
  return {
    address,
    async stop() {
      stopping = true
      await stopServer(shell)
    },
  }

  function watch(): void {
    shell.once('exit', async (code) => {
      if (stopping) return
      log.error({ code }, 'the embedded PostgreSQL ended by itself; starting it again')
      try {
        await endForgottenServer(cluster)
        shell = await startServer(place, binaries, launch)
        watch()
      } catch (error) {
        log.fatal({ err: error }, 'the embedded PostgreSQL does not start again')
        onLost(
          new Error(`The embedded PostgreSQL ended and does not start again; ${place.logFile} says why.`),
        )
      }
    })
  }
}

/** Where a service that runs on this data folder has its server, for a command beside it. Null when it runs none. */
export async function findRunningPostgres(dataFolder: string): Promise<DatabaseAddress | null> {
  const found = await readPidFile(join(dataFolder, 'postgres'))
  if (found === null || !found.ready || !isAlive(found.pid)) return null
  return { socketFolder: found.socketFolder, port, user, database }
}

async function createDatabase(maintenance: DatabaseAddress): Promise<void> {
  const db = connect(maintenance, { connections: 1 })
  const [found] = await db`select 1 from pg_database where datname = ${database}`
  if (found === undefined) await db.unsafe(`create database ${database}`)
  await db.end()
}
