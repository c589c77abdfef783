import type { ByteSource } from '../byte-source.ts'
import { AAC_RATES } from './aac-frames.ts'
import { type Box, childrenOf } from './mp4-boxes.ts'

export interface AacConfig {
  objectType: number
  rateIndex: number
  channels: number
  extended: boolean
}

/** Reads the AudioSpecificConfig out of an mp4a sample entry, or null when the track is not AAC. */
export function readAacConfig(source: ByteSource, entry: Box): AacConfig | null {
  const version = source.read(entry.body + 8, 2)
  // QuickTime's later versions put more fields before the boxes.
  const skip = version[1] === 1 ? 44 : version[1] === 2 ? 64 : 28
  let boxes = childrenOf(source, { body: entry.body + skip, end: entry.end })
  const wave = boxes.find((box) => box.type === 'wave')
  if (wave) boxes = childrenOf(source, wave)
  const esds = boxes.find((box) => box.type === 'esds')
  if (!esds) return null
  return parseDescriptor(source.read(esds.body + 4, Math.min(esds.end - esds.body - 4, 512)))
}

function parseDescriptor(bytes: Uint8Array): AacConfig | null {
  let at = 0
  const descriptor = (tag: number): number | null => {
    if (bytes[at] !== tag) return null
    at++
    let length = 0
    for (let i = 0; i < 4; i++) {
      const byte = bytes[at++] ?? 0
      length = (length << 7) | (byte & 127)
      if (!(byte & 128)) break
    }
    return length
  }
  if (descriptor(3) === null) return null
  const flags = bytes[at + 2] ?? 0
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0)
  if (flags & 0x40) at += 1 + (bytes[at] ?? 0)
  if (descriptor(4) === null) return null
  const kind = bytes[at]
  // MPEG-4 audio, or one of the three MPEG-2 AAC profiles.
  if (kind !== 0x40 && kind !== 0x66 && kind !== 0x67 && kind !== 0x68) return null
  at += 13
  const length = descriptor(5)
  if (length === null) return null
  return parseSpecificConfig(bytes.subarray(at, at + length))
}

/** AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1), as far as it concerns the core. */
export function parseSpecificConfig(bytes: Uint8Array): AacConfig | null {
  let bit = 0
  const take = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, bit++)
      value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    return value
  }
  const type = () => {
    const short = take(5)
    return short === 31 ? 32 + take(6) : short
  }
  const rate = () => {
    const index = take(4)
    return index === 15 ? AAC_RATES.indexOf(take(24)) : index
  }
  let objectType = type()
  const rateIndex = rate()
  const channels = take(4)
  let extended = false
  if (objectType === 5 || objectType === 29) {
    extended = true
    rate()
    objectType = type()
  }
  if (rateIndex < 0 || rateIndex >= AAC_RATES.length) return null
  if (!extended && bytes.length * 8 - bit >= 19) {
    take(3)
    if (take(11) === 0x2b7 && type() === 5) extended = take(1) === 1
  }
  return { objectType, rateIndex, channels, extended }
}
