import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import { checkFormat } from '../limits.ts'
import type { Block, Decoder, StreamInfo } from './decoder.ts'

/** Layout of the samples in a wav or aiff file. */
export interface PcmLayout {
  sampleRate: number
  channels: number
  /** Bytes of one sample of one channel. */
  width: number
  kind: 'integer' | 'unsigned' | 'float'
  bigEndian: boolean
  dataOffset: number
  /** Declared bytes of samples; null when the header does not know (a stream written to a pipe). */
  dataLength: number | null
}

const BLOCK_FRAMES = 16384
/** Float samples are limited to this: 36 dB above full scale. */
const MAX_FLOAT = 64

export function openPcm(source: ByteSource, container: string, layout: PcmLayout): Decoder {
  const { channels, width, sampleRate } = layout
  checkFormat(layout)
  const frameBytes = channels * width
  const present = source.size - layout.dataOffset
  const length = Math.min(layout.dataLength ?? present, present)
  const frames = Math.floor(length / frameBytes)
  const declared = layout.dataLength === null ? frames : Math.floor(layout.dataLength / frameBytes)
  const info: StreamInfo = {
    container,
    codec: codecName(layout),
    sampleRate,
    channels,
    declaredFrames: declared,
  }
  const block: Block = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES))
  const convert = converter(layout)
  const buffer = new Uint8Array(BLOCK_FRAMES * frameBytes)
  let at = 0
  return {
    info,
    read() {
      const count = Math.min(BLOCK_FRAMES, frames - at)
      if (count <= 0) return null
      const bytes = source.read(layout.dataOffset + at * frameBytes, count * frameBytes, buffer)
      const got = Math.floor(bytes.length / frameBytes)
      if (got === 0) return null
      convert(bytes, got, block)
      at += got
      return got === BLOCK_FRAMES ? block : block.map((channel) => channel.subarray(0, got))
    },
    ending() {
      const missing = declared - frames
      const cut = missing > 0 ? `${missing} of ${declared} samples are missing at the end` : null
      return { cut, units: 1, damaged: 0 }
    },
    close() {},
  }
}

function codecName(layout: PcmLayout): string {
  const letter = layout.kind === 'float' ? 'f' : layout.kind === 'unsigned' ? 'u' : 's'
  return `pcm_${letter}${layout.width * 8}${layout.width === 1 ? '' : layout.bigEndian ? 'be' : 'le'}`
}

type Convert = (bytes: Uint8Array, frames: number, block: Block) => void

function converter(layout: PcmLayout): Convert {
  const { channels, width, bigEndian } = layout
  const little = !bigEndian
  if (layout.kind === 'float') {
    return each(channels, width, (view, at) => {
      const value = width === 4 ? view.getFloat32(at, little) : view.getFloat64(at, little)
      // NaN, infinity and huge values would spoil every sum that includes them.
      return Number.isFinite(value) ? Math.max(-MAX_FLOAT, Math.min(MAX_FLOAT, value)) : 0
    })
  }
  if (width === 1) {
    if (layout.kind === 'unsigned') return each(channels, 1, (view, at) => (view.getUint8(at) - 128) / 128)
    return each(channels, 1, (view, at) => view.getInt8(at) / 128)
  }
  if (width === 2 && little) return convert16
  if (width === 2) return each(channels, 2, (view, at) => view.getInt16(at, little) / 32768)
  if (width === 3) {
    const high = little ? 2 : 0
    const low = little ? 0 : 2
    return each(channels, 3, (view, at) => {
      const value = (view.getInt8(at + high) << 16) | (view.getUint8(at + 1) << 8) | view.getUint8(at + low)
      return value / 8388608
    })
  }
  if (width === 4) return each(channels, 4, (view, at) => view.getInt32(at, little) / 2147483648)
  throw new AudioError('unsupported_format', `samples of ${width * 8} bits are not supported`)
}

function each(channels: number, width: number, sample: (view: DataView, at: number) => number): Convert {
  return (bytes, frames, block) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let c = 0; c < channels; c++) {
      const channel = block[c]!
      let at = c * width
      for (let i = 0; i < frames; i++) {
        channel[i] = sample(view, at)
        at += channels * width
      }
    }
  }
}

/** The common case, 16-bit little-endian: a typed array is several times faster than a DataView. Assumes a little-endian machine. */
function convert16(bytes: Uint8Array, frames: number, block: Block): void {
  const channels = block.length
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  const samples = new Int16Array(aligned.buffer, aligned.byteOffset, frames * channels)
  for (let c = 0; c < channels; c++) {
    const channel = block[c]!
    for (let i = 0, at = c; i < frames; i++, at += channels) channel[i] = samples[at]! * (1 / 32768)
  }
}
