// MPEG audio layer III: one frame in, 1,152 or 576 samples per channel out (ISO/IEC 11172-3, 13818-3; also the 2.5 rates).

import { bitPosition, openBits, overrun, readBits, seekBit, skipBits } from './bits'
import { buildLines, dequantise, linesOf, readGranule, usedLines } from './mp3-granule'
import { buildBooks } from './mp3-huffman'
import { buildHybrid, reduceAliases, resetHybrid, toSubbands } from './mp3-hybrid'
import {
  BIG_VALUES,
  BLOCK_TYPE,
  FLAGS,
  GLOBAL_GAIN,
  MIXED,
  PART_LENGTH,
  REGION0,
  REGION1,
  SCALE_COMPRESS,
  SUBBLOCK_GAIN,
  SWITCHED,
  shared,
  side,
  TABLES,
} from './mp3-side'
import { joinStereo } from './mp3-stereo'
import { buildSynthesis, resetSynthesis, SLOT_ROOM, synthesise } from './mp3-synthesis'

const INPUT_BYTES = 4096
const RESERVOIR = 8192

const input = memory.data(INPUT_BYTES + 64, 16)
const words = memory.data(INPUT_BYTES + 64, 16)
/** Main data of this frame behind what earlier frames left. */
const main = memory.data(RESERVOIR + 64, 16)
const mainWords = memory.data(RESERVOIR + 64, 16)
const output = memory.data(2 * 1152 * 4, 16)
const subbands = memory.data(32 * SLOT_ROOM * 4, 16)

let kept = 0
let channels = 0

export const ERROR_BROKEN = -1
/** The frame needs main data from frames that were not seen: silence takes its place. */
export const ERROR_NO_RESERVOIR = -2

export function init(): void {
  buildBooks()
  buildLines()
  buildHybrid()
  buildSynthesis()
}
export function inputBuffer(): usize {
  return input
}
export function outputOf(channel: i32): usize {
  return output + <usize>(channel * 4608)
}
export function reset(): void {
  kept = 0
  resetHybrid()
  resetSynthesis()
}

/** Decodes the frame of `length` bytes in the input buffer; returns samples per channel, or an error. */
export function decode(length: i32): i32 {
  if (length < 24 || length > INPUT_BYTES) return ERROR_BROKEN
  memory.fill(input + <usize>length, 0, 32)
  openBits(input, words, length)
  skipBits(11)
  const version = <i32>readBits(2)
  const layer = readBits(2)
  const noChecksum = readBits(1)
  skipBits(4)
  const rate = <i32>readBits(2)
  skipBits(2)
  const mode = <i32>readBits(2)
  const extension = <i32>readBits(2)
  skipBits(4)
  if (layer !== 1 || rate === 3 || version === 1) return ERROR_BROKEN
  if (!noChecksum) skipBits(16)
  const low = version !== 3
  channels = mode === 3 ? 1 : 2
  const rateIndex = rate + (version === 3 ? 0 : version === 2 ? 3 : 6)
  const granules = low ? 1 : 2
  const begin = readSide(low)
  const header = bitPosition() >> 3
  const body = length - header
  if (body < 0 || overrun()) return ERROR_BROKEN
  const start = kept - begin
  memory.copy(main + <usize>kept, input + <usize>header, <usize>body)
  kept += body
  let status = start < 0 ? ERROR_NO_RESERVOIR : 0
  if (status === 0) {
    memory.fill(main + <usize>kept, 0, 32)
    openBits(main + <usize>start, mainWords, kept - start)
    for (let g = 0; g < granules && status === 0; g++) {
      status = decodeGranule(g, rateIndex, low, mode === 1 ? extension : 0)
    }
  }
  // 511 bytes is as far back as a frame can point.
  const keep = min(kept, 511)
  memory.copy(main, main + <usize>(kept - keep), <usize>keep)
  kept = keep
  return status < 0 ? status : granules * 576
}

export function frameChannels(): i32 {
  return channels
}

function put(slot: i32, field: i32, value: i32): void {
  store<i32>(side + <usize>((slot * 16 + field) << 2), value)
}

/** Reads the side information; returns how far back the main data begins. */
function readSide(low: bool): i32 {
  const begin = <i32>readBits(low ? 8 : 9)
  if (low) skipBits(channels === 1 ? 1 : 2)
  else skipBits(channels === 1 ? 5 : 3)
  for (let c = 0; c < 2; c++)
    store<i32>(shared + <usize>(c << 2), !low && c < channels ? <i32>readBits(4) : 0)
  const granules = low ? 1 : 2
  for (let g = 0; g < granules; g++) {
    for (let c = 0; c < channels; c++) {
      const slot = g * 2 + c
      put(slot, PART_LENGTH, <i32>readBits(12))
      put(slot, BIG_VALUES, <i32>readBits(9))
      put(slot, GLOBAL_GAIN, <i32>readBits(8))
      put(slot, SCALE_COMPRESS, <i32>readBits(low ? 9 : 4))
      const switched = <i32>readBits(1)
      put(slot, SWITCHED, switched)
      if (switched) {
        put(slot, BLOCK_TYPE, <i32>readBits(2))
        put(slot, MIXED, <i32>readBits(1))
        for (let i = 0; i < 2; i++) put(slot, TABLES + i, <i32>readBits(5))
        put(slot, TABLES + 2, 0)
        for (let i = 0; i < 3; i++) put(slot, SUBBLOCK_GAIN + i, <i32>readBits(3))
      } else {
        put(slot, BLOCK_TYPE, 0)
        put(slot, MIXED, 0)
        for (let i = 0; i < 3; i++) put(slot, TABLES + i, <i32>readBits(5))
        for (let i = 0; i < 3; i++) put(slot, SUBBLOCK_GAIN + i, 0)
        put(slot, REGION0, <i32>readBits(4))
        put(slot, REGION1, <i32>readBits(3))
      }
      // Preemphasis, scale of the factors, second book of quadruples.
      put(slot, FLAGS, <i32>readBits(low ? 2 : 3))
    }
  }
  return begin
}

function decodeGranule(granule: i32, rateIndex: i32, low: bool, extension: i32): i32 {
  for (let c = 0; c < channels; c++) {
    const start = bitPosition()
    if (!readGranule(granule, c, rateIndex, low, start, (extension & 1) !== 0 && c === 1)) return ERROR_BROKEN
    seekBit(start + load<i32>(side + <usize>(((granule * 2 + c) * 16 + PART_LENGTH) << 2)))
    if (overrun()) return ERROR_BROKEN
    dequantise(granule, c, rateIndex)
  }
  if (channels === 2 && extension !== 0) joinStereo(granule, rateIndex, low, extension)
  for (let c = 0; c < channels; c++) {
    const fields = side + <usize>((granule * 2 + c) << 6)
    const blockType = load<i32>(fields + (BLOCK_TYPE << 2))
    const mixed = load<i32>(fields + (MIXED << 2)) !== 0
    const longBands = blockType === 2 ? (mixed ? 2 : 0) : 32
    let used = (usedLines(c) + 17) / 18
    // Alias reduction carries energy one subband up.
    const borders = blockType === 2 ? (mixed ? 1 : 0) : min(used, 31)
    reduceAliases(linesOf(c), borders)
    if (borders > 0) used = min(used + 1, 32)
    toSubbands(c, linesOf(c), used, blockType, longBands, subbands)
    synthesise(c, subbands, outputOf(c) + <usize>(granule * 2304))
  }
  return 0
}
