import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomVector, styledVector } from '../vectors.ts'
import { createVectorFixture, space, styled } from './fixture.ts'

const { index, createTracks, add, maintainAll, readRows, checkCodes } = await createVectorFixture()

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
