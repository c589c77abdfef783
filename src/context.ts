import { Analysers } from './audio/analysers.ts'
import type { Config } from './config.ts'
import type { Context } from './domain/context.ts'
import { openIndexes } from './index/open-indexes.ts'
import { ThreadPool } from './index/thread-pool.ts'
import { newId } from './lib/ids.ts'
import { openConfiguredBlobs } from './platform/blobs/open-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { FreeSpace } from './platform/free-space.ts'
import { Hashing } from './platform/hashing/hashing.ts'
import type { Logger } from './platform/log.ts'
import { loadMasterKey } from './platform/master-key.ts'
import { OpenSearch } from './platform/opensearch.ts'
import type { Pool } from './platform/postgres.ts'
import { Queue } from './platform/queue.ts'

/** Builds the dependency container from the settings and an open database. */
export function buildContext(config: Config, db: Pool, log: Logger, options: { worker: boolean }): Context {
  const indexThreads = new ThreadPool()
  const searchCluster = config.search === null ? null : new OpenSearch(config.search)
  return {
    processId: newId(),
    db,
    queue: new Queue(db, log, options),
    clock: systemClock,
    log,
    blobs: openConfiguredBlobs(config.s3BackendUrl, config.dataFolder),
    hashing: new Hashing(),
    freeSpace: new FreeSpace(config.dataFolder, config.minFreeBytes),
    analysers: new Analysers({ concurrency: config.analysingThreads, model: config.model }),
    indexThreads,
    searchCluster,
    ...openIndexes(db, indexThreads, searchCluster),
    urls: { base: config.baseUrl, auth: config.authUrl, legacy: config.legacyUrl, s3: config.s3Url },
    production: config.production,
    dataFolder: config.dataFolder,
    masterKey: loadMasterKey(config, config.dataFolder),
    allowPrivateTargets: config.allowPrivateTargets,
    settings: {
      keyRotationDays: config.keyRotationDays,
      refreshTokenMaxDays: config.refreshTokenMaxDays,
      smtpUrl: config.smtpUrl,
      mailFrom: config.mailFrom,
      showMails: config.showMails,
      redisUrl: config.redisUrl,
      creditsLowAt: config.creditsLowAt,
      computeEverySeconds: config.computeEverySeconds,
      ddexPartyId: config.ddexPartyId,
      sftpUrl: config.sftp?.url ?? null,
      analysesInStore: config.analysesInStore,
    },
  }
}
