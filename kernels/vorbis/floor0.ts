// Floor type 0 (section 6): the spectral envelope as the frequency response of an LSP (line spectral pair) filter on the Bark scale.
// Only early encoders used it.

import { bitLength, overrun, readBits } from './bits'
import { Codebook, readVector } from './codebook'
import { allocateZeroed } from './memory'

/** ln(10) / 20, with the digits of the specification. */
const DECIBELS_TO_NEPERS: f64 = 0.11512925

export class Floor0 {
  order: i32 = 0
  amplitudeBits: i32 = 0
  amplitudeOffset: i32 = 0
  bookCount: i32 = 0
  books: StaticArray<i32> = new StaticArray<i32>(16)
  /** Cosines of the steps of the Bark map, and the step of each line of short and long blocks. */
  mapCosines: usize = 0
  shortMap: usize = 0
  longMap: usize = 0
}

export function readFloor0(
  bookCount: i32,
  books: StaticArray<Codebook>,
  shortLines: i32,
  longLines: i32,
): Floor0 | null {
  const floor = new Floor0()
  floor.order = <i32>readBits(8)
  const rate = <i32>readBits(16)
  const size = <i32>readBits(16)
  floor.amplitudeBits = <i32>readBits(6)
  floor.amplitudeOffset = <i32>readBits(8)
  floor.bookCount = <i32>readBits(4) + 1
  for (let i = 0; i < floor.bookCount; i++) {
    const book = <i32>readBits(8)
    if (book >= bookCount || unchecked(books[book]).vectors === 0) return null
    unchecked((floor.books[i] = book))
  }
  if (floor.order === 0 || rate === 0 || size === 0 || overrun()) return null
  floor.mapCosines = allocateZeroed((<usize>size) << 3)
  floor.shortMap = allocateZeroed((<usize>shortLines) << 2)
  floor.longMap = allocateZeroed((<usize>longLines) << 2)
  if (floor.mapCosines === 0 || floor.shortMap === 0 || floor.longMap === 0) return null
  for (let i = 0; i < size; i++)
    store<f64>(floor.mapCosines + ((<usize>i) << 3), Math.cos((Math.PI * <f64>i) / <f64>size))
  fillMap(floor.shortMap, shortLines, rate, size)
  fillMap(floor.longMap, longLines, rate, size)
  return floor
}

/** Hertz to Bark (section 6.2.3). */
function bark(hertz: f64): f64 {
  return 13.1 * Math.atan(0.00074 * hertz) + 2.24 * Math.atan(0.0000000185 * hertz * hertz) + 0.0001 * hertz
}

function fillMap(map: usize, lines: i32, rate: i32, size: i32): void {
  const scale = <f64>size / bark(0.5 * <f64>rate)
  for (let i = 0; i < lines; i++) {
    const step = <i32>Math.floor(bark((<f64>rate * <f64>i) / <f64>(2 * lines)) * scale)
    store<i32>(map + ((<usize>i) << 2), min(step, size - 1))
  }
}

/** Reads a channel's amplitude (f64), followed by the cosines of its coefficients. False when the channel is unused in this packet. */
export function readFloor0Packet(floor: Floor0, books: StaticArray<Codebook>, filter: usize): bool {
  if (floor.amplitudeBits > 32) return false
  const amplitude = readBits(floor.amplitudeBits)
  if (amplitude === 0) return false
  const choice = <i32>readBits(bitLength(floor.bookCount))
  if (choice >= floor.bookCount || overrun()) return false
  const book = unchecked(books[unchecked(floor.books[choice])])
  let last: f32 = 0
  for (let i = 0; i < floor.order; ) {
    const vector = readVector(book)
    if (vector === 0) return false
    let value: f32 = 0
    for (let d = 0; d < book.dimensions && i < floor.order; d++) {
      value = load<f32>(vector + ((<usize>d) << 2)) + last
      store<f64>(filter + 8 + ((<usize>i) << 3), Math.cos(<f64>value))
      i++
    }
    last = value
  }
  const maxAmplitude = <f64>(((<u64>1) << (<u64>floor.amplitudeBits)) - 1)
  store<f64>(filter, (<f64>amplitude * <f64>floor.amplitudeOffset) / maxAmplitude)
  return true
}

/** Multiplies the lines by exp(0.11512925 (amplitude / sqrt(p + q) - offset)), section 6.2.3; the factor is ln(10) / 20. */
export function applyFloor0(floor: Floor0, filter: usize, lines: usize, count: i32, long: bool): void {
  const map = long ? floor.longMap : floor.shortMap
  const amplitude = load<f64>(filter)
  let step = -1
  let level: f32 = 0
  for (let i: usize = 0; i < (<usize>count) << 2; i += 4) {
    const next = load<i32>(map + i)
    if (next !== step) {
      step = next
      const response = Math.sqrt(
        responseAt(floor.order, filter + 8, load<f64>(floor.mapCosines + ((<usize>step) << 3))),
      )
      level = <f32>Math.exp(DECIBELS_TO_NEPERS * (amplitude / response - <f64>floor.amplitudeOffset))
    }
    store<f32>(lines + i, load<f32>(lines + i) * level)
  }
}

/** p + q of section 6.2.3 at the frequency whose cosine is `at`. */
function responseAt(order: i32, cosines: usize, at: f64): f64 {
  let p: f64 = 1
  let q: f64 = 1
  const end = cosines + ((<usize>order) << 3)
  for (let even = cosines; even < end; even += 16) {
    const distance = load<f64>(even) - at
    q *= 4 * distance * distance
    if (even + 8 >= end) break
    const other = load<f64>(even + 8) - at
    p *= 4 * other * other
  }
  if (order & 1) return p * (1 - at * at) + q / 4
  return (p * (1 - at)) / 2 + (q * (1 + at)) / 2
}
