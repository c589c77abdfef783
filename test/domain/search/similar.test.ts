import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeads } from '../../../src/audio/tagger/heads.ts'
import { moodQuery } from '../../../src/audio/tagger/mood-view.ts'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { searchTracks } from '../../../src/domain/search/search.ts'
import { soundSpace, soundSpaceName } from '../../../src/domain/similarity/spaces.ts'
import { tagsByUid } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { cosine, normalise, toBytes } from '../../../src/index/vector/compute/vectors.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { styledVector } from '../../index/vector/vectors.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const owner = await makeOrganisation(context)
const caller = {
  organisation: owner,
  catalogue: null,
  scopes: ['search'],
  entitlements: [],
} as never as Caller

const count = 1500
const yearOf = (i: number) => 2000 + (i % 25)
const seed = 7
const noTempo = 9
/** Of the seed 100; one third of the others is within 6 % of it. */
const bpmOf = (i: number) => (i === seed ? 100 : i === noTempo ? null : [73, 104, 113][i % 3]!)
const entries = Array.from({ length: count }, (_, i) => ({
  outerId: `t${i}`,
  title: i < 50 ? `Ballad ${i}` : `Track ${i}`,
  releaseDate: yearOf(i) * 10_000 + 101,
}))
const uuids = await fillWorkspace(context, owner, entries)
await transaction(context.db, async (tx) => {
  await actFor(tx, owner.id)
  await tx`update workspace.tracks set available_search = true, available_similarity = true`
  for (const bpm of new Set(uuids.map((_, i) => bpmOf(i)))) {
    const ids = uuids.filter((_, i) => bpmOf(i) === bpm)
    await tx`update workspace.tracks set bpm = ${bpm} where id = any(${ids}::uuid[])`
  }
})
const rows = await readFor(
  context.db,
  owner.id,
  (tx) => tx<{ id: string; seq: number }[]>`select id, seq from workspace.tracks`,
)
const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
const target = { layer: 'workspace', organisationId: owner.id, catalogueId: owner.catalogue.id } as const
const vectors = uuids.map((_, i) => styledVector(i))
await context.vectorIndex.add(
  target,
  soundSpace('test'),
  uuids.map((id, i) => ({ id: seqs.get(id)!, version: 1, vector: vectors[i]! })),
)
while (await context.vectorIndex.maintain(target));

/** Every track but the seed that passes, nearest first. Those without similarity come last, by number. */
function expected(passes: (i: number) => boolean): string[] {
  const unit = normalise(toBytes(vectors[seed]!))
  return uuids
    .map((id, i) => ({ id, i, score: Math.max(0, cosine(unit, toBytes(vectors[i]!))) }))
    .filter(({ i }) => i !== seed && passes(i))
    .sort((a, b) => b.score - a.score || seqs.get(a.id)! - seqs.get(b.id)!)
    .map(({ id }) => trackUri('workspace', id))
}

async function search(request: object): Promise<string[]> {
  const { results } = await searchTracks(context, caller, {
    similar_to: trackUri('workspace', uuids[seed]!),
    page_size: 50,
    ...request,
  })
  return results.map(({ track_uri }) => track_uri)
}

test('similar tracks come nearest first, without the seed', async () => {
  assert.deepEqual((await search({})).slice(0, 10), expected(() => true).slice(0, 10))
})

test('a filter that posting lists decide returns the nearest of all tracks that pass', async () => {
  const found = await search({ filters: { release_year: { min: 2003, max: 2004 } } })
  assert.deepEqual(found, expected((i) => [2003, 2004].includes(yearOf(i))).slice(0, 50))
})

test('an open range is filtered afterwards, and still finds tracks that are not among the nearest', async () => {
  const found = await search({ filters: { release_year: { min: 2024 } }, page_size: 100 })
  assert.deepEqual(
    found,
    expected((i) => yearOf(i) === 2024),
  )
  assert.equal(found.length, 60)
})

test('a filter that no track passes finds nothing', async () => {
  assert.deepEqual(await search({ filters: { tags: [[...tagsByUid.keys()][0]!] } }), [])
})

test('with words, what they find is ordered by similarity', async () => {
  const found = await search({ query: 'ballad' })
  assert.deepEqual(
    found,
    expected((i) => i < 50),
  )
})

test('a search by rhythm keeps to the tempo of the seed, nearest in sound first', async () => {
  const found = await search({ similar_by: 'rhythm' })
  assert.deepEqual(found, expected((i) => bpmOf(i) === 104).slice(0, 50))
  const slower = await search({ similar_by: 'rhythm', filters: { bpm: { min: 70, max: 80 } } })
  assert.deepEqual(slower, expected((i) => bpmOf(i) === 73).slice(0, 50))
  const named = await search({ similar_by: 'rhythm', query: 'ballad' })
  assert.deepEqual(
    named,
    expected((i) => i < 50 && bpmOf(i) === 104),
  )
})

test('a search by rhythm needs a tempo, one by mood or timbre a model that knows it, and all of them a track', async () => {
  const unknownTempo = search({ similar_by: 'rhythm', similar_to: trackUri('workspace', uuids[noTempo]!) })
  await assert.rejects(unknownTempo, { code: 'validation_error', message: /tempo .* is not known/ })
  for (const similar_by of ['mood', 'timbre'])
    await assert.rejects(search({ similar_by }), {
      code: 'validation_error',
      message: new RegExp(`by ${similar_by}`),
    })
  const nothing = searchTracks(context, caller, { query: 'ballad', similar_by: 'mood' })
  await assert.rejects(nothing, { code: 'validation_error', message: /needs similar_to/ })
})

test('a search by mood ranks by the mood of the seed', async () => {
  const other = await makeOrganisation(context)
  const ids = await fillWorkspace(
    context,
    other,
    Array.from({ length: 40 }, (_, i) => ({ outerId: `m${i}`, title: `Mood ${i}` })),
  )
  const { modelVersion } = readHeads()
  const embeddings = ids.map((_, i) => styledVector(i).map((value) => Math.max(0, value)))
  const numbers = await transaction(context.db, async (tx) => {
    await actFor(tx, other.id)
    await tx`update workspace.tracks set available_search = true, available_similarity = true`
    return tx<{ id: string; seq: number }[]>`select id, seq from workspace.tracks`
  })
  const seqOf = new Map(numbers.map(({ id, seq }) => [id, seq]))
  await context.vectorIndex.add(
    { layer: 'workspace', organisationId: other.id, catalogueId: other.catalogue.id },
    soundSpace(modelVersion),
    ids.map((id, i) => ({ id: seqOf.get(id)!, version: 1, vector: embeddings[i]! })),
  )
  const find = async (similar_by: 'sound' | 'mood') => {
    const request = { similar_to: trackUri('workspace', ids[seed]!), similar_by, page_size: 10 }
    const { results } = await searchTracks(context, { ...caller, organisation: other } as Caller, request)
    return results.map(({ track_uri }) => track_uri)
  }
  const stored = await context.vectorIndex.find(
    { layer: 'workspace', organisationId: other.id, catalogueId: null },
    soundSpaceName,
    seqOf.get(ids[seed]!)!,
  )
  const query = normalise(moodQuery(stored!.vector, modelVersion)!)
  const scores = new Map(
    ids.map((id, i) => [trackUri('workspace', id), cosine(query, toBytes(embeddings[i]!))]),
  )
  scores.delete(trackUri('workspace', ids[seed]!))
  const best = [...scores.values()].sort((a, b) => b - a).slice(0, 10)
  const found = await find('mood')
  assert.equal(new Set(found).size, 10)
  // OpenSearch rounds the query to bytes, which may swap tracks that are all but equally near.
  for (const [rank, uri] of found.entries())
    assert.ok(scores.get(uri)! > best[rank]! - 0.003, `${rank}: ${scores.get(uri)} instead of ${best[rank]}`)
  assert.notDeepEqual(await find('mood'), await find('sound'))
})
