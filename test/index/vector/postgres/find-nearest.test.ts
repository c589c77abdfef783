import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actFor } from '../../../../src/domain/catalogue/act-for.ts'
import { ThreadPool } from '../../../../src/index/thread-pool.ts'
import { cosine, normalise, toBytes } from '../../../../src/index/vector/compute/vectors.ts'
import { PostgresVectorIndex } from '../../../../src/index/vector/postgres/postgres-vector-index.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { styledVector } from '../vectors.ts'
import { createVectorFixture, ids, space, styled } from './fixture.ts'

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
