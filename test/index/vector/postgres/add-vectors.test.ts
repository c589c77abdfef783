import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ThreadPool, type ThreadTask } from '../../../../src/index/thread-pool.ts'
import { PostgresVectorIndex } from '../../../../src/index/vector/postgres/postgres-vector-index.ts'
import { randomVector, styledVector } from '../vectors.ts'
import { createVectorFixture, space, styled } from './fixture.ts'

const { context, index, createTracks, add, maintainAll, readRows, checkCodes } = await createVectorFixture()

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
