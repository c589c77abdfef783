import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TopK } from '../../../../src/index/top-k.ts'
import { assignCells, buildCentroidTable, rankCells } from '../../../../src/index/vector/compute/centroids.ts'
import {
  codeBytes,
  rotate,
  scanCodes,
  toPlanes,
  writeCode,
} from '../../../../src/index/vector/compute/codes.ts'
import { IdSet } from '../../../../src/index/vector/compute/id-set.ts'
import { splitIntoGroups } from '../../../../src/index/vector/compute/k-means.ts'
import { cosine, normalise, toBytes } from '../../../../src/index/vector/compute/vectors.ts'
import { dimensions } from '../../../../src/index/vector/vector-index.ts'
import { randomVector } from '../vectors.ts'

const seeds = fc.integer({ min: 1, max: 1e6 })
const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

test('the estimate of a code is near the product it stands for', () => {
  fc.assert(
    fc.property(seeds, seeds, (a, b) => {
      const [unit, query] = [normalise(randomVector(a)), normalise(randomVector(b))]
      const code = new Uint8Array(codeBytes)
      writeCode(code, 0, 7, rotate(unit), rotate(new Float32Array(dimensions)))
      const top = new TopK(1)
      scanCodes(code, toPlanes(rotate(query)), 0, top, null)
      const [{ id, score }] = top.sorted() as [{ id: number; score: number }]
      assert.equal(id, 7)
      const exact = product(unit, query)
      assert.ok(Math.abs(score - exact) < 0.25, `${score} for ${exact}`)
    }),
  )
})

test('rotation keeps lengths and products', () => {
  fc.assert(
    fc.property(seeds, seeds, (a, b) => {
      const [first, second] = [normalise(randomVector(a)), normalise(randomVector(b))]
      assert.ok(Math.abs(product(rotate(first), rotate(second)) - product(first, second)) < 1e-5)
    }),
  )
})

test('scanning skips the ids that a filter excludes', () => {
  const codes = new Uint8Array(10 * codeBytes)
  for (let i = 0; i < 10; i++) {
    writeCode(codes, i * codeBytes, i, rotate(randomVector(i + 1)), new Float32Array(512))
  }
  const top = new TopK(10)
  scanCodes(codes, toPlanes(rotate(randomVector(1))), 0, top, new IdSet(Uint32Array.of(3, 7, 2 ** 32 - 1)))
  assert.deepEqual(
    top
      .sorted()
      .map(({ id }) => id)
      .sort(),
    [3, 7],
  )
})

test('a set of ids has exactly its ids', () => {
  const id = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  const nearby = fc.integer({ min: 65_500, max: 65_600 })
  fc.assert(
    fc.property(fc.array(fc.oneof(id, nearby)), fc.array(fc.oneof(id, nearby)), (inside, others) => {
      const set = new IdSet(Uint32Array.from(inside).sort())
      for (const each of inside) assert.ok(set.has(each))
      for (const each of others) assert.equal(set.has(each), inside.includes(each))
    }),
  )
})

test('ranking cells and assigning vectors agree with comparing every centroid, over several blocks', () => {
  const centroids = Array.from({ length: 600 }, (_, i) => randomVector(i + 1))
  const table = buildCentroidTable(centroids)
  const vectors = Array.from({ length: 7 }, (_, i) => randomVector(9000 + i))
  const closeness = (vector: Float32Array, centroid: Float32Array) =>
    product(vector, centroid) - product(centroid, centroid) / 2
  const flat = new Float32Array(vectors.length * dimensions)
  for (const [i, vector] of vectors.entries()) flat.set(vector, i * dimensions)
  const cells = assignCells(table, flat, vectors.length)
  for (const [i, vector] of vectors.entries()) {
    const order = centroids
      .map((centroid, cell) => ({ cell, closeness: closeness(vector, centroid) }))
      .sort((a, b) => b.closeness - a.closeness)
    const ranked = rankCells(table, vector, 50)
    assert.deepEqual(
      ranked.map(({ cell }) => cell),
      order.slice(0, 50).map(({ cell }) => cell),
    )
    assert.ok(Math.abs(ranked[0]!.product - product(vector, centroids[ranked[0]!.cell]!)) < 1e-3)
    assert.equal(cells[i], order[0]!.cell)
  }
})

test('splitting loses no vector and leaves no group too large', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 40 }),
      (members, maxMembers) => {
        const vectors = members.map((seed) => normalise(randomVector(seed)))
        const groups = splitIntoGroups(vectors, maxMembers)
        const all = groups.flat().sort((a, b) => a - b)
        assert.deepEqual(all, [...vectors.keys()])
        assert.ok(groups.every((group) => group.length > 0 && group.length <= maxMembers))
      },
    ),
    { numRuns: 40 },
  )
})

test('a vector in bytes keeps its direction', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const vector = randomVector(seed)
      assert.ok(cosine(normalise(vector), toBytes(vector)) > 0.9999)
    }),
  )
  assert.equal(cosine(normalise(randomVector(1)), toBytes(new Float32Array(dimensions))), 0)
})
