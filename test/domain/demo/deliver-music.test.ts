import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { deliverDemoMusic } from '../../../src/domain/demo/deliver-music.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import { createTestContext } from '../../support/context.ts'
import { keysOf } from '../../support/ingestion.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'

const context = await createTestContext()

test('the music is delivered once even if the job runs twice', async () => {
  const owner = await makeOrganisation(context)
  await grantCredits(context, context.db, owner.id, { amount: 100, reason: 'test' })
  const client = await makeClient(context, owner.id, { type: 'machine' })
  const recipient = { organisation_id: owner.id, client_id: client.id }
  for (let attempt = 0; attempt < 2; attempt++)
    await deliverDemoMusic.run(context, recipient, new AbortController().signal)
  assert.equal((await keysOf(context, owner.id, 'inbound/demo/')).length, pieces.length)
  const rows = await context.db`select options from ingestions where organisation_id = ${owner.id}`
  assert.equal(rows.length, 3)
})
