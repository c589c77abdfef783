import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureArea } from '../../../../src/domain/storage/areas/ensure-areas.ts'
import { findObject, putRow } from '../../../../src/domain/storage/objects/batch-rows.ts'
import type { StoredObject } from '../../../../src/domain/storage/objects/sql.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const area = await ensureArea(context, context.db, await makeOrganisation(context))
const other = await ensureArea(context, context.db, await makeOrganisation(context))

const rowOf = (key: string, text: string, changes: Partial<StoredObject> = {}): StoredObject => ({
  area_id: area.id,
  key,
  blob_ids: [],
  blob_sizes: [],
  bytes: Buffer.from(text),
  size: text.length,
  etag: 'etag',
  content_type: 'text/plain',
  audio_type: null,
  headers: { expires: 'never' },
  metadata: { title: text },
  checksum: null,
  modified_at: context.clock.now(),
  ...changes,
})
const read = async (key: string, areaId = area.id) =>
  (await findObject(context, areaId, key))?.bytes?.toString()

test('a hundred rows written and read in one batch are not mixed up', async () => {
  const keys = Array.from({ length: 100 }, (_, index) => `inbound/${index % 3 === 0 ? 'é' : 'b'}/${index}`)
  const done = await Promise.all(keys.map((key) => putRow(context, rowOf(key, `text of ${key}`))))
  assert.ok(done.every((each) => each))
  assert.deepEqual(
    await Promise.all(keys.map((key) => read(key))),
    keys.map((key) => `text of ${key}`),
  )
})

test('concurrent writes to one key all succeed, and one of them wins completely', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `version ${index}`)
  await Promise.all(texts.map((text) => putRow(context, rowOf('inbound/same', text))))
  const found = await findObject(context, area.id, 'inbound/same')
  assert.ok(texts.includes(found!.bytes!.toString()))
  assert.equal(found!.metadata.title, found!.bytes!.toString())
})

test('a row that cannot be stored does not fail the others of its batch', async () => {
  const poison = rowOf('inbound/poison', 'x', { metadata: { bad: 'a\u0000b' } })
  const rows = [
    rowOf('inbound/first', '1'),
    rowOf('inbound/second', '2'),
    poison,
    rowOf('inbound/third', '3'),
  ]
  const results = await Promise.allSettled(rows.map((row) => putRow(context, row)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(await Promise.all(rows.map(({ key }) => read(key))), ['1', '2', undefined, '3'])
})

test('a key of one area is never found in another, also in a batch', async () => {
  await putRow(context, rowOf('inbound/mine', 'mine'))
  const found = await Promise.all(
    [area.id, other.id, area.id, other.id].map((areaId) => read('inbound/mine', areaId)),
  )
  assert.deepEqual(found, ['mine', undefined, 'mine', undefined])
})

test('a lock on one row does not block other rows', async () => {
  await putRow(context, rowOf('inbound/locked', 'before'))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await transaction(context.db, async (tx) => {
    await tx`select 1 from storage_objects where area_id = ${area.id} and key = 'inbound/locked' for update`
    const waits = putRow(context, rowOf('inbound/locked', 'after'))
    await putRow(context, rowOf('inbound/free', 'free'))
    assert.equal(await read('inbound/free'), 'free')
    assert.equal(await read('inbound/locked'), 'before')
    void waits.then(release)
  })
  await released
  assert.equal(await read('inbound/locked'), 'after')
})
