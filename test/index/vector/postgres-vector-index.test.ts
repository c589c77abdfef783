import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { ThreadPool, type ThreadTask } from '../../../src/index/thread-pool.ts'
import { codeBytes, rotate, writeCode } from '../../../src/index/vector/compute/codes.ts'
import { cosine, normalise, toBytes } from '../../../src/index/vector/compute/vectors.ts'
import { PostgresVectorIndex } from '../../../src/index/vector/postgres/postgres-vector-index.ts'
import { dimensions } from '../../../src/index/vector/vector-index.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { randomVector, styledVector } from './vectors.ts'

const context = await createTestContext()
const { vectorIndex: index } = context
const space = { name: 'sound', modelVersion: 'test-1' }

async function createTracks(count: number) {
  const owner = await makeOrganisation(context)
  const entries = Array.from({ length: count }, (_, i) => ({ outerId: `t${i}`, title: `Track ${i}` }))
  const uuids = await fillWorkspace(context, owner, entries)
  const rows = await readFor(
    context.db,
    owner.id,
    (tx) => tx<{ id: string; seq: number }[]>`select id, seq from workspace.tracks`,
  )
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
  const target = { layer: 'workspace', organisationId: owner.id, catalogueId: owner.catalogue.id } as const
  return { target, scope: { ...target, catalogueId: null }, ids: uuids.map((id) => seqs.get(id)!) }
}

type Target = Awaited<ReturnType<typeof createTracks>>['target']

const add = (target: Target, vectors: { id: number; vector: Float32Array }[], version = 1) =>
  index.add(
    target,
    space,
    vectors.map((each) => ({ ...each, version })),
  )

const styled = (ids: number[]) => ids.map((id, i) => ({ id, vector: styledVector(i) }))

async function maintainAll(target: Target): Promise<number> {
  let steps = 0
  while (await index.maintain(target)) steps++
  return steps
}

/** Every row of the index with the transaction that wrote it last. Views hide that, so it reads as the owner. */
function readRows({ organisationId }: Target) {
  return context.owner<{ name: string; writer: string; entries: number | null }[]>`
    select 'cell ' || cell as name, xmin::text as writer, entries
    from inventory.similarity_cells
    where organisation_id = ${organisationId}
    union all
    select 'page ' || cell || '.' || part, xmin::text, null
    from inventory.similarity_parts
    where organisation_id = ${organisationId}
    union all
    select 'index', xmin::text, null
    from inventory.similarity_indexes
    where organisation_id = ${organisationId}
    order by name`
}

/** Every vector has a code in its cell, and every code of a vector in its cell belongs to the cell's centroid. */
async function checkCodes({ organisationId }: Target): Promise<void> {
  const cells = await context.owner<
    { cell: number; entries: number; centroid: Buffer; codes: Buffer | null }[]
  >`
    select
      cells.cell, cells.entries, cells.centroid,
      (
        select string_agg(codes, ''::bytea order by part)
        from inventory.similarity_parts as pages
        where pages.index_id = cells.index_id and pages.cell = cells.cell
      ) as codes
    from inventory.similarity_cells as cells
    where organisation_id = ${organisationId}`
  const stored = await context.owner<{ id: number; cell: number; vector: Buffer }[]>`
    select track_seq as id, cell, vector
    from inventory.similarity_vectors
    where organisation_id = ${organisationId}`
  const byId = new Map(stored.map((row) => [row.id, row]))
  const coded = new Set<number>()
  for (const { cell, entries, centroid, codes } of cells) {
    assert.equal((codes?.length ?? 0) / codeBytes, entries)
    const rotated = rotate(new Float32Array(new Uint8Array(centroid).buffer))
    const correct = new Uint8Array(codeBytes)
    for (let offset = 0; offset < entries * codeBytes; offset += codeBytes) {
      const id = codes!.readUInt32LE(offset)
      const row = byId.get(id)
      if (row === undefined || row.cell !== cell || coded.has(id)) continue
      const { buffer, byteOffset, length } = row.vector
      writeCode(correct, 0, id, rotate(normalise(new Int8Array(buffer, byteOffset, length))), rotated)
      if (codes!.subarray(offset, offset + codeBytes).equals(correct)) coded.add(id)
    }
  }
  assert.deepEqual(
    stored.map(({ id }) => id).filter((id) => !coded.has(id)),
    [],
    'vectors without a correct code',
  )
}

const ids = (found: { id: number }[]) => found.map(({ id }) => id)
const ascending = (found: { id: number }[]) => ids(found).sort((a, b) => a - b)

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

test('replacing a vector moves it', async () => {
  const { target, ids: all } = await createTracks(3)
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

test('ignores a vector whose version is lower than the stored one', async () => {
  const { target, ids: all } = await createTracks(1)
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

test('adding the same vectors again changes nothing', async () => {
  const { target, ids: all } = await createTracks(20)
  await add(target, styled(all))
  const before = await readRows(target)
  await add(target, styled(all))
  await add(target, styled(all), 5)
  assert.deepEqual(await readRows(target), before)
  await add(target, [{ id: all[0]!, vector: randomVector(1) }], 4)
  const [found] = await index.query(target, space, { vector: styledVector(0), k: 1 })
  assert.equal(found!.id, all[0], 'the version was raised')
})

test('adding one vector writes one cell and one page of a large index', async () => {
  const { target, ids: all } = await createTracks(1501)
  await add(target, styled(all.slice(0, 1500)))
  await maintainAll(target)
  const before = new Map((await readRows(target)).map(({ name, writer }) => [name, writer]))
  assert.ok(before.size > 12)
  await add(target, [{ id: all[1500]!, vector: styledVector(1500) }])
  const written = (await readRows(target)).filter(({ name, writer }) => before.get(name) !== writer)
  assert.deepEqual(written.map(({ name }) => name.split(' ')[0]).sort(), ['cell', 'page'])
})

test('maintenance splits one cell per step, and drops the codes of vectors that have moved', async () => {
  const { target, ids: all } = await createTracks(600)
  await add(target, styled(all.slice(0, 200)))
  assert.equal(await index.maintain(target), false)
  await add(target, styled(all))
  assert.equal(await maintainAll(target), 1)
  for (let version = 2; version < 15; version++) {
    await add(
      target,
      all.slice(0, 200).map((id, i) => ({ id, vector: styledVector(version * 1000 + i) })),
      version,
    )
  }
  const entriesOf = async () => (await readRows(target)).reduce((sum, row) => sum + (row.entries ?? 0), 0)
  const before = await entriesOf()
  assert.equal(before, 600 + 13 * 200)
  assert.ok((await maintainAll(target)) > 0)
  assert.ok((await entriesOf()) < before - 300)
  await checkCodes(target)
  assert.equal((await index.query(target, space, { vector: randomVector(1), k: 1000 })).length, 600)
})

test('a cell that lost all its vectors is emptied, and can be filled again', async () => {
  const { target, ids: all } = await createTracks(600)
  await add(target, styled(all.slice(0, 200)))
  await add(target, styled(all.slice(0, 600)))
  await index.remove(target, space.name, all)
  await maintainAll(target)
  assert.deepEqual(await index.query(target, space, { vector: randomVector(1), k: 10 }), [])
  await add(target, styled(all))
  assert.equal((await index.query(target, space, { vector: randomVector(1), k: 1000 })).length, 600)
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

test('concurrent writers and maintenance lose nothing', async () => {
  const { target, ids: all } = await createTracks(2400)
  const vectors = styled(all)
  // Two processes, each with its own caches.
  const threads = new ThreadPool()
  after(() => threads.close())
  const second = new PostgresVectorIndex(context.db, threads)
  const entries = vectors.map((each) => ({ ...each, version: 1 }))
  const writers = [0, 300, 600, 900, 1200, 1500, 1800, 2100].map((from, i) =>
    (i % 2 === 0 ? index : second).add(target, space, entries.slice(from, from + 300)),
  )
  let writing = true
  const maintained = (async () => {
    while (writing || (await second.maintain(target))) {
      await Promise.all([index.maintain(target), second.maintain(target)])
      await second.query(target, space, { vector: styledVector(1), k: 10 })
    }
  })()
  await Promise.all(writers)
  writing = false
  await maintained
  await checkCodes(target)
  assert.equal((await index.query(target, space, { vector: styledVector(1), k: 3000 })).length, 2400)
  for (const i of [3, 400, 1299, 2399]) {
    for (const each of [index, second]) {
      const [nearest] = await each.query(target, space, { vector: vectors[i]!.vector, k: 1 })
      assert.equal(nearest!.id, all[i])
    }
  }
})

test('a writer whose cell is split after it encoded its vectors encodes them again', async () => {
  const { target, ids: all } = await createTracks(700)
  await add(target, styled(all.slice(0, 200)))
  await add(target, styled(all.slice(0, 600)))
  let splits = 0
  class InterruptedPool extends ThreadPool {
    override async run<Input, Output>(task: ThreadTask<Input, Output>, input: Input): Promise<Output> {
      const output = await super.run(task, input)
      if (task.module.endsWith('/encode-task.ts')) while (await index.maintain(target)) splits++
      return output
    }
  }
  const threads = new InterruptedPool()
  after(() => threads.close())
  const late = new PostgresVectorIndex(context.db, threads)
  await late.add(
    target,
    space,
    styled(all)
      .slice(600)
      .map((each) => ({ ...each, version: 1 })),
  )
  assert.ok(splits > 0)
  await checkCodes(target)
})

test('accepts equal vectors and a zero vector', async () => {
  const { target, ids: all } = await createTracks(1100)
  const same = randomVector(1)
  await add(
    target,
    all.map((id, i) => ({ id, vector: i === 0 ? new Float32Array(dimensions) : same })),
  )
  await maintainAll(target)
  const near = await index.query(target, space, { vector: same, k: 10 })
  assert.equal(near.length, 10)
  assert.ok(near.every(({ score }) => score > 0.999))
  assert.equal((await index.query(target, space, { vector: new Float32Array(dimensions), k: 10 })).length, 10)
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

test('queries and writers recover when cached centroids do not match the database', async () => {
  const { target, ids: all } = await createTracks(400)
  await add(target, styled(all.slice(0, 300)))
  const query = { vector: styledVector(7), k: 5 }
  const before = await index.query(target, space, query)
  // As after restoring a backup: other cells under numbers that are cached.
  await context.owner`
    update inventory.similarity_cells
    set version = version + 1000
    where organisation_id = ${target.organisationId}`
  assert.deepEqual(await index.query(target, space, query), before)
  await context.owner`
    update inventory.similarity_cells
    set version = version + 1000
    where organisation_id = ${target.organisationId}`
  await add(target, styled(all))
  assert.equal((await index.query(target, space, { ...query, k: 1000 })).length, 400)
})

test('an aborted query rejects', async () => {
  const { target, ids: all } = await createTracks(1)
  await add(target, styled(all))
  const signal = AbortSignal.abort(new Error('the client has gone'))
  const query = { vector: randomVector(1), k: 10 }
  await assert.rejects(index.query(target, space, query, { signal }), /the client has gone/)
})
