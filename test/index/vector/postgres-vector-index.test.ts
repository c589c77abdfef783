import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actFor } from '../../../src/domain/catalogue/act-for.ts'
import { ThreadPool, type ThreadTask } from '../../../src/index/thread-pool.ts'
import { codeBytes, rotate, writeCode } from '../../../src/index/vector/compute/codes.ts'
import { normalise } from '../../../src/index/vector/compute/vectors.ts'
import { PostgresVectorIndex } from '../../../src/index/vector/postgres/postgres-vector-index.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestContext } from '../../support/context.ts'
import { createTracks, type Target } from './tracks.ts'
import { randomVector, styledVector } from './vectors.ts'

const context = await createTestContext()
const { vectorIndex: index } = context
const space = { name: 'sound', modelVersion: 'test-1' }

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

test('adding the same vectors again changes nothing', async () => {
  const { target, ids: all } = await createTracks(context, 20)
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
  const { target, ids: all } = await createTracks(context, 1501)
  await add(target, styled(all.slice(0, 1500)))
  await maintainAll(target)
  const before = new Map((await readRows(target)).map(({ name, writer }) => [name, writer]))
  assert.ok(before.size > 12)
  await add(target, [{ id: all[1500]!, vector: styledVector(1500) }])
  const written = (await readRows(target)).filter(({ name, writer }) => before.get(name) !== writer)
  assert.deepEqual(written.map(({ name }) => name.split(' ')[0]).sort(), ['cell', 'page'])
})

test('maintenance splits one cell per step, and drops the codes of vectors that have moved', async () => {
  const { target, ids: all } = await createTracks(context, 600)
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

test('a cell whose vectors have all gone is emptied, and filled again', async () => {
  const { target, ids: all } = await createTracks(context, 600)
  await add(target, styled(all.slice(0, 200)))
  await add(target, styled(all.slice(0, 600)))
  await index.remove(target, space.name, all)
  await maintainAll(target)
  assert.deepEqual(await index.query(target, space, { vector: randomVector(1), k: 10 }), [])
  await add(target, styled(all))
  assert.equal((await index.query(target, space, { vector: randomVector(1), k: 1000 })).length, 600)
})

test('a query does not use cached codes of a cell that was rewritten', async () => {
  const { target, ids: all } = await createTracks(context, 200)
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

test('writers and maintenance at the same time lose nothing', async () => {
  const { target, ids: all } = await createTracks(context, 2400)
  const vectors = styled(all)
  // Two processes have caches of their own.
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
  const { target, ids: all } = await createTracks(context, 700)
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

test('a small query runs inline and a large one on a thread, with the same result', async () => {
  const { target, ids: all } = await createTracks(context, 900)
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
  const { target, ids: all } = await createTracks(context, 400)
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

test('a deleted track and a removed vector are not found', async () => {
  const { target, ids: all } = await createTracks(context, 3)
  await add(target, styled(all))
  await transaction(context.db, async (tx) => {
    await actFor(tx, target.organisationId)
    await tx`delete from workspace.tracks where seq = ${all[0]!}`
  })
  await index.remove(target, space.name, [all[1]!, 12345])
  assert.deepEqual(ids(await index.query(target, space, { vector: styledVector(0), k: 10 })), [all[2]])
})
