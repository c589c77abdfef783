import type { Config } from './config.ts'
import type { World } from './domain/world.ts'
import { systemClock } from './platform/clock.ts'
import type { Logger } from './platform/log.ts'
import { loadMasterKey } from './platform/master-key.ts'
import type { Pool } from './platform/postgres.ts'
import { Queue } from './platform/queue.ts'

/** Builds what the rules need of the outside from the settings and an open database. */
export function buildWorld(config: Config, db: Pool, log: Logger, options: { worker: boolean }): World {
  return {
    db,
    queue: new Queue(db, log, options),
    clock: systemClock,
    log,
    urls: { base: config.baseUrl, auth: config.authUrl, legacy: config.legacyUrl, s3: config.s3Url },
    production: config.production,
    dataFolder: config.dataFolder,
    masterKey: loadMasterKey(config.masterKey, config.dataFolder),
    allowPrivateTargets: config.allowPrivateTargets,
  }
}
