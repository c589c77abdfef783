import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { searchTracks } from '../../../src/domain/search/search.ts'
import { soundSpace } from '../../../src/domain/similarity/spaces.ts'
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
const entries = Array.from({ length: count }, (_, i) => ({
  outerId: `t${i}`,
  title: i < 50 ? `Ballad ${i}` : `Track ${i}`,
  releaseDate: yearOf(i) * 10_000 + 101,
}))
const uuids = await fillWorkspace(context, owner, entries)
await transaction(context.db, async (tx) => {
  await actFor(tx, owner.id)
  await tx`update workspace.tracks set available_search = true, available_similarity = true`
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

const seed = 7
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
