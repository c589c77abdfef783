import type { ByteSource } from '../byte-source.ts'
import { AAC_RATES } from './aac-frames.ts'
import { type Box, childrenOf } from './mp4-boxes.ts'

interface AacConfig {
  objectType: number
  rateIndex: number
  channels: number
  extended: boolean
}

/** Reads the AudioSpecificConfig out of an mp4a sample entry, or null when the track is not AAC. */
export function readAacConfig(source: ByteSource, entry: Box): AacConfig | null {
  const version = source.read(entry.body + 8, 2)
  // Bytes of the sample entry before its boxes. Versions 1 and 2 of QuickTime's sound description have more fields.
  const skip = version[1] === 1 ? 44 : version[1] === 2 ? 64 : 28
  let boxes = childrenOf(source, { body: entry.body + skip, end: entry.end })
  const wave = boxes.find((box) => box.type === 'wave')
  if (wave) boxes = childrenOf(source, wave)
  const esds = boxes.find((box) => box.type === 'esds')
  if (!esds) return null
  return parseDescriptor(source.read(esds.body + 4, Math.min(esds.end - esds.body - 4, 512)))
}

/** Descriptor tags (ISO/IEC 14496-1, 7.2.2.1). */
const ES_DESCRIPTOR = 3
const DECODER_CONFIG = 4
const DECODER_SPECIFIC_INFO = 5
/** objectTypeIndication: MPEG-4 audio, and the Main, LC and SSR profiles of MPEG-2 AAC. */
const AAC_OBJECT_TYPES = [0x40, 0x66, 0x67, 0x68]

/** Walks the ES_Descriptor of an esds box (ISO/IEC 14496-1, 7.2.6) down to the AudioSpecificConfig. */
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
  if (descriptor(ES_DESCRIPTOR) === null) return null
  const flags = bytes[at + 2] ?? 0
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0)
  if (flags & 0x40) at += 1 + (bytes[at] ?? 0)
  if (descriptor(DECODER_CONFIG) === null) return null
  if (!AAC_OBJECT_TYPES.includes(bytes[at]!)) return null
  at += 13
  const length = descriptor(DECODER_SPECIFIC_INFO)
  if (length === null) return null
  return parseSpecificConfig(bytes.subarray(at, at + length))
}

/** audioObjectType (ISO/IEC 14496-3, table 1.17): spectral band replication, parametric stereo, and the escape to larger numbers. */
const SBR = 5
const PARAMETRIC_STEREO = 29
const ESCAPE_TYPE = 31
/** samplingFrequencyIndex that is followed by the rate itself. */
const EXPLICIT_RATE = 15
/** syncExtensionType of a backward-compatible SBR announcement. */
const SBR_SYNC = 0x2b7

/** AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1), as far as the core decoder needs it. */
function parseSpecificConfig(bytes: Uint8Array): AacConfig | null {
  let bit = 0
  const readBits = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, bit++)
      value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    return value
  }
  const type = () => {
    const short = readBits(5)
    return short === ESCAPE_TYPE ? 32 + readBits(6) : short
  }
  const rate = () => {
    const index = readBits(4)
    return index === EXPLICIT_RATE ? AAC_RATES.indexOf(readBits(24)) : index
  }
  let objectType = type()
  const rateIndex = rate()
  const channels = readBits(4)
  let extended = false
  if (objectType === SBR || objectType === PARAMETRIC_STEREO) {
    extended = true
    rate()
    objectType = type()
  }
  if (rateIndex < 0 || rateIndex >= AAC_RATES.length) return null
  if (!extended && bytes.length * 8 - bit >= 19) {
    readBits(3)
    if (readBits(11) === SBR_SYNC && type() === SBR) extended = readBits(1) === 1
  }
  return { objectType, rateIndex, channels, extended }
}
