import type { TopK } from '../../top-k.ts'
import { dimensions } from '../vector-index.ts'
import type { IdSet } from './id-set.ts'
import { floatsAt, KernelBuffer, openKernel } from './kernel.ts'

/**
 * Quantised codes after RaBitQ (Gao and Long, SIGMOD 2024): the difference between a vector and the centroid of its cell is
 * rotated at random, and of each coordinate only the sign is stored, with one factor per vector that makes the estimated
 * product unbiased. A code takes 72 bytes instead of 1,536. The top candidates by estimate are then compared exactly.
 *
 * Layout: id (u32), factor (f32), signs (64 bytes, lowest bit first), little-endian.
 */
const rotatedDimensions = 512
const signBytes = rotatedDimensions / 8
const factorOffset = 4
const signsOffset = 8
export const codeBytes = signsOffset + signBytes
const codeWords = codeBytes / 4

const signFlips = [1, 2].map(randomSigns)

/** Rotates a vector, always the same way: lengths and products do not change. */
export function rotate(vector: Float32Array): Float32Array {
  const rotated = new Float32Array(rotatedDimensions)
  rotated.set(vector.subarray(0, dimensions))
  for (const signs of signFlips) {
    for (let i = 0; i < rotatedDimensions; i++) rotated[i] = rotated[i]! * signs[i]!
    hadamard(rotated)
  }
  return rotated
}

/** Writes the code of a vector at `offset`. Both vectors are rotated. */
export function writeCode(
  output: Uint8Array,
  offset: number,
  id: number,
  rotated: Float32Array,
  rotatedCentroid: Float32Array,
): void {
  let squares = 0
  let sum = 0
  for (let byte = 0; byte < signBytes; byte++) {
    let bits = 0
    for (let bit = 0; bit < 8; bit++) {
      const value = rotated[byte * 8 + bit]! - rotatedCentroid[byte * 8 + bit]!
      squares += value * value
      sum += Math.abs(value)
      if (value > 0) bits |= 1 << bit
    }
    output[offset + signsOffset + byte] = bits
  }
  const view = new DataView(output.buffer, output.byteOffset + offset, codeBytes)
  view.setUint32(0, id, true)
  view.setFloat32(factorOffset, sum === 0 ? 0 : squares / sum, true)
}

/** Bits per coordinate of a query. More do not improve the estimate. */
const queryBits = 6
const maxLevel = 2 ** queryBits - 1

/** A query as bit planes of its quantised coordinates, lowest bit first, and the size of one quantisation step. */
type QueryPlanes = { signs: Uint8Array; step: number }

export function toPlanes(rotatedQuery: Float32Array): QueryPlanes {
  let largest = 0
  for (const value of rotatedQuery) largest = Math.max(largest, Math.abs(value))
  const step = (2 * largest) / maxLevel
  const signs = new Uint8Array(queryBits * signBytes)
  for (const [i, value] of rotatedQuery.entries()) {
    const level = step === 0 ? 0 : Math.round((value + largest) / step)
    for (let bit = 0; bit < queryBits; bit++) {
      if ((level >> bit) & 1) signs[bit * signBytes + (i >> 3)]! |= 1 << (i & 7)
    }
  }
  return { signs, step }
}

const planesBuffer = new KernelBuffer()
const codesBuffer = new KernelBuffer()
const estimatesBuffer = new KernelBuffer()

/** Adds the ids of all codes with their estimated products. `centroidProduct` is the query's with the cell's centroid. */
export function scanCodes(
  codes: Uint8Array,
  { signs, step }: QueryPlanes,
  centroidProduct: number,
  top: TopK,
  allowed: IdSet | null,
): void {
  const count = codes.length / codeBytes
  const planesAt = planesBuffer.reserve(signs.length)
  const codesAt = codesBuffer.reserve(codes.length)
  const estimatesAt = estimatesBuffer.reserve(count * 4)
  const kernel = openKernel()
  const memory = new Uint8Array(kernel.memory.buffer)
  memory.set(signs, planesAt)
  memory.set(codes, codesAt)
  const bias = (step / 2) * rotatedDimensions * maxLevel
  kernel.estimate(codesAt, count, planesAt, queryBits, centroidProduct, bias, step, estimatesAt)
  const estimates = floatsAt(estimatesAt, count)
  const ids = new Uint32Array(kernel.memory.buffer, codesAt, count * codeWords)
  let { threshold } = top
  for (let i = 0; i < count; i++) {
    if (estimates[i]! <= threshold) continue
    const id = ids[i * codeWords]!
    if (allowed !== null && !allowed.has(id)) continue
    top.add(id, estimates[i]!)
    threshold = top.threshold
  }
}

/** The fast Walsh-Hadamard transform, scaled to preserve lengths. */
function hadamard(values: Float32Array): void {
  for (let width = 1; width < rotatedDimensions; width *= 2) {
    for (let from = 0; from < rotatedDimensions; from += 2 * width) {
      for (let i = from; i < from + width; i++) {
        const a = values[i]!
        const b = values[i + width]!
        values[i] = a + b
        values[i + width] = a - b
      }
    }
  }
  const scale = 1 / Math.sqrt(rotatedDimensions)
  for (let i = 0; i < rotatedDimensions; i++) values[i] = values[i]! * scale
}

/** Stored codes depend on these signs: the generator must never change. */
function randomSigns(seed: number): Float32Array {
  let state = (seed * 2654435761) >>> 0
  return Float32Array.from({ length: rotatedDimensions }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 1 ? 1 : -1
  })
}
