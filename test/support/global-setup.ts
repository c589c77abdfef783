import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { connect } from '../../src/platform/postgres.ts'
import { Queue } from '../../src/platform/queue.ts'
import { jobs } from '../../src/worker/jobs.ts'

let postgres: EmbeddedPostgres
let folder: string

/** One server for all test files, with a template database that each file copies. */
export async function globalSetup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'euterpe-test-'))
  const log = pino({ level: 'silent' })
  postgres = await startEmbeddedPostgres(folder, log)
  const template = connect(postgres.address, { connections: 2 })
  // Nothing outlives the run, so fsync is off.
  await template.unsafe('alter system set fsync = off')
  await template.unsafe('alter system set synchronous_commit = off')
  await template.unsafe('select pg_reload_conf()')
  await migrate(template)
  await template.end()
  const service = connect(postgres.address, { connections: 2, role: 'euterpe_service' })
  const queue = new Queue(service, log, { worker: false })
  await queue.start(jobs)
  await queue.stop()
  await service.end()
  process.env.TEST_POSTGRES = JSON.stringify(postgres.address)
}

export async function globalTeardown(): Promise<void> {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
