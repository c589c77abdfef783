import type { Signal } from './signal-kernel.ts'

export interface Loudness {
  integratedLufs: number | null
  rangeLu: number | null
  truePeakDbtp: number | null
  /** Momentary loudness (400 ms) every 100 ms, for the course over time. */
  momentary: Float32Array
}

const ABSOLUTE_GATE = -70
const PAST = 16

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
  const peakInput = signal.room(PAST + 16384 + 64)
  const pasts = Array.from({ length: channels }, () => new Float32Array(PAST))

  const weigh = (pointers: number[], from: number, count: number): number => {
    let sum = 0
    for (let p = 0; p < pairs; p++) {
      const left = pointers[2 * p]! + from * 4
      const right = (pointers[2 * p + 1] ?? pointers[2 * p]!) + from * 4
      kernel.weigh(p, left, right, count)
      sum += weights[2 * p]! * kernel.energyOf(0)
      if (2 * p + 1 < channels) sum += weights[2 * p + 1]! * kernel.energyOf(1)
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
      for (let c = 0; c < channels; c++) {
        const view = signal.floats(peakInput, PAST + count + 64)
        view.set(pasts[c]!, 0)
        view.set(signal.floats(pointers[c]!, count), PAST)
        view.fill(0, PAST + count, PAST + count + 16)
        peak = kernel.truePeak(peakInput, Math.ceil(count / 16) * 16, peak)
        pasts[c]!.set(view.subarray(count, count + PAST))
      }
    },
    finish: (): Loudness => summarise(Float64Array.from(steps), peak),
  }
}

/** 1 for front channels, 1.41 for surrounds, 0 for the low frequency channel, by the usual orders of 1 to 8 channels. */
function channelWeights(channels: number): number[] {
  if (channels === 4) return [1, 1, 1.41, 1.41]
  if (channels === 5) return [1, 1, 1, 1.41, 1.41]
  if (channels >= 6 && channels <= 8) return [1, 1, 1, 0, 1.41, 1.41, 1.41, 1.41].slice(0, channels)
  return Array.from({ length: channels }, () => 1)
}

function toLufs(energy: number): number {
  return -0.691 + 10 * Math.log10(energy)
}

function toEnergy(lufs: number): number {
  return 10 ** ((lufs + 0.691) / 10)
}

function summarise(steps: Float64Array, peak: number): Loudness {
  const momentary = sliding(steps, 4)
  const integrated = gatedMean(momentary, -10)
  return {
    integratedLufs: integrated === null ? null : toLufs(integrated),
    rangeLu: range(sliding(steps, 30)),
    truePeakDbtp: peak > 0 ? 20 * Math.log10(peak) : null,
    momentary: Float32Array.from(momentary, (energy) => Math.max(ABSOLUTE_GATE, toLufs(energy))),
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
