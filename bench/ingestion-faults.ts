/**
 * Kills ingesting processes at random moments, again and again. Nothing may be lost, duplicated, miscounted or paid for
 * twice, and every event must arrive. `npm run bench -- ingestion-faults --rounds 30 --tracks 500`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '../src/config.ts'
import { buildContext } from '../src/context.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { jobs } from '../src/worker/jobs.ts'
import { checkIngestionSurvivesKills } from '../test/support/ingestion-faults.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    tracks: { type: 'string', default: '500' },
    kills: { type: 'string', default: '4' },
  },
})
const [rounds, tracks, kills] = [values.rounds, values.tracks, values.kills].map(Number) as [
  number,
  number,
  number,
]

const folder = await mkdtemp(join(tmpdir(), 'euterpe-faults-'))
const log = pino({ level: 'silent' })
const postgres = await startEmbeddedPostgres(folder, log)
const owner = connect(postgres.address, { connections: 2 })
await migrate(owner)
const db = connect(postgres.address, { connections: 8, role: 'euterpe_service' })
const context = buildContext(readConfig({ EUTERPE_DATA: folder }), db, log, { worker: false })
await context.queue.start(jobs)

for (let round = 1; round <= rounds; round++) {
  const started = Date.now()
  await checkIngestionSurvivesKills(context, { tracks, kills, maxLifeMs: 4000, timeoutMs: 3_600_000 })
  console.log(
    `  round ${round} of ${rounds}: ${tracks} tracks, ${Math.round((Date.now() - started) / 1000)} s, passed`,
  )
}

await context.queue.stop()
await context.analysers.close()
await context.hashing.close()
await db.end()
await owner.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
