import { createHash } from 'node:crypto'

/** One value in so many becomes a key. The value itself decides, so a copy selects the same ones wherever it was cut. */
const keyRate = 4
/**
 * The 24 bits that most often survive when a copy was cut between two frames (24 % of values keep them, 7 % keep all 32
 * bits) or runs 1 % fast or slow (5 to 7 %, against 1 to 2 %).
 */
const stableBits = 0xfeeeeaee
/** Enough for an hour of music. Sorted, so every copy drops the same ones. */
const maxKeys = 4000

/**
 * The keys of a fingerprint: some of its values, mixed with the owner of the index, so that keys of two owners never match.
 * Sorted, without duplicates.
 */
export function keysOf(prints: Uint32Array, owner: string): number[] {
  const salt = createHash('sha256').update(owner).digest().readUInt32LE(0)
  const selected = new Set<number>()
  for (const print of prints) {
    const stable = (print & stableBits) >>> 0
    if (mix(stable) % keyRate === 0) selected.add(stable)
  }
  return [...selected]
    .map((stable) => mix(stable ^ salt) | 0)
    .sort((a, b) => a - b)
    .slice(0, maxKeys)
}

/** The finaliser of MurmurHash3. */
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
