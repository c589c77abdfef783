import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { Pool } from '../platform/postgres.ts'
import type { Queue } from '../platform/queue.ts'

/** The public addresses. Every URL the service hands out is built from these, never from a request. */
export type Urls = { base: string; auth: string; legacy: string; s3: string }

/** What the rules need of the outside; `main` builds it once and hands it to requests, jobs and commands. */
export type World = {
  db: Pool
  queue: Queue
  clock: Clock
  log: Logger
  urls: Urls
  production: boolean
  dataFolder: string
  /** Seals what must be stored readable. */
  masterKey: Buffer
  /** Whether webhooks, media downloads and identity providers may be on loopback or private addresses. */
  allowPrivateTargets: boolean
}
