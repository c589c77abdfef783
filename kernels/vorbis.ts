// Vorbis I: one packet in, the samples up to the middle of its block out. The section numbers here and in vorbis-*.ts are those of
// the Vorbis I specification of the Xiph.Org Foundation.

import { bitLength, openBits, readBits } from './vorbis-bits'
import { linesOf, overlap, transformLines } from './vorbis-blocks'
import { applyFloor0, readFilter } from './vorbis-floor0'
import { applyFloor1, readPosts } from './vorbis-floor1'
import { readVectors, Vectors } from './vorbis-residue'
import { takeRoom } from './vorbis-room'
import {
  books,
  channels,
  floors,
  isLongMode,
  longBlock,
  Mapping,
  mappingOf,
  modes,
  readIdentification,
  readSetup,
  residues,
  sampleRate,
  shortBlock,
} from './vorbis-setup'

export const INPUT_BYTES = 1 << 20
/** Room for a channel's floor: 65 posts, or an amplitude and 255 coefficients. */
const FLOOR_BYTES: usize = 2048
const ERROR_BROKEN = -1

const input = memory.data(INPUT_BYTES + 64, 16)

let lines: usize = 0
let kept: usize = 0
let output: usize = 0
let envelopes: usize = 0
let scratch: usize = 0
let kinds: usize = 0
/** Which channels have an envelope, and which have lines of their own or of a coupled one. */
let sounding: usize = 0
let coded: usize = 0
let vectors: Vectors | null = null
let lastLines = 0

export function inputBuffer(): usize {
  return input
}
export function streamChannels(): i32 {
  return channels
}
export function streamRate(): u32 {
  return sampleRate
}
export function outputOf(channel: i32): usize {
  return output + <usize>channel * plane()
}

/** Bytes of one channel's lines. */
function plane(): usize {
  return (<usize>longBlock) << 1
}

/** Reads the first header, `length` bytes in the input buffer. */
export function identify(length: i32): bool {
  openInput(length)
  return readIdentification()
}

/** Reads the third header and makes ready for the first packet; the memory may have grown afterwards. */
export function setUp(length: i32): bool {
  openInput(length)
  if (!readSetup()) return false
  const all = plane() * <usize>channels
  lines = takeRoom(all)
  kept = takeRoom(all >> 1)
  output = takeRoom(all)
  envelopes = takeRoom(FLOOR_BYTES * <usize>channels)
  scratch = takeRoom(all)
  kinds = takeRoom(all >> 2)
  sounding = takeRoom(<usize>channels)
  coded = takeRoom(<usize>channels)
  vectors = new Vectors()
  lastLines = 0
  return (
    lines !== 0 &&
    kept !== 0 &&
    output !== 0 &&
    envelopes !== 0 &&
    scratch !== 0 &&
    kinds !== 0 &&
    sounding !== 0 &&
    coded !== 0
  )
}

function openInput(length: i32): void {
  memory.fill(input + <usize>length, 0, 32)
  openBits(input, length)
}

/** The size of the block that a packet with this first byte holds, 0 when it is none. */
export function blockSize(firstByte: i32): i32 {
  const mode = (firstByte >> 1) & ((1 << bitLength(modes - 1)) - 1)
  if (firstByte & 1 || mode >= modes) return 0
  return isLongMode(mode) ? longBlock : shortBlock
}

/** Decodes the packet of `length` bytes in the input buffer. Returns how many samples it completes, or an error. */
export function decode(length: i32): i32 {
  openInput(length)
  if (readBits(1)) return ERROR_BROKEN
  const mode = <i32>readBits(bitLength(modes - 1))
  if (mode >= modes) return ERROR_BROKEN
  const long = isLongMode(mode)
  // The neighbours' sizes: those that really come decide, and a packet lost between cannot mislead.
  if (long) readBits(2)
  const count = linesOf(long)
  const mapping = mappingOf(mode)
  readEnvelopes(mapping)
  readLines(mapping, count)
  uncouple(mapping, count)
  const samples = lastLines === 0 ? 0 : (lastLines + count) >> 1
  for (let c = 0; c < channels; c++) {
    const at = lines + <usize>c * plane()
    applyFloor(mapping, c, at, count, long)
    const keptAt = kept + ((<usize>c * plane()) >> 1)
    if (lastLines === 0) memory.copy(keptAt, at, (<usize>count) << 1)
    else overlap(keptAt, at, outputOf(c), lastLines, count)
  }
  lastLines = count
  return samples
}

function readEnvelopes(mapping: Mapping): void {
  for (let c = 0; c < channels; c++) {
    const floor = unchecked(floors[mapping.floorOf[mapping.submapOf[c]]])
    const at = envelopes + FLOOR_BYTES * <usize>c
    const zero = floor.zero
    const one = floor.one
    const sounds = zero ? readFilter(zero, books, at) : one ? readPosts(one, books, at) : false
    store<bool>(sounding + <usize>c, sounds)
    store<bool>(coded + <usize>c, sounds)
  }
  // A channel coupled with one that sounds has lines, even if none of its own is heard (section 4.3.3).
  for (let i = 0; i < mapping.couplings; i++) {
    const magnitude = coded + <usize>mapping.magnitude[i]
    const angle = coded + <usize>mapping.angle[i]
    const either = load<bool>(magnitude) || load<bool>(angle)
    store<bool>(magnitude, either)
    store<bool>(angle, either)
  }
}

function readLines(mapping: Mapping, count: i32): void {
  const chosen = vectors
  if (!chosen) return
  for (let c = 0; c < channels; c++) memory.fill(lines + <usize>c * plane(), 0, (<usize>count) << 2)
  for (let s = 0; s < mapping.submaps; s++) {
    chosen.count = 0
    for (let c = 0; c < channels; c++) {
      if (mapping.submapOf[c] !== s) continue
      unchecked((chosen.at[chosen.count] = lines + <usize>c * plane()))
      unchecked((chosen.coded[chosen.count] = load<bool>(coded + <usize>c)))
      chosen.count++
    }
    if (chosen.count === 0) continue
    readVectors(unchecked(residues[mapping.residueOf[s]]), books, chosen, count, scratch, kinds)
  }
}

/** Magnitude and angle back to two channels, the last coupling first (section 4.3.5). */
function uncouple(mapping: Mapping, count: i32): void {
  const zero = f32x4.splat(0)
  for (let i = mapping.couplings - 1; i >= 0; i--) {
    const first = lines + <usize>mapping.magnitude[i] * plane()
    const second = lines + <usize>mapping.angle[i] * plane()
    for (let n: usize = 0; n < (<usize>count) << 2; n += 16) {
      const m = v128.load(first + n)
      const a = v128.load(second + n)
      const turned = v128.bitselect(a, f32x4.neg(a), f32x4.gt(m, zero))
      const up = f32x4.gt(a, zero)
      v128.store(first + n, v128.bitselect(m, f32x4.add(m, turned), up))
      v128.store(second + n, v128.bitselect(f32x4.sub(m, turned), m, up))
    }
  }
}

function applyFloor(mapping: Mapping, channel: i32, at: usize, count: i32, long: bool): void {
  if (!load<bool>(sounding + <usize>channel)) {
    memory.fill(at, 0, (<usize>count) << 2)
    return
  }
  const floor = unchecked(floors[mapping.floorOf[mapping.submapOf[channel]]])
  const envelope = envelopes + FLOOR_BYTES * <usize>channel
  const zero = floor.zero
  const one = floor.one
  if (zero) applyFloor0(zero, envelope, at, count, long)
  else if (one) applyFloor1(one, envelope, at, count)
  transformLines(at, long)
}
