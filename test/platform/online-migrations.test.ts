import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../src/lib/ids.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { connect, type Pool, transaction } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'
import { fillEveryTable, migrateToLastRelease } from '../support/last-release.ts'
import { findBlocking, recordLocks } from '../support/lock-record.ts'

/** In each table. */
const rows = 1_000
const clients = 2

type RecordedStatement = { role: string; text: string }

/** What the last release sends. Not among them: the end of an atlas import, which is to be run again with this release. */
async function readStatements(): Promise<RecordedStatement[]> {
  const lines = (await readFile('test/fixtures/last-release/statements.sql', 'utf8')).split('\n')
  let role = ''
  return lines.flatMap((text) => {
    role = /^-- As (\w+):$/.exec(text)?.[1] ?? role
    return text === '' || text.startsWith('--') ? [] : [{ role, text }]
  })
}

/** Plans a statement, which takes its locks and checks its tables, columns and rights. It needs no values for its parameters. */
async function plan(db: Pool, { role, text }: RecordedStatement): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.unsafe(
      `set local role ${role}; set local euterpe.organisation = '${newId()}'; explain (generic_plan) ${text}`,
    )
  }).catch((error) => {
    throw new Error(`${(error as Error).message}: ${text}`)
  })
}

/** Writes rows of the largest tables, in the order in which an ingestion does. */
async function write(db: Pool, number: number): Promise<void> {
  await transaction(db, async (tx) => {
    await tx`update ingestions set updated_at = now() where id = (select id from ingestions offset ${number} limit 1)`
    await tx`update inventory.tracks set updated_at = now() where seq = ${number}`
    await tx`update inventory.track_deliveries set deals = '[{"territories": ["FR"]}]' where track_seq = ${number}`
    await tx`update audio_analyses set analysed_at = now() where content_hash = (select content_hash from audio_analyses limit 1)`
    await tx`
      insert into events (id, organisation_id, type, data, created_at)
      select gen_random_uuid(), organisation_id, type, data, now() from events limit 1`
  })
}

test('the last release goes on while its database is migrated, and nobody waits while rows are read', async () => {
  const { owner, address, drop } = await createTestDatabase({ empty: true })
  after(drop)
  await migrateToLastRelease(owner)
  await fillEveryTable(owner, rows)
  await recordLocks(owner)
  const statements = await readStatements()
  const load = connect(address, { connections: clients, name: 'last release' })
  after(() => load.end())
  let isMigrating = true
  let written = 0
  const runClient = async (client: number) => {
    // Each goes through all statements at least once, beginning elsewhere, and on until the migrations are through.
    const start = Math.floor((client * statements.length) / clients)
    for (let number = 0; isMigrating || number < statements.length; number++) {
      await plan(load, statements[(start + number) % statements.length]!)
      // A service is not always in the middle of a statement on every table.
      await pause(5)
      if (number % 10 === 0) await write(load, 1 + client + clients * (written++ % 300))
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
  await migrate(owner).finally(() => {
    isMigrating = false
  })
  await running
  assert.deepEqual(await findBlocking(owner, rows / 2), [])
  for (const statement of statements) await plan(owner, statement)
  // What it delivered in the meantime is where the new release reads it.
  const [missing] = await owner`
    select count(*) as count
    from inventory.track_deliveries as deliveries
    where deals -> 0 -> 'territories' ->> 0 = 'FR'
      and not exists (
        select from inventory.track_terms as terms
        where terms.track_seq = deliveries.track_seq
          and terms.deals = deliveries.deals
      )`
  assert.equal(missing!.count, 0)
})
