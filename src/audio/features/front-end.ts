import type { Block } from '../decode/decoder.ts'
import { createResampler } from '../resampler.ts'
import { openSignal } from '../signal-kernel.ts'
import { createTagFrames } from '../tagger/frames.ts'
import { createLoudnessMeter } from './loudness.ts'
import { createMelFrames, type MelFrame, SAMPLE_RATE } from './mel-frames.ts'
import { createPitchFrames, PITCH_RATE, type PitchFrame } from './pitch-frames.ts'
import { SLICE_SECONDS } from './slices.ts'
import { createWaveform } from './waveform.ts'

/** Samples copied into the kernel's memory at a time. */
const CHUNK_SAMPLES = 16384
/** Full scale less a few steps of 16 bits. */
const CLIP_LEVEL = 0.9999
/** Results of the kernel's measurePair, by number. */
const SQUARES_LEFT = 0
const SQUARES_RIGHT = 1
const PRODUCTS = 2
const PEAK = 3
const WAVEFORM_POINTS = 1000

/** Sums over a slice: squares of the first two channels, their products, and the number of clipped samples. */
export interface SliceSums {
  frames: number
  left: number
  right: number
  both: number
  clipped: number
}

interface FrontEndSinks {
  mel(frame: MelFrame): void
  /** The tagger's input. Not computed when there is no sink. */
  tag?: (levels: Uint8Array) => void
  pitch(frame: PitchFrame): void
}

/**
 * The first stage of an analysis, one pass over the decoded audio: loudness, stereo image and clipping at the rate of the file; waveform,
 * mel and tagger frames of the mono mix at 22,050 Hz; pitch frames at 11,025 Hz.
 */
export function createFrontEnd(sampleRate: number, channels: number, sinks: FrontEndSinks) {
  const signal = openSignal()
  const { kernel } = signal
  const pointers = Array.from({ length: channels }, () => signal.allocate(CHUNK_SAMPLES + 16))
  const loudness = createLoudnessMeter(signal, sampleRate, channels)
  const waveform = createWaveform(signal)
  const melFrames = createMelFrames(signal, sinks.mel)
  const pitchFrames = createPitchFrames(signal, sinks.pitch)
  const tagFrames = sinks.tag ? createTagFrames(signal, sinks.tag) : null
  const halfRate = createResampler(signal, SAMPLE_RATE, PITCH_RATE, pitchFrames.feed)
  const toMono = (pointer: number, count: number) => {
    waveform.feed(pointer, count)
    melFrames.feed(pointer, count)
    tagFrames?.feed(pointer, count)
    for (let from = 0; from < count; ) {
      const part = Math.min(count - from, halfRate.space())
      signal.floats(halfRate.input(), part).set(signal.floats(pointer + from * 4, part))
      halfRate.push(part)
      from += part
    }
  }
  const fullRate = createResampler(signal, sampleRate, SAMPLE_RATE, toMono)
  const slices: SliceSums[] = [{ frames: 0, left: 0, right: 0, both: 0, clipped: 0 }]
  const sliceFrames = sampleRate * SLICE_SECONDS
  let frames = 0

  const feedChunk = (block: Block, from: number, count: number) => {
    const sums = slices.at(-1)!
    const mix = fullRate.input()
    for (let c = 0; c < channels; c++) {
      const samples =
        from === 0 && count === block[c]!.length ? block[c]! : block[c]!.subarray(from, from + count)
      const buffer = signal.floats(pointers[c]!, count + 4)
      buffer.set(samples)
      buffer.fill(0, count)
    }
    let mayClip = true
    if (channels >= 2) {
      kernel.measurePair(pointers[0]!, pointers[1]!, mix, count)
      sums.left += kernel.pairMeasure(SQUARES_LEFT)
      sums.right += kernel.pairMeasure(SQUARES_RIGHT)
      sums.both += kernel.pairMeasure(PRODUCTS)
      mayClip = channels > 2 || kernel.pairMeasure(PEAK) >= CLIP_LEVEL
    }
    for (let c = 0; c < channels; c++) {
      if (channels !== 2) kernel.mixInto(mix, pointers[c]!, count, c === 0 ? 0 : 1, 1 / channels)
      if (mayClip) sums.clipped += kernel.countClipped(pointers[c]!, count, CLIP_LEVEL)
    }
    loudness.feed(pointers, count)
    fullRate.push(count)
    sums.frames += count
    frames += count
  }
  const endSlice = () => {
    slices.push({ frames: 0, left: 0, right: 0, both: 0, clipped: 0 })
    loudness.endSlice()
  }
  return {
    frames: () => frames,
    feed(block: Block): void {
      const length = block[0]!.length
      for (let from = 0; from < length; ) {
        const left = sliceFrames - slices.at(-1)!.frames
        if (left === 0) endSlice()
        const count = Math.min(CHUNK_SAMPLES, length - from, left === 0 ? sliceFrames : left)
        feedChunk(block, from, count)
        from += count
      }
    },
    finish() {
      fullRate.flush()
      halfRate.flush()
      melFrames.finish()
      tagFrames?.finish()
      return { loudness: loudness.finish(), waveform: waveform.finish(WAVEFORM_POINTS), slices }
    },
  }
}
