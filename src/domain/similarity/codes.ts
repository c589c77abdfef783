import { DIMENSIONS } from './vectors.ts'

/**
 * Short codes of vectors, after RaBitQ (Gao and Long, 2024): what separates a vector from the centroid of its cell is turned
 * at random and each number kept as its sign, beside one factor that makes the estimate of a product right on average.
 * 64 bytes in place of 1,536; the best by the estimate are compared exactly.
 */
const TURNED = 512
const SIGN_BYTES = TURNED / 8
/** Track, factor, signs. */
export const ENTRY_BYTES = 8 + SIGN_BYTES

const flips = [1, 2].map(randomSigns)

/** The vector in other axes, the same ones always: lengths and products stay what they are. */
export function turn(vector: Float32Array): Float32Array {
  const turned = new Float32Array(TURNED)
  turned.set(vector.subarray(0, DIMENSIONS))
  for (const signs of flips) {
    for (let i = 0; i < TURNED; i++) turned[i] = turned[i]! * signs[i]!
    hadamard(turned)
  }
  return turned
}

/** Writes the code of a track whose turned vector lies `turned` - `centroid` from its cell's centroid. */
export function writeCode(
  into: Buffer,
  at: number,
  track: number,
  turned: Float32Array,
  centroid: Float32Array,
): void {
  let squares = 0
  let sum = 0
  for (let byte = 0; byte < SIGN_BYTES; byte++) {
    let bits = 0
    for (let bit = 0; bit < 8; bit++) {
      const value = turned[byte * 8 + bit]! - centroid[byte * 8 + bit]!
      squares += value * value
      sum += Math.abs(value)
      if (value > 0) bits |= 1 << bit
    }
    into[at + 8 + byte] = bits
  }
  into.writeUInt32LE(track, at)
  into.writeFloatLE(sum === 0 ? 0 : squares / sum, at + 4)
}

/** For each byte of signs the sum of a query's numbers with those signs. */
export function tableOf(turnedQuery: Float32Array): Float32Array {
  const table = new Float32Array(SIGN_BYTES * 256)
  for (let byte = 0; byte < SIGN_BYTES; byte++) {
    const at = byte * 256
    let none = 0
    for (let bit = 0; bit < 8; bit++) none -= turnedQuery[byte * 8 + bit]!
    table[at] = none
    for (let bits = 1; bits < 256; bits++) {
      const lowest = 31 - Math.clz32(bits & -bits)
      table[at + bits] = table[at + (bits & (bits - 1))]! + 2 * turnedQuery[byte * 8 + lowest]!
    }
  }
  return table
}

/** Estimates the product of the query with every vector of a part; `nearness` is the query's with the centroid. */
export function scanPart(
  codes: Buffer,
  table: Float32Array,
  nearness: number,
  found: (track: number, estimate: number) => void,
): void {
  for (let at = 0; at < codes.length; at += ENTRY_BYTES) {
    let sum = 0
    for (let byte = 0; byte < SIGN_BYTES; byte++) sum += table[(byte << 8) | codes[at + 8 + byte]!]!
    found(codes.readUInt32LE(at), nearness + codes.readFloatLE(at + 4) * sum)
  }
}

/** The fast Walsh-Hadamard transform, scaled to keep lengths. */
function hadamard(values: Float32Array): void {
  for (let width = 1; width < TURNED; width *= 2) {
    for (let from = 0; from < TURNED; from += 2 * width) {
      for (let i = from; i < from + width; i++) {
        const [a, b] = [values[i]!, values[i + width]!]
        values[i] = a + b
        values[i + width] = a - b
      }
    }
  }
  const scale = 1 / Math.sqrt(TURNED)
  for (let i = 0; i < TURNED; i++) values[i] = values[i]! * scale
}

function randomSigns(seed: number): Float32Array {
  let state = (seed * 2654435761) >>> 0
  return Float32Array.from({ length: TURNED }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 1 ? 1 : -1
  })
}
