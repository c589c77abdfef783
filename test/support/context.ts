import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { pino } from 'pino'
import { Analysers } from '../../src/audio/analysers.ts'
import { type Context, defaultSettings, type Urls } from '../../src/domain/context.ts'
import { buildApp } from '../../src/http/app.ts'
import type { Generation, Scope } from '../../src/http/generation.ts'
import { openIndexes } from '../../src/index/open-indexes.ts'
import type { TextIndex } from '../../src/index/text/text-index.ts'
import { ThreadPool } from '../../src/index/thread-pool.ts'
import type { VectorIndex } from '../../src/index/vector/vector-index.ts'
import { newId } from '../../src/lib/ids.ts'
import { openLocalBlobs } from '../../src/platform/blobs/local.ts'
import { FreeSpace } from '../../src/platform/free-space.ts'
import { Hashing } from '../../src/platform/hashing/hashing.ts'
import type { Pool } from '../../src/platform/postgres.ts'
import { Queue } from '../../src/platform/queue.ts'
import { jobs } from '../../src/worker/jobs.ts'
import { createTestDatabase } from './database.ts'
import { createClusterOfRun } from './search-cluster.ts'

export type TestClock = { now(): Date; monotonicMs(): number; moveBy(ms: number): void }
export type TestContext = Context & {
  clock: TestClock
  logLines: string[]
  curator: Pool
  /** The indexes with the right to write the atlas. */
  curatorIndex: TextIndex
  curatorVectorIndex: VectorIndex
  owner: Pool
}

/** Creates a clock that follows the real one and can be moved ahead. */
export function createTestClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    monotonicMs: () => performance.now() + Math.max(offsetMs, 0),
    moveBy: (ms) => {
      offsetMs += ms
    },
  }
}

type Options = { urls?: Partial<Urls>; worker?: boolean; generations?: Generation[] }

/** Creates a context with its own database. Call it at the top of a test file; it is cleaned up after the last test. */
export async function createTestContext(options: Options = {}): Promise<TestContext> {
  const database = await createTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'euterpe-context-'))
  const logLines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
  const queue = new Queue(database.pool, log, { worker: options.worker ?? false })
  await queue.start(jobs)
  const local = 'http://localhost:8080'
  const indexThreads = new ThreadPool()
  const searchCluster = await createClusterOfRun(database.owner)
  const curatorIndexes = openIndexes(database.curator, indexThreads, searchCluster)
  const context: TestContext = {
    processId: newId(),
    db: database.pool,
    curator: database.curator,
    owner: database.owner,
    queue,
    clock: createTestClock(),
    log,
    logLines,
    blobs: openLocalBlobs(join(dataFolder, 'blobs')),
    hashing: new Hashing(),
    freeSpace: new FreeSpace(dataFolder, 0),
    analysers: new Analysers(),
    indexThreads,
    searchCluster,
    ...openIndexes(database.pool, indexThreads, searchCluster),
    curatorIndex: curatorIndexes.textIndex,
    curatorVectorIndex: curatorIndexes.vectorIndex,
    urls: { base: local, auth: local, legacy: local, s3: 'http://localhost:9000', ...options.urls },
    production: false,
    dataFolder,
    masterKey: randomBytes(32),
    allowPrivateTargets: true,
    settings: defaultSettings,
  }
  after(async () => {
    await queue.stop()
    await context.hashing.close()
    await context.analysers.close()
    await context.indexThreads.close()
    await database.drop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  return context
}

/** Builds the whole HTTP app with its own context. A route that responds with an undeclared status fails. */
export async function createTestApp(options: Options = {}): Promise<{ app: Scope; context: TestContext }> {
  const context = await createTestContext(options)
  const app = await buildApp(context, { strict: true, generations: options.generations })
  after(() => app.close())
  return { app, context }
}
