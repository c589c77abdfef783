import type { Analysers } from '../audio/analysers.ts'
import type { TextIndex } from '../index/text/text-index.ts'
import type { ThreadPool } from '../index/thread-pool.ts'
import type { VectorIndex } from '../index/vector/vector-index.ts'
import type { MasterKey } from '../lib/seal.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { FreeSpace } from '../platform/free-space.ts'
import type { Hashing } from '../platform/hashing/hashing.ts'
import type { Logger } from '../platform/log.ts'
import type { OpenSearch } from '../platform/opensearch.ts'
import type { Pool } from '../platform/postgres.ts'
import type { Queue } from '../platform/queue.ts'

/** The public addresses. Every URL the service hands out is built from these, never from a request. */
export type Urls = { base: string; auth: string; legacy: string; s3: string }

/** What an operator can set beyond addresses; docs/operations.md explains each. */
export type Settings = {
  /** A signing key is followed by the next one after this many days. */
  keyRotationDays: number
  /** A sign-in to an application ends after this many days, however often its refresh token was exchanged. */
  refreshTokenMaxDays: number
  /** Where mails go; null: no mail server. Outside production they are then shown on a page. */
  smtpUrl: string | null
  mailFrom: string
  /** Whether mails appear on a page where there is no mail server. Everybody who can reach the service can read them. */
  showMails: boolean
  /** Where processes share rate limits; null: each process counts for itself. */
  redisUrl: string | null
  /** An organisation with fewer credits than this is told so; 0: never. */
  creditsLowAt: number
  /** How often what was analysed is computed. */
  computeEverySeconds: number
  /** The operator's DDEX party id; null: there is none. */
  ddexPartyId: string | null
  /** The public address of SFTP; null: it is off. */
  sftpUrl: string | null
  /** Whether the details of new analyses are stored as blobs, not in the database. */
  analysesInStore: boolean
}

/** The defaults. */
export const defaultSettings: Settings = {
  keyRotationDays: 90,
  refreshTokenMaxDays: 180,
  smtpUrl: null,
  mailFrom: 'Euterpe <no-reply@localhost>',
  showMails: true,
  redisUrl: null,
  creditsLowAt: 100,
  computeEverySeconds: 4 * 3600,
  ddexPartyId: null,
  sftpUrl: null,
  analysesInStore: false,
}

/** A process that has not reported itself as alive for this long counts as gone. */
export const processTimeoutMs = 45_000

/** What the rules need of the outside; `main` builds it once and hands it to requests, jobs and commands. */
export type Context = {
  /** Names this process among all that share the database. */
  processId: string
  db: Pool
  queue: Queue
  clock: Clock
  log: Logger
  /** The bytes of all objects. */
  blobs: Blobs
  hashing: Hashing
  /** The disk of the data folder. */
  freeSpace: FreeSpace
  /** The threads that analyse audio in this process. */
  analysers: Analysers
  /** The threads that rank text and compare vectors in this process. */
  indexThreads: ThreadPool
  /** The OpenSearch cluster in which indexes may be; null: they are in PostgreSQL. */
  searchCluster: OpenSearch | null
  textIndex: TextIndex
  vectorIndex: VectorIndex
  urls: Urls
  production: boolean
  dataFolder: string
  /** Seals what must be stored readable. */
  masterKey: MasterKey
  /** Whether webhooks, media downloads and identity providers may be on loopback or private addresses. */
  allowPrivateTargets: boolean
  settings: Settings
}
