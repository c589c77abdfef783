import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actFor } from '../../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../../src/domain/catalogue/create-catalogue.ts'
import { ThreadPool } from '../../../../src/index/thread-pool.ts'
import { cosine, normalise, toBytes } from '../../../../src/index/vector/compute/vectors.ts'
import { PostgresVectorIndex } from '../../../../src/index/vector/postgres/postgres-vector-index.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { randomVector, styledVector } from '../vectors.ts'
import { ascending, createVectorFixture, ids, space, styled } from './fixture.ts'

const { context, index, createTracks, add, maintainAll, readRows } = await createVectorFixture()

test('finds the nearest of some thousand vectors that were added in several batches', async () => {
  const { target, ids: all } = await createTracks(3000)
  const vectors = styled(all)
  await add(target, vectors.slice(0, 700))
  await maintainAll(target)
  await add(target, vectors.slice(700, 701))
  await add(target, vectors.slice(701))
  await maintainAll(target)
  const cells = (await readRows(target)).filter(({ name }) => name.startsWith('cell'))
  assert.ok(cells.length > 5, 'it is split into cells')
  assert.ok(cells.every(({ entries }) => entries! <= 512))
  let found = 0
  for (let q = 0; q < 30; q++) {
    const query = styledVector(50_000 + q)
    const unit = normalise(query)
    const exact = vectors
      .map(({ id, vector }) => ({ id, score: cosine(unit, toBytes(vector)) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10)
    const near = await index.query(target, space, { vector: query, k: 10 })
    const truth = new Set(ids(exact))
    found += near.filter(({ id }) => truth.has(id)).length
    assert.ok(near.every(({ score }, i) => i === 0 || score <= near[i - 1]!.score))
  }
  assert.ok(found >= 285, `${found} of 300`)
  const [self] = await index.query(target, space, { vector: vectors[5]!.vector, k: 1 })
  assert.equal(self!.id, all[5])
  assert.ok(self!.score > 0.999)
})

test('returns no vectors of other organisations, catalogues or models', async () => {
  const first = await createTracks(2)
  const second = await createTracks(2)
  for (const { target, ids: all } of [first, second]) {
    await add(
      target,
      all.map((id, i) => ({ id, vector: randomVector(i + 1) })),
    )
  }
  const query = { vector: randomVector(1), k: 10 }
  assert.deepEqual(ascending(await index.query(first.scope, space, query)), first.ids)
  // Cells cached for one organisation are not visible to another.
  assert.deepEqual(ascending(await index.query(second.scope, space, query)), second.ids)
  const filtered = { ...query, filter: Uint32Array.from([...first.ids, ...second.ids]) }
  assert.deepEqual(ascending(await index.query(second.scope, space, filtered)), second.ids)
  assert.equal(await index.find(second.scope, space.name, first.ids[0]!), null)
  await index.remove(second.scope, space.name, first.ids)
  const other = await createCatalogue(context.db, first.target.organisationId, { name: 'Other' })
  const empty = { ...first.target, catalogueId: other.id }
  assert.deepEqual(await index.query(empty, space, query), [])
  assert.equal(await index.find(empty, space.name, first.ids[0]!), null)
  await index.remove(empty, space.name, first.ids)
  assert.deepEqual(ascending(await index.query(first.target, space, query)), first.ids)
  // A track that another model analysed leaves the index of the old model.
  const newModel = { ...space, modelVersion: 'test-2' }
  assert.deepEqual(await index.query(first.scope, newModel, query), [])
  await index.add(first.target, newModel, [{ id: first.ids[0]!, version: 2, vector: randomVector(3) }])
  assert.deepEqual(ids(await index.query(first.scope, space, query)), [first.ids[1]])
  assert.deepEqual(ids(await index.query(first.scope, newModel, query)), [first.ids[0]])
})

test('finds a stored vector with its model and catalogue', async () => {
  const { target, scope, ids: all } = await createTracks(1)
  assert.equal(await index.find(scope, space.name, all[0]!), null)
  await add(target, [{ id: all[0]!, vector: randomVector(1) }])
  const stored = await index.find(scope, space.name, all[0]!)
  assert.deepEqual([stored!.modelVersion, stored!.catalogueId], ['test-1', target.catalogueId])
  assert.ok(cosine(stored!.vector, toBytes(randomVector(1))) > 0.999)
  assert.deepEqual(await index.stats(scope, space.name), { vectors: 1 })
  assert.deepEqual(await index.stats(scope, 'harmony'), { vectors: 0 })
})

test('a query does not use cached codes of a cell that was rewritten', async () => {
  const { target, ids: all } = await createTracks(200)
  await add(target, styled(all))
  await index.query(target, space, { vector: styledVector(0), k: 1 })
  // Another process moves the vectors until their cell is rewritten. Then it has as many entries as before.
  const threads = new ThreadPool()
  after(() => threads.close())
  const other = new PostgresVectorIndex(context.db, threads)
  const move = (seed: number, version: number) =>
    other.add(
      target,
      space,
      all.map((id, i) => ({ id, version, vector: styledVector(seed + i) })),
    )
  for (let version = 2; version <= 4; version++) await move(1007 * version, version)
  assert.equal(await other.maintain(target), true)
  const entries = (await readRows(target)).filter(({ name }) => name.startsWith('cell'))
  assert.deepEqual(
    entries.map((row) => row.entries),
    [200],
  )
  for (const [i, id] of all.slice(0, 40).entries()) {
    const [nearest] = await index.query(target, space, { vector: styledVector(4028 + i), k: 1 })
    assert.equal(nearest?.id, id)
  }
})

test('a query sees what was added before it', async () => {
  const { target, ids: all } = await createTracks(3)
  for (const [i, id] of all.entries()) {
    await add(target, [{ id, vector: randomVector(i + 1) }])
    const near = await index.query(target, space, { vector: randomVector(i + 1), k: 10 })
    assert.equal(near[0]!.id, id)
    assert.equal(near.length, i + 1)
  }
})

test('a deleted track and a removed vector are not found', async () => {
  const { target, ids: all } = await createTracks(3)
  await add(target, styled(all))
  await transaction(context.db, async (tx) => {
    await actFor(tx, target.organisationId)
    await tx`delete from workspace.tracks where seq = ${all[0]!}`
  })
  await index.remove(target, space.name, [all[1]!, 12345])
  assert.deepEqual(ids(await index.query(target, space, { vector: styledVector(0), k: 10 })), [all[2]])
})

test('a filter restricts the result, whether it is small or large', async () => {
  const { target, ids: all } = await createTracks(800)
  const vectors = styled(all)
  await add(target, vectors)
  await maintainAll(target)
  const unit = normalise(styledVector(7))
  const allowed = vectors.filter((_, i) => i % 3 === 0)
  const exact = allowed
    .map(({ id, vector }) => ({ id, score: cosine(unit, toBytes(vector)) }))
    .sort((a, b) => b.score - a.score)
  const small = Uint32Array.from(allowed, ({ id }) => id)
  const near = await index.query(target, space, { vector: unit, k: 20, filter: small })
  assert.deepEqual(ids(near), ids(exact.slice(0, 20)))
  // Ids without a vector make the filter too large to compare exactly.
  const end = 2 ** 31
  const large = new Uint32Array([...small, ...Array.from({ length: 10_000 }, (_, i) => end + i)])
  const scanned = await index.query(target, space, { vector: unit, k: 1000, filter: large })
  assert.deepEqual(ascending(scanned), [...small])
  assert.deepEqual(ids(scanned).slice(0, 20), ids(near))
  assert.deepEqual(await index.query(target, space, { vector: unit, k: 5, filter: new Uint32Array() }), [])
})

test('a small query runs inline and a large one on a thread, with the same result', async () => {
  const { target, ids: all } = await createTracks(900)
  await add(target, styled(all))
  await maintainAll(target)
  const threads = new ThreadPool({ threads: 1 })
  after(() => threads.close())
  const other = new PostgresVectorIndex(context.db, threads)
  const small = await other.query(target, space, { vector: styledVector(7), k: 10 })
  assert.equal(threads.stats().threads, 0)
  const large = await other.query(target, space, { vector: styledVector(7), k: 900 })
  assert.equal(threads.stats().threads, 1)
  assert.equal(large.length, 900)
  assert.deepEqual(large.slice(0, 10), small)
})

test('an aborted query rejects', async () => {
  const { target, ids: all } = await createTracks(1)
  await add(target, styled(all))
  const signal = AbortSignal.abort(new Error('the client has gone'))
  const query = { vector: randomVector(1), k: 10 }
  await assert.rejects(index.query(target, space, query, { signal }), /the client has gone/)
})
