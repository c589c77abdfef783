import { instantiate } from '../../lib/wasm.ts'
import { AudioError } from '../audio-error.ts'
import { type ByteSource, windowed } from '../byte-source.ts'
import { checkFormat } from '../limits.ts'
import type { Block, Decoder } from './decoder.ts'
import { type MpegHeader, parseMpegHeader, parseMpegTable } from './mp3-frames.ts'

interface Mp3Kernel {
  init(): void
  reset(): void
  inputBuffer(): number
  outputOf(channel: number): number
  frameChannels(): number
  decode(length: number): number
}

const KERNEL = new URL('../wasm/mp3.wasm', import.meta.url)
/** Error of the kernel: the frame refers to frames that are not in the file. */
const NO_RESERVOIR = -2
const FRAMES_PER_READ = 28
/** Delay of the decoder: 528 samples of the filterbank plus one. */
const DECODER_DELAY = 529
/** Frames at the start that may refer to missing ones, as in a file cut out of a longer one. */
const LEAD_IN_FRAMES = 10
/** Bytes searched at a time for a frame header, and the overlap needed to see the frame behind it. */
const SEARCH_BYTES = 1 << 16
const SEARCH_OVERLAP = 4096

/** MPEG audio layer III at all sample rates of MPEG-1, 2 and 2.5. */
export function openMp3(source: ByteSource, offset: number): Decoder {
  const head = source.read(offset, 4096)
  const first = parseMpegHeader(head, 0)!
  if (first.layer !== 3) {
    throw new AudioError(
      'unsupported_format',
      `MPEG audio layer ${first.layer} is not supported, only layer 3`,
    )
  }
  const table = parseMpegTable(head.subarray(0, first.length), first)
  checkFormat(first)
  const { samples, channels } = first
  const promised = table?.frames ? table.frames * samples : null
  const trimmed = (table?.delay ?? 0) + (table?.padding ?? 0)
  const declared = promised === null ? null : promised - trimmed
  const kernel = instantiate<Mp3Kernel>(KERNEL)
  kernel.init()
  kernel.reset()
  const memory = new Uint8Array(kernel.memory.buffer)
  const floats = new Float32Array(kernel.memory.buffer)
  const input = kernel.inputBuffer()
  const frames = iterateFrames(source, offset, first)
  // The frame with the table contains no audio.
  if (table) frames.next()
  const block: Block = Array.from({ length: channels }, () => new Float32Array(samples * FRAMES_PER_READ))
  let skip = table?.delay === null || table === null ? 0 : table.delay + DECODER_DELAY
  let delivered = 0
  let units = 0
  let damaged = 0

  const read = (): Block | null => {
    let filled = 0
    while (filled + samples <= samples * FRAMES_PER_READ) {
      const frame = frames.next()
      if (!frame) break
      units++
      memory.set(frame, input)
      const decoded = kernel.decode(frame.length)
      const good = decoded === samples && kernel.frameChannels() === channels
      if (!good && !(decoded === NO_RESERVOIR && units <= LEAD_IN_FRAMES)) damaged++
      const from = Math.min(skip, samples)
      skip -= from
      let count = samples - from
      if (declared !== null && table?.delay !== null) count = Math.min(count, declared - delivered)
      if (count <= 0) continue
      for (let c = 0; c < channels; c++) {
        const at = (kernel.outputOf(c) >> 2) + from
        if (good) block[c]!.set(floats.subarray(at, at + count), filled)
        else block[c]!.fill(0, filled, filled + count)
      }
      filled += count
      delivered += count
    }
    if (filled === 0) return null
    return filled === samples * FRAMES_PER_READ ? block : block.map((channel) => channel.subarray(0, filled))
  }
  return {
    info: {
      container: 'mp3',
      codec: 'mp3',
      sampleRate: first.sampleRate,
      channels,
      declaredFrames: declared,
    },
    read,
    ending() {
      const missing = (declared ?? 0) - delivered
      let cut = frames.cut()
      if (missing > 2 * samples + DECODER_DELAY) {
        cut = `the header declares ${promised! / samples} frames, ${units} are present`
      }
      return { cut, units: units + frames.lost(), damaged: damaged + frames.lost() }
    },
    close() {},
  }
}

/** Iterates over the frames. Where a header is missing, continues at the next position with two consecutive headers. */
function iterateFrames(source: ByteSource, offset: number, first: MpegHeader) {
  const near = windowed(source, 1 << 18)
  let at = offset
  let lost = 0
  let cut: string | null = null
  const next = (): Uint8Array | null => {
    while (at + 4 <= source.size) {
      const header = parseMpegHeader(near(at, 4), 0)
      if (!header || header.sampleRate !== first.sampleRate || header.layer !== first.layer) {
        if (isTag(near(at, 11))) break
        const found = findHeader(source, at + 1, first.sampleRate)
        if (found === null) break
        lost += 1
        at = found
        continue
      }
      if (at + header.length > source.size) {
        cut = 'the last frame is incomplete'
        break
      }
      const frame = near(at, header.length)
      at += header.length
      return frame
    }
    at = source.size
    return null
  }
  return { next, lost: () => lost, cut: () => cut }
}

/** Whether an ID3v1, APE or Lyrics3 tag starts here. They may follow the audio. */
function isTag(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  return text.startsWith('TAG') || text.startsWith('APETAGEX') || text.startsWith('LYRICSBEGIN')
}

function findHeader(source: ByteSource, from: number, sampleRate: number): number | null {
  for (let at = from; at < source.size; at += SEARCH_BYTES) {
    const bytes = source.read(at, SEARCH_BYTES + SEARCH_OVERLAP)
    for (let i = 0; i < Math.min(bytes.length, SEARCH_BYTES); i++) {
      if (bytes[i] !== 0xff) continue
      const header = parseMpegHeader(bytes, i)
      if (!header || header.sampleRate !== sampleRate) continue
      const following = parseMpegHeader(bytes, i + header.length)
      if (following?.sampleRate === sampleRate) return at + i
    }
  }
  return null
}
