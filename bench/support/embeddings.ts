import { dimensions } from '../../src/index/vector/vector-index.ts'

const styleCount = 2000
const styleDimensions = 32
const mixing = gaussians(1, styleDimensions * dimensions)
const styles = gaussians(2, styleCount * styleDimensions)

/** Generates an embedding: a point near one of 2,000 styles in 32 dimensions, mapped to 384 dimensions, plus noise. */
export function generateEmbedding(seed: number): Float32Array {
  const random = gaussianFrom(seed + 7)
  const style = Math.floor(uniform(seed * 31 + 5) * styleCount)
  const values = new Float32Array(dimensions)
  for (let d = 0; d < styleDimensions; d++) {
    const coordinate = styles[style * styleDimensions + d]! + 0.7 * random()
    for (let i = 0; i < dimensions; i++) values[i] = values[i]! + coordinate * mixing[d * dimensions + i]!
  }
  for (let i = 0; i < dimensions; i++) values[i] = values[i]! + 0.5 * random()
  return values
}

function gaussians(seed: number, count: number): Float32Array {
  const random = gaussianFrom(seed)
  return Float32Array.from({ length: count }, random)
}

function gaussianFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0 || 1
  return () => {
    let sum = 0
    for (let i = 0; i < 4; i++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      sum += (state >>> 0) / 2 ** 32
    }
    return (sum - 2) * 1.732
  }
}

function uniform(seed: number): number {
  let state = Math.imul(seed ^ (seed >>> 15), 2246822519)
  state = Math.imul(state ^ (state >>> 13), 3266489917)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}
