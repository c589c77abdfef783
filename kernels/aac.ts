// AAC Low Complexity: one raw_data_block in, 1,024 samples per channel out (ISO/IEC 14496-3, 4.4 and 4.6).
// Not here: Main prediction, LTP, SSR gain control, coupling channels. Spectral band replication is skipped, so a HE-AAC
// stream gives its core: the lower half of the band at half the rate.

import { decodeChannel, decodePair, prepareTables, resetChannel } from './aac-channel'
import { bitPosition, openBits, overrun, readBits, seekBit, skipBits } from './bits'

export const MAX_CHANNELS = 8
const INPUT_BYTES = 8192

const input = memory.data(INPUT_BYTES + 64, 16)
const words = memory.data(INPUT_BYTES + 64, 16)

/** Why a frame was refused. */
export const ERROR_BROKEN = -1
export const ERROR_UNSUPPORTED = -2

let sawReplication: bool = false

export function init(): void {
  prepareTables()
}

export function inputBuffer(): usize {
  return input
}

export function reset(): void {
  sawReplication = false
  for (let c = 0; c < MAX_CHANNELS; c++) resetChannel(c)
}

/** Whether a spectral band replication payload was met. */
export function hasReplication(): bool {
  return sawReplication
}

/** Decodes the block of `length` bytes in the input buffer. Returns the number of channels, or an error. */
export function decode(length: i32, rateIndex: i32): i32 {
  if (length > INPUT_BYTES) return ERROR_BROKEN
  memory.fill(input + <usize>length, 0, 32)
  openBits(input, words, length)
  let channels = 0
  while (!overrun()) {
    const element = <i32>readBits(3)
    if (element === 7) return channels
    if (element === 6) {
      skipFill()
      continue
    }
    const tag = readBits(4)
    if (element === 0 || element === 3) {
      if (channels >= MAX_CHANNELS) return ERROR_BROKEN
      const status = decodeChannel(channels, rateIndex)
      if (status < 0) return status
      channels += 1
    } else if (element === 1) {
      if (channels + 2 > MAX_CHANNELS) return ERROR_BROKEN
      const status = decodePair(channels, rateIndex)
      if (status < 0) return status
      channels += 2
    } else if (element === 4) {
      skipData()
    } else if (element === 5) {
      skipProgramConfig()
    } else {
      return tag >= 0 ? ERROR_UNSUPPORTED : ERROR_BROKEN
    }
  }
  return ERROR_BROKEN
}

function skipFill(): void {
  let count = <i32>readBits(4)
  if (count === 15) count += <i32>readBits(8) - 1
  if (count === 0) return
  const start = bitPosition()
  const kind = readBits(4)
  if (kind === 13 || kind === 14) sawReplication = true
  seekBit(start + count * 8)
}

function skipData(): void {
  const aligned = readBits(1)
  let count = <i32>readBits(8)
  if (count === 255) count += <i32>readBits(8)
  if (aligned) seekBit((bitPosition() + 7) & ~7)
  skipBits(count * 8)
}

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

export { outputOf } from './aac-channel'
