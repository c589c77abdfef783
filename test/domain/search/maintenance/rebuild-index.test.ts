import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actFor, readFor } from '../../../../src/domain/catalogue/act-for.ts'
import { feedWorkspace } from '../../../../src/domain/catalogue/indexing/feed-index.ts'
import { hasPendingTracks } from '../../../../src/domain/catalogue/indexing/sql.ts'
import { checkNames, checkScope } from '../../../../src/domain/search/maintenance/check-index.ts'
import { type Rebuild, rebuildIndex } from '../../../../src/domain/search/maintenance/rebuild-index.ts'
import { repairNames, repairScope } from '../../../../src/domain/search/maintenance/repair-index.ts'
import { checkEngine } from '../../../../src/index/engines.ts'
import { openIndexes } from '../../../../src/index/open-indexes.ts'
import { indexOf } from '../../../../src/index/opensearch/indexes.ts'
import { selectEngineState } from '../../../../src/index/sql-engine-state.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { styledVector } from '../../../index/vector/vectors.ts'
import { createTestContext, type TestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../../support/records.ts'
import { searchUrl, withCluster } from '../../../support/search-cluster.ts'

const skip = searchUrl === undefined && 'EUTERPE_TEST_SEARCH_URL is not set: see scripts/opensearch.ts'
const space = { name: 'sound', modelVersion: 'test' }
const noFilters = { tags: [], key: null, bpm: null, durationMs: null, releaseYear: null }
const size = { shards: 2, replicas: 0 }

/** An atlas and a workspace with some tracks and vectors, in PostgreSQL. */
async function createCatalogue() {
  const context = await withCluster(await createTestContext())
  const owner = await makeOrganisation(context)
  const titles = Array.from({ length: 12 }, (_, i) => ({ outerId: `t${i}`, title: `Harbour ${i}` }))
  await fillAtlas(
    context,
    titles.map((each) => ({ ...each, artists: [{ name: `Atlas artist ${each.outerId}` }] })),
  )
  await fillWorkspace(context, owner, titles)
  const seqs = await readFor(
    context.db,
    owner.id,
    (tx) => tx<{ seq: number }[]>`
    select seq from workspace.tracks order by seq`,
  )
  const ids = seqs.map(({ seq }) => seq)
  const scope = { layer: 'workspace', organisationId: owner.id, catalogueId: null } as const
  await context.vectorIndex.add(
    { ...scope, catalogueId: owner.catalogue.id },
    space,
    ids.map((id, i) => ({ id, version: 1, vector: styledVector(i) })),
  )
  const rename = (id: number, title: string) =>
    transaction(context.db, async (tx) => {
      await actFor(tx, owner.id)
      await tx`update workspace.tracks set title = ${title} where seq = ${id}`
    })
  const find = async (text: string) => {
    await feedWorkspace(context.db, context.textIndex, owner.id)
    await context.textIndex.refresh(scope)
    const page = { sort: 'relevance', offset: 0, limit: 100 } as const
    const found = await context.textIndex.searchTracks([{ ...scope, ids: null }], {
      text,
      filters: noFilters,
      ...page,
    })
    return found.hits.map(({ id }) => id).sort((a, b) => a - b)
  }
  const build = (engine: Rebuild['engine'], onProgress?: Rebuild['onProgress']) =>
    rebuildIndex({ context, curator: context.curator, engine, size, onProgress })
  return { context, owner, scope, ids, rename, find, build }
}

async function assertClean(context: TestContext, organisationId: string): Promise<void> {
  const { curator, curatorIndex: textIndex, curatorVectorIndex: vectorIndex } = context
  assert.deepEqual(await checkNames(curator, textIndex), [])
  const atlas = await checkScope(curator, { textIndex, vectorIndex }, { layer: 'atlas' })
  const own = await checkScope(context.db, context, { layer: 'workspace', organisationId })
  const none = { tracks: 12, missing: [], different: [], extra: [], withoutVectors: [] }
  assert.deepEqual(
    [atlas, own],
    [
      { organisationId: null, ...none },
      { organisationId, ...none },
    ],
  )
}

test('a rebuild moves everything to OpenSearch, with what changes meanwhile, and searches go on', {
  skip,
}, async () => {
  const { context, owner, scope, ids, rename, find, build } = await createCatalogue()
  await build('opensearch')
  assert.equal((await selectEngineState(context.db)).active, 'opensearch')
  await assertClean(context, owner.id)
  assert.deepEqual(await find('harbor'), ids)
  const near = await context.vectorIndex.query(scope, space, { vector: styledVector(3), k: 1 })
  assert.equal(near[0]!.id, ids[3])
  // Again, with more shards: what is renamed during the build is found by its new name in the new indexes.
  let renamed: Promise<unknown> = Promise.resolve()
  let searching = true
  const searches = (async () => {
    while (searching) assert.ok((await find('harbour')).length >= 11)
  })()
  await build('opensearch', ({ organisationId }) => {
    if (organisationId !== null) renamed = renamed.then(() => rename(ids[5]!, 'Lighthouse'))
  })
  await renamed
  searching = false
  await searches
  assert.deepEqual(await find('lighthouse'), [ids[5]])
  assert.deepEqual(
    await find('harbour'),
    ids.filter((id) => id !== ids[5]),
  )
  const { generation } = await selectEngineState(context.db)
  assert.equal(generation, 2)
  const indexes = await context.searchCluster!.request<object>('GET', `/${context.searchCluster!.prefix}-*`)
  assert.ok(
    Object.keys(indexes).every((name) => name.endsWith('-2')),
    'the indexes before are deleted',
  )
  await assertClean(context, owner.id)
})

test('an interrupted rebuild leaves the active engine as it was, and goes on where it stopped', {
  skip,
}, async () => {
  const { context, owner, ids, find, build } = await createCatalogue()
  const interrupted = build('opensearch', ({ step }) => {
    if (step === 'tracks') throw new Error('killed')
  })
  await assert.rejects(interrupted, /killed/)
  const state = await selectEngineState(context.db)
  assert.deepEqual([state.active, state.building, state.progress?.step], ['postgres', 'opensearch', 'tracks'])
  assert.deepEqual(await find('harbour'), ids)
  const steps: string[] = []
  await build('opensearch', ({ step }) => steps.push(step))
  assert.ok(!steps.includes('artists'), 'names were built before')
  await assertClean(context, owner.id)
  await build('postgres')
  assert.equal((await selectEngineState(context.db)).active, 'postgres')
  await assertClean(context, owner.id)
})

test('tracks that are deleted while OpenSearch is active are gone when PostgreSQL takes over again', {
  skip,
}, async () => {
  const { context, owner, ids, scope, find, build } = await createCatalogue()
  await build('opensearch')
  await transaction(context.db, async (tx) => {
    await actFor(tx, owner.id)
    await tx`delete from workspace.tracks where seq = ${ids[0]!}`
  })
  assert.deepEqual(await find('harbour'), ids.slice(1))
  assert.equal(await context.vectorIndex.find(scope, space.name, ids[0]!), null)
  await build('postgres')
  assert.deepEqual(await find('harbour'), ids.slice(1))
  assert.equal((await context.textIndex.stats(scope)).tracks, 11)
})

test('a process that does not know the cluster takes nothing out of the queue', { skip }, async () => {
  const { context, owner, ids, rename, build, find } = await createCatalogue()
  await build('opensearch')
  await rename(ids[0]!, 'Lighthouse')
  const unaware = openIndexes(context.db, context.indexThreads, null)
  await assert.rejects(feedWorkspace(context.db, unaware.textIndex, owner.id), /EUTERPE_SEARCH_URL/)
  await assert.rejects(checkEngine(context.db, null), /EUTERPE_SEARCH_URL/)
  assert.equal(await readFor(context.db, owner.id, hasPendingTracks), true)
  assert.deepEqual(await find('lighthouse'), [ids[0]])
})

test('a check finds what is missing, different and too many, and a repair indexes it again', {
  skip,
}, async () => {
  const { context, owner, ids, scope, build } = await createCatalogue()
  await build('opensearch')
  const cluster = context.searchCluster!
  const index = indexOf(cluster, 'workspace', 'current')
  const path = (id: number) => `/${index}/_doc/${owner.id}:${id}?routing=${owner.id}&refresh=true`
  await cluster.request('DELETE', path(ids[0]!))
  await context.textIndex.putTracks(scope, [
    { ...emptyTrack, id: ids[1]!, version: 1e6, title: 'Wrong', catalogueId: owner.catalogue.id },
    { ...emptyTrack, id: 999_999, version: 1, title: 'Nobody', catalogueId: owner.catalogue.id },
  ])
  await cluster.request('DELETE', `/${indexOf(cluster, 'names', 'current')}/_doc/artists:1?refresh=true`)
  await context.textIndex.refresh(scope)
  const faults = await checkScope(context.db, context, scope)
  assert.deepEqual([faults.missing, faults.different, faults.extra], [[ids[0]], [ids[1]], [999_999]])
  const names = await checkNames(context.curator, context.curatorIndex)
  assert.deepEqual(names, ['artists'])
  // A later version than any of the queue would win for good; the queue's versions grow past it in time.
  await context.owner`select setval('inventory.text_versions', 2000000)`
  await repairScope(context, context.curator, faults)
  for (const collection of names) await repairNames(context, context.curator, collection)
  await assertClean(context, owner.id)
})

const emptyTrack = {
  artists: [],
  releases: [],
  tags: [],
  bpm: null,
  key: null,
  durationMs: null,
  releaseDate: null,
}
