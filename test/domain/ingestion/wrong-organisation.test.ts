import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { createIngestion } from '../../../src/domain/ingestion/create.ts'
import { selectIngestion } from '../../../src/domain/ingestion/sql-ingestions.ts'
import { selectItems } from '../../../src/domain/ingestion/sql-items.ts'
import { computeIngestions } from '../../../src/domain/ingestion/stage-3-compute.ts'
import { createTestContext } from '../../support/context.ts'
import { compute, deliver, keysOf, store } from '../../support/ingestion.ts'
import { mistakeOrganisation } from '../../support/mistaken-organisation.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'

const context = await createTestContext()
const stranger = await makeOrganisation(context)
const owner = await makeOrganisation(context)
await grantCredits(context, context.db, owner.id, { amount: 10, reason: 'test' })

async function storeOneTrack(): Promise<string> {
  await deliver(context, owner.id, 'delivery/metadata/list.csv', 'outer_id,title\na-1,Hushhush\n')
  const client = await makeClient(context, owner.id, { type: 'machine' })
  const caller = { organisation: owner, client, catalogue: null } as unknown as Caller
  const request = { mode: 's3_csv', path: 'list.csv' } as const
  const { id } = await createIngestion(context, caller, { key: null, request })
  await store(context, id)
  return id
}

test('stage 3 that takes an ingestion for one of another organisation changes nothing', async () => {
  const id = await storeOneTrack()
  const before = {
    ingestion: await selectIngestion(context.db, id),
    items: await selectItems(context.db, id, { limit: 10, offset: 0 }),
    keys: await keysOf(context, owner.id, ''),
  }
  assert.ok(before.ingestion!.uncomputed > 0, 'the ingestion waits for stage 3')
  const mistaken = mistakeOrganisation(context, /from ingestions\s+where \(finished_at is null/, stranger.id)
  await computeIngestions(mistaken)
  assert.deepEqual(await selectIngestion(context.db, id), before.ingestion)
  assert.deepEqual(await selectItems(context.db, id, { limit: 10, offset: 0 }), before.items)
  assert.deepEqual(await keysOf(context, owner.id, ''), before.keys)
  assert.deepEqual(await keysOf(context, stranger.id, 'csv_outputs/'), [])
  // For its own organisation it does what the other one could not.
  await compute(context)
  assert.match((await selectIngestion(context.db, id))!.status, /^completed/)
})
