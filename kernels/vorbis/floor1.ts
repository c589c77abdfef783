// Floor type 1 (section 7): the spectral envelope as straight line segments between posts, on a scale of 256 steps of 35/64 dB.

import { bitLength, overrun, readBits } from './bits'
import { Codebook, readEntry } from './codebook'

/** 31 partitions of up to eight posts are possible, but a floor may have 65 in all (section 7.2.2). */
const MAX_POSTS = 65
/** Flag in a post's height: the post is an end of a line segment (step2_flag). */
const USED = 1 << 16
/** Subclass codebooks per class. */
const SUBCLASSES = 8

export class Floor1 {
  partitions: i32 = 0
  partitionClass: StaticArray<i32> = new StaticArray<i32>(32)
  classDimensions: StaticArray<i32> = new StaticArray<i32>(16)
  classBits: StaticArray<i32> = new StaticArray<i32>(16)
  masterBook: StaticArray<i32> = new StaticArray<i32>(16)
  /** Codebook of each class and subclass; -1 for none. */
  books: StaticArray<i32> = new StaticArray<i32>(128)
  multiplier: i32 = 1
  posts: i32 = 0
  postX: StaticArray<i32> = new StaticArray<i32>(MAX_POSTS)
  /** Post numbers sorted by x, and for each post its nearest neighbours among the earlier posts (sections 9.2.4, 9.2.5). */
  order: StaticArray<i32> = new StaticArray<i32>(MAX_POSTS)
  below: StaticArray<i32> = new StaticArray<i32>(MAX_POSTS)
  above: StaticArray<i32> = new StaticArray<i32>(MAX_POSTS)
}

/** floor1_inverse_dB_table (section 10.1): 10^((i - 255) 35/64 / 20), computed instead of copied. */
const levels = memory.data(256 * 4, 16)

export function buildLevelTable(): void {
  for (let i = 0; i < 256; i++)
    store<f32>(levels + <usize>(i << 2), <f32>(10.0 ** ((<f64>(i - 255) * 35) / 64 / 20)))
}

export function readFloor1(bookCount: i32): Floor1 | null {
  const floor = new Floor1()
  floor.partitions = <i32>readBits(5)
  let classes = 0
  for (let p = 0; p < floor.partitions; p++) {
    const partitionKind = <i32>readBits(4)
    unchecked((floor.partitionClass[p] = partitionKind))
    classes = max(classes, partitionKind + 1)
  }
  for (let c = 0; c < classes; c++) {
    unchecked((floor.classDimensions[c] = <i32>readBits(3) + 1))
    const bits = <i32>readBits(2)
    unchecked((floor.classBits[c] = bits))
    const master = bits > 0 ? <i32>readBits(8) : 0
    if (master >= bookCount) return null
    unchecked((floor.masterBook[c] = master))
    for (let i = 0; i < 1 << bits; i++) {
      const book = <i32>readBits(8) - 1
      if (book >= bookCount) return null
      unchecked((floor.books[c * SUBCLASSES + i] = book))
    }
  }
  floor.multiplier = <i32>readBits(2) + 1
  const bits = <i32>readBits(4)
  unchecked((floor.postX[0] = 0))
  unchecked((floor.postX[1] = 1 << bits))
  let posts = 2
  for (let p = 0; p < floor.partitions; p++) {
    const dimensions = unchecked(floor.classDimensions[unchecked(floor.partitionClass[p])])
    for (let i = 0; i < dimensions; i++) {
      if (posts >= MAX_POSTS) return null
      unchecked((floor.postX[posts++] = <i32>readBits(bits)))
    }
  }
  floor.posts = posts
  return !overrun() && sortPosts(floor) ? floor : null
}

/** Sorts the posts and finds their neighbours. False when two have the same x. */
function sortPosts(floor: Floor1): bool {
  for (let i = 0; i < floor.posts; i++) {
    const postX = unchecked(floor.postX[i])
    let at = i
    for (; at > 0; at--) {
      const before = unchecked(floor.order[at - 1])
      if (unchecked(floor.postX[before]) < postX) break
      if (unchecked(floor.postX[before]) === postX) return false
      unchecked((floor.order[at] = before))
    }
    unchecked((floor.order[at] = i))
    // Only earlier posts are in the order so far.
    unchecked((floor.below[i] = at > 0 ? floor.order[at - 1] : 0))
    unchecked((floor.above[i] = at < i ? floor.order[at + 1] : 0))
  }
  return true
}

/** Reads the heights of one channel's posts (section 7.2.3). False when the channel is unused in this packet. */
export function readFloor1Packet(floor: Floor1, books: StaticArray<Codebook>, heights: usize): bool {
  if (!readBits(1)) return false
  const range = rangeOf(floor.multiplier)
  const bits = bitLength(range - 1)
  store<i32>(heights, <i32>readBits(bits))
  store<i32>(heights, <i32>readBits(bits), 4)
  let at = heights + 8
  for (let p = 0; p < floor.partitions; p++) {
    const partitionKind = unchecked(floor.partitionClass[p])
    const choices = unchecked(floor.classBits[partitionKind])
    let value = 0
    if (choices > 0) {
      value = readEntry(unchecked(books[unchecked(floor.masterBook[partitionKind])]))
      if (value < 0) return false
    }
    for (let i = unchecked(floor.classDimensions[partitionKind]); i > 0; i--) {
      const book = unchecked(floor.books[partitionKind * SUBCLASSES + (value & ((1 << choices) - 1))])
      value >>= choices
      const height = book < 0 ? 0 : readEntry(unchecked(books[book]))
      if (height < 0) return false
      store<i32>(at, height)
      at += 4
    }
  }
  if (overrun()) return false
  reconstructHeights(floor, heights, range)
  return true
}

/** Range of heights by floor1_multiplier (section 7.2.3). */
function rangeOf(multiplier: i32): i32 {
  return multiplier === 1 ? 256 : multiplier === 2 ? 128 : multiplier === 3 ? 86 : 64
}

/** Amplitude value synthesis (section 7.2.4, step 1): heights are coded as differences from the line between the neighbours. */
function reconstructHeights(floor: Floor1, heights: usize, range: i32): void {
  store<i32>(heights, load<i32>(heights) | USED)
  store<i32>(heights, load<i32>(heights, 4) | USED, 4)
  for (let i = 2; i < floor.posts; i++) {
    const low = unchecked(floor.below[i])
    const high = unchecked(floor.above[i])
    const lowAt = heights + <usize>(low << 2)
    const highAt = heights + <usize>(high << 2)
    const at = heights + <usize>(i << 2)
    const x0 = unchecked(floor.postX[low])
    const y0 = load<i32>(lowAt) & (USED - 1)
    const rise = (load<i32>(highAt) & (USED - 1)) - y0
    const offset = (abs<i32>(rise) * (unchecked(floor.postX[i]) - x0)) / (unchecked(floor.postX[high]) - x0)
    const predicted = rise < 0 ? y0 - offset : y0 + offset
    const sent = load<i32>(at)
    if (sent === 0) {
      store<i32>(at, predicted)
      continue
    }
    store<i32>(lowAt, load<i32>(lowAt) | USED)
    store<i32>(highAt, load<i32>(highAt) | USED)
    const highRoom = range - predicted
    const lowRoom = predicted
    let height: i32
    if (sent >= 2 * min(highRoom, lowRoom)) {
      height = highRoom > lowRoom ? sent - lowRoom + predicted : predicted - sent + highRoom - 1
    } else {
      height = sent & 1 ? predicted - ((sent + 1) >> 1) : predicted + (sent >> 1)
    }
    // Only corrupt streams leave the range. The mask keeps the arithmetic that follows in bounds.
    store<i32>(at, (height & 0x7fff) | USED)
  }
}

/** Curve synthesis (section 7.2.4, step 2): multiplies the lines of a channel by the curve through its posts. */
export function applyFloor1(floor: Floor1, heights: usize, lines: usize, count: i32): void {
  let x = 0
  let y = min((load<i32>(heights) & (USED - 1)) * floor.multiplier, 255)
  for (let i = 1; i < floor.posts; i++) {
    const post = unchecked(floor.order[i])
    const height = load<i32>(heights + <usize>(post << 2))
    if (!(height & USED)) continue
    const nextX = unchecked(floor.postX[post])
    const nextY = min((height & (USED - 1)) * floor.multiplier, 255)
    drawLine(lines, count, x, y, nextX, nextY)
    x = nextX
    y = nextY
  }
  if (x < count) drawLine(lines, count, x, y, count, y)
}

/** render_line (section 9.2.7): Bresenham's algorithm. */
function drawLine(lines: usize, count: i32, x0: i32, y0: i32, x1: i32, y1: i32): void {
  const width = x1 - x0
  const rise = y1 - y0
  const step = rise / width
  const unit = rise < 0 ? -1 : 1
  const remainder = abs<i32>(rise) - abs<i32>(step) * width
  const end = lines + ((<usize>min(x1, count)) << 2)
  let error = 0
  let y = y0
  for (let at = lines + ((<usize>x0) << 2); at < end; at += 4) {
    store<f32>(at, load<f32>(at) * load<f32>(levels + ((<usize>(y & 255)) << 2)))
    error += remainder
    y += step
    if (error >= width) {
      error -= width
      y += unit
    }
  }
}
