import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readFor } from '../../../src/domain/catalogue/act-for.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { startAnalysisWorker } from '../../../src/domain/ingestion/analysis-worker.ts'
import { selectExportedTracks } from '../../../src/domain/ingestion/sql-export.ts'
import { applyAnalysis } from '../../../src/domain/tagging/apply-analysis.ts'
import { selectAnalysisOfTrack } from '../../../src/domain/tagging/sql.ts'
import { toAnalysis } from '../../../src/domain/tagging/store-analysis.ts'
import { taxonomy } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { newId } from '../../../src/lib/ids.ts'
import type { LeaseWorker } from '../../../src/platform/lease-worker.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
await grantCredits(context, context.db, owner.id, { amount: 1000, reason: 'test' })
const ada = await makeUser(context, owner.id)
const { headers } = await makeToken(context, { organisationId: owner.id, userId: ada.id })

let analysing: LeaseWorker
before(async () => {
  analysing = await startAnalysisWorker(context)
})
after(() => analysing.stop())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Tag = {
  uid: string
  name: string
  category: string
  score: number
  origin: string
  decision: string | null
  model_score: number | null
}
const call = (method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
const data = async (method: Method, url: string, payload?: object) => {
  const response = await call(method, url, payload)
  assert.ok(response.statusCode < 300, `${method} ${url}: ${response.body}`)
  return response.json().data
}

let seed = 400
/** An analysed track: its id, and what the model says about it. */
async function analysedTrack() {
  const outer_id = `tagged-${++seed}`
  const { uri } = await putAudio(context, owner.id, makeWav(seed))
  const { persistence } = await data('POST', '/v1/tagging', { s3_file_uri: uri, persist: true, outer_id })
  await analysing.poll()
  const list = `/v1/workspace/tracks?outer_id=${outer_id}`
  await until(async () => {
    const [track] = (await data('GET', list)).results
    return track?.analysis.status === 'analysed'
  }, `${outer_id} is analysed`)
  const [track] = (await data('GET', list)).results
  const tags: Tag[] = (await data('GET', `/v1/workspace/tracks/${track.id}/tags`)).results
  return { id: track.id as string, outer_id, tags, ingestionId: persistence.ingestion_id as string }
}
const tagsOf = async (id: string): Promise<Tag[]> =>
  (await data('GET', `/v1/workspace/tracks/${id}/tags`)).results
const missingTag = (tags: Tag[]) =>
  taxonomy.categories
    .flatMap((category) => category.tags)
    .find(({ uid }) => !tags.some((tag) => tag.uid === uid))!
const searchByTag = async (uid: string) =>
  (await data('POST', '/v1/search/tracks', { filters: { tags: [uid] }, page_size: 100 })).results.map(
    (hit: { track_uri: string }) => hit.track_uri,
  )

test("a person's decisions win over the model in details, results and search", async () => {
  const { id, tags } = await analysedTrack()
  assert.ok(tags.length >= 2, 'the synthetic song has tags')
  assert.ok(tags.every(({ origin, decision }) => origin === 'model' && decision === null))
  const [right, wrong] = tags as [Tag, Tag]
  const missed = missingTag(tags)
  const url = `/v1/workspace/tracks/${id}/tags`
  const decided = await data('PATCH', url, { accept: [right.uid, missed.uid], reject: [wrong.uid] })
  const byUid = new Map<string, Tag>(decided.results.map((tag: Tag) => [tag.uid, tag]))
  assert.partialDeepStrictEqual(byUid.get(right.uid), { origin: 'person', decision: 'accepted', score: 1, model_score: right.score })
  assert.partialDeepStrictEqual(byUid.get(missed.uid), { origin: 'person', decision: 'added', score: 1, decided_by: { id: ada.id } })
  assert.partialDeepStrictEqual(byUid.get(wrong.uid), { origin: 'person', decision: 'rejected', score: 0 })
  const track = await data('GET', `/v1/workspace/tracks/${id}?include=tags`)
  const included = new Map(track.tags.map((tag: Tag) => [tag.uid, tag.origin]))
  assert.deepEqual([included.get(right.uid), included.get(missed.uid), included.get(wrong.uid)], ['person', 'person', undefined])
  const results = await data('GET', `/v1/tagging/results?track_id=${id}`)
  const stored = Object.values(results.audio_tagging.tags as Record<string, Tag[]>).flat()
  assert.equal(stored.find(({ uid }) => uid === missed.uid)?.origin, 'person')
  assert.equal(stored.some(({ uid }) => uid === wrong.uid), false)
  const uri = `euterpe:workspace:track:${id}`
  assert.ok((await searchByTag(missed.uid)).includes(uri))
  assert.equal((await searchByTag(wrong.uid)).includes(uri), false)
}) // biome-ignore format: one step in a line

test('decisions survive a new analysis, and are compared with the new model', async () => {
  const { id, tags } = await analysedTrack()
  const [wrong] = tags as [Tag]
  const missed = missingTag(tags)
  await data('PATCH', `/v1/workspace/tracks/${id}/tags`, { accept: [missed.uid], reject: [wrong.uid] })
  await transaction(context.db, async (tx) => {
    const [row] = await readFor(context.db, owner.id, (own) => own`select seq from workspace.tracks where id = ${id}`)
    const stored = await readFor(context.db, owner.id, (own) => selectAnalysisOfTrack(own, row!.seq))
    const analysis = toAnalysis(stored!)
    await applyAnalysis(context, tx, { organisationId: owner.id, trackSeq: row!.seq, analysis, ingestionId: null })
  })
  const again = new Map((await tagsOf(id)).map((tag) => [tag.uid, tag]))
  assert.partialDeepStrictEqual(again.get(missed.uid), { origin: 'person', score: 1 })
  assert.partialDeepStrictEqual(again.get(wrong.uid), { decision: 'rejected', score: 0 })
  assert.equal((await searchByTag(wrong.uid)).includes(`euterpe:workspace:track:${id}`), false)
}) // biome-ignore format: one step in a line

test('a withdrawn decision leaves the opinion of the model', async () => {
  const { id, tags } = await analysedTrack()
  const [first] = tags as [Tag]
  const missed = missingTag(tags)
  const url = `/v1/workspace/tracks/${id}/tags`
  await data('PATCH', url, { accept: [missed.uid], reject: [first.uid] })
  await data('PATCH', url, { withdraw: [missed.uid, first.uid] })
  assert.deepEqual(await tagsOf(id), tags)
  assert.deepEqual((await data('GET', `/v1/tagging/decisions?tag_uid=${missed.uid}`)).results.filter((d: { track_uri: string }) => d.track_uri.endsWith(id)), [])
}) // biome-ignore format: one step in a line

test('tags of an own vocabulary are given, found, renamed, exported and taken away', async () => {
  const vocabulary = await data('POST', '/v1/tagging/vocabularies', { name: 'placements', tags: [{ name: 'needle drop' }] })
  const [tag] = vocabulary.tags
  const other = await data('POST', `/v1/tagging/vocabularies/${vocabulary.id}/tags`, { name: 'trailer' })
  const { id, ingestionId } = await analysedTrack()
  await data('PATCH', `/v1/workspace/tracks/${id}/tags`, { accept: [tag.uid] })
  const uri = `euterpe:workspace:track:${id}`
  assert.deepEqual(await searchByTag(tag.uid), [uri])
  const renamed = await data('PATCH', `/v1/tagging/vocabularies/${vocabulary.id}/tags/${tag.uid}`, { name: 'scene change' })
  assert.equal(renamed.uid, tag.uid)
  const own = (await tagsOf(id)).find(({ uid }) => uid === tag.uid)
  assert.partialDeepStrictEqual(own, { category: 'placements', name: 'scene change', decision: 'added' })
  const [row] = await readFor(context.db, owner.id, (tx) => selectExportedTracks(tx, ingestionId, { from: 0, to: 10 }))
  assert.deepEqual(row!.own_tags, ['placements: scene change'])
  const url = `/v1/tagging/vocabularies/${vocabulary.id}`
  assert.equal((await call('DELETE', `${url}/tags/${tag.uid}`)).statusCode, 422)
  assert.equal((await call('DELETE', url)).statusCode, 422)
  assert.deepEqual(await searchByTag(other.uid), [], 'a tag that no track has is a tag')
  await data('DELETE', `${url}/tags/${tag.uid}?detach=true`)
  assert.equal((await call('POST', '/v1/search/tracks', { filters: { tags: [tag.uid] } })).statusCode, 400)
  assert.equal((await tagsOf(id)).some(({ uid }) => uid === tag.uid), false)
  await data('DELETE', `${url}/tags/${other.uid}`)
  await data('DELETE', url)
  assert.equal((await call('GET', url)).statusCode, 404)
}) // biome-ignore format: one step in a line

test('vocabularies have unique names that are no categories of the taxonomy', async () => {
  const created = await data('POST', '/v1/tagging/vocabularies', { name: 'usage' })
  assert.equal((await call('POST', '/v1/tagging/vocabularies', { name: 'usage' })).statusCode, 422)
  assert.equal((await call('POST', '/v1/tagging/vocabularies', { name: 'moods' })).statusCode, 422)
  assert.equal((await call('POST', '/v1/tagging/vocabularies', { name: '  ' })).statusCode, 422)
  assert.equal((await data('PATCH', `/v1/tagging/vocabularies/${created.id}`, { name: 'uses' })).name, 'uses')
  await data('POST', `/v1/tagging/vocabularies/${created.id}/tags`, { name: 'moods' })
  const twice = await call('POST', `/v1/tagging/vocabularies/${created.id}/tags`, { name: 'moods' })
  assert.equal(twice.statusCode, 422)
  assert.ok(
    (await data('GET', '/v1/tagging/vocabularies')).results.some(
      ({ name }: { name: string }) => name === 'uses',
    ),
  )
})

test('many tracks are tagged together, or none', async () => {
  const ids = await fillWorkspace(context, owner, [{ outerId: 'bulk-1', title: 'A' }, { outerId: 'bulk-2', title: 'B' }])
  const tag = taxonomy.categories[0]!.tags[0]!
  const refused = await call('POST', '/v1/tagging/decisions', { track_ids: [...ids, newId()], accept: [tag.uid] })
  assert.equal(refused.statusCode, 404)
  assert.deepEqual(await tagsOf(ids[0]!), [])
  assert.deepEqual(await data('POST', '/v1/tagging/decisions', { track_ids: ids, accept: [tag.uid] }), { tracks: 2 })
  for (const id of ids) assert.partialDeepStrictEqual(await tagsOf(id), [{ uid: tag.uid, decision: 'added', model_score: null }])
  const unknown = await call('POST', '/v1/tagging/decisions', { track_ids: ids, accept: [newId()] })
  assert.equal(unknown.statusCode, 422)
  for (const payload of [{ track_ids: ids }, { track_ids: ids, accept: [tag.uid], reject: [tag.uid] }])
    assert.equal((await call('POST', '/v1/tagging/decisions', payload)).statusCode, 422)
  const listed = await data('GET', `/v1/tagging/decisions?tag_uid=${tag.uid}&decision=added`)
  assert.ok(listed.count >= 2)
}) // biome-ignore format: one step in a line

test('deleting a tagged track and undoing keeps the decisions; merging moves them', async () => {
  const [one, two] = await fillWorkspace(context, owner, [{ outerId: 'md-1', title: 'A' }, { outerId: 'md-2', title: 'B' }])
  const [first, second] = taxonomy.categories[0]!.tags.slice(0, 2) as unknown as [Tag, Tag]
  await data('PATCH', `/v1/workspace/tracks/${one}/tags`, { accept: [first.uid] })
  await data('PATCH', `/v1/workspace/tracks/${two}/tags`, { accept: [second.uid] })
  await data('DELETE', `/v1/workspace/tracks/${one}`)
  const [deletion] = (await data('GET', `/v1/workspace/tracks/${one}/history`)).results
  await data('POST', `/v1/workspace/tracks/${one}/history/${deletion.id}/undo`)
  assert.deepEqual((await tagsOf(one!)).map(({ uid }) => uid), [first.uid])
  await data('POST', `/v1/workspace/tracks/${one}/merge`, { from_id: two })
  assert.deepEqual((await tagsOf(one!)).map(({ uid }) => uid).sort(), [first.uid, second.uid].sort())
  assert.deepEqual(await searchByTag(second.uid).then((uris) => uris.includes(`euterpe:workspace:track:${one}`)), true)
  const [merge] = (await data('GET', `/v1/workspace/tracks/${one}/history`)).results
  await data('POST', `/v1/workspace/tracks/${one}/history/${merge.id}/undo`)
  assert.deepEqual((await tagsOf(one!)).map(({ uid }) => uid), [first.uid])
  assert.deepEqual((await tagsOf(two!)).map(({ uid }) => uid), [second.uid])
}) // biome-ignore format: one step in a line

test('the accuracy report compares the model with people, by tag', async () => {
  const fresh = await makeOrganisation(context)
  assert.deepEqual(
    (await app.inject({ url: '/v1/tagging/accuracy', headers: (await makeToken(context, { organisationId: fresh.id })).headers })).json().data.tags,
    [],
  )
  const before = await data('GET', '/v1/tagging/accuracy')
  const { id, tags } = await analysedTrack()
  const missed = missingTag(tags)
  await data('PATCH', `/v1/workspace/tracks/${id}/tags`, { accept: [tags[0]!.uid, missed.uid], reject: [tags[1]!.uid] })
  const report = await data('GET', '/v1/tagging/accuracy')
  assert.equal(report.decisions, before.decisions + 3)
  const of = (list: { uid: string }[], uid: string) => (list.find((tag) => tag.uid === uid) ?? { correct: 0, wrong: 0, missed: 0 }) as unknown as { correct: number; wrong: number; missed: number }
  assert.equal(of(report.tags, tags[0]!.uid).correct, of(before.tags, tags[0]!.uid).correct + 1)
  assert.equal(of(report.tags, tags[1]!.uid).wrong, of(before.tags, tags[1]!.uid).wrong + 1)
  assert.equal(of(report.tags, missed.uid).missed, of(before.tags, missed.uid).missed + 1)
  assert.ok(report.precision > 0 && report.precision < 1 && report.recall > 0 && report.recall < 1)
}) // biome-ignore format: one step in a line
