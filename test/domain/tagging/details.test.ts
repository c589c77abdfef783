import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { deleteOrganisation } from '../../../src/domain/administration/delete-organisation.ts'
import { eraseOrganisation } from '../../../src/domain/administration/erase-organisation.ts'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { checkStorage, markOrphans } from '../../../src/domain/storage/maintenance/check-storage.ts'
import { removeGarbage } from '../../../src/domain/storage/maintenance/remove-garbage.ts'
import { readDetails, readDetailsOfAll } from '../../../src/domain/tagging/details.ts'
import { forgetUnusedAnalyses } from '../../../src/domain/tagging/jobs.ts'
import { currentModel } from '../../../src/domain/tagging/models.ts'
import { moveDetails } from '../../../src/domain/tagging/move-details.ts'
import { selectDetails } from '../../../src/domain/tagging/sql-details.ts'
import { storeAnalysis } from '../../../src/domain/tagging/store-analysis.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'

const context = await createTestContext()
const inDatabase = context.settings
const inStore = { ...context.settings, analysesInStore: true }
const analysis = await analyse(fromBytes(makeWav(2)), { decoder: 'builtin' })
const owner = await makeOrganisation(context)

const store = async (hash = randomBytes(32), given = analysis, organisationId = owner.id) => {
  await storeAnalysis(context, organisationId, hash, given)
  return hash
}
const find = async (hash: Buffer) =>
  (await selectDetails(context.db, { content_hash: hash, model_version: currentModel.model_version }))!
const blobs = async () => (await Array.fromAsync(context.blobs.list())).map(({ id }) => id).sort()
const dayMs = 86_400_000

test('details are in the database by default, and in a blob where that is set; readers see the same', async () => {
  const expected = await find(await store())
  assert.equal(expected.details_blob_id, null)
  assert.deepEqual(await blobs(), [])
  context.settings = inStore
  const stored = await find(await store())
  assert.deepEqual(await blobs(), [stored.details_blob_id])
  assert.deepEqual([stored.segments, stored.fingerprint, stored.cover], [null, null, null])
  const {
    details_blob_id: _,
    details_size: size,
    details_stored_at: __,
    ...read
  } = await readDetails(context, stored)
  const { details_blob_id: ___, details_size: ____, details_stored_at: _____, ...same } = expected
  assert.deepEqual(read, same)
  assert.equal(await context.blobs.sizeOf(stored.details_blob_id!), size)
})

test('the analysis that stays keeps its blob, and none is left of the other', async () => {
  context.settings = inStore
  const measured = await store(randomBytes(32), { ...analysis, tags: null })
  const first = (await find(measured)).details_blob_id!
  await store(measured)
  const tagged = (await find(measured)).details_blob_id!
  assert.notEqual(tagged, first)
  const before = await blobs()
  await store(measured)
  assert.equal((await find(measured)).details_blob_id, tagged)
  assert.deepEqual(await blobs(), before)
  await removeGarbage(context, { graceMs: -1000 })
  assert.deepEqual(
    await blobs(),
    before.filter((id) => id !== first),
    'the blob of the replaced analysis is garbage',
  )
})

test('analyses that were stored before are moved, also after the process was killed', async () => {
  context.settings = inDatabase
  const hashes = [await store(), await store(), await store()]
  const before = await Promise.all(hashes.map(find))
  context.settings = inStore
  const { create } = context.blobs
  let written = 0
  context.blobs.create = (id) => {
    if (written++ === 2) throw new Error('killed')
    return create(id)
  }
  await assert.rejects(moveDetails(context), { code: 'upstream_unavailable' })
  context.blobs.create = create
  await moveDetails(context)
  for (const [index, hash] of hashes.entries()) {
    const moved = await find(hash)
    assert.notEqual(moved.details_blob_id, null)
    assert.deepEqual((await readDetails(context, moved)).segments, before[index]!.segments)
    assert.deepEqual((await readDetails(context, moved)).fingerprint, before[index]!.fingerprint)
  }
  assert.equal(await moveDetails(context), 0)
  context.settings = inDatabase
  const late = await store()
  context.settings = inStore
  assert.equal(await moveDetails(context), 0, 'the pass is finished')
  context.clock.moveBy(8 * dayMs)
  assert.equal(await moveDetails(context), 1)
  assert.notEqual((await find(late)).details_blob_id, null)
})

test('a missing blob is a failure of the storage for its reader, is reported, and keeps nobody else waiting', async () => {
  context.settings = inStore
  const [lost, kept] = [await find(await store()), await find(await store())]
  await context.blobs.remove(lost.details_blob_id!)
  await assert.rejects(readDetails(context, lost), { code: 'upstream_unavailable' })
  const read = await readDetailsOfAll(context, [lost, kept])
  assert.deepEqual(
    read.map(({ details_blob_id }) => details_blob_id),
    [kept.details_blob_id],
  )
  context.clock.moveBy(2 * dayMs)
  const check = await checkStorage(context)
  assert.deepEqual(
    check.missing.map(({ bucket, blob_id }) => [bucket, blob_id]),
    [[null, lost.details_blob_id]],
  )
  assert.ok(!check.orphaned.some(({ blob_id }) => blob_id === kept.details_blob_id))
  await context.owner`delete from audio_analyses where details_blob_id = ${lost.details_blob_id!}`
})

test('a blob whose row was never written is found as an orphan', async () => {
  context.settings = inStore
  const before = await blobs()
  const failing = { ...context, db: context.db, clock: { ...context.clock, now: () => new Date(Number.NaN) } }
  await assert.rejects(storeAnalysis(failing, owner.id, randomBytes(32), analysis))
  const orphans = (await blobs()).filter((id) => !before.includes(id))
  assert.equal(orphans.length, 1)
  context.clock.moveBy(2 * dayMs)
  await markOrphans(context)
  await removeGarbage(context, { graceMs: -1000 })
  for (const id of orphans) assert.equal(await context.blobs.sizeOf(id), null)
})

test('blobs go with analyses that nobody uses and with the organisation, not while another one has them', async () => {
  context.settings = inStore
  const doomed = await makeOrganisation(context)
  const [own, shared] = [await store(undefined, analysis, doomed.id), await store()]
  await store(shared, analysis, doomed.id)
  const [ownBlob, sharedBlob] = [(await find(own)).details_blob_id!, (await find(shared)).details_blob_id!]
  await deleteOrganisation(context, doomed, { graceDays: 0, actor: commandLine })
  await eraseOrganisation(context, doomed.id)
  assert.equal(await context.blobs.sizeOf(ownBlob), null, 'without waiting for the collection of garbage')
  assert.notEqual(await context.blobs.sizeOf(sharedBlob), null)
  context.clock.moveBy(40 * dayMs)
  await forgetUnusedAnalyses.run(context, {}, new AbortController().signal)
  await removeGarbage(context)
  assert.equal(await context.blobs.sizeOf(sharedBlob), null)
})
