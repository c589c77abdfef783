import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut } from '../../../src/domain/sound-map/layout.ts'

const size = 64

/** Sounds around a few centres; returns them with the number of their centre. */
function makeSounds(count: number, centres: number, seed = 1) {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const vectors = new Float32Array(count * size)
  const groups = Array.from({ length: count }, (_, index) => index % centres)
  for (const [index, group] of groups.entries())
    for (let at = 0; at < size; at++)
      vectors[index * size + at] = Math.sin((group + 1) * (at + 1) * 1.7) + 0.3 * (random() - 0.5)
  return { vectors, groups }
}

const none = { axes: null, landmarks: new Float32Array(0), positions: new Float32Array(0) }

/** How many of the five nearest points on the map belong to the same group, from 0 to 1. */
function purity(positions: Float32Array, groups: number[]): number {
  let same = 0
  for (let index = 0; index < groups.length; index++) {
    const nearest = groups
      .map((_, other) => ({
        other,
        distance: Math.hypot(
          positions[2 * index]! - positions[2 * other]!,
          positions[2 * index + 1]! - positions[2 * other + 1]!,
        ),
      }))
      .filter(({ other }) => other !== index)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 5)
    same += nearest.filter(({ other }) => groups[other] === groups[index]).length / 5
  }
  return same / groups.length
}

test('sounds that are alike lie close together', () => {
  const { vectors, groups } = makeSounds(300, 6)
  const { positions } = layOut({ ...none, vectors, count: 300 })
  assert.ok(positions.every(Number.isFinite))
  assert.ok(purity(positions, groups) > 0.95, String(purity(positions, groups)))
})

test('new sounds are placed beside their neighbours, which do not move', () => {
  const first = makeSounds(200, 5)
  const map = layOut({ ...none, vectors: first.vectors, count: 200 })
  const before = map.positions.slice()
  const later = makeSounds(40, 5, 7)
  const added = layOut({
    axes: map.axes,
    landmarks: map.reduced,
    positions: map.positions,
    vectors: later.vectors,
    count: 40,
  })
  assert.deepEqual(map.positions, before)
  const all = new Float32Array([...before, ...added.positions])
  assert.ok(purity(all, [...first.groups, ...later.groups]) > 0.9)
})

test('the same sounds give the same map', () => {
  const { vectors } = makeSounds(60, 3)
  const one = layOut({ ...none, vectors, count: 60 })
  const other = layOut({ ...none, vectors, count: 60 })
  assert.deepEqual(one.positions, other.positions)
})

test('a sound like nothing before is novel, and one, two or equal sounds have a place too', () => {
  const first = makeSounds(100, 2)
  const map = layOut({ ...none, vectors: first.vectors, count: 100 })
  const vectors = new Float32Array(20 * size)
  vectors.set(first.vectors.subarray(0, 19 * size))
  for (let at = 0; at < size; at++) vectors[19 * size + at] = Math.cos(at * at)
  const { axes, reduced: landmarks, positions } = map
  const { novelty } = layOut({ axes, landmarks, positions, vectors, count: 20 })
  assert.ok(novelty[19]! > 1.5)
  assert.ok(novelty[0]! <= 1)
  for (const count of [1, 2, 5]) {
    const same = layOut({ ...none, vectors: new Float32Array(count * size).fill(1), count })
    assert.ok(same.positions.every(Number.isFinite), String(count))
  }
})
