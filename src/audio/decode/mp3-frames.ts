// MPEG audio frame headers (ISO/IEC 11172-3, 2.4.2.3; 13818-3) and the Xing, Info or VBRI header in the first frame.

/** Bit rates in kbit/s by `version.layer` and bitrate_index. Version 2 includes MPEG-2.5. */
const BIT_RATES: Record<string, number[]> = {
  '1.1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1.2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1.3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2.1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2.2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2.3': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const SAMPLE_RATES = [44100, 48000, 32000]

export interface MpegHeader {
  /** Bytes from this header to the next. */
  length: number
  sampleRate: number
  channels: number
  samples: number
  layer: number
  lowRate: boolean
}

export function parseMpegHeader(bytes: Uint8Array, at: number): MpegHeader | null {
  if (at + 4 > bytes.length) return null
  const b1 = bytes[at + 1]!
  const b2 = bytes[at + 2]!
  if (bytes[at] !== 0xff || (b1 & 0xe0) !== 0xe0) return null
  const version = (b1 >> 3) & 3
  const layer = 4 - ((b1 >> 1) & 3)
  const rateIndex = (b2 >> 2) & 3
  const bitIndex = b2 >> 4
  // The length of free-format frames (index 0) is not in the header. They are not supported; no one delivers them.
  if (version === 1 || layer === 4 || rateIndex === 3 || bitIndex === 15 || bitIndex === 0) return null
  const lowRate = version !== 3
  const sampleRate = SAMPLE_RATES[rateIndex]! >> (version === 3 ? 0 : version === 2 ? 1 : 2)
  const bitRate = BIT_RATES[`${lowRate ? 2 : 1}.${layer}`]![bitIndex]! * 1000
  const padding = (b2 >> 1) & 1
  const samples = layer === 1 ? 384 : layer === 3 && lowRate ? 576 : 1152
  const length =
    layer === 1
      ? (Math.floor((12 * bitRate) / sampleRate) + padding) * 4
      : Math.floor(((samples / 8) * bitRate) / sampleRate) + padding
  const channels = bytes[at + 3]! >> 6 === 3 ? 1 : 2
  return { length, sampleRate, channels, samples, layer, lowRate }
}

interface MpegTable {
  /** Declared audio frames, without the one that contains this table; null when not declared. */
  frames: number | null
  /** Encoder delay and padding in samples; null when not declared. */
  delay: number | null
  padding: number | null
}

/** Flags of a Xing header, and the bytes of its table of contents. */
const HAS_FRAMES = 1
const HAS_BYTES = 2
const HAS_TOC = 4
const HAS_QUALITY = 8
const TOC_BYTES = 100
/** VBRI is at a fixed position, behind 32 bytes of side information. */
const VBRI_OFFSET = 36

/** The Xing, Info or VBRI table in the first frame; null when that frame is plain audio. */
export function parseMpegTable(frame: Uint8Array, header: MpegHeader): MpegTable | null {
  const side = header.lowRate ? (header.channels === 1 ? 9 : 17) : header.channels === 1 ? 17 : 32
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const name = (at: number) => Buffer.from(frame.subarray(at, at + 4)).toString('latin1')
  let at = 4 + side
  if (name(at) === 'Xing' || name(at) === 'Info') {
    if (at + 8 > frame.length) return { frames: null, delay: null, padding: null }
    const flags = view.getUint32(at + 4)
    at += 8
    const has = (flag: number) => (flags & flag) !== 0
    const frames = has(HAS_FRAMES) && at + 4 <= frame.length ? view.getUint32(at) : null
    at +=
      (has(HAS_FRAMES) ? 4 : 0) +
      (has(HAS_BYTES) ? 4 : 0) +
      (has(HAS_TOC) ? TOC_BYTES : 0) +
      (has(HAS_QUALITY) ? 4 : 0)
    if (at + 24 > frame.length || !/^(LAME|Lavf|Lavc)/.test(name(at)))
      return { frames, delay: null, padding: null }
    const gap = (frame[at + 21]! << 16) | (frame[at + 22]! << 8) | frame[at + 23]!
    return { frames, delay: gap >> 12, padding: gap & 0xfff }
  }
  if (name(VBRI_OFFSET) === 'VBRI' && frame.length >= VBRI_OFFSET + 18)
    return { frames: view.getUint32(VBRI_OFFSET + 14), delay: null, padding: null }
  return null
}
