import { test } from 'node:test'
import { createTestContext } from '../../support/context.ts'
import { checkIngestionSurvivesKills } from '../../support/ingestion-faults.ts'

const context = await createTestContext()

// `npm run bench -- ingestion-faults` does the same with more tracks and more kills.
test('killing processes at random moments loses, duplicates and miscounts nothing', async () => {
  await checkIngestionSurvivesKills(context, { tracks: 60, kills: 5, maxLifeMs: 1500, timeoutMs: 120_000 })
})

test('work continues after the database has ended all connections', async () => {
  const afterKill = async () => {
    await context.db`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
  }
  await checkIngestionSurvivesKills(context, {
    tracks: 30,
    kills: 2,
    maxLifeMs: 500,
    timeoutMs: 120_000,
    afterKill,
  })
})
