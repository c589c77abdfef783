import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revokeEntitlements } from '../../../../src/domain/access/entitlements.ts'
import { pickUpDeliveries } from '../../../../src/domain/ingestion/watches/pick-up.ts'
import { saveWatch } from '../../../../src/domain/ingestion/watches/watches.ts'
import { createTestContext } from '../../../support/context.ts'
import { ern43 } from '../../../support/ern.ts'
import { keysOf, runStages } from '../../../support/ingestion.ts'
import { makeLabel } from '../../../support/label.ts'
import { until } from '../../../support/until.ts'
import { startVictim } from '../../../support/victim.ts'

const context = await createTestContext()

async function makeWatcher() {
  const label = await makeLabel(context)
  const caller = {
    ...label.caller,
    principal: { type: 'machine', id: '', name: 'test' },
  } as typeof label.caller
  const ingestions = async () => {
    const rows = await context.db<{ id: string; path: string; mode: string }[]>`
      select id, options ->> 'path' as path, mode
      from ingestions
      where organisation_id = ${label.id}
      order by id`
    return [...rows]
  }
  return { ...label, caller, ingestions }
}

const message = (number: number) =>
  ern43({
    upc: `73100000000${String(number).padStart(2, '0')}`,
    title: `Release ${number}`,
    recordings: [{ isrc: `SEAB124${String(number).padStart(5, '0')}`, title: `Song ${number}`, file: null }],
  })
const complete = 'BatchComplete_1.xml'

test('a DDEX batch is ingested by itself when it is complete, and acknowledged', async () => {
  const { id, caller, put, deliverBatch, ingestions, tracks } = await makeWatcher()
  await saveWatch(context, caller, { mode: 's3_ddex' })
  await deliverBatch('one', message(1))
  await pickUpDeliveries(context)
  assert.deepEqual(await ingestions(), [])
  await put(`delivery/ddex/one/${complete}`, '')
  await pickUpDeliveries(context)
  await pickUpDeliveries(context)
  const [ingestion, ...others] = await ingestions()
  assert.deepEqual([ingestion!.path, others], ['delivery/ddex/one/', []])
  await runStages(context, ingestion!.id)
  assert.deepEqual(
    (await tracks()).map(({ title }) => title),
    ['Song 1'],
  )
  assert.equal((await keysOf(context, id, 'csv_outputs/ddex/')).length, 1)
  assert.deepEqual(await keysOf(context, id, 'delivery/ddex/'), [])
})

test('a batch that was refused waits until its sender completes it again', async () => {
  const { caller, put, ingestions } = await makeWatcher()
  await saveWatch(context, caller, { mode: 's3_ddex' })
  await put('delivery/ddex/one/message.xml', '<broken')
  await put(`delivery/ddex/one/${complete}`, '')
  await pickUpDeliveries(context)
  const [first] = await ingestions()
  await runStages(context, first!.id)
  await pickUpDeliveries(context)
  assert.equal((await ingestions()).length, 1)
  await put('delivery/ddex/one/message.xml', message(1))
  await put(`delivery/ddex/one/${complete}`, '')
  await pickUpDeliveries(context)
  assert.equal((await ingestions()).length, 2)
})

test('a batch without BatchComplete is taken when nothing was added for a while, if that is wanted', async () => {
  const { caller, deliverBatch, ingestions } = await makeWatcher()
  await saveWatch(context, caller, { mode: 's3_ddex', quiet_minutes: 10 })
  await deliverBatch('one', message(1))
  await pickUpDeliveries(context)
  assert.deepEqual(await ingestions(), [])
  await context.db`update storage_objects set modified_at = modified_at - interval '11 minutes' where key like '%/ddex/one/%'`
  await pickUpDeliveries(context)
  assert.equal((await ingestions()).length, 1)
})

test('sheets of a watched folder are ingested, and a file of the same name again', async () => {
  const { caller, put, ingestions, tracks } = await makeWatcher()
  await saveWatch(context, caller, { mode: 's3_csv', folder: 'weekly' })
  await put('delivery/metadata/other.csv', 'outer_id\nt-0\n')
  for (const title of ['One', 'Uno']) {
    await put('delivery/metadata/weekly/new.csv', `outer_id,title\nt-1,${title}\n`)
    await pickUpDeliveries(context)
    await pickUpDeliveries(context)
    await runStages(context, (await ingestions()).at(-1)!.id)
  }
  assert.deepEqual(
    (await ingestions()).map(({ path }) => path),
    ['delivery/metadata/weekly/new.csv', 'delivery/metadata/weekly/new.csv'],
  )
  assert.deepEqual(
    (await tracks()).map(({ title }) => title),
    ['Uno'],
  )
})

test('nothing is picked up for an organisation that may not deliver', async () => {
  const { id, caller, put, ingestions } = await makeWatcher()
  await saveWatch(context, caller, { mode: 's3_csv' })
  await put('delivery/metadata/new.csv', 'outer_id\nt-1\n')
  await revokeEntitlements(context.db, id, ['ingestion'], context.clock.now())
  await pickUpDeliveries(context)
  assert.deepEqual(await ingestions(), [])
})

test('every delivery is picked up once, by several processes that are killed at any moment', async () => {
  const { caller, put, ingestions } = await makeWatcher()
  await saveWatch(context, caller, { mode: 's3_csv' })
  const names = Array.from({ length: 40 }, (_, number) => `delivery/metadata/${100 + number}.csv`)
  const steady = await startVictim(context, 'pick-up-victim.ts', {})
  for (const [at, name] of names.entries()) {
    const victim = at % 8 === 0 ? await startVictim(context, 'pick-up-victim.ts', {}) : null
    if (victim !== null) await until(() => victim.lines.length > 0)
    await put(name, 'outer_id\nt-1\n')
    await victim?.kill()
  }
  await until(async () => (await ingestions()).length >= names.length)
  const looks = steady.lines.length
  await until(() => steady.lines.length > looks + 2)
  await steady.kill()
  assert.deepEqual((await ingestions()).map(({ path }) => path).sort(), names)
})
