import { findAxes, reduce, reducedSize } from './principal-axes.ts'

/** Sounds to place, beside those that have a place and do not move. */
export type LayoutInput = {
  /** Null: these are the first sounds, which decide what the map is spanned by. */
  axes: Float32Array | null
  /** Reduced vectors of placed sounds, one after the other, and where they are. */
  landmarks: Float32Array
  positions: Float32Array
  /** Embeddings, one after the other. */
  vectors: Float32Array
  count: number
}

export type Layout = {
  axes: Float32Array
  reduced: Float32Array
  /** x and y of each sound. */
  positions: Float32Array
  /** How far each sound is from the nearest landmark, compared with the others: above 1, nothing like it was there before. */
  novelty: Float32Array
}

const neighbourCount = 12
const firstEpochs = 160
const laterEpochs = 60
const negativeSamples = 5
/** The curve of UMAP for a minimum distance of 0.1. */
const curve = { a: 1.577, b: 0.895 }
const maxStep = 4

/**
 * Places sounds so that those that are alike lie close together: attraction between neighbours, repulsion between others, as UMAP does
 * (McInnes, Healy, Melville 2018). Landmarks stay where they are, so a map grows without moving. The same input gives the same map.
 */
export function layOut({ axes: given, landmarks, positions, vectors, count }: LayoutInput): Layout {
  const axes = given ?? findAxes(vectors, count)
  const reduced = reduce(vectors, count, axes)
  const landmarkCount = positions.length / 2
  const all = new Float32Array(landmarks.length + reduced.length)
  all.set(landmarks)
  all.set(reduced, landmarks.length)
  const { neighbours, distances } = findNeighbours(all, landmarkCount, count)
  const points = new Float32Array(2 * (landmarkCount + count))
  points.set(positions)
  const random = createRandom(landmarkCount + count)
  if (landmarkCount === 0) spread(points, reduced, count, random)
  else startAtNeighbours(points, neighbours, landmarkCount, count, random)
  attractAndRepel(points, neighbours, landmarkCount, count, random)
  return {
    axes,
    reduced,
    positions: points.slice(2 * landmarkCount),
    novelty: judgeNovelty(neighbours, distances, landmarkCount, count),
  }
}

type Neighbours = { neighbours: Int32Array; distances: Float32Array }

/** The nearest sounds of each new one, among all. -1 where there are fewer. */
function findNeighbours(all: Float32Array, first: number, count: number): Neighbours {
  const total = first + count
  const neighbours = new Int32Array(count * neighbourCount).fill(-1)
  const distances = new Float32Array(count * neighbourCount).fill(Number.POSITIVE_INFINITY)
  for (let index = 0; index < count; index++) {
    const own = (first + index) * reducedSize
    const at = index * neighbourCount
    for (let other = 0; other < total; other++) {
      if (other === first + index) continue
      const start = other * reducedSize
      let distance = 0
      for (let axis = 0; axis < reducedSize; axis++) {
        const difference = all[own + axis]! - all[start + axis]!
        distance += difference * difference
      }
      if (distance >= distances[at + neighbourCount - 1]!) continue
      let place = neighbourCount - 1
      while (place > 0 && distances[at + place - 1]! > distance) {
        distances[at + place] = distances[at + place - 1]!
        neighbours[at + place] = neighbours[at + place - 1]!
        place--
      }
      distances[at + place] = distance
      neighbours[at + place] = other
    }
  }
  return { neighbours, distances }
}

/** The first sounds start along the two main axes, at the scale of the curve. */
function spread(points: Float32Array, reduced: Float32Array, count: number, random: () => number): void {
  let largest = 1e-9
  for (let index = 0; index < count; index++)
    for (let axis = 0; axis < 2; axis++)
      largest = Math.max(largest, Math.abs(reduced[index * reducedSize + axis]!))
  for (let index = 0; index < count; index++)
    for (let axis = 0; axis < 2; axis++)
      points[2 * index + axis] =
        (10 * reduced[index * reducedSize + axis]!) / largest + 0.01 * (random() - 0.5)
}

/** Later ones start between their nearest neighbours that have a place. */
function startAtNeighbours(
  points: Float32Array,
  neighbours: Int32Array,
  first: number,
  count: number,
  random: () => number,
): void {
  for (let index = 0; index < count; index++) {
    let [x, y, weight] = [0, 0, 0]
    for (let place = 0; place < neighbourCount; place++) {
      const other = neighbours[index * neighbourCount + place]!
      if (other < 0 || other >= first) continue
      const share = 1 / (1 + place)
      x += share * points[2 * other]!
      y += share * points[2 * other + 1]!
      weight += share
    }
    const nearest = Math.floor(random() * first)
    points[2 * (first + index)] = (weight > 0 ? x / weight : points[2 * nearest]!) + 0.3 * (random() - 0.5)
    points[2 * (first + index) + 1] =
      (weight > 0 ? y / weight : points[2 * nearest + 1]!) + 0.3 * (random() - 0.5)
  }
}

function attractAndRepel(
  points: Float32Array,
  neighbours: Int32Array,
  first: number,
  count: number,
  random: () => number,
): void {
  const epochs = first === 0 ? firstEpochs : laterEpochs
  const total = first + count
  const { a, b } = curve
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = (first === 0 ? 1 : 0.5) * (1 - epoch / epochs)
    for (let index = 0; index < count; index++) {
      const own = 2 * (first + index)
      for (let place = 0; place < neighbourCount; place++) {
        const other = neighbours[index * neighbourCount + place]!
        if (other < 0) break
        // The further down the list, the less often it attracts.
        if (random() > 1 / (1 + 0.25 * place)) continue
        const pull = attraction(points, own, 2 * other, a, b)
        move(points, own, 2 * other, pull, rate)
        // Only new sounds move.
        if (other >= first) move(points, 2 * other, own, pull, rate)
        for (let sample = 0; sample < negativeSamples; sample++) {
          const far = Math.floor(random() * total)
          if (far === first + index) continue
          move(points, own, 2 * far, repulsion(points, own, 2 * far, a, b), rate)
        }
      }
    }
  }
}

function squared(points: Float32Array, one: number, other: number): number {
  const [dx, dy] = [points[one]! - points[other]!, points[one + 1]! - points[other + 1]!]
  return dx * dx + dy * dy
}

function attraction(points: Float32Array, one: number, other: number, a: number, b: number): number {
  const distance = squared(points, one, other)
  return distance === 0 ? 0 : (-2 * a * b * distance ** (b - 1)) / (1 + a * distance ** b)
}

function repulsion(points: Float32Array, one: number, other: number, a: number, b: number): number {
  const distance = squared(points, one, other)
  return (2 * b) / ((0.001 + distance) * (1 + a * distance ** b))
}

function move(points: Float32Array, one: number, other: number, force: number, rate: number): void {
  for (let axis = 0; axis < 2; axis++) {
    const step = force * (points[one + axis]! - points[other + axis]!)
    points[one + axis] = points[one + axis]! + rate * Math.max(-maxStep, Math.min(maxStep, step))
  }
}

function judgeNovelty(
  neighbours: Int32Array,
  distances: Float32Array,
  first: number,
  count: number,
): Float32Array {
  const nearest = new Float32Array(count).fill(Number.POSITIVE_INFINITY)
  for (let index = 0; index < count; index++) {
    for (let place = 0; place < neighbourCount; place++) {
      const other = neighbours[index * neighbourCount + place]!
      if (other < 0 || other >= first) continue
      nearest[index] = Math.sqrt(distances[index * neighbourCount + place]!)
      break
    }
  }
  const known = [...nearest].filter(Number.isFinite).sort((one, other) => one - other)
  const usual = known[Math.floor(known.length * 0.75)] ?? Number.POSITIVE_INFINITY
  return nearest.map((distance) => (distance === usual ? 1 : distance / usual) || 0)
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
