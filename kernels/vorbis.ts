// Vorbis decoder: one packet in, the samples up to the middle of its block out. Section numbers here and in vorbis/ refer to the
// Vorbis I specification of the Xiph.Org Foundation:
//
//   bit packing              2            vorbis/bits.ts
//   codebooks                3            vorbis/codebook.ts
//   headers                  4.2          vorbis/setup.ts
//   audio packets            4.3          this file
//   floor 0, floor 1         6, 7         vorbis/floor0.ts, vorbis/floor1.ts
//   residue                  8            vorbis/residue.ts
//   IMDCT, window, overlap   4.3.6-4.3.8  vorbis/blocks.ts
//
// A stream brings its own tables; the only fixed one, that of floor 1 levels (section 10.1), is computed. The decoder is frozen: it
// conforms. Only a conformance failure is a reason to change it.

import { bitLength, openBits, readBits } from './vorbis/bits'
import { linesOf, overlap, transformLines } from './vorbis/blocks'
import { applyFloor0, readFloor0Packet } from './vorbis/floor0'
import { applyFloor1, readFloor1Packet } from './vorbis/floor1'
import { allocateZeroed } from './vorbis/memory'
import { readVectors, Vectors } from './vorbis/residue'
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
} from './vorbis/setup'

export const INPUT_BYTES = 1 << 20
/** Bytes for a channel's floor data: 65 posts of floor 1, or an amplitude and 255 coefficients of floor 0. */
const FLOOR_BYTES: usize = 2048
const ERROR_BROKEN = -1

const input = memory.data(INPUT_BYTES + 64, 16)

/** Per channel: lines, lower half of the previous block's transform, samples, floor data. */
let lines: usize = 0
let previous: usize = 0
let output: usize = 0
let floorData: usize = 0
/** Interleaved lines of residue 2, and the classification of each partition. */
let scratch: usize = 0
let classifications: usize = 0
/** Flags per channel: whether it has a floor in this packet, and whether it has residue, its own or that of a coupled channel. */
let hasFloor: usize = 0
let hasResidue: usize = 0
let vectors: Vectors | null = null
/** Lines of the previous block; 0 before the first packet. */
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
  return output + <usize>channel * channelBytes()
}

/** Bytes of one channel's lines in a long block. */
function channelBytes(): usize {
  return (<usize>longBlock) << 1
}

/** Reads the identification header, `length` bytes in the input buffer. */
export function identify(length: i32): bool {
  openInput(length)
  return readIdentification()
}

/** Reads the setup header and allocates for the first packet. Memory may grow, which detaches the host's views. */
export function setUp(length: i32): bool {
  openInput(length)
  if (!readSetup()) return false
  const all = channelBytes() * <usize>channels
  lines = allocateZeroed(all)
  previous = allocateZeroed(all >> 1)
  output = allocateZeroed(all)
  floorData = allocateZeroed(FLOOR_BYTES * <usize>channels)
  scratch = allocateZeroed(all)
  classifications = allocateZeroed(all >> 2)
  hasFloor = allocateZeroed(<usize>channels)
  hasResidue = allocateZeroed(<usize>channels)
  vectors = new Vectors()
  lastLines = 0
  return (
    lines !== 0 &&
    previous !== 0 &&
    output !== 0 &&
    floorData !== 0 &&
    scratch !== 0 &&
    classifications !== 0 &&
    hasFloor !== 0 &&
    hasResidue !== 0
  )
}

function openInput(length: i32): void {
  memory.fill(input + <usize>length, 0, 32)
  openBits(input, length)
}

/** Block size of the packet that starts with this byte; 0 when it is not an audio packet. */
export function blockSize(firstByte: i32): i32 {
  const mode = (firstByte >> 1) & ((1 << bitLength(modes - 1)) - 1)
  if (firstByte & 1 || mode >= modes) return 0
  return isLongMode(mode) ? longBlock : shortBlock
}

/** Decodes the packet of `length` bytes in the input buffer. Returns how many samples it completes, or a negative error. */
export function decode(length: i32): i32 {
  openInput(length)
  if (readBits(1)) return ERROR_BROKEN
  const mode = <i32>readBits(bitLength(modes - 1))
  if (mode >= modes) return ERROR_BROKEN
  const long = isLongMode(mode)
  // The window flags of the neighbours are skipped: the sizes of the blocks that really arrive decide, even after packet loss.
  if (long) readBits(2)
  const count = linesOf(long)
  const mapping = mappingOf(mode)
  readFloors(mapping)
  readResidues(mapping, count)
  decouple(mapping, count)
  const samples = lastLines === 0 ? 0 : (lastLines + count) >> 1
  for (let c = 0; c < channels; c++) {
    const at = lines + <usize>c * channelBytes()
    applyFloor(mapping, c, at, count, long)
    const previousAt = previous + ((<usize>c * channelBytes()) >> 1)
    if (lastLines === 0) memory.copy(previousAt, at, (<usize>count) << 1)
    else overlap(previousAt, at, outputOf(c), lastLines, count)
  }
  lastLines = count
  return samples
}

function readFloors(mapping: Mapping): void {
  for (let c = 0; c < channels; c++) {
    const floor = unchecked(floors[mapping.floorOf[mapping.submapOf[c]]])
    const at = floorData + FLOOR_BYTES * <usize>c
    const zero = floor.zero
    const one = floor.one
    const sounds = zero ? readFloor0Packet(zero, books, at) : one ? readFloor1Packet(one, books, at) : false
    store<bool>(hasFloor + <usize>c, sounds)
    store<bool>(hasResidue + <usize>c, sounds)
  }
  // Nonzero vector propagation (section 4.3.3): a channel coupled with one that has a floor has residue, too.
  for (let i = 0; i < mapping.couplings; i++) {
    const magnitude = hasResidue + <usize>mapping.magnitude[i]
    const angle = hasResidue + <usize>mapping.angle[i]
    const either = load<bool>(magnitude) || load<bool>(angle)
    store<bool>(magnitude, either)
    store<bool>(angle, either)
  }
}

function readResidues(mapping: Mapping, count: i32): void {
  const selected = vectors
  if (!selected) return
  for (let c = 0; c < channels; c++) memory.fill(lines + <usize>c * channelBytes(), 0, (<usize>count) << 2)
  for (let s = 0; s < mapping.submaps; s++) {
    selected.count = 0
    for (let c = 0; c < channels; c++) {
      if (mapping.submapOf[c] !== s) continue
      unchecked((selected.at[selected.count] = lines + <usize>c * channelBytes()))
      unchecked((selected.isCoded[selected.count] = load<bool>(hasResidue + <usize>c)))
      selected.count++
    }
    if (selected.count === 0) continue
    readVectors(unchecked(residues[mapping.residueOf[s]]), books, selected, count, scratch, classifications)
  }
}

/** Inverse coupling (section 4.3.5): magnitude and angle to two channels, the last coupling first. */
function decouple(mapping: Mapping, count: i32): void {
  const zero = f32x4.splat(0)
  for (let i = mapping.couplings - 1; i >= 0; i--) {
    const first = lines + <usize>mapping.magnitude[i] * channelBytes()
    const second = lines + <usize>mapping.angle[i] * channelBytes()
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
  if (!load<bool>(hasFloor + <usize>channel)) {
    memory.fill(at, 0, (<usize>count) << 2)
    return
  }
  const floor = unchecked(floors[mapping.floorOf[mapping.submapOf[channel]]])
  const envelope = floorData + FLOOR_BYTES * <usize>channel
  const zero = floor.zero
  const one = floor.one
  if (zero) applyFloor0(zero, envelope, at, count, long)
  else if (one) applyFloor1(one, envelope, at, count)
  transformLines(at, long)
}
