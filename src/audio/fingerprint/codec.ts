/** Number of Chromaprint's algorithm 2 (CHROMAPRINT_ALGORITHM_TEST2) in the header. */
const ALGORITHM = 1
/** A distance is stored in three bits; larger ones continue in a second list of five bits each. */
const NORMAL_BITS = 3
const NORMAL_MAX = (1 << NORMAL_BITS) - 1
const EXTRA_BITS = 5

/**
 * Chromaprint's compressed form of a fingerprint, which AcoustID accepts. Each number is XORed with its predecessor; the distances between
 * the set bits follow, zero-terminated, packed LSB first; all in URL-safe base64.
 */
export function encodeFingerprint(prints: Uint32Array): string {
  const normal: number[] = []
  const extra: number[] = []
  let previous = 0
  for (const print of prints) {
    let changed = (print ^ previous) >>> 0
    previous = print
    let last = 0
    for (let bit = 1; changed !== 0; bit++, changed >>>= 1) {
      if (!(changed & 1)) continue
      const distance = bit - last
      normal.push(Math.min(distance, NORMAL_MAX))
      if (distance >= NORMAL_MAX) extra.push(distance - NORMAL_MAX)
      last = bit
    }
    normal.push(0)
  }
  const head = [ALGORITHM, (prints.length >> 16) & 255, (prints.length >> 8) & 255, prints.length & 255]
  const bytes = [...head, ...pack(normal, NORMAL_BITS), ...pack(extra, EXTRA_BITS)]
  return Buffer.from(bytes).toString('base64url')
}

export function decodeFingerprint(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 4 || bytes[0] !== ALGORITHM)
    throw new RangeError('not a Chromaprint fingerprint of algorithm 2')
  const count = (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!
  const body = bytes.subarray(4)
  const distances: number[] = []
  let ends = 0
  let at = 0
  for (; ends < count; at++) {
    if ((at + 1) * NORMAL_BITS > body.length * 8) throw new RangeError('the fingerprint is truncated')
    const distance = unpack(body, at * NORMAL_BITS, NORMAL_BITS)
    distances.push(distance)
    if (distance === 0) ends++
  }
  let extraAt = Math.ceil((at * NORMAL_BITS) / 8) * 8
  const prints = new Uint32Array(count)
  let index = 0
  let bit = 0
  let changed = 0
  for (let distance of distances) {
    if (distance === 0) {
      prints[index] = ((index > 0 ? prints[index - 1]! : 0) ^ changed) >>> 0
      index++
      bit = 0
      changed = 0
      continue
    }
    if (distance === NORMAL_MAX) {
      distance += unpack(body, extraAt, EXTRA_BITS)
      extraAt += EXTRA_BITS
    }
    bit += distance
    changed |= 1 << (bit - 1)
  }
  return prints
}

function pack(values: number[], width: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((values.length * width) / 8))
  values.forEach((value, i) => {
    for (let b = 0; b < width; b++) {
      const at = i * width + b
      if ((value >> b) & 1) bytes[at >> 3] = bytes[at >> 3]! | (1 << (at & 7))
    }
  })
  return bytes
}

function unpack(bytes: Uint8Array, bit: number, width: number): number {
  let value = 0
  for (let b = 0; b < width; b++) value |= (((bytes[(bit + b) >> 3] ?? 0) >> ((bit + b) & 7)) & 1) << b
  return value
}
