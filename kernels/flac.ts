// FLAC decoder (RFC 9639): one frame in, its samples as f32 per channel out. Section numbers refer to the RFC.
//
// The host keeps the input buffer filled; decode() consumes one frame from its start. Integer arithmetic is exact, so the samples
// before the conversion to f32 are bit-exact on every machine. The decoder is frozen: it conforms. Only a conformance failure
// is a reason to change it.

import { decodeSubframe, subframeBuffer } from './flac/subframe'
import { bitPosition, openBits, overrun, readBits, seekBit } from './shared/bits'

export const INPUT_BYTES = 4 << 20
/** Largest block size a frame can declare (section 9.1.1). */
const MAX_BLOCK = 65536
const CHANNEL_BYTES = MAX_BLOCK * 4
/** The shortest frame header. */
const MIN_HEADER_BYTES = 6
/** The 15-bit sync code of a frame header (section 9.1). */
const SYNC = 0x7ffc
/** Generator polynomials: x^8 + x^2 + x + 1 (section 9.1.8) and x^16 + x^15 + x^2 + 1 (section 9.3). */
const CRC8_POLYNOMIAL = 0x07
const CRC16_POLYNOMIAL = 0x8005
/** Channel assignments of decorrelated stereo (section 9.1.3). Lower values are the number of independent channels less one. */
const LEFT_SIDE = 8
const SIDE_RIGHT = 9
const MID_SIDE = 10

const input = memory.data(INPUT_BYTES + 64, 16)
const words = memory.data(INPUT_BYTES + 64, 16)
const output = memory.data(8 * MAX_BLOCK * 4, 16)
/** Slicing-by-8 tables: 256 entries for each distance of a byte from the end of an eight-byte group. */
const crc16 = memory.data(8 * 256 * 2, 16)
const crc8 = memory.data(256, 16)

export const ERROR_NO_FRAME = -1
export const ERROR_NEEDS_MORE = -2
export const ERROR_CHECKSUM = -3

let blockSize = 0
let channels = 0
let sampleBits = 0
let sampleRate = 0

export function init(): void {
  for (let i = 0; i < 256; i++) {
    let long: u32 = (<u32>i) << 8
    let short: u32 = <u32>i
    for (let bit = 0; bit < 8; bit++) {
      long = long & 0x8000 ? (long << 1) ^ CRC16_POLYNOMIAL : long << 1
      short = short & 0x80 ? (short << 1) ^ CRC8_POLYNOMIAL : short << 1
    }
    store<u16>(crc16 + ((<usize>i) << 1), <u16>long)
    store<u8>(crc8 + <usize>i, <u8>short)
  }
  for (let i = 256; i < 8 * 256; i++) {
    const before = <u32>load<u16>(crc16 + ((<usize>(i - 256)) << 1))
    store<u16>(crc16 + ((<usize>i) << 1), <u16>((before << 8) ^ crc16At(before >> 8, 0)))
  }
}

export function inputBuffer(): usize {
  return input
}
export function outputOf(channel: i32): usize {
  return output + <usize>(channel * CHANNEL_BYTES)
}
export function frameSamples(): i32 {
  return blockSize
}
export function frameChannels(): i32 {
  return channels
}
export function frameRate(): i32 {
  return sampleRate
}

/**
 * Decodes the frame at the start of the input buffer, which holds `available` bytes. `streamBits` is the bit depth of STREAMINFO.
 * Returns the number of bytes consumed, or a negative error.
 */
export function decode(available: i32, streamBits: i32): i32 {
  if (available < MIN_HEADER_BYTES) return ERROR_NEEDS_MORE
  openBits(input, words, available)
  const header = readHeader(streamBits)
  if (header < 0) return overrun() ? ERROR_NEEDS_MORE : ERROR_NO_FRAME
  const mode = header
  const count = mode < LEFT_SIDE ? mode + 1 : 2
  for (let c = 0; c < count; c++) {
    // The side channel of a stereo pair has one bit more.
    const side =
      (mode === LEFT_SIDE && c === 1) || (mode === SIDE_RIGHT && c === 0) || (mode === MID_SIDE && c === 1)
    const good = decodeSubframe(blockSize, sampleBits + (side ? 1 : 0))
    if (overrun()) return ERROR_NEEDS_MORE
    if (!good) return ERROR_NO_FRAME
    memory.copy(outputOf(c), subframeBuffer(), <usize>(blockSize << 2))
  }
  seekBit((bitPosition() + 7) & ~7)
  const body = bitPosition() >> 3
  const expected = <i32>readBits(16)
  if (overrun()) return ERROR_NEEDS_MORE
  if (checksum16(body) !== expected) return ERROR_CHECKSUM
  channels = count
  if (mode >= LEFT_SIDE) decorrelateStereo(mode)
  toFloat()
  return body + 2
}

/** Reads a frame header (section 9.1). Returns its channel assignment, or -1 when this is no header. */
function readHeader(streamBits: i32): i32 {
  if (readBits(15) !== SYNC) return -1
  readBits(1)
  const sizeCode = <i32>readBits(4)
  const rateCode = <i32>readBits(4)
  const mode = <i32>readBits(4)
  const bitsCode = <i32>readBits(3)
  if (readBits(1) !== 0 || mode > MID_SIDE || sizeCode === 0 || rateCode === 15 || bitsCode === 3) return -1
  // The coded number (section 9.1.5) is variable-length like UTF-8; only its length matters here.
  const first = readBits(8)
  let extra = 0
  if (first & 0x80) {
    extra = <i32>clz<u32>(~(first << 24)) - 1
    if (extra < 1 || extra > 6) return -1
  }
  for (let i = 0; i < extra; i++) if ((readBits(8) & 0xc0) !== 0x80) return -1
  // Block size codes (section 9.1.1), with 6 and 7 stored behind the coded number.
  if (sizeCode === 6) blockSize = <i32>readBits(8) + 1
  else if (sizeCode === 7) blockSize = <i32>readBits(16) + 1
  else if (sizeCode === 1) blockSize = 192
  else if (sizeCode <= 5) blockSize = 576 << (sizeCode - 2)
  else blockSize = 256 << (sizeCode - 8)
  // Only the sample rates stored in the header matter (section 9.1.7); the others are those of STREAMINFO.
  sampleRate = 0
  if (rateCode === 12) sampleRate = <i32>readBits(8) * 1000
  else if (rateCode === 13) sampleRate = <i32>readBits(16)
  else if (rateCode === 14) sampleRate = <i32>readBits(16) * 10
  const headerBytes = bitPosition() >> 3
  let sum: u32 = 0
  for (let i = 0; i < headerBytes; i++) {
    sum = load<u8>(crc8 + <usize>(sum ^ load<u8>(input + <usize>i)))
  }
  if (readBits(8) !== sum) return -1
  sampleBits = bitsCode === 0 ? streamBits : bitsOf(bitsCode)
  return mode
}

/** Bit depth codes (section 9.1.4). */
function bitsOf(code: i32): i32 {
  if (code === 1) return 8
  if (code === 2) return 12
  if (code === 4) return 16
  if (code === 5) return 20
  return code === 6 ? 24 : 32
}

function crc16At(byte: u32, distance: usize): u32 {
  return <u32>load<u16>(crc16 + (distance << 9) + ((<usize>byte) << 1))
}

/** CRC-16 of the frame (section 9.3), eight bytes at a time. */
function checksum16(length: i32): i32 {
  let sum: u32 = 0
  let at = input
  const end = input + <usize>length
  for (; at + 8 <= end; at += 8) {
    sum =
      crc16At((sum >> 8) ^ load<u8>(at), 7) ^
      crc16At((sum & 0xff) ^ load<u8>(at, 1), 6) ^
      crc16At(load<u8>(at, 2), 5) ^
      crc16At(load<u8>(at, 3), 4) ^
      crc16At(load<u8>(at, 4), 3) ^
      crc16At(load<u8>(at, 5), 2) ^
      crc16At(load<u8>(at, 6), 1) ^
      crc16At(load<u8>(at, 7), 0)
  }
  for (; at < end; at++) sum = ((sum << 8) ^ crc16At(((sum >> 8) ^ load<u8>(at)) & 0xff, 0)) & 0xffff
  return <i32>sum
}

/** Interchannel decorrelation (section 4.2), four samples at a time. The buffers are larger than any block. */
function decorrelateStereo(mode: i32): void {
  const left = outputOf(0)
  const right = outputOf(1)
  const one = i32x4.splat(1)
  for (let i: usize = 0; i < <usize>(blockSize << 2); i += 16) {
    const a = v128.load(left + i)
    const b = v128.load(right + i)
    if (mode === LEFT_SIDE) {
      v128.store(right + i, i32x4.sub(a, b))
    } else if (mode === SIDE_RIGHT) {
      v128.store(left + i, i32x4.add(a, b))
    } else {
      const middle = v128.or(i32x4.shl(a, 1), v128.and(b, one))
      v128.store(left + i, i32x4.shr_s(i32x4.add(middle, b), 1))
      v128.store(right + i, i32x4.shr_s(i32x4.sub(middle, b), 1))
    }
  }
}

function toFloat(): void {
  const scale = f32x4.splat(<f32>(1 / <f64>((<u64>1) << (<u64>(sampleBits - 1)))))
  for (let c = 0; c < channels; c++) {
    const at = outputOf(c)
    for (let i: usize = 0; i < <usize>(blockSize << 2); i += 16) {
      v128.store(at + i, f32x4.mul(f32x4.convert_i32x4_s(v128.load(at + i)), scale))
    }
  }
}
