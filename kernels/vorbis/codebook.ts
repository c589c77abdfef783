// Vorbis codebooks (section 3): a Huffman code defined by the stream, and optionally a vector for each of its entries (vector
// quantisation).

import { bitLength, overrun, peekBits, readBits, skipBits } from './bits'
import { allocateZeroed } from './memory'

/** "BCV", little-endian. */
const SYNC = 0x564342
const FAST_BITS = 10
/** Low bits of a slot of the fast table: the code length, or CONTINUES when the rest of the code is in the tree. */
const LENGTH_BITS = 6
const LENGTH_MASK = 63
const CONTINUES = 63
const MAX_CODE_BITS = 32
/** Values in all vectors of a book, at most. */
const MAX_VECTOR_VALUES = 1 << 26

export class Codebook {
  dimensions: i32 = 0
  entries: i32 = 0
  /** `dimensions` floats for each entry; 0 when the book has no vectors. */
  vectors: usize = 0
  /** Slots indexed by the next bits: entry << 6 | length, node << 6 | CONTINUES, or 0 where no code starts with these bits. */
  fast: usize = 0
  fastBits: i32 = 0
  /** Tree nodes of two children each: a node number, ~entry for a leaf, 0 for none. */
  nodes: usize = 0
}

/** The next entry of the book, or -1 when the packet ends or no code matches. */
export function readEntry(book: Codebook): i32 {
  const bits = peekBits()
  const slot = load<u32>(book.fast + <usize>((bits & (((<u64>1) << (<u64>book.fastBits)) - 1)) << 2))
  const length = <i32>(slot & LENGTH_MASK)
  if (length === CONTINUES) return readLongEntry(book, bits >> <u64>book.fastBits, <i32>(slot >> LENGTH_BITS))
  skipBits(length)
  return length === 0 || overrun() ? -1 : <i32>(slot >> LENGTH_BITS)
}

function readLongEntry(book: Codebook, bits: u64, node: i32): i32 {
  for (let length = book.fastBits + 1; length <= MAX_CODE_BITS; length++) {
    node = load<i32>(book.nodes + <usize>(((node << 1) | <i32>(bits & 1)) << 2))
    if (node < 0) {
      skipBits(length)
      return overrun() ? -1 : ~node
    }
    if (node === 0) return -1
    bits >>= 1
  }
  return -1
}

/** Address of the vector of the next entry, or 0 when there is none. */
export function readVector(book: Codebook): usize {
  const entry = readEntry(book)
  return entry < 0 ? 0 : book.vectors + <usize>entry * ((<usize>book.dimensions) << 2)
}

/** Reads a codebook from the setup header (section 3.2.1); null when it is corrupt or too large. */
export function readCodebook(): Codebook | null {
  if (readBits(24) !== SYNC) return null
  const book = new Codebook()
  book.dimensions = <i32>readBits(16)
  book.entries = <i32>readBits(24)
  if (book.dimensions === 0 || book.entries === 0) return null
  const lengths = allocateZeroed(<usize>book.entries)
  if (lengths === 0) return null
  if (!(readBits(1) ? readOrderedLengths(book.entries, lengths) : readLengths(book.entries, lengths)))
    return null
  if (!buildTree(book, lengths)) return null
  const lookup = <i32>readBits(4)
  if (lookup > 2 || overrun()) return null
  if (lookup > 0 && !readVectors(book, lookup)) return null
  return book
}

function readLengths(entries: i32, lengths: usize): bool {
  const sparse = readBits(1)
  for (let i = 0; i < entries; i++) {
    if (sparse && !readBits(1)) continue
    store<u8>(lengths + <usize>i, <u8>(readBits(5) + 1))
    if (overrun()) return false
  }
  return !overrun()
}

function readOrderedLengths(entries: i32, lengths: usize): bool {
  let length = <i32>readBits(5) + 1
  for (let at = 0; at < entries; length++) {
    const count = <i32>readBits(bitLength(entries - at))
    if (length > 32 || count > entries - at || overrun()) return false
    memory.fill(lengths + <usize>at, <u8>length, <usize>count)
    at += count
  }
  return true
}

/**
 * Per depth of the tree: the lowest unassigned code, left-aligned in 32 bits, or -1. Section 3.2.1 assigns to each entry the lowest
 * code of its length that is still free.
 */
const freeCodes = memory.data(33 * 8, 16)

function assignCode(length: i32): i64 {
  let depth = length
  while (depth >= 0 && load<i64>(freeCodes + <usize>(depth << 3)) < 0) depth--
  if (depth < 0) return -1
  const code = load<i64>(freeCodes + <usize>(depth << 3))
  store<i64>(freeCodes + <usize>(depth << 3), -1)
  // Split the branch on the way down; the other halves stay free.
  for (let d = depth + 1; d <= length; d++)
    store<i64>(freeCodes + <usize>(d << 3), code + ((<i64>1) << (<i64>(32 - d))))
  return code
}

function buildTree(book: Codebook, lengths: usize): bool {
  let used = 0
  let longest = 0
  for (let i = 0; i < book.entries; i++) {
    const length = <i32>load<u8>(lengths + <usize>i)
    if (length > 0) used++
    longest = max(longest, length)
  }
  book.fastBits = min(longest, FAST_BITS)
  book.fast = allocateZeroed(<usize>(4 << book.fastBits))
  book.nodes = allocateZeroed((<usize>(used + 1)) << 3)
  if (book.fast === 0 || book.nodes === 0) return false
  for (let d = 0; d <= 32; d++) store<i64>(freeCodes + <usize>(d << 3), d === 0 ? 0 : -1)
  let nodes = 1
  for (let i = 0; i < book.entries; i++) {
    const length = <i32>load<u8>(lengths + <usize>i)
    if (length === 0) continue
    const code = assignCode(length)
    // Overspecified: more codes than the tree can hold.
    if (code < 0) return false
    const bits = reverseBits(<u32>code)
    if (length <= book.fastBits) {
      const slot = ((<u32>i) << LENGTH_BITS) | length
      for (let at = bits; at < <u32>(1 << book.fastBits); at += <u32>(1 << length))
        store<u32>(book.fast + ((<usize>at) << 2), slot)
      continue
    }
    nodes = addLongCode(book, i, bits, length, nodes, used)
    if (nodes < 0) return false
  }
  if (used === 0) return true
  if (used === 1) {
    // A single entry of one bit matches either value of that bit. Any other single entry leaves the tree incomplete.
    if (longest !== 1) return false
    store<u32>(book.fast + 4, load<u32>(book.fast))
    return true
  }
  for (let d = 0; d <= 32; d++) if (load<i64>(freeCodes + <usize>(d << 3)) >= 0) return false
  return true
}

/** Adds a code longer than the fast table as a subtree of its slot. Returns the number of nodes used so far, or -1. */
function addLongCode(book: Codebook, entry: i32, bits: u32, length: i32, nodes: i32, limit: i32): i32 {
  const slot = book.fast + ((<usize>(bits & ((1 << book.fastBits) - 1))) << 2)
  let node = <i32>(load<u32>(slot) >> LENGTH_BITS)
  if (node === 0) {
    node = nodes++
    store<u32>(slot, ((<u32>node) << LENGTH_BITS) | CONTINUES)
  }
  for (let depth = book.fastBits; depth < length; depth++) {
    // A complete tree has fewer inner nodes than entries; more of them mean that it is incomplete.
    if (nodes > limit) return -1
    const child = book.nodes + <usize>(((node << 1) | <i32>((bits >> <u32>depth) & 1)) << 2)
    if (depth === length - 1) {
      store<i32>(child, ~entry)
    } else {
      if (load<i32>(child) === 0) store<i32>(child, nodes++)
      node = load<i32>(child)
    }
  }
  return nodes > limit ? -1 : nodes
}

function reverseBits(value: u32): u32 {
  value = ((value >> 1) & 0x55555555) | ((value & 0x55555555) << 1)
  value = ((value >> 2) & 0x33333333) | ((value & 0x33333333) << 2)
  value = ((value >> 4) & 0x0f0f0f0f) | ((value & 0x0f0f0f0f) << 4)
  value = ((value >> 8) & 0x00ff00ff) | ((value & 0x00ff00ff) << 8)
  return (value >> 16) | (value << 16)
}

/** Computes the vector of every entry (section 3.2.1): a lattice of scalar values (lookup type 1) or an explicit list (type 2). */
function readVectors(book: Codebook, lookup: i32): bool {
  const lowest = unpackFloat()
  const step = unpackFloat()
  const bits = <i32>readBits(4) + 1
  const sequence = readBits(1)
  const dimensions = book.dimensions
  const total = <i64>book.entries * <i64>dimensions
  const count = lookup === 1 ? lookup1Values(book.entries, dimensions) : total
  if (total > MAX_VECTOR_VALUES) return false
  const scale = allocateZeroed((<usize>count) << 2)
  book.vectors = allocateZeroed((<usize>total) << 2)
  if (scale === 0 || book.vectors === 0) return false
  for (let i: usize = 0; i < <usize>count; i++) {
    store<f32>(scale + (i << 2), <f32>(<f64>readBits(bits) * step + lowest))
    if (overrun()) return false
  }
  let to = book.vectors
  for (let entry = 0; entry < book.entries; entry++) {
    let last: f32 = 0
    let rest = <u32>entry
    for (let d = 0; d < dimensions; d++) {
      let from = <usize>entry * <usize>dimensions + <usize>d
      if (lookup === 1) {
        from = <usize>(rest % <u32>count)
        rest /= <u32>count
      }
      const value = load<f32>(scale + (from << 2)) + last
      store<f32>(to, value)
      to += 4
      if (sequence) last = value
    }
  }
  return true
}

/** lookup1_values (section 9.2.3): the greatest number whose `dimensions`th power is at most `entries`. */
function lookup1Values(entries: i32, dimensions: i32): i64 {
  if (dimensions === 1) return <i64>entries
  let length: i64 = 1
  while (powerAtMost(length + 1, dimensions, entries)) length++
  return length
}

function powerAtMost(base: i64, exponent: i32, limit: i32): bool {
  let power: i64 = 1
  for (let i = 0; i < exponent; i++) {
    power *= base
    if (power > <i64>limit) return false
  }
  return true
}

/** float32_unpack (section 9.2.2): 21 bits of mantissa, 10 of exponent, a sign. */
function unpackFloat(): f64 {
  const bits = readBits(32)
  const mantissa = <f64>(bits & 0x1fffff)
  const value = mantissa * 2.0 ** <f64>(<i32>((bits >> 21) & 0x3ff) - 788)
  return bits & 0x80000000 ? -value : value
}
