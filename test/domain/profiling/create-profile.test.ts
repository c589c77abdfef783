import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import type { Analysis } from '../../../src/audio/features/features.ts'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { entitlements } from '../../../src/domain/access/entitlements.ts'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { musimapUid, trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { createProfile } from '../../../src/domain/profiling/create-profile.ts'
import { listProfiles } from '../../../src/domain/profiling/list-profiles.ts'
import { computeSimilarities } from '../../../src/domain/similarity/compute-similarities.ts'
import { currentModel } from '../../../src/domain/tagging/models.ts'
import { linkAnalysis } from '../../../src/domain/tagging/sql-tracks.ts'
import { storeAnalysis } from '../../../src/domain/tagging/store-analysis.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { makeTune, toWav } from '../../audio/tune.ts'
import { createTestContext } from '../../support/context.ts'
import { checkLedger, makeCaller } from '../../support/credits.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const rate = 22_050
const tune = makeTune(12, rate)
const faster = makeTune(12, rate * 1.1)
const analyseTune = (channels: Float32Array[]) => analyse(fromBytes(toWav(channels, rate)))
const [first, other] = [await analyseTune(tune), await analyseTune(faster)]
const untagged = await analyse(fromBytes(toWav(tune, rate)), { tags: false })

async function createCaller(credits: number) {
  const { organisation, client } = await makeCaller(context, credits)
  const caller = {
    organisation,
    client,
    catalogue: null,
    scopes: ['workspace.read', 'profiling.write'],
    entitlements: [...entitlements],
  } as unknown as Caller
  return { organisation, caller }
}

type Owner = Awaited<ReturnType<typeof createCaller>>['organisation']

/** A computed track with this analysis, available for profiling. */
async function addTrack(owner: Owner, outerId: string, analysis: Analysis, catalogueId?: string) {
  const [id] = await fillWorkspace(context, owner, [{ outerId, title: outerId }], catalogueId)
  const [row] = await readFor(
    context.db,
    owner.id,
    (tx) => tx<{ seq: number }[]>`select seq from workspace.tracks where id = ${id!}`,
  )
  const { seq } = row!
  const hash = createHash('sha256').update(`${owner.id} ${outerId}`).digest()
  await storeAnalysis(context, owner.id, hash, analysis)
  await transaction(context.db, async (tx) => {
    await actFor(tx, owner.id)
    const link = { organisation_id: owner.id, track_seq: seq, content_hash: hash }
    await linkAnalysis(tx, { ...link, model_version: currentModel.model_version, ingestion_id: null })
    await tx`
      update workspace.tracks
      set available_profiling = true, available_similarity = true
      where seq = ${seq}`
  })
  await computeSimilarities(context, { organisationId: owner.id, trackSeqs: [seq] })
  return id!
}

async function balanceOf(owner: Owner): Promise<number> {
  await checkLedger(context, owner.id)
  return (await selectBalance(context.db, owner.id)).available
}

test('a profile describes the track with its neighbours and costs one credit', async () => {
  const { organisation, caller } = await createCaller(5)
  const id = await addTrack(organisation, 'tune', first)
  const neighbour = await addTrack(organisation, 'other', other)
  const profile = await createProfile(context, caller, { outer_id: 'tune' }, { key: null })
  assert.equal(profile.track_uri, trackUri('workspace', id))
  assert.equal(profile.musimap_uid, musimapUid(id))
  assert.equal(profile.outer_id, 'tune')
  assert.ok(profile.tags.genres!.length > 5)
  assert.deepEqual(
    profile.similar.map(({ track_uri }) => track_uri),
    [trackUri('workspace', neighbour)],
  )
  assert.equal(await balanceOf(organisation), 4)
  const { results, count } = await listProfiles(context, caller, { page: 1, pageSize: 10 })
  assert.deepEqual([results[0], count], [profile, 1])
})

test('a repeat with the same idempotency key returns the first profile and costs nothing', async () => {
  const { organisation, caller } = await createCaller(5)
  await addTrack(organisation, 'tune', first)
  const profile = await createProfile(context, caller, { outer_id: 'tune' }, { key: 'key-1' })
  assert.deepEqual(await createProfile(context, caller, { outer_id: 'tune' }, { key: 'key-1' }), profile)
  assert.equal(await balanceOf(organisation), 4)
  const second = await createProfile(context, caller, { outer_id: 'tune' }, { key: 'key-2' })
  assert.notEqual(second.id, profile.id)
  assert.equal(await balanceOf(organisation), 3)
})

test('a track whose analysis has no tags is refused, and the credit is returned', async () => {
  const { organisation, caller } = await createCaller(1)
  await addTrack(organisation, 'untagged', untagged)
  await assert.rejects(createProfile(context, caller, { outer_id: 'untagged' }, { key: null }), {
    code: 'validation_error',
    message: /Ingest its audio again/,
  })
  assert.equal(await balanceOf(organisation), 1)
  assert.equal((await listProfiles(context, caller, { page: 1, pageSize: 10 })).count, 0)
})

test('without credits there is no profile', async () => {
  const { organisation, caller } = await createCaller(0)
  await addTrack(organisation, 'tune', first)
  await assert.rejects(createProfile(context, caller, { outer_id: 'tune' }, { key: null }), {
    code: 'quota_exceeded',
  })
})

test('a client bound to a catalogue profiles and lists only its tracks', async () => {
  const { organisation, caller } = await createCaller(5)
  const second = await createCatalogue(context.db, organisation.id, { name: 'Second' })
  await addTrack(organisation, 'tune', first)
  await addTrack(organisation, 'other', other, second.id)
  const bound: Caller = { ...caller, catalogue: { id: second.id, name: second.name } }
  await createProfile(context, caller, { outer_id: 'tune' }, { key: null })
  await assert.rejects(createProfile(context, bound, { outer_id: 'tune' }, { key: null }), {
    code: 'not_found',
  })
  const profile = await createProfile(context, bound, { outer_id: 'other' }, { key: null })
  assert.deepEqual(profile.similar, [], 'a track of another catalogue is not shown')
  const { results } = await listProfiles(context, bound, { page: 1, pageSize: 10 })
  assert.deepEqual(results, [profile])
})
