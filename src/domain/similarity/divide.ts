import { Centroids } from './centroids.ts'
import { DIMENSIONS } from './vectors.ts'

const ROUNDS = 6

/** Divides things by their vectors into groups of near ones, each of `most` at most. The same vectors give the same groups. */
export function divide<Thing extends { unit: Float32Array }>(things: Thing[], most: number): Thing[][] {
  if (things.length <= most) return [things]
  // Somewhat more than needed: groups come out uneven, and each is to have room to grow.
  const groups = intoGroups(things, Math.ceil((things.length / most) * 1.5))
  // Copies of one vector cannot be told apart by it.
  if (groups.length === 1) return inTurn(things, Math.ceil(things.length / most))
  return groups.flatMap((group) => divide(group, most))
}

/** k-means, from vectors spread evenly over the list. */
function intoGroups<Thing extends { unit: Float32Array }>(things: Thing[], count: number): Thing[][] {
  const vectors = things.map(({ unit }) => unit)
  let centroids = Array.from({ length: count }, (_, i) => vectors[Math.floor((i * vectors.length) / count)]!)
  let groups: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const table = new Centroids(centroids.length)
    for (const [cell, centroid] of centroids.entries()) table.set(cell, centroid)
    groups = table.nearestOfEach(vectors)
    centroids = meansOf(vectors, groups, centroids)
  }
  return collect(things, groups, count)
}

function inTurn<Thing>(things: Thing[], count: number): Thing[][] {
  return collect(
    things,
    things.map((_, index) => index % count),
    count,
  )
}

function collect<Thing>(things: Thing[], groups: number[], count: number): Thing[][] {
  const lists = Array.from({ length: count }, (): Thing[] => [])
  for (const [index, thing] of things.entries()) lists[groups[index]!]!.push(thing)
  return lists.filter((list) => list.length > 0)
}

export function meanOf(vectors: Float32Array[]): Float32Array {
  return meansOf(vectors, new Array(vectors.length).fill(0), [new Float32Array(DIMENSIONS)])[0]!
}

/** A group that has lost all of its vectors stays where it was. */
function meansOf(vectors: Float32Array[], groups: number[], before: Float32Array[]): Float32Array[] {
  const sums = before.map(() => new Float64Array(DIMENSIONS))
  const counts = before.map(() => 0)
  for (const [index, vector] of vectors.entries()) {
    const sum = sums[groups[index]!]!
    for (let i = 0; i < DIMENSIONS; i++) sum[i] = sum[i]! + vector[i]!
    counts[groups[index]!]!++
  }
  return sums.map((sum, group) =>
    counts[group] === 0 ? before[group]! : Float32Array.from(sum, (value) => value / counts[group]!),
  )
}
