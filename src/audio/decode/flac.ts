import { instantiate } from '../../lib/wasm.ts'
import { AudioError } from '../audio-error.ts'
import { type ByteSource, windowed } from '../byte-source.ts'
import { checkFormat } from '../limits.ts'
import type { Block, Decoder } from './decoder.ts'

interface FlacKernel {
  init(): void
  inputBuffer(): number
  outputOf(channel: number): number
  frameSamples(): number
  frameChannels(): number
  decode(available: number, streamBits: number): number
}

const KERNEL = new URL('../wasm/flac.wasm', import.meta.url)
/** Error of the kernel: the frame continues beyond the input. */
const NEEDS_MORE = -2
/** Size of the kernel's input buffer, and the bytes it is given at first. */
const INPUT_LIMIT = 4 << 20
const WINDOW = 32 * 1024
/** Metadata blocks walked before giving up on a file. */
const MAX_METADATA_BLOCKS = 1000
const STREAMINFO = 0
const STREAMINFO_BYTES = 34
const LAST_BLOCK_FLAG = 128

/** FLAC (RFC 9639). */
export function openFlac(source: ByteSource, offset: number): Decoder {
  const stream = readStreamInfo(source, offset)
  checkFormat(stream)
  const kernel = instantiate<FlacKernel>(KERNEL)
  kernel.init()
  const memory = new Uint8Array(kernel.memory.buffer)
  const input = kernel.inputBuffer()
  const near = windowed(source, 1 << 20)
  let at = stream.audioOffset
  let units = 0
  let damaged = 0
  let frames = 0
  let cutInFrame = false

  /** Copies up to `length` bytes from `at` into the kernel. Returns how many there were. */
  const fill = (length: number): number => {
    const bytes = near(at, length)
    memory.set(bytes, input)
    return bytes.length
  }

  const read = (): Block | null => {
    let length = WINDOW
    let inSync = true
    while (at < source.size) {
      const available = fill(length)
      const consumed = kernel.decode(available, stream.bits)
      if (consumed > 0) {
        at += consumed
        units += 1
        if (kernel.frameChannels() !== stream.channels) {
          damaged += 1
          continue
        }
        const count = kernel.frameSamples()
        frames += count
        const buffer = kernel.memory.buffer
        return Array.from(
          { length: stream.channels },
          (_, c) => new Float32Array(buffer, kernel.outputOf(c), count),
        )
      }
      if (consumed === NEEDS_MORE && at + available < source.size && length < INPUT_LIMIT) {
        length *= 4
        continue
      }
      if (consumed === NEEDS_MORE && inSync && at + available >= source.size) {
        // A frame that starts properly but does not end: the file is truncated inside it.
        at = source.size
        cutInFrame = true
        break
      }
      // Out of sync: continue at the next sync code. Checksums reject false ones.
      if (inSync) damaged += 1
      inSync = false
      length = WINDOW
      at = nextSync(source, at + 1)
    }
    return null
  }

  return {
    info: {
      container: 'flac',
      codec: 'flac',
      sampleRate: stream.sampleRate,
      channels: stream.channels,
      declaredFrames: stream.totalFrames || null,
    },
    read,
    ending() {
      const missing = stream.totalFrames - frames
      const short = missing > 0 ? `${missing} of ${stream.totalFrames} samples are missing` : null
      const cut = short ?? (cutInFrame ? 'the last frame is incomplete' : null)
      return { cut, units: units + damaged, damaged }
    },
    close() {},
  }
}

/** Reads the metadata blocks (section 8) up to the first frame; returns what STREAMINFO (8.2) declares. */
function readStreamInfo(source: ByteSource, offset: number) {
  let at = offset + 4
  let info: { sampleRate: number; channels: number; bits: number; totalFrames: number } | null = null
  for (let blocks = 0; blocks < MAX_METADATA_BLOCKS; blocks++) {
    const head = source.read(at, 4)
    if (head.length < 4) break
    const length = (head[1]! << 16) | (head[2]! << 8) | head[3]!
    if ((head[0]! & ~LAST_BLOCK_FLAG) === STREAMINFO) {
      const body = source.read(at + 4, STREAMINFO_BYTES)
      if (body.length < STREAMINFO_BYTES) break
      const view = new DataView(body.buffer)
      info = {
        sampleRate: view.getUint32(10) >>> 12,
        channels: ((body[12]! >> 1) & 7) + 1,
        bits: (((body[12]! & 1) << 4) | (body[13]! >> 4)) + 1,
        totalFrames: (body[13]! & 15) * 2 ** 32 + view.getUint32(14),
      }
    }
    at += 4 + length
    if (head[0]! & LAST_BLOCK_FLAG) {
      if (!info) throw new AudioError('corrupt', 'the flac file has no STREAMINFO block')
      if (at >= source.size) throw new AudioError('truncated', 'the flac file ends before its samples')
      return { ...info, audioOffset: at }
    }
  }
  throw new AudioError('truncated', 'the flac file ends inside its header')
}

function nextSync(source: ByteSource, from: number): number {
  for (let at = from; at < source.size; at += 65536) {
    const bytes = source.read(at, 65537)
    for (let i = 0; i + 1 < bytes.length; i++) {
      if (bytes[i] === 0xff && (bytes[i + 1]! & 0xfe) === 0xf8) return at + i
    }
  }
  return source.size
}
