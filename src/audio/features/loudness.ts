import type { Signal } from '../signal-kernel.ts'

export interface Loudness {
  integratedLufs: number | null
  rangeLu: number | null
  truePeakDbtp: number | null
  /** The same of each stretch, full scale 1. */
  peaks: number[]
  /** Momentary loudness (400 ms) every 100 ms, for the course over time. */
  momentary: Float32Array
  /** Loudness range of a part of the file, between two times in seconds. */
  rangeBetween(from: number, to: number): number | null
}

const ABSOLUTE_GATE = -70
/** Samples that the interpolation for true peaks needs before and behind. */
const PAST = 16
/** It is made for so many samples at a time. */
const TOGETHER = 8

/** Loudness by EBU R128 (ITU-R BS.1770-4, EBU Tech 3342), fed with pointers to the channels' samples in the kernel's memory. */
export function createLoudnessMeter(signal: Signal, sampleRate: number, channels: number) {
  const { kernel } = signal
  kernel.prepareLoudness(sampleRate)
  const weights = channelWeights(channels)
  const pairs = Math.ceil(channels / 2)
  const step = Math.round(sampleRate / 10)
  const steps: number[] = []
  let inStep = 0
  let energy = 0
  let peak = 0
  const peaks: number[] = []
  const peakInput = signal.room(PAST + TOGETHER + 16384 + 64)
  /** Of each channel the samples that are still needed: those before the next ones, and some that wait for others. */
  const kept = Array.from({ length: channels }, () => new Float32Array(PAST + TOGETHER))
  let waiting = 0
  const findPeak = (take: (channel: number, room: Float32Array) => void, count: number) => {
    const ready = Math.floor((waiting + count) / TOGETHER) * TOGETHER
    const before = PAST + waiting
    for (let c = 0; c < channels; c++) {
      const view = signal.floats(peakInput, before + count)
      view.set(kept[c]!.subarray(0, before))
      take(c, view.subarray(before))
      peak = kernel.truePeak(peakInput, ready, peak)
      kept[c]!.set(view.subarray(ready))
    }
    waiting += count - ready
  }

  const weigh = (pointers: number[], from: number, count: number): number => {
    let sum = 0
    for (let p = 0; p < pairs; p++) {
      const left = pointers[2 * p]! + from * 4
      const right = (pointers[2 * p + 1] ?? pointers[2 * p]!) + from * 4
      kernel.applyKWeighting(p, left, right, count)
      sum += weights[2 * p]! * kernel.weightedEnergy(0)
      if (2 * p + 1 < channels) sum += weights[2 * p + 1]! * kernel.weightedEnergy(1)
    }
    return sum
  }

  return {
    feed(pointers: number[], count: number): void {
      for (let from = 0; from < count; ) {
        const part = Math.min(step - inStep, count - from)
        energy += weigh(pointers, from, part)
        from += part
        inStep += part
        if (inStep === step) {
          steps.push(energy / step)
          energy = 0
          inStep = 0
        }
      }
      findPeak((c, room) => room.set(signal.floats(pointers[c]!, count)), count)
    },
    /** What follows belongs to the next stretch. */
    endStretch(): void {
      peaks.push(peak)
      peak = 0
    },
    finish(): Loudness {
      findPeak((_, room) => room.fill(0), PAST)
      return summarise(Float64Array.from(steps), [...peaks, peak])
    },
  }
}

/** 1 for front channels, 1.41 for surrounds, 0 for the low frequency channel, by the usual orders of 1 to 8 channels. */
function channelWeights(channels: number): number[] {
  if (channels === 4) return [1, 1, 1.41, 1.41]
  if (channels === 5) return [1, 1, 1, 1.41, 1.41]
  if (channels >= 6 && channels <= 8) return [1, 1, 1, 0, 1.41, 1.41, 1.41, 1.41].slice(0, channels)
  return Array.from({ length: channels }, () => 1)
}

export function toDbtp(peak: number): number | null {
  return peak > 0 ? 20 * Math.log10(peak) : null
}

function toLufs(energy: number): number {
  return -0.691 + 10 * Math.log10(energy)
}

function toEnergy(lufs: number): number {
  return 10 ** ((lufs + 0.691) / 10)
}

function summarise(steps: Float64Array, peaks: number[]): Loudness {
  const momentary = sliding(steps, 4)
  const integrated = gatedMean(momentary, -10)
  return {
    integratedLufs: integrated === null ? null : toLufs(integrated),
    rangeLu: range(sliding(steps, 30)),
    truePeakDbtp: toDbtp(Math.max(...peaks)),
    peaks,
    momentary: Float32Array.from(momentary, (energy) => Math.max(ABSOLUTE_GATE, toLufs(energy))),
    rangeBetween: (from, to) => range(sliding(steps.subarray(from * 10, Math.ceil(to * 10)), 30)),
  }
}

/** Means over `width` steps of 100 ms, one for each step. */
function sliding(steps: Float64Array, width: number): Float64Array {
  const count = Math.max(0, steps.length - width + 1)
  const means = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let j = 0; j < width; j++) sum += steps[i + j]!
    means[i] = sum / width
  }
  return means
}

/** The mean of blocks over -70 LUFS and over `relative` below the mean of those. */
function gatedMean(blocks: Float64Array, relative: number): number | null {
  const audible = blocks.filter((energy) => energy > toEnergy(ABSOLUTE_GATE))
  if (audible.length === 0) return null
  const gate = mean(audible) * 10 ** (relative / 10)
  const loud = audible.filter((energy) => energy > gate)
  return loud.length === 0 ? null : mean(loud)
}

function mean(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

/** Loudness range: from the 10th to the 95th percentile of short-term loudness, gated at 20 LU below its mean. */
function range(shortTerm: Float64Array): number | null {
  const audible = shortTerm.filter((energy) => energy > toEnergy(ABSOLUTE_GATE))
  if (audible.length === 0) return null
  const gate = mean(audible) / 100
  const sorted = audible.filter((energy) => energy >= gate).sort()
  const at = (share: number) => toLufs(sorted[Math.round((sorted.length - 1) * share)]!)
  return at(0.95) - at(0.1)
}
