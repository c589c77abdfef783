// AAC Low Complexity decoder: one raw_data_block in, 1,024 samples per channel out. Standard: ISO/IEC 14496-3:2009, subpart 4.
//
//   syntax of the payload          4.4.2             this file, aac/channel.ts
//   quantisation, scale factors    4.6.1, 4.6.2      aac/spectrum.ts, aac/channel.ts
//   noiseless (Huffman) coding     4.6.3, annex 4.A  aac/huffman.ts, aac/spectrum.ts, aac/tables.ts
//   middle/side, intensity         4.6.8             aac/channel.ts
//   temporal noise shaping         4.6.9             aac/tns.ts
//   filterbank, block switching    4.6.11            aac/filterbank.ts
//   perceptual noise substitution  4.6.13            aac/tools.ts
//
// Not supported: Main profile prediction, LTP, SSR gain control, coupling channels. Spectral band replication is skipped: a HE-AAC
// stream decodes to its core, the lower half of the band at half the sample rate.
//
// The decoder is frozen: it conforms to the standard. Only a conformance failure is a reason to change it.

import { decodeChannel, decodePair, prepareTables, resetChannel } from './aac/channel'
import { bitPosition, openBits, overrun, readBits, seekBit, skipBits } from './shared/bits'

export const MAX_CHANNELS = 8
/** Largest raw_data_block: 6,144 bits for each of eight channels, rounded up. */
const INPUT_BYTES = 8192

/** id_syn_ele: the syntactic elements of a raw_data_block (4.5.2.1). */
const SINGLE_CHANNEL = 0
const CHANNEL_PAIR = 1
const LOW_FREQUENCY = 3
const DATA_STREAM = 4
const PROGRAM_CONFIG = 5
const FILL = 6
const END = 7
/** extension_type of spectral band replication, without and with a checksum. */
const EXT_SBR_DATA = 13
const EXT_SBR_DATA_CRC = 14

const input = memory.data(INPUT_BYTES + 64, 16)
const words = memory.data(INPUT_BYTES + 64, 16)

/** Negative return values of decode(). */
export const ERROR_BROKEN = -1
export const ERROR_UNSUPPORTED = -2

let hasSbr: bool = false

export function init(): void {
  prepareTables()
}

export function inputBuffer(): usize {
  return input
}

export function reset(): void {
  hasSbr = false
  for (let c = 0; c < MAX_CHANNELS; c++) resetChannel(c)
}

/** Whether the stream contained spectral band replication. */
export function hasReplication(): bool {
  return hasSbr
}

/** Decodes the raw_data_block of `length` bytes in the input buffer. Returns the number of channels, or a negative error. */
export function decode(length: i32, rateIndex: i32): i32 {
  if (length > INPUT_BYTES) return ERROR_BROKEN
  memory.fill(input + <usize>length, 0, 32)
  openBits(input, words, length)
  let channels = 0
  while (!overrun()) {
    const element = <i32>readBits(3)
    if (element === END) return channels
    if (element === FILL) {
      skipFillElement()
      continue
    }
    const tag = readBits(4)
    if (element === SINGLE_CHANNEL || element === LOW_FREQUENCY) {
      if (channels >= MAX_CHANNELS) return ERROR_BROKEN
      const status = decodeChannel(channels, rateIndex)
      if (status < 0) return status
      channels += 1
    } else if (element === CHANNEL_PAIR) {
      if (channels + 2 > MAX_CHANNELS) return ERROR_BROKEN
      const status = decodePair(channels, rateIndex)
      if (status < 0) return status
      channels += 2
    } else if (element === DATA_STREAM) {
      skipDataElement()
    } else if (element === PROGRAM_CONFIG) {
      skipProgramConfig()
    } else {
      return tag >= 0 ? ERROR_UNSUPPORTED : ERROR_BROKEN
    }
  }
  return ERROR_BROKEN
}

function skipFillElement(): void {
  let count = <i32>readBits(4)
  if (count === 15) count += <i32>readBits(8) - 1
  if (count === 0) return
  const start = bitPosition()
  const kind = readBits(4)
  if (kind === EXT_SBR_DATA || kind === EXT_SBR_DATA_CRC) hasSbr = true
  seekBit(start + count * 8)
}

function skipDataElement(): void {
  const aligned = readBits(1)
  let count = <i32>readBits(8)
  if (count === 255) count += <i32>readBits(8)
  if (aligned) seekBit((bitPosition() + 7) & ~7)
  skipBits(count * 8)
}

/** Skips a program_config_element (4.5.2.1): the channel layout is taken from the elements that really come. */
function skipProgramConfig(): void {
  skipBits(6)
  const front = <i32>readBits(4)
  const side = <i32>readBits(4)
  const back = <i32>readBits(4)
  const low = <i32>readBits(2)
  const data = <i32>readBits(3)
  const coupled = <i32>readBits(4)
  if (readBits(1)) skipBits(4)
  if (readBits(1)) skipBits(4)
  if (readBits(1)) skipBits(3)
  skipBits((front + side + back + coupled) * 5 + (low + data) * 4)
  seekBit((bitPosition() + 7) & ~7)
  const comment = <i32>readBits(8)
  skipBits(comment * 8)
}

export { outputOf } from './aac/channel'
