import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { pino } from 'pino'
import { type Urls, usualSettings, type World } from '../../src/domain/world.ts'
import { buildApp } from '../../src/http/app.ts'
import type { Generation, Scope } from '../../src/http/generation.ts'
import { newId } from '../../src/lib/ids.ts'
import { openLocalBlobs } from '../../src/platform/blobs/local.ts'
import { Hashing } from '../../src/platform/hashing/hashing.ts'
import type { Pool } from '../../src/platform/postgres.ts'
import { Queue } from '../../src/platform/queue.ts'
import { jobs } from '../../src/worker/jobs.ts'
import { createTestDatabase } from './database.ts'

export type TestClock = { now(): Date; moveBy(ms: number): void }
export type TestWorld = World & { clock: TestClock; logLines: string[]; curator: Pool; owner: Pool }

/** A clock that runs with the real one, and can be moved ahead. */
export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    moveBy: (ms) => {
      ahead += ms
    },
  }
}

type Options = { urls?: Partial<Urls>; worker?: boolean; generations?: Generation[] }

/** All a domain rule needs, on a database of its own. Call it at the top of a test file; it is cleaned up after the last test. */
export async function createTestWorld(options: Options = {}): Promise<TestWorld> {
  const database = await createTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'euterpe-world-'))
  const logLines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
  const queue = new Queue(database.pool, log, { worker: options.worker ?? false })
  await queue.start(jobs)
  const local = 'http://localhost:8080'
  const world: TestWorld = {
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
    urls: { base: local, auth: local, legacy: local, s3: 'http://localhost:9000', ...options.urls },
    production: false,
    dataFolder,
    masterKey: randomBytes(32),
    allowPrivateTargets: true,
    settings: usualSettings,
  }
  after(async () => {
    await queue.stop()
    await world.hashing.close()
    await database.drop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  return world
}

/** The whole HTTP app on a world of its own; `app.inject` calls it. A route that answers an undeclared status fails. */
export async function createTestApp(options: Options = {}): Promise<{ app: Scope; world: TestWorld }> {
  const world = await createTestWorld(options)
  const app = await buildApp(world, { strict: true, generations: options.generations })
  after(() => app.close())
  return { app, world }
}
