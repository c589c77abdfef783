import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { createIngestion } from '../../../src/domain/ingestion/create.ts'
import { selectIngestion } from '../../../src/domain/ingestion/sql-ingestions.ts'
import { selectItems } from '../../../src/domain/ingestion/sql-items.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { deliver, keysOf, readDelivered, runStages } from '../../support/ingestion.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'
import { fixture } from './sources/ddex/delivery.ts'

const context = await createTestContext()

async function somebody() {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  await grantCredits(context, context.db, organisation.id, { amount: 100, reason: 'test' })
  const caller = { organisation, client, catalogue: null } as unknown as Caller
  const ingest = async (path?: string) => {
    const request = { mode: 's3_ddex' as const, ...(path !== undefined && { path }) }
    const { id } = await createIngestion(context, caller, { key: null, request })
    await runStages(context, id)
    return { id, items: await selectItems(context.db, id, { limit: 100, offset: 0 }) }
  }
  const titles = async () => {
    const rows = await readFor(
      context.db,
      organisation.id,
      (tx) => tx`select title from workspace.tracks order by outer_id`,
    )
    return rows.map(({ title }) => title as string)
  }
  return { id: organisation.id, ingest, titles }
}

/** The message with the hash sums of these files instead of its own, and deals without an end date. */
function withSums(xml: string, first: Buffer, second: Buffer): string {
  return xml
    .replace(/e3b0c442[0-9a-f]+/, createHash('sha256').update(first).digest('hex'))
    .replace('d41d8cd98f00b204e9800998ecf8427e', createHash('md5').update(second).digest('hex'))
    .replaceAll(/<EndDate>[^<]*<\/EndDate>/g, '')
}

test('a DDEX batch is stored and analysed, its files are checked and moved, and its message is acknowledged', async () => {
  const who = await somebody()
  const [first, second] = [makeWav(1), makeWav(2)]
  await deliver(
    context,
    who.id,
    'delivery/ddex/b1/message.xml',
    withSums(fixture('ern-43.xml'), first, second),
  )
  await deliver(context, who.id, 'delivery/ddex/b1/resources/A1.wav', first)
  await deliver(context, who.id, 'delivery/ddex/b1/resources/A2.wav', makeWav(3))
  const { id, items } = await who.ingest()
  const [one, two] = items.filter(({ outer_id }) => outer_id?.startsWith('DEB0224'))
  assert.equal(one!.status, 'available', one!.message ?? '')
  assert.deepEqual([two!.status, two!.error_code], ['failed', 'validation_error'])
  assert.match(two!.message!, /MD5 hash of the file differs/)
  assert.equal((await selectIngestion(context.db, id))!.status, 'completed_with_errors')
  // The message and the file that was refused are where they were, to be corrected.
  assert.deepEqual(await keysOf(context, who.id, 'delivery/ddex/'), [
    'delivery/ddex/b1/message.xml',
    'delivery/ddex/b1/resources/A2.wav',
  ])
  const [name] = await keysOf(context, who.id, 'csv_outputs/ddex/')
  const acknowledgement = await readDelivered(context, who.id, name!)
  assert.match(acknowledgement!, /UserDefinedValue="PartlyRejected"/)
  assert.match(acknowledgement!, /<ISRC>DEB022400002<\/ISRC>/)
})

test('a purge message deletes the release and the tracks that are on no other release', async () => {
  const who = await somebody()
  const [first, second] = [makeWav(4), makeWav(5)]
  await deliver(
    context,
    who.id,
    'delivery/ddex/b1/message.xml',
    withSums(fixture('ern-43.xml'), first, second),
  )
  await deliver(context, who.id, 'delivery/ddex/b1/resources/A1.wav', first)
  await deliver(context, who.id, 'delivery/ddex/b1/resources/A2.wav', second)
  await who.ingest('b1/message.xml')
  assert.ok((await who.titles()).length >= 2)
  await deliver(context, who.id, 'delivery/ddex/b2/purge.xml', fixture('ern-43-purge.xml'))
  const { items } = await who.ingest('b2/')
  assert.deepEqual(
    items.map(({ status }) => status),
    items.map(() => 'stored'),
    JSON.stringify(items),
  )
  assert.match(items[0]!.message!, /deleted/)
  assert.deepEqual(await who.titles(), [])
})

test('ingesting everything may find nothing, but a named path without files is refused', async () => {
  const who = await somebody()
  const { id } = await who.ingest()
  assert.equal((await selectIngestion(context.db, id))!.status, 'completed')
  await assert.rejects(who.ingest('nowhere/'), { code: 'not_found' })
})
