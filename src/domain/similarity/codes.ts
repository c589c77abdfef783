import type { Best } from './best.ts'
import { openKernel } from './kernel.ts'
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
const ENTRY_WORDS = ENTRY_BYTES / 4
/** Codes in a part of a cell: they fill a page of the database. */
export const PART_ENTRIES = 104

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

/** Bits in which a query's numbers are compared with signs: with finer ones the estimate is no better. */
const QUERY_BITS = 6
const LEVELS = 2 ** QUERY_BITS - 1

/** A query as signs in planes, the lowest bit of its numbers first, and the length of one step. */
export type Planes = { signs: Uint8Array; step: number }

/** A number is the sum of its planes' signs, each twice as much as the one before, times half a step. */
export function planesOf(turnedQuery: Float32Array): Planes {
  const greatest = turnedQuery.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const step = (2 * greatest) / LEVELS
  const signs = new Uint8Array(QUERY_BITS * SIGN_BYTES)
  for (const [i, value] of turnedQuery.entries()) {
    const level = step === 0 ? 0 : Math.round((value + greatest) / step)
    for (let bit = 0; bit < QUERY_BITS; bit++) {
      if ((level >> bit) & 1) signs[bit * SIGN_BYTES + (i >> 3)]! |= 1 << (i & 7)
    }
  }
  return { signs, step }
}

const kernel = openKernel()
const planesAt = kernel.allocate(QUERY_BITS * SIGN_BYTES)
let room = 0
let codesAt = 0
let estimatesAt = 0

/** Offers every track that has a code with an estimate of the query's product with its vector; `nearness` is the query's with the centroid. */
export function scanCodes(codes: Buffer, { signs, step }: Planes, nearness: number, best: Best): void {
  const count = codes.length / ENTRY_BYTES
  if (count > room) {
    room = 2 * count
    codesAt = kernel.allocate(room * ENTRY_BYTES)
    estimatesAt = kernel.allocate(room * 4)
  }
  const memory = new Uint8Array(kernel.memory.buffer)
  memory.set(signs, planesAt)
  memory.set(codes, codesAt)
  kernel.scan(codesAt, count, planesAt, QUERY_BITS, nearness, (step / 2) * TURNED * LEVELS, step, estimatesAt)
  const estimates = new Float32Array(kernel.memory.buffer, estimatesAt, count)
  const words = new Uint32Array(kernel.memory.buffer, codesAt, count * ENTRY_WORDS)
  for (let i = 0; i < count; i++) {
    if (estimates[i]! > best.least) best.offer(words[i * ENTRY_WORDS]!, estimates[i]!)
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
