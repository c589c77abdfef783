import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { hashNetwork } from '../../../src/audio/tagger/model.ts'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { rescoreTracks } from '../../../src/domain/similarity/rescore-tracks.ts'
import { applyAnalysis } from '../../../src/domain/tagging/apply-analysis.ts'
import { currentModel } from '../../../src/domain/tagging/models.ts'
import { storeAnalysis } from '../../../src/domain/tagging/store-analysis.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const analysis = await analyse(fromBytes(makeWav(2)), { decoder: 'builtin' })
const owner = await makeOrganisation(context)

/** A track that a model heard with the network of the current one, or with another, and judged wrongly: no tag applies. */
async function makeHeardTrack(outerId: string, network: string | null) {
  const [id] = await fillWorkspace(context, owner, [{ outerId, title: outerId }])
  const [row] = await readFor(
    context.db,
    owner.id,
    (tx) => tx`select seq from workspace.tracks where id = ${id!}`,
  )
  const hash = randomBytes(32)
  const tags = { ...analysis.tags!, scores: analysis.tags!.scores.map(() => 0) }
  const stored = await storeAnalysis(context, owner.id, hash, { ...analysis, tags })
  const modelVersion = `earlier-${outerId}`
  // Its tags came in another order.
  await context.owner`
    insert into tagging_models (model_version, taxonomy_version, tag_order, network)
    values (${modelVersion}, 'v0.9', ${currentModel.tag_order.toReversed()}, ${network})`
  await context.owner`update audio_analyses set model_version = ${modelVersion} where content_hash = ${hash}`
  await transaction(context.db, (tx) =>
    applyAnalysis(context, tx, {
      organisationId: owner.id,
      trackSeq: row!.seq,
      analysis: { ...stored, modelVersion },
      ingestionId: null,
    }),
  )
  return { id: id!, seq: row!.seq as number, hash }
}

const readTrack = async (id: string) => {
  const [row] = await readFor(
    context.db,
    owner.id,
    (tx) => tx`
      select tracks.model_version, tracks.tag_uids, link.model_version as linked
      from workspace.tracks as tracks
      join workspace.track_analyses as link on link.track_seq = tracks.seq
      where tracks.id = ${id}`,
  )
  return row!
}

test('tracks of an earlier model with the same network get the tags of the current one, without their audio', async () => {
  const same = await makeHeardTrack('same', hashNetwork('standard'))
  const other = await makeHeardTrack('other', 'another network')
  const unknown = await makeHeardTrack('unknown', null)
  const predicted = new Set(currentModel.tag_order)
  const predictedOf = async (id: string) => (await readTrack(id)).tag_uids.filter((uid: string) => predicted.has(uid))
  assert.deepEqual(await predictedOf(same.id), [])
  assert.equal(await rescoreTracks(context, owner.id), 1)
  assert.partialDeepStrictEqual(await readTrack(same.id), { model_version: currentModel.model_version, linked: currentModel.model_version })
  assert.ok((await predictedOf(same.id)).length > 0)
  const [row] = await context.db`select scores, texture, embedding from audio_analyses where content_hash = ${same.hash} and model_version = ${currentModel.model_version}`
  const scores = new Float32Array(new Uint8Array(row!.scores).buffer)
  assert.ok(scores.every((score, i) => Math.abs(score - analysis.tags!.scores[i]!) < 1e-5), 'as if its audio had been analysed')
  assert.ok(row!.texture.length > 0)
  for (const { id } of [other, unknown]) assert.match((await readTrack(id)).linked, /^earlier/)
  assert.equal(await rescoreTracks(context, owner.id), 0, 'nothing is left')
}) // biome-ignore format: one step in a line

test('an analysis that is scored anew has a blob of its own for its details', async () => {
  context.settings = { ...context.settings, analysesInStore: true }
  const { hash } = await makeHeardTrack('in the store', hashNetwork('standard'))
  assert.equal(await rescoreTracks(context, owner.id), 1)
  const rows =
    await context.db`select details_blob_id as id, details_size as size from audio_analyses where content_hash = ${hash}`
  assert.equal(rows.length, 2)
  assert.notEqual(rows[0]!.id, rows[1]!.id)
  for (const { id, size } of rows) assert.equal(await context.blobs.sizeOf(id), size)
})
