import { MPEGDecoder } from 'mpg123-decoder'
import type { ByteSource } from '../byte-source.ts'
import type { Block, Decoder } from './decoder.ts'
import { parseMpegHeader, parseMpegTable } from './mp3-frames.ts'

const CHUNK = 32 * 1024
/** The decoder's own delay: 528 samples of its filterbank and one. */
const DECODER_DELAY = 529

/** MPEG audio layers 1 to 3. Our walk over the frame headers tells what the file holds; the library tells how it sounds. */
export async function openMp3(source: ByteSource, offset: number): Promise<Decoder> {
  const head = source.read(offset, 4096)
  const first = parseMpegHeader(head, 0)!
  const table = parseMpegTable(head.subarray(0, first.length), first)
  const declared = table?.frames ? table.frames * first.samples : null
  const trimmed = (table?.delay ?? 0) + (table?.padding ?? 0)
  const walk = walkFrames(source, offset)
  const library = new MPEGDecoder()
  await library.ready
  let at = offset
  let frames = 0
  return {
    info: {
      container: 'mp3',
      codec: `mp${first.layer}`,
      sampleRate: first.sampleRate,
      channels: first.channels,
      declaredFrames: declared === null ? null : declared - trimmed,
    },
    read(): Block | null {
      while (at < walk.end) {
        const bytes = source.read(at, Math.min(CHUNK, walk.end - at))
        if (bytes.length === 0) return null
        at += bytes.length
        const decoded = library.decode(bytes)
        if (decoded.samplesDecoded === 0) continue
        frames += decoded.samplesDecoded
        return decoded.channelData.slice(0, first.channels) as Block
      }
      return null
    },
    ending() {
      const promised = declared ?? (walk.frames - (table ? 1 : 0)) * first.samples
      const missing = promised - trimmed - frames
      let cut = walk.cut
      if (declared !== null && missing > 2 * first.samples + DECODER_DELAY) {
        cut = `the header promises ${Math.round(promised / first.samples)} frames, ${walk.frames} are there`
      }
      return { cut, units: walk.frames + walk.lost, damaged: walk.lost }
    },
    close() {
      library.free()
    },
  }
}

/** Steps from header to header: how many frames, how often the chain breaks, whether the last one is whole. */
function walkFrames(source: ByteSource, offset: number) {
  let window = source.read(offset, 1 << 20)
  let windowAt = offset
  let at = offset
  let frames = 0
  let lost = 0
  let cut: string | null = null
  let end = offset
  const first = parseMpegHeader(window, 0)!
  while (at + 4 <= source.size) {
    if (at + 4 > windowAt + window.length) {
      window = source.read(at, 1 << 20)
      windowAt = at
    }
    const header = parseMpegHeader(window, at - windowAt)
    if (!header || header.sampleRate !== first.sampleRate || header.layer !== first.layer) {
      if (isTag(window, at - windowAt)) break
      const next = findHeader(source, at + 1, first.sampleRate)
      if (next === null) break
      lost += 1
      at = next
      continue
    }
    if (at + header.length > source.size) {
      cut = 'the last frame is incomplete'
      end = source.size
      break
    }
    frames += 1
    at += header.length
    end = at
  }
  return { frames, lost, cut, end }
}

/** Tags that may follow the audio: ID3v1, APE, Lyrics3. */
function isTag(bytes: Uint8Array, at: number): boolean {
  const text = Buffer.from(bytes.subarray(at, at + 11)).toString('latin1')
  return text.startsWith('TAG') || text.startsWith('APETAGEX') || text.startsWith('LYRICSBEGIN')
}

/** The next place where two headers follow each other. */
function findHeader(source: ByteSource, from: number, sampleRate: number): number | null {
  for (let at = from; at < source.size; at += 1 << 16) {
    const bytes = source.read(at, (1 << 16) + 4096)
    for (let i = 0; i < Math.min(bytes.length, 1 << 16); i++) {
      if (bytes[i] !== 0xff) continue
      const header = parseMpegHeader(bytes, i)
      if (!header || header.sampleRate !== sampleRate) continue
      const following = parseMpegHeader(bytes, i + header.length)
      if (following?.sampleRate === sampleRate) return at + i
    }
  }
  return null
}
