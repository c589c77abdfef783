import { instantiate } from '../../lib/wasm.ts'
import { AudioError } from '../audio-error.ts'
import { checkFormat } from '../limits.ts'
import { AAC_RATES, type AacFrames } from './aac-frames.ts'
import type { Block, Decoder } from './decoder.ts'

interface AacKernel {
  init(): void
  reset(): void
  inputBuffer(): number
  outputOf(channel: number): number
  hasReplication(): number
  decode(length: number, rateIndex: number): number
}

const KERNEL = new URL('../wasm/aac.wasm', import.meta.url)
/** Error of the kernel, see kernels/aac.ts. */
const UNSUPPORTED = -2
/** audioObjectType of AAC LC. */
const LOW_COMPLEXITY = 2
/** Samples of a frame. */
const FRAME = 1024
const FRAMES_PER_READ = 32
/** Size of the kernel's input buffer. */
const MAX_FRAME_BYTES = 8192
/** An unsupported tool in one of the first frames fails the file; later it counts as damage. */
const PROBED_FRAMES = 8
/** Broken frames skipped at the start to find the number of channels. */
const MAX_LEADING_DAMAGE = 50
/** Bytes without a frame header that count as one damaged frame. */
const LOST_BYTES_PER_FRAME = 512
const CORE_ONLY =
  'HE-AAC: only its core was decoded, the lower half of the band at half the sample rate; install ffmpeg to decode all of it'

/**
 * For each number of channels, the stream's channel numbers in the order left, right, centre, low frequency, surrounds
 * (ISO/IEC 14496-3, table 1.19).
 */
const ORDERS: Record<number, number[]> = {
  3: [1, 2, 0],
  4: [1, 2, 0, 3],
  5: [1, 2, 0, 3, 4],
  6: [1, 2, 0, 5, 3, 4],
  8: [1, 2, 0, 7, 5, 6, 3, 4],
}

export function openAac(frames: AacFrames): Decoder {
  if (frames.objectType !== LOW_COMPLEXITY) {
    throw new AudioError(
      'unsupported_format',
      `AAC object type ${frames.objectType} is not supported, only low complexity`,
    )
  }
  const kernel = instantiate<AacKernel>(KERNEL)
  kernel.init()
  kernel.reset()
  const memory = new Uint8Array(kernel.memory.buffer)
  const input = kernel.inputBuffer()
  const floats = new Float32Array(kernel.memory.buffer)
  let units = 0
  let damaged = 0
  let skip = frames.skipFrames
  let delivered = 0

  /** Decodes one frame in the kernel. Returns its number of channels, or 0 for a broken frame, which becomes silence. */
  const decodeNext = (): number | null => {
    const bytes = frames.next()
    if (!bytes) return null
    units++
    if (bytes.length > MAX_FRAME_BYTES) {
      damaged++
      return 0
    }
    memory.set(bytes, input)
    const count = kernel.decode(bytes.length, frames.rateIndex)
    if (count === UNSUPPORTED && units <= PROBED_FRAMES) {
      throw new AudioError(
        'unsupported_format',
        'the AAC stream uses tools outside the low complexity profile',
      )
    }
    if (count <= 0) damaged++
    return Math.max(0, count)
  }

  let pending = decodeNext()
  for (let tries = 0; pending === 0 && tries < MAX_LEADING_DAMAGE; tries++) pending = decodeNext()
  const channels = pending || frames.channels || 2
  checkFormat({ sampleRate: AAC_RATES[frames.rateIndex]!, channels })
  const order = ORDERS[channels] ?? Array.from({ length: channels }, (_, i) => i)
  const block: Block = Array.from({ length: channels }, () => new Float32Array(FRAME * FRAMES_PER_READ))

  const read = (): Block | null => {
    let filled = 0
    while (filled < FRAME * FRAMES_PER_READ) {
      const count = pending ?? decodeNext()
      pending = null
      if (count === null) break
      const from = Math.min(skip, FRAME)
      skip -= from
      let length = FRAME - from
      if (frames.declaredFrames !== null) length = Math.min(length, frames.declaredFrames - delivered)
      if (length <= 0) continue
      for (let c = 0; c < channels; c++) {
        const at = (kernel.outputOf(order[c]!) >> 2) + from
        if (count === channels) block[c]!.set(floats.subarray(at, at + length), filled)
        else block[c]!.fill(0, filled, filled + length)
      }
      filled += length
      delivered += length
    }
    if (filled === 0) return null
    return filled === FRAME * FRAMES_PER_READ ? block : block.map((channel) => channel.subarray(0, filled))
  }

  return {
    info: {
      container: frames.container,
      codec: 'aac',
      sampleRate: AAC_RATES[frames.rateIndex]!,
      channels,
      declaredFrames: frames.declaredFrames,
      ...(frames.extended || kernel.hasReplication() ? { limitation: CORE_ONLY } : {}),
    },
    read,
    ending: () => ({
      cut: frames.cut(),
      units,
      damaged: damaged + Math.ceil(frames.lostBytes() / LOST_BYTES_PER_FRAME),
    }),
    close() {},
  }
}
