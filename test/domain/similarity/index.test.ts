import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { addVectors } from '../../../src/domain/similarity/add-vectors.ts'
import { Best } from '../../../src/domain/similarity/best.ts'
import { ENTRY_BYTES, planesOf, scanCodes, turn, writeCode } from '../../../src/domain/similarity/codes.ts'
import { divide } from '../../../src/domain/similarity/divide.ts'
import { findNearest } from '../../../src/domain/similarity/nearest.ts'
import { cosine, DIMENSIONS, toBytes, toUnit } from '../../../src/domain/similarity/vectors.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { noise } from '../../audio/tune.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const context = await createTestContext()
const space = { space: 'sound' as const, modelVersion: 'test-1' }

function randomVector(seed: number): Float32Array {
  const random = noise(seed)
  return Float32Array.from({ length: DIMENSIONS }, random)
}

/** Around one of some centres, as music is around styles. */
function styled(seed: number): Float32Array {
  const centre = randomVector(seed % 40)
  return randomVector(1000 + seed).map((value, i) => centre[i]! + 0.6 * value)
}

async function makeTracks(count: number) {
  const owner = await makeOrganisation(context)
  const entries = Array.from({ length: count }, (_, i) => ({ outer_id: `t${i}`, title: `Track ${i}` }))
  const ids = await fillWorkspace(context, owner, entries)
  const rows = await readFor(
    context.db,
    owner.id,
    (tx) => tx<{ id: string; seq: number }[]>`select id, seq from workspace.tracks`,
  )
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
  return { owner, seqs: ids.map((id) => seqs.get(id)!) }
}

type Owner = Awaited<ReturnType<typeof makeTracks>>['owner']

const add = (
  owner: Owner,
  vectors: { seq: number; embedding: Float32Array }[],
  modelVersion = space.modelVersion,
) =>
  transaction(context.db, async (tx) => {
    await actFor(tx, owner.id)
    await addVectors(tx, 'workspace', { ...space, modelVersion, catalogueId: owner.catalogue.id }, vectors)
  })

const nearest = (
  organisationId: string,
  embedding: Float32Array,
  limit: number,
  modelVersion = space.modelVersion,
) =>
  readFor(context.db, organisationId, (tx) =>
    findNearest(
      tx,
      'workspace',
      { ...space, modelVersion, unit: toUnit(embedding), catalogueId: null },
      limit,
    ),
  )

test('the nearest are found among some thousand that were added in several goes', async () => {
  const { owner, seqs } = await makeTracks(3000)
  const all = seqs.map((seq, i) => ({ seq, embedding: styled(i) }))
  await add(owner, all.slice(0, 700))
  await add(owner, all.slice(700, 701))
  await add(owner, all.slice(701))
  const [row] = await readFor(
    context.db,
    owner.id,
    (tx) => tx`select count(*) from workspace.similarity_cells`,
  )
  assert.ok(row!.count > 5, 'it is divided into cells')
  let found = 0
  for (let q = 0; q < 30; q++) {
    const query = styled(50_000 + q)
    const unit = toUnit(query)
    const exact = all
      .map(({ seq, embedding }) => ({ seq, score: cosine(unit, toBytes(toUnit(embedding))) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10)
    const near = await nearest(owner.id, query, 10)
    const truth = new Set(exact.map(({ seq }) => seq))
    found += near.filter(({ seq }) => truth.has(seq)).length
    assert.ok(near.every(({ score }, i) => i === 0 || score <= near[i - 1]!.score))
  }
  assert.ok(found >= 285, `${found} of 300`)
  const [self] = await nearest(owner.id, all[5]!.embedding, 1)
  assert.equal(self!.seq, seqs[5])
  assert.ok(self!.score > 0.999)
})

test('a track that sounds otherwise now is found where it is, and nowhere else', async () => {
  const { owner, seqs } = await makeTracks(3)
  await add(
    owner,
    seqs.map((seq, i) => ({ seq, embedding: randomVector(i + 1) })),
  )
  await add(owner, [{ seq: seqs[0]!, embedding: randomVector(9) }])
  const near = await nearest(owner.id, randomVector(9), 10)
  assert.equal(near[0]!.seq, seqs[0])
  assert.equal(near.length, 3)
  const [former] = await nearest(owner.id, randomVector(1), 1)
  assert.ok(former!.score < 0.5)
})

test('what one organisation has is not found by another, nor by another model', async () => {
  const first = await makeTracks(2)
  const second = await makeTracks(2)
  for (const { owner, seqs } of [first, second]) {
    await add(
      owner,
      seqs.map((seq, i) => ({ seq, embedding: randomVector(i + 1) })),
    )
  }
  const near = await nearest(first.owner.id, randomVector(1), 10)
  assert.deepEqual(
    near.map(({ seq }) => seq).sort((a, b) => a - b),
    first.seqs,
  )
  // What a process remembers of one is not told to another.
  assert.deepEqual(
    (await nearest(second.owner.id, randomVector(1), 10)).map(({ seq }) => seq).sort((a, b) => a - b),
    second.seqs,
  )
  assert.deepEqual(await nearest(first.owner.id, randomVector(1), 10, 'test-2'), [])
  // Analysed anew by another model, a track leaves the old index.
  await add(first.owner, [{ seq: first.seqs[0]!, embedding: randomVector(3) }], 'test-2')
  assert.deepEqual(
    (await nearest(first.owner.id, randomVector(1), 10)).map(({ seq }) => seq),
    [first.seqs[1]],
  )
  assert.deepEqual(
    (await nearest(first.owner.id, randomVector(3), 10, 'test-2')).map(({ seq }) => seq),
    [first.seqs[0]],
  )
})

test('what is added after a search is found by the next one', async () => {
  const { owner, seqs } = await makeTracks(3)
  for (const [i, seq] of seqs.entries()) {
    await add(owner, [{ seq, embedding: randomVector(i + 1) }])
    const near = await nearest(owner.id, randomVector(i + 1), 10)
    assert.equal(near[0]!.seq, seq)
    assert.equal(near.length, i + 1)
  }
})

test('a removed track is found no more', async () => {
  const { owner, seqs } = await makeTracks(2)
  await add(
    owner,
    seqs.map((seq, i) => ({ seq, embedding: randomVector(i + 1) })),
  )
  await transaction(context.db, async (tx) => {
    await actFor(tx, owner.id)
    await tx`delete from workspace.tracks where seq = ${seqs[0]!}`
  })
  assert.deepEqual(
    (await nearest(owner.id, randomVector(1), 10)).map(({ seq }) => seq),
    [seqs[1]],
  )
})

test('what is undone leaves nothing behind, in memory either', async () => {
  const { owner, seqs } = await makeTracks(1300)
  const all = seqs.map((seq, i) => ({ seq, embedding: styled(i) }))
  await add(owner, all.slice(0, 20))
  await nearest(owner.id, styled(1), 5)
  await assert.rejects(
    transaction(context.db, async (tx) => {
      await actFor(tx, owner.id)
      await addVectors(tx, 'workspace', { ...space, catalogueId: owner.catalogue.id }, all.slice(20))
      throw new Error('undone')
    }),
    /undone/,
  )
  assert.equal((await nearest(owner.id, styled(1), 2000)).length, 20)
  await add(owner, all.slice(20))
  for (const i of [3, 400, 1299])
    assert.equal((await nearest(owner.id, all[i]!.embedding, 1))[0]!.seq, seqs[i])
})

test('two that add at the same time both succeed', async () => {
  const { owner, seqs } = await makeTracks(1200)
  const all = seqs.map((seq, i) => ({ seq, embedding: styled(i) }))
  await Promise.all([0, 300, 600, 900].map((from) => add(owner, all.slice(from, from + 300))))
  assert.equal((await nearest(owner.id, styled(1), 2000)).length, 1200)
})

test('copies of one vector and a vector without direction do no harm', async () => {
  const { owner, seqs } = await makeTracks(1100)
  const same = randomVector(1)
  await add(
    owner,
    seqs.map((seq, i) => ({ seq, embedding: i === 0 ? new Float32Array(DIMENSIONS) : same })),
  )
  const near = await nearest(owner.id, same, 10)
  assert.equal(near.length, 10)
  assert.ok(near.every(({ score }) => score > 0.999))
  assert.equal((await nearest(owner.id, new Float32Array(DIMENSIONS), 10)).length, 10)
})

test('the estimate of a code is near the product it stands for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (a, b) => {
      const [unit, query] = [toUnit(randomVector(a)), toUnit(randomVector(b))]
      const code = Buffer.alloc(ENTRY_BYTES)
      writeCode(code, 0, 7, turn(unit), turn(new Float32Array(DIMENSIONS)))
      const best = new Best(1)
      scanCodes(code, planesOf(turn(query)), 0, best)
      const [{ track, value: estimate }] = best.kept() as [{ track: number; value: number }]
      assert.equal(track, 7)
      const exact = unit.reduce((sum, value, i) => sum + value * query[i]!, 0)
      assert.ok(Math.abs(estimate - exact) < 0.25, `${estimate} for ${exact}`)
    }),
  )
})

test('dividing loses nothing and leaves no group too large', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 40 }),
      (seeds, most) => {
        const things = seeds.map((seed, place) => ({ place, unit: toUnit(randomVector(seed)) }))
        const groups = divide(things, most)
        assert.deepEqual(
          groups
            .flat()
            .map(({ place }) => place)
            .sort((a, b) => a - b),
          things.map(({ place }) => place),
        )
        assert.ok(groups.every((group) => group.length > 0 && group.length <= most))
      },
    ),
    { numRuns: 40 },
  )
})

test('the best are kept, whatever the order they come in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 300 }),
      fc.integer({ min: 1, max: 20 }),
      (values, most) => {
        const best = new Best(most)
        for (const [track, value] of values.entries()) best.offer(track, value)
        const expected = [...values].sort((a, b) => b - a).slice(0, most)
        assert.deepEqual(
          best.tracks().map((track) => values[track]),
          expected,
        )
      },
    ),
  )
})
