import type { Block } from '../decode/decoder.ts'
import { createResampler } from '../resampler.ts'
import { openSignal } from '../signal-kernel.ts'
import { createTagFrames } from '../tagger/frames.ts'
import { createLoudnessMeter } from './loudness.ts'
import { createMelFrames, type MelFrame, SAMPLE_RATE } from './mel-frames.ts'
import { createPitchFrames, PITCH_RATE, type PitchFrame } from './pitch-frames.ts'
import { STRETCH_SECONDS } from './slices.ts'
import { createWaveform } from './waveform.ts'

/** Samples taken at a time into the kernel's memory. */
const CHUNK = 16384
/** Full scale less one step of 16 bits. */
const CLIP_LEVEL = 0.9999
const WAVEFORM_POINTS = 1000

/** Sums over a stretch: samples at full scale, squares of the first two channels and of their product. */
export interface Sums {
  frames: number
  left: number
  right: number
  both: number
  clipped: number
}

export interface FrontEndSinks {
  mel(frame: MelFrame): void
  /** What the tagger hears; without it nobody listens for that. */
  tag?: (levels: Uint8Array) => void
  pitch(frame: PitchFrame): void
}

/** One pass over the decoded sound: each block goes to loudness, stereo image, clipping, and through one resampling to all frames. */
export function createFrontEnd(sampleRate: number, channels: number, sinks: FrontEndSinks) {
  const signal = openSignal()
  const { kernel } = signal
  const pointers = Array.from({ length: channels }, () => signal.room(CHUNK + 16))
  const loudness = createLoudnessMeter(signal, sampleRate, channels)
  const waveform = createWaveform(signal)
  const melFrames = createMelFrames(signal, sinks.mel)
  const pitchFrames = createPitchFrames(signal, sinks.pitch)
  const tagFrames = sinks.tag ? createTagFrames(signal, sinks.tag) : null
  const half = createResampler(signal, SAMPLE_RATE, PITCH_RATE, pitchFrames.feed)
  const toMono = (pointer: number, count: number) => {
    waveform.feed(pointer, count)
    melFrames.feed(pointer, count)
    tagFrames?.feed(pointer, count)
    for (let from = 0; from < count; ) {
      const part = Math.min(count - from, half.space())
      signal.floats(half.input(), part).set(signal.floats(pointer + from * 4, part))
      half.push(part)
      from += part
    }
  }
  const whole = createResampler(signal, sampleRate, SAMPLE_RATE, toMono)
  const stretches: Sums[] = [{ frames: 0, left: 0, right: 0, both: 0, clipped: 0 }]
  const stretchFrames = sampleRate * STRETCH_SECONDS
  let frames = 0

  const feedChunk = (block: Block, from: number, count: number) => {
    const sums = stretches.at(-1)!
    const mix = whole.input()
    for (let c = 0; c < channels; c++) {
      const samples =
        from === 0 && count === block[c]!.length ? block[c]! : block[c]!.subarray(from, from + count)
      const room = signal.floats(pointers[c]!, count + 4)
      room.set(samples)
      room.fill(0, count)
    }
    let clips = true
    if (channels >= 2) {
      kernel.measurePair(pointers[0]!, pointers[1]!, mix, count)
      sums.left += kernel.pairMeasure(0)
      sums.right += kernel.pairMeasure(1)
      sums.both += kernel.pairMeasure(2)
      clips = channels > 2 || kernel.pairMeasure(3) >= CLIP_LEVEL
    }
    for (let c = 0; c < channels; c++) {
      if (channels !== 2) kernel.mixInto(mix, pointers[c]!, count, c === 0 ? 0 : 1, 1 / channels)
      if (clips) sums.clipped += kernel.countClipped(pointers[c]!, count, CLIP_LEVEL)
    }
    loudness.feed(pointers, count)
    whole.push(count)
    sums.frames += count
    frames += count
  }
  const endStretch = () => {
    stretches.push({ frames: 0, left: 0, right: 0, both: 0, clipped: 0 })
    loudness.endStretch()
  }
  return {
    frames: () => frames,
    feed(block: Block): void {
      const length = block[0]!.length
      for (let from = 0; from < length; ) {
        const room = stretchFrames - stretches.at(-1)!.frames
        if (room === 0) endStretch()
        const count = Math.min(CHUNK, length - from, room === 0 ? stretchFrames : room)
        feedChunk(block, from, count)
        from += count
      }
    },
    finish() {
      whole.flush()
      half.flush()
      melFrames.finish()
      tagFrames?.finish()
      return { loudness: loudness.finish(), waveform: waveform.finish(WAVEFORM_POINTS), stretches }
    },
  }
}
