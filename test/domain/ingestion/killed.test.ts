import { test } from 'node:test'
import { createTestContext } from '../../support/context.ts'
import { surviveKills } from '../../support/ingestion-faults.ts'

const context = await createTestContext()

// `npm run bench -- ingestion-faults` does the same with more tracks, more often.
test('processes killed at any moment lose, double and miscount nothing', async () => {
  await surviveKills(context, { tracks: 60, kills: 5, longestLifeMs: 1500, patienceMs: 120_000 })
})

test('a database that ends all connections in the middle is met again, and work goes on', async () => {
  const between = async () => {
    await context.db`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
  }
  await surviveKills(context, { tracks: 30, kills: 2, longestLifeMs: 500, patienceMs: 120_000, between })
})
