import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { cosine, normalise, toBytes } from '../../../src/index/vector/compute/vectors.ts'
import { dimensions } from '../../../src/index/vector/vector-index.ts'
import { createTestContext } from '../../support/context.ts'
import { createIndexEngines, type IndexEngine } from '../../support/index-engines.ts'
import { createTracks, type Target } from './tracks.ts'
import { randomVector, styledVector } from './vectors.ts'

// What every implementation of the port has to do.
const context = await createTestContext()
const space = { name: 'sound', modelVersion: 'test-1' }
const styled = (ids: number[]) => ids.map((id, i) => ({ id, vector: styledVector(i) }))
const ids = (found: { id: number }[]) => found.map(({ id }) => id)
const ascending = (found: { id: number }[]) => ids(found).sort((a, b) => a - b)

for (const engine of await createIndexEngines(context)) testIndex(engine)

function testIndex({ name, vectorIndex: index }: IndexEngine): void {
  const add = (target: Target, vectors: { id: number; vector: Float32Array }[], version = 1) =>
    index.add(
      target,
      space,
      vectors.map((each) => ({ ...each, version })),
    )

  test(`${name}: finds the nearest of some thousand vectors that were added in several batches`, async () => {
    const { target, ids: all } = await createTracks(context, 3000)
    const vectors = styled(all)
    await add(target, vectors.slice(0, 700))
    while (await index.maintain(target));
    await add(target, vectors.slice(700, 701))
    await add(target, vectors.slice(701))
    while (await index.maintain(target));
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

  test(`${name}: replacing a vector moves it`, async () => {
    const { target, ids: all } = await createTracks(context, 3)
    await add(
      target,
      all.map((id, i) => ({ id, vector: randomVector(i + 1) })),
    )
    await add(target, [{ id: all[0]!, vector: randomVector(9) }], 2)
    const near = await index.query(target, space, { vector: randomVector(9), k: 10 })
    assert.equal(near[0]!.id, all[0])
    assert.equal(near.length, 3)
    const [former] = await index.query(target, space, { vector: randomVector(1), k: 1 })
    assert.ok(former!.score < 0.5)
  })

  test(`${name}: ignores a vector whose version is lower than the stored one`, async () => {
    const { target, ids: all } = await createTracks(context, 1)
    await add(target, [{ id: all[0]!, vector: randomVector(2) }], 2)
    await add(target, [{ id: all[0]!, vector: randomVector(1) }], 1)
    const [found] = await index.query(target, space, { vector: randomVector(2), k: 1 })
    assert.ok(found!.score > 0.999)
    await add(
      target,
      [
        { id: all[0]!, vector: randomVector(4) },
        { id: all[0]!, vector: randomVector(3) },
      ],
      2,
    )
    const [last] = await index.query(target, space, { vector: randomVector(3), k: 1 })
    assert.ok(last!.score > 0.999, 'of two entries with the same version the last one counts')
  })

  test(`${name}: returns nothing of other organisations, catalogues and models`, async () => {
    const first = await createTracks(context, 2)
    const second = await createTracks(context, 2)
    for (const { target, ids: all } of [first, second]) {
      await add(
        target,
        all.map((id, i) => ({ id, vector: randomVector(i + 1) })),
      )
    }
    const query = { vector: randomVector(1), k: 10 }
    assert.deepEqual(ascending(await index.query(first.scope, space, query)), first.ids)
    // What was cached for one organisation is not visible to another.
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
    // Analysed by another model, a track leaves the index of the old one.
    const newModel = { ...space, modelVersion: 'test-2' }
    assert.deepEqual(await index.query(first.scope, newModel, query), [])
    await index.add(first.target, newModel, [{ id: first.ids[0]!, version: 2, vector: randomVector(3) }])
    assert.deepEqual(ids(await index.query(first.scope, space, query)), [first.ids[1]])
    assert.deepEqual(ids(await index.query(first.scope, newModel, query)), [first.ids[0]])
  })

  test(`${name}: finds a stored vector with its model and catalogue`, async () => {
    const { target, scope, ids: all } = await createTracks(context, 1)
    assert.equal(await index.find(scope, space.name, all[0]!), null)
    await add(target, [{ id: all[0]!, vector: randomVector(1) }])
    const stored = await index.find(scope, space.name, all[0]!)
    assert.deepEqual([stored!.modelVersion, stored!.catalogueId], ['test-1', target.catalogueId])
    assert.ok(cosine(stored!.vector, toBytes(randomVector(1))) > 0.999)
    assert.deepEqual(await index.stats(scope, space.name), { vectors: 1 })
    assert.deepEqual(await index.stats(scope, 'harmony'), { vectors: 0 })
  })

  test(`${name}: a query sees what was added before it`, async () => {
    const { target, ids: all } = await createTracks(context, 3)
    for (const [i, id] of all.entries()) {
      await add(target, [{ id, vector: randomVector(i + 1) }])
      const near = await index.query(target, space, { vector: randomVector(i + 1), k: 10 })
      assert.equal(near[0]!.id, id)
      assert.equal(near.length, i + 1)
    }
  })

  test(`${name}: equal vectors and a vector without direction do no harm`, async () => {
    const { target, ids: all } = await createTracks(context, 1100)
    const same = randomVector(1)
    await add(
      target,
      all.map((id, i) => ({ id, vector: i === 0 ? new Float32Array(dimensions) : same })),
    )
    while (await index.maintain(target));
    const near = await index.query(target, space, { vector: same, k: 10 })
    assert.equal(near.length, 10)
    assert.ok(near.every(({ score }) => score > 0.999))
    assert.equal(
      (await index.query(target, space, { vector: new Float32Array(dimensions), k: 10 })).length,
      10,
    )
  })

  test(`${name}: a filter restricts the result, whether it is small or large`, async () => {
    const { target, ids: all } = await createTracks(context, 800)
    const vectors = styled(all)
    await add(target, vectors)
    while (await index.maintain(target));
    const unit = normalise(styledVector(7))
    const wanted = vectors.filter((_, i) => i % 3 === 0)
    const exact = wanted
      .map(({ id, vector }) => ({ id, score: cosine(unit, toBytes(vector)) }))
      .sort((a, b) => b.score - a.score)
    const small = Uint32Array.from(wanted, ({ id }) => id)
    const near = await index.query(target, space, { vector: unit, k: 20, filter: small })
    // Engines may round the query, and then swap neighbours that are equally near.
    const scoreOf = new Map(exact.map(({ id, score }) => [id, score]))
    for (const [rank, { id }] of near.entries())
      assert.ok(Math.abs(scoreOf.get(id)! - exact[rank]!.score) < 0.003, `rank ${rank}`)
    // Ids without a vector make the filter too large to compare exactly.
    const end = 2 ** 31
    const large = new Uint32Array([...small, ...Array.from({ length: 10_000 }, (_, i) => end + i)])
    const scanned = await index.query(target, space, { vector: unit, k: 1000, filter: large })
    assert.deepEqual(ascending(scanned), [...small])
    assert.deepEqual(ids(scanned).slice(0, 20), ids(near))
    assert.deepEqual(await index.query(target, space, { vector: unit, k: 5, filter: new Uint32Array() }), [])
  })

  test(`${name}: an aborted query rejects`, async () => {
    const { target, ids: all } = await createTracks(context, 1)
    await add(target, styled(all))
    const signal = AbortSignal.abort(new Error('the client has gone'))
    const query = { vector: randomVector(1), k: 10 }
    await assert.rejects(index.query(target, space, query, { signal }), /the client has gone/)
  })

  test(`${name}: lists what was added, in the order of ids, with models and versions`, async () => {
    const { target, scope, ids: all } = await createTracks(context, 5)
    await add(target, styled(all), 3)
    const first = await index.list(scope, space.name, 0, 3)
    const rest = await index.list(scope, space.name, first.at(-1)!.id, 3)
    assert.deepEqual(ids([...first, ...rest]), all)
    const { vector, ...others } = first[1]!
    assert.deepEqual(others, {
      id: all[1],
      version: 3,
      modelVersion: 'test-1',
      catalogueId: target.catalogueId,
    })
    assert.ok(cosine(vector, toBytes(styledVector(1))) > 0.999)
    const other = await createTracks(context, 1)
    assert.deepEqual(await index.list(other.scope, space.name, 0, 10), [])
  })
}
