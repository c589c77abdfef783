import { dimensions } from '../vector-index.ts'
import { assignCells, buildCentroidTable } from './centroids.ts'

const rounds = 6

/**
 * Splits vectors into groups of near ones with at most `maxMembers` each. Groups are lists of vector numbers. The same
 * vectors always give the same groups.
 */
export function splitIntoGroups(vectors: Float32Array[], maxMembers: number): number[][] {
  return splitMembers(
    vectors,
    vectors.map((_, index) => index),
    maxMembers,
  )
}

function splitMembers(vectors: Float32Array[], members: number[], maxMembers: number): number[][] {
  if (members.length <= maxMembers) return [members]
  // More groups than needed: they come out uneven, and each should have space to grow.
  const groups = clusterMembers(vectors, members, Math.ceil((members.length / maxMembers) * 1.5))
  // Equal vectors cannot be separated by distance.
  if (groups.length === 1) return dealOut(members, Math.ceil(members.length / maxMembers))
  return groups.flatMap((group) => splitMembers(vectors, group, maxMembers))
}

/** k-means, starting from vectors spread evenly over the list. */
function clusterMembers(vectors: Float32Array[], members: number[], count: number): number[][] {
  const flat = new Float32Array(members.length * dimensions)
  for (const [index, member] of members.entries()) flat.set(vectors[member]!, index * dimensions)
  const vectorAt = (index: number) => flat.subarray(index * dimensions, (index + 1) * dimensions)
  let centroids: Float32Array[] = Array.from({ length: count }, (_, i) =>
    vectorAt(Math.floor((i * members.length) / count)),
  )
  let groups: Uint32Array = new Uint32Array()
  for (let round = 0; round < rounds; round++) {
    groups = assignCells(buildCentroidTable(centroids), flat, members.length)
    centroids = meansOf(vectorAt, groups, centroids)
  }
  return collect(members, groups, count)
}

function dealOut(members: number[], count: number): number[][] {
  return collect(
    members,
    members.map((_, index) => index % count),
    count,
  )
}

function collect(members: number[], groups: ArrayLike<number>, count: number): number[][] {
  const lists = Array.from({ length: count }, (): number[] => [])
  for (const [index, member] of members.entries()) lists[groups[index]!]!.push(member)
  return lists.filter((list) => list.length > 0)
}

export function meanOf(vectors: Float32Array[]): Float32Array {
  const groups = new Uint32Array(vectors.length)
  return meansOf((index) => vectors[index]!, groups, [new Float32Array(dimensions)])[0]!
}

/** A group that lost all of its vectors keeps its centroid. */
function meansOf(
  vectorAt: (index: number) => Float32Array,
  groups: Uint32Array,
  previous: Float32Array[],
): Float32Array[] {
  const sums = previous.map(() => new Float64Array(dimensions))
  const counts = previous.map(() => 0)
  for (const [index, group] of groups.entries()) {
    const [sum, vector] = [sums[group]!, vectorAt(index)]
    for (let i = 0; i < dimensions; i++) sum[i] = sum[i]! + vector[i]!
    counts[group]!++
  }
  return sums.map((sum, group) =>
    counts[group] === 0 ? previous[group]! : Float32Array.from(sum, (value) => value / counts[group]!),
  )
}
