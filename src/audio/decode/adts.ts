import type { ByteSource } from '../byte-source.ts'
import { AAC_RATES, type AacFrames } from './aac-frames.ts'

interface AdtsHeader {
  length: number
  headerLength: number
  sampleRate: number
  rateIndex: number
  channels: number
  objectType: number
}

/** Parses an ADTS header (ISO/IEC 13818-7, 6.2), the self-framing form of AAC. Null when there is none. */
export function parseAdtsHeader(bytes: Uint8Array, at: number): AdtsHeader | null {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0) return null
  const rateIndex = (bytes[at + 2]! >> 2) & 15
  const sampleRate = AAC_RATES[rateIndex]
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
  const headerLength = bytes[at + 1]! & 1 ? 7 : 9
  if (sampleRate === undefined || length <= headerLength) return null
  // Several raw_data_blocks per frame are allowed, but no encoder writes them.
  if ((bytes[at + 6]! & 3) !== 0) return null
  const channels = ((bytes[at + 2]! & 1) << 2) | (bytes[at + 3]! >> 6)
  return { length, headerLength, sampleRate, rateIndex, channels, objectType: (bytes[at + 2]! >> 6) + 1 }
}

/** Bytes read ahead, and the distance from the end of the window at which it is moved: more than the longest frame. */
const WINDOW = 1 << 18
const MAX_FRAME_BYTES = 16384

/** Iterates over the frames of an ADTS file. */
export function openAdts(source: ByteSource, offset: number): AacFrames {
  let window = source.read(offset, WINDOW)
  let windowAt = offset
  let at = offset
  let cut: string | null = null
  let lost = 0
  const first = parseAdtsHeader(window, 0)!
  const header = () => {
    if (at + MAX_FRAME_BYTES > windowAt + window.length && windowAt + window.length < source.size) {
      window = source.read(at, WINDOW)
      windowAt = at
    }
    return parseAdtsHeader(window, at - windowAt)
  }
  return {
    container: 'aac',
    rateIndex: first.rateIndex,
    objectType: first.objectType,
    channels: first.channels,
    declaredFrames: null,
    skipFrames: 0,
    extended: false,
    next() {
      while (at + 7 <= source.size) {
        const found = header()
        if (!found) {
          at += 1
          lost += 1
          continue
        }
        if (at + found.length > source.size) {
          cut = 'the last AAC frame is incomplete'
          at = source.size
          return null
        }
        const start = at - windowAt
        at += found.length
        return window.subarray(start + found.headerLength, start + found.length)
      }
      return null
    },
    cut: () => cut,
    lostBytes: () => lost,
  }
}
