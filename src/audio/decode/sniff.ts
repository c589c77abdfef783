import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import { parseAdtsHeader } from './adts.ts'
import { parseMpegHeader } from './mp3-frames.ts'
import { iteratePages } from './ogg-pages.ts'

type Format =
  | 'wav'
  | 'aiff'
  | 'flac'
  | 'mp3'
  | 'vorbis'
  | 'opus'
  | 'ogg-other'
  | 'mp4'
  | 'adts'
  // These have no built-in decoder.
  | 'au'
  | 'caf'
  | 'w64'

export interface Sniffed {
  format: Format
  /** Offset of the audio, behind an ID3v2 tag if there is one. */
  offset: number
}

const SEARCH_BYTES = 256 * 1024
/** Consecutive frame headers that must agree to accept bytes as MPEG audio or ADTS. Random bytes pass for one by chance. */
const AGREEING_FRAMES = 4
/** Some files have two ID3v2 tags. */
const MAX_ID3_TAGS = 4
const ID3_FOOTER_FLAG = 0x10

/** The first bytes of Sony Wave64: the GUID of its riff chunk. */
const W64_GUID = '726966662e91cf11a5d628db04c10000'

/** Detects the format by content. File names and declared types are not reliable. */
export function sniff(source: ByteSource): Sniffed {
  if (source.size === 0) throw new AudioError('empty', 'the file is empty (0 bytes)')
  const offset = skipId3(source)
  const head = source.read(offset, 64)
  const text = Buffer.from(head).toString('latin1')
  const type = text.slice(0, 4)
  if ((type === 'RIFF' || type === 'RF64' || type === 'BW64') && text.slice(8, 12) === 'WAVE') {
    return { format: 'wav', offset }
  }
  if (type === 'FORM' && /^AIF[FC]$/.test(text.slice(8, 12))) return { format: 'aiff', offset }
  if (type === 'fLaC') return { format: 'flac', offset }
  if (type === 'OggS') return { format: sniffOgg(source, offset), offset }
  if (text.slice(4, 8) === 'ftyp') return { format: 'mp4', offset }
  if (type === '.snd') return { format: 'au', offset }
  if (type === 'caff') return { format: 'caf', offset }
  if (Buffer.from(head.subarray(0, 16)).toString('hex') === W64_GUID) return { format: 'w64', offset }
  const frames = findFrames(source, offset)
  if (frames) return frames
  throw new AudioError(
    'unsupported_format',
    'the content is none of wav, aiff, flac, mp3, ogg vorbis, opus, m4a/aac, au, caf or w64',
  )
}

/** Checks the first packet of every stream. The first pages of all streams come before any other page (RFC 3533, section 4). */
function sniffOgg(source: ByteSource, offset: number): Format {
  const pages = iteratePages(source, offset)
  for (let page = pages.next(); page?.first; page = pages.next()) {
    const packet = Buffer.from(page.body.subarray(0, 8)).toString('latin1')
    if (packet.startsWith('\x01vorbis')) return 'vorbis'
    if (packet === 'OpusHead') return 'opus'
  }
  return 'ogg-other'
}

/** Length of the ID3v2 tags at the start. */
function skipId3(source: ByteSource): number {
  let offset = 0
  for (let tags = 0; tags < MAX_ID3_TAGS; tags++) {
    const head = source.read(offset, 10)
    if (head.length < 10 || head[0] !== 0x49 || head[1] !== 0x44 || head[2] !== 0x33) break
    const size =
      ((head[6]! & 127) << 21) | ((head[7]! & 127) << 14) | ((head[8]! & 127) << 7) | (head[9]! & 127)
    offset += 10 + size + (head[5]! & ID3_FOOTER_FLAG ? 10 : 0)
  }
  return offset
}

function findFrames(source: ByteSource, offset: number): Sniffed | null {
  const bytes = source.read(offset, SEARCH_BYTES)
  for (let at = 0; at + 7 < bytes.length; at++) {
    if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) continue
    const end = offset + bytes.length >= source.size
    if (agree(bytes, at, end, (b, i) => parseAdtsHeader(b, i))) return { format: 'adts', offset: offset + at }
    if (agree(bytes, at, end, (b, i) => parseMpegHeader(b, i))) return { format: 'mp3', offset: offset + at }
  }
  return null
}

interface FrameHeader {
  length: number
  sampleRate: number
}

function agree(
  bytes: Uint8Array,
  start: number,
  wholeFile: boolean,
  parse: (bytes: Uint8Array, at: number) => FrameHeader | null,
): boolean {
  let at = start
  let rate = 0
  for (let frame = 0; frame < AGREEING_FRAMES; frame++) {
    // A short file may have fewer frames if it ends exactly behind one.
    if (wholeFile && frame >= 2 && at >= bytes.length) return true
    const header = parse(bytes, at)
    if (!header || (rate !== 0 && header.sampleRate !== rate)) return false
    rate = header.sampleRate
    at += header.length
  }
  return true
}
