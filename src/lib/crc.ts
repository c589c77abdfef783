/**
 * The two checksums of the S3 protocol that Node does not provide: CRC-32C (Castagnoli) and CRC-64/NVME. Both are
 * reflected and computed from tables, eight bytes per step (slicing-by-8). The CRCs of two parts can be combined into the
 * CRC of the whole, so a multipart upload is verified without reading it again.
 */

const polynomial32c = 0x82f63b78
const polynomial32 = 0xedb88320
const polynomial64 = 0x9a6c9329ac4bc9b5n

let tables32: Int32Array[] | undefined
let tables64: { low: Int32Array; high: Int32Array }[] | undefined

/** Continues `crc` (0 at the start) over more bytes. */
export function crc32c(bytes: Uint8Array, crc = 0): number {
  tables32 ??= buildTables32()
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables32 as [
    Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array,
  ] // biome-ignore format: eight of a kind
  let value = ~crc
  let at = 0
  for (const end = bytes.length - 7; at < end; at += 8) {
    value ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    value =
      t7[value & 255]! ^ t6[(value >>> 8) & 255]! ^ t5[(value >>> 16) & 255]! ^ t4[value >>> 24]! ^
      t3[bytes[at + 4]!]! ^ t2[bytes[at + 5]!]! ^ t1[bytes[at + 6]!]! ^ t0[bytes[at + 7]!]! // biome-ignore format: one table for each byte
  }
  for (; at < bytes.length; at++) value = t0[(value ^ bytes[at]!) & 255]! ^ (value >>> 8)
  return ~value >>> 0
}

/** Continues `crc` (0n at the start) over more bytes. Computes in two 32-bit halves: BigInt is a hundred times slower. */
export function crc64nvme(bytes: Uint8Array, crc = 0n): bigint {
  tables64 ??= buildTables64()
  const tables = tables64
  const first = tables[0]!
  let low = ~Number(BigInt.asIntN(32, crc))
  let high = ~Number(BigInt.asIntN(32, crc >> 32n))
  let at = 0
  for (const end = bytes.length - 7; at < end; at += 8) {
    low ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    high ^= bytes[at + 4]! | (bytes[at + 5]! << 8) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 24)
    let nextLow = 0
    let nextHigh = 0
    for (let index = 0; index < 4; index++) {
      const a = tables[7 - index]!
      const b = tables[3 - index]!
      const x = (low >>> (8 * index)) & 255
      const y = (high >>> (8 * index)) & 255
      nextLow ^= a.low[x]! ^ b.low[y]!
      nextHigh ^= a.high[x]! ^ b.high[y]!
    }
    low = nextLow
    high = nextHigh
  }
  for (; at < bytes.length; at++) {
    const index = (low ^ bytes[at]!) & 255
    low = ((low >>> 8) | (high << 24)) ^ first.low[index]!
    high = (high >>> 8) ^ first.high[index]!
  }
  return (BigInt(~high >>> 0) << 32n) | BigInt(~low >>> 0)
}

type CrcName = 'crc32' | 'crc32c' | 'crc64nvme'

/** The CRC of two concatenated parts, from the CRC of each and the length of the second. */
export function combineCrcs(name: CrcName, first: bigint, second: bigint, secondLength: number): bigint {
  const bits = name === 'crc64nvme' ? 64 : 32
  const polynomial =
    name === 'crc64nvme' ? polynomial64 : BigInt(name === 'crc32c' ? polynomial32c : polynomial32)
  // Appending a zero byte is a linear operator. Squaring it doubles the number of bytes, and the binary digits of the
  // length select the powers to apply (as zlib's crc32_combine does).
  let operator = oneZeroBit(polynomial, bits)
  for (let doubling = 0; doubling < 3; doubling++) operator = square(operator)
  let value = first
  for (let length = BigInt(secondLength); length > 0n; length >>= 1n) {
    if (length & 1n) value = apply(operator, value)
    if (length > 1n) operator = square(operator)
  }
  return value ^ second
}

function oneZeroBit(polynomial: bigint, bits: number): bigint[] {
  return Array.from({ length: bits }, (_, bit) => (bit === 0 ? polynomial : 1n << BigInt(bit - 1)))
}

function apply(matrix: bigint[], vector: bigint): bigint {
  let sum = 0n
  for (let bit = 0; vector > 0n; bit++, vector >>= 1n) if (vector & 1n) sum ^= matrix[bit]!
  return sum
}

function square(matrix: bigint[]): bigint[] {
  return matrix.map((column) => apply(matrix, column))
}

function buildTables32(): Int32Array[] {
  const tables = Array.from({ length: 8 }, () => new Int32Array(256))
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial32c : value >>> 1
    tables[0]![byte] = value
  }
  for (let table = 1; table < 8; table++) {
    for (let byte = 0; byte < 256; byte++) {
      const before = tables[table - 1]![byte]!
      tables[table]![byte] = (before >>> 8) ^ tables[0]![before & 255]!
    }
  }
  return tables
}

function buildTables64(): { low: Int32Array; high: Int32Array }[] {
  const values = Array.from({ length: 8 }, () => new BigUint64Array(256))
  for (let byte = 0; byte < 256; byte++) {
    let value = BigInt(byte)
    for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ polynomial64 : value >> 1n
    values[0]![byte] = value
  }
  for (let table = 1; table < 8; table++) {
    for (let byte = 0; byte < 256; byte++) {
      const before = values[table - 1]![byte]!
      values[table]![byte] = (before >> 8n) ^ values[0]![Number(before & 255n)]!
    }
  }
  return values.map((table) => ({
    low: Int32Array.from(table, (value) => Number(BigInt.asIntN(32, value))),
    high: Int32Array.from(table, (value) => Number(BigInt.asIntN(32, value >> 32n))),
  }))
}
