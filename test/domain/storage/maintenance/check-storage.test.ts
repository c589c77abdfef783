import assert from 'node:assert/strict'
import { rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { areaOf } from '../../../../src/domain/storage/areas/resolve.ts'
import { checkStorage, markOrphans } from '../../../../src/domain/storage/maintenance/check-storage.ts'
import { removeGarbage } from '../../../../src/domain/storage/maintenance/remove-garbage.ts'
import { openObject } from '../../../../src/domain/storage/objects/open-object.ts'
import { deleteObjectRows, selectObject } from '../../../../src/domain/storage/objects/sql.ts'
import { writeObject } from '../../../../src/domain/storage/objects/store-object.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { bytesOf } from '../../../support/s3.ts'

const context = await createTestContext()
const area = await areaOf(context, (await makeOrganisation(context)).id)

test('finds missing, truncated and orphaned blobs, and deletes only the orphans', async () => {
  const pathOf = (id: string) => join(context.dataFolder, 'blobs', id.slice(-2), id)
  const write = async (key: string) => {
    const { blob_ids } = await writeObject(context, area, {
      key,
      bytes: bytesOf(50_000),
      contentType: 'text/plain',
    })
    return blob_ids[0]!
  }
  const [fine, missing, cut] = [
    await write('inbound/fine'),
    await write('inbound/missing'),
    await write('inbound/cut'),
  ]
  await rm(pathOf(missing))
  await truncate(pathOf(cut), 10)
  const orphan = newId()
  await writeFile(pathOf(orphan), 'fifteen bytes !')
  const early = await checkStorage(context)
  assert.deepEqual(early.orphaned, [], 'it may belong to an upload in progress')
  context.clock.moveBy(25 * 3_600_000)
  const check = await checkStorage(context)
  assert.deepEqual(
    check.missing.map(({ key }) => key),
    ['inbound/missing'],
  )
  assert.deepEqual(
    check.wrong_size.map(({ key, found_size }) => [key, found_size]),
    [['inbound/cut', 10]],
  )
  assert.deepEqual(check.orphaned, [{ blob_id: orphan, size: 15 }])
  assert.equal(await markOrphans(context), 1)
  await removeGarbage(context, { graceMs: -1000 })
  await assert.rejects(stat(pathOf(orphan)))
  await stat(pathOf(fine))
  const broken = (await selectObject(context.db, area.id, 'inbound/missing'))!
  await assert.rejects(openObject(context, broken), { code: 'upstream_unavailable' })
  context.clock.moveBy(-25 * 3_600_000)
})

test('garbage is deleted only after running downloads have ended', async () => {
  const key = 'inbound/replaced'
  const first = await writeObject(context, area, {
    key,
    bytes: bytesOf(50_000),
    contentType: 'text/plain',
  })
  await deleteObjectRows(context.db, area.id, [key])
  await removeGarbage(context)
  assert.equal((await buffer(await openObject(context, first))).length, 50_000)
  context.clock.moveBy(3_700_000)
  await removeGarbage(context)
  context.clock.moveBy(-3_700_000)
  await assert.rejects(openObject(context, first), { code: 'upstream_unavailable' })
})
