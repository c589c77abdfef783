// MPEG audio layer III (MP3) decoder: one frame in, 1,152 (MPEG-1) or 576 (MPEG-2, 2.5) samples per channel out.
//
// Standards: ISO/IEC 11172-3 for MPEG-1, ISO/IEC 13818-3 for the low sampling frequencies of MPEG-2 ("LSF"). MPEG-2.5 is Fraunhofer's
// unofficial extension of LSF to 8, 11.025 and 12 kHz. The stages of a frame, with their clauses in 11172-3:
//
//   side information       2.4.1.7, 2.4.2.7          this file
//   scale factors          2.4.2.7, 2.4.3.4          mp3/granule.ts
//   Huffman decoding       2.4.3.4.6, table B.7      mp3/huffman.ts
//   requantisation         2.4.3.4.7.1               mp3/granule.ts
//   joint stereo           2.4.3.4.9                 mp3/stereo.ts
//   alias reduction, IMDCT 2.4.3.4.10                mp3/hybrid.ts
//   polyphase synthesis    2.4.3.2.2, figure A.2     mp3/synthesis.ts
//
// The decoder is frozen: it conforms to the standard. Only a conformance failure is a reason to change it.

import { buildLines, dequantise, linesOf, readGranule, usedLines } from './mp3/granule'
import { buildBooks } from './mp3/huffman'
import { buildHybrid, reduceAliases, resetHybrid, toSubbands } from './mp3/hybrid'
import {
  BIG_VALUES,
  BLOCK_TYPE,
  FIELDS,
  FLAGS,
  GLOBAL_GAIN,
  MIXED,
  PART_LENGTH,
  REGION0,
  REGION1,
  reusedFactorGroups,
  SCALE_COMPRESS,
  SUBBLOCK_GAIN,
  SWITCHED,
  side,
  TABLES,
} from './mp3/side-information'
import { joinStereo } from './mp3/stereo'
import { buildSynthesis, resetSynthesis, SLOT_STRIDE, synthesise } from './mp3/synthesis'
import { bitPosition, openBits, overrun, readBits, seekBit, skipBits } from './shared/bits'

/** More than the longest frame: 320 kbit/s at 32 kHz gives 1,440 bytes plus one of padding. */
const INPUT_BYTES = 4096
/** Main data of the current frame plus the bit reservoir in front of it. */
const RESERVOIR_BYTES = 8192

/** `main_data_begin` has nine bits, so a frame cannot point back further than this. */
const MAX_BACKREFERENCE = 511
const GRANULE_SAMPLES = 576
const GRANULE_BYTES = GRANULE_SAMPLES * 4
/** Output of one channel: two granules. */
const CHANNEL_BYTES = 2 * GRANULE_BYTES

const input = memory.data(INPUT_BYTES + 64, 16)
const words = memory.data(INPUT_BYTES + 64, 16)
/** The bit reservoir (main data left over from earlier frames), followed by the main data of this frame. */
const main = memory.data(RESERVOIR_BYTES + 64, 16)
const mainWords = memory.data(RESERVOIR_BYTES + 64, 16)
const output = memory.data(2 * CHANNEL_BYTES, 16)
const subbands = memory.data(32 * SLOT_STRIDE * 4, 16)

let reservoirBytes = 0
let channels = 0

/** Header field values (2.4.2.3). */
const MPEG_1 = 3
const MPEG_2 = 2
const VERSION_RESERVED = 1
const LAYER_III = 1
const RATE_RESERVED = 3
const MODE_JOINT_STEREO = 1
const MODE_MONO = 3
/** Bits of `mode_extension`. */
const INTENSITY_STEREO = 1
/** `block_type` of three short windows. */
const SHORT_BLOCKS = 2

export const ERROR_BROKEN = -1
/** The frame refers to main data of frames that were not decoded. The host plays silence in its place. */
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
  return output + <usize>(channel * CHANNEL_BYTES)
}
export function reset(): void {
  reservoirBytes = 0
  resetHybrid()
  resetSynthesis()
}

/** Decodes the frame of `length` bytes in the input buffer. Returns samples per channel, or a negative error. */
export function decode(length: i32): i32 {
  if (length < 24 || length > INPUT_BYTES) return ERROR_BROKEN
  memory.fill(input + <usize>length, 0, 32)
  openBits(input, words, length)
  // The header (2.4.1.3): sync word, version, layer, protection, bit rate, sampling frequency, padding, private bit, mode,
  // mode extension, copyright, original, emphasis.
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
  if (layer !== LAYER_III || rate === RATE_RESERVED || version === VERSION_RESERVED) return ERROR_BROKEN
  if (!noChecksum) skipBits(16)
  const lsf = version !== MPEG_1
  channels = mode === MODE_MONO ? 1 : 2
  // The order of the band tables: three rates of MPEG-1, then three of MPEG-2, then three of MPEG-2.5.
  const rateIndex = rate + (version === MPEG_1 ? 0 : version === MPEG_2 ? 3 : 6)
  const granules = lsf ? 1 : 2
  const mainDataBegin = readSideInformation(lsf)
  const headerBytes = bitPosition() >> 3
  const bodyBytes = length - headerBytes
  if (bodyBytes < 0 || overrun()) return ERROR_BROKEN
  const start = reservoirBytes - mainDataBegin
  memory.copy(main + <usize>reservoirBytes, input + <usize>headerBytes, <usize>bodyBytes)
  reservoirBytes += bodyBytes
  let status = start < 0 ? ERROR_NO_RESERVOIR : 0
  if (status === 0) {
    memory.fill(main + <usize>reservoirBytes, 0, 32)
    openBits(main + <usize>start, mainWords, reservoirBytes - start)
    for (let g = 0; g < granules && status === 0; g++) {
      status = decodeGranule(g, rateIndex, lsf, mode === MODE_JOINT_STEREO ? extension : 0)
    }
  }
  const tailBytes = min(reservoirBytes, MAX_BACKREFERENCE)
  memory.copy(main, main + <usize>(reservoirBytes - tailBytes), <usize>tailBytes)
  reservoirBytes = tailBytes
  return status < 0 ? status : granules * GRANULE_SAMPLES
}

export function frameChannels(): i32 {
  return channels
}

function storeField(slot: i32, field: i32, value: i32): void {
  store<i32>(side + <usize>((slot * FIELDS + field) << 2), value)
}

/** Reads the side information (2.4.1.7). Returns `main_data_begin`: how many bytes of the reservoir belong to this frame. */
function readSideInformation(lsf: bool): i32 {
  const mainDataBegin = <i32>readBits(lsf ? 8 : 9)
  if (lsf) skipBits(channels === 1 ? 1 : 2)
  else skipBits(channels === 1 ? 5 : 3)
  for (let c = 0; c < 2; c++)
    store<i32>(reusedFactorGroups + <usize>(c << 2), !lsf && c < channels ? <i32>readBits(4) : 0)
  const granules = lsf ? 1 : 2
  for (let g = 0; g < granules; g++) {
    for (let c = 0; c < channels; c++) {
      const slot = g * 2 + c
      storeField(slot, PART_LENGTH, <i32>readBits(12))
      storeField(slot, BIG_VALUES, <i32>readBits(9))
      storeField(slot, GLOBAL_GAIN, <i32>readBits(8))
      storeField(slot, SCALE_COMPRESS, <i32>readBits(lsf ? 9 : 4))
      const switched = <i32>readBits(1)
      storeField(slot, SWITCHED, switched)
      if (switched) {
        storeField(slot, BLOCK_TYPE, <i32>readBits(2))
        storeField(slot, MIXED, <i32>readBits(1))
        for (let i = 0; i < 2; i++) storeField(slot, TABLES + i, <i32>readBits(5))
        storeField(slot, TABLES + 2, 0)
        for (let i = 0; i < 3; i++) storeField(slot, SUBBLOCK_GAIN + i, <i32>readBits(3))
      } else {
        storeField(slot, BLOCK_TYPE, 0)
        storeField(slot, MIXED, 0)
        for (let i = 0; i < 3; i++) storeField(slot, TABLES + i, <i32>readBits(5))
        for (let i = 0; i < 3; i++) storeField(slot, SUBBLOCK_GAIN + i, 0)
        storeField(slot, REGION0, <i32>readBits(4))
        storeField(slot, REGION1, <i32>readBits(3))
      }
      // preflag (MPEG-1 only), scalefac_scale, count1table_select.
      storeField(slot, FLAGS, <i32>readBits(lsf ? 2 : 3))
    }
  }
  return mainDataBegin
}

function decodeGranule(granule: i32, rateIndex: i32, lsf: bool, extension: i32): i32 {
  for (let c = 0; c < channels; c++) {
    const start = bitPosition()
    if (!readGranule(granule, c, rateIndex, lsf, start, (extension & INTENSITY_STEREO) !== 0 && c === 1))
      return ERROR_BROKEN
    seekBit(start + load<i32>(side + <usize>(((granule * 2 + c) * FIELDS + PART_LENGTH) << 2)))
    if (overrun()) return ERROR_BROKEN
    dequantise(granule, c, rateIndex)
  }
  if (channels === 2 && extension !== 0) joinStereo(granule, rateIndex, lsf, extension)
  for (let c = 0; c < channels; c++) {
    const fields = side + <usize>((granule * 2 + c) << 6)
    const blockType = load<i32>(fields + (BLOCK_TYPE << 2))
    const mixed = load<i32>(fields + (MIXED << 2)) !== 0
    // In a mixed block the two lowest subbands use long windows.
    const longBands = blockType === SHORT_BLOCKS ? (mixed ? 2 : 0) : 32
    let used = (usedLines(c) + 17) / 18
    // Alias reduction spreads energy one subband up.
    const borders = blockType === SHORT_BLOCKS ? (mixed ? 1 : 0) : min(used, 31)
    reduceAliases(linesOf(c), borders)
    if (borders > 0) used = min(used + 1, 32)
    toSubbands(c, linesOf(c), used, blockType, longBands, subbands)
    synthesise(c, subbands, outputOf(c) + <usize>(granule * GRANULE_BYTES))
  }
  return 0
}
