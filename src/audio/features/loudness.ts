import type { Signal } from '../signal-kernel.ts'

export interface Loudness {
  integratedLufs: number | null
  rangeLu: number | null
  truePeakDbtp: number | null
  /** True peak of each slice, linear, full scale 1. */
  peaks: number[]
  /** Momentary loudness (blocks of 400 ms) every 100 ms, in LUFS. */
  momentary: Float32Array
  /** Loudness range of a part of the file, between two times in seconds. */
  rangeBetween(from: number, to: number): number | null
}

/** Gates of ITU-R BS.1770-4 (absolute in LUFS, relative in LU), and the relative gate of the loudness range (EBU Tech 3342). */
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
const RANGE_GATE = -20
/** Percentiles between which the loudness range lies. */
const RANGE_LOW = 0.1
const RANGE_HIGH = 0.95
/** Energy is summed in steps of 100 ms. Momentary loudness covers 4 steps, short-term loudness 30. */
const STEPS_PER_SECOND = 10
const MOMENTARY_STEPS = 4
const SHORT_TERM_STEPS = 30
/** Channel weights of BS.1770-4, table 3. */
const SURROUND_WEIGHT = 1.41
/** Samples of history that the true peak interpolation needs, and the number of samples it processes at a time. */
const HISTORY = 16
const GROUP = 8

/**
 * Loudness by EBU R 128: integrated loudness of ITU-R BS.1770-4, loudness range of EBU Tech 3342, true peak. The kernel does the filtering
 * (kernels/signal/loudness.ts). Fed with pointers to the channels' samples in the kernel's memory.
 */
export function createLoudnessMeter(signal: Signal, sampleRate: number, channels: number) {
  const { kernel } = signal
  kernel.prepareLoudness(sampleRate)
  const weights = channelWeights(channels)
  const pairs = Math.ceil(channels / 2)
  const step = Math.round(sampleRate / STEPS_PER_SECOND)
  const steps: number[] = []
  let inStep = 0
  let energy = 0
  let peak = 0
  const peaks: number[] = []
  const peakInput = signal.allocate(HISTORY + GROUP + 16384 + 64)
  /** Per channel: the last samples processed, followed by `pending` samples that do not fill a group yet. */
  const history = Array.from({ length: channels }, () => new Float32Array(HISTORY + GROUP))
  let pending = 0
  const updatePeak = (copySamples: (channel: number, target: Float32Array) => void, count: number) => {
    const complete = Math.floor((pending + count) / GROUP) * GROUP
    const before = HISTORY + pending
    for (let c = 0; c < channels; c++) {
      const view = signal.floats(peakInput, before + count)
      view.set(history[c]!.subarray(0, before))
      copySamples(c, view.subarray(before))
      peak = kernel.truePeak(peakInput, complete, peak)
      history[c]!.set(view.subarray(complete))
    }
    pending += count - complete
  }

  const weightedEnergyOf = (pointers: number[], from: number, count: number): number => {
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
        energy += weightedEnergyOf(pointers, from, part)
        from += part
        inStep += part
        if (inStep === step) {
          steps.push(energy / step)
          energy = 0
          inStep = 0
        }
      }
      updatePeak((c, target) => target.set(signal.floats(pointers[c]!, count)), count)
    },
    /** Ends a slice of the peak measurement. */
    endSlice(): void {
      peaks.push(peak)
      peak = 0
    },
    finish(): Loudness {
      updatePeak((_, target) => target.fill(0), HISTORY)
      return summarise(Float64Array.from(steps), [...peaks, peak])
    },
  }
}

/** 1 for front channels, 1.41 for surrounds, 0 for the low frequency channel, for the usual layouts of 1 to 8 channels. */
function channelWeights(channels: number): number[] {
  const surround = SURROUND_WEIGHT
  if (channels === 4) return [1, 1, surround, surround]
  if (channels === 5) return [1, 1, 1, surround, surround]
  if (channels >= 6 && channels <= 8)
    return [1, 1, 1, 0, surround, surround, surround, surround].slice(0, channels)
  return Array.from({ length: channels }, () => 1)
}

export function toDbtp(peak: number): number | null {
  return peak > 0 ? 20 * Math.log10(peak) : null
}

/** The constant in the loudness formula of BS.1770-4: -0.691 + 10 log10(energy). It cancels the gain of K-weighting at 1 kHz. */
const LUFS_OFFSET = 0.691

function toLufs(energy: number): number {
  return -LUFS_OFFSET + 10 * Math.log10(energy)
}

function toEnergy(lufs: number): number {
  return 10 ** ((lufs + LUFS_OFFSET) / 10)
}

function summarise(steps: Float64Array, peaks: number[]): Loudness {
  const momentary = slidingMean(steps, MOMENTARY_STEPS)
  const integrated = gatedMean(momentary)
  return {
    integratedLufs: integrated === null ? null : toLufs(integrated),
    rangeLu: loudnessRange(slidingMean(steps, SHORT_TERM_STEPS)),
    truePeakDbtp: toDbtp(Math.max(...peaks)),
    peaks,
    momentary: Float32Array.from(momentary, (energy) => Math.max(ABSOLUTE_GATE, toLufs(energy))),
    rangeBetween(from, to) {
      const part = steps.subarray(from * STEPS_PER_SECOND, Math.ceil(to * STEPS_PER_SECOND))
      return loudnessRange(slidingMean(part, SHORT_TERM_STEPS))
    },
  }
}

/** Means over windows of `width` steps, one window per step. */
function slidingMean(steps: Float64Array, width: number): Float64Array {
  const count = Math.max(0, steps.length - width + 1)
  const means = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let j = 0; j < width; j++) sum += steps[i + j]!
    means[i] = sum / width
  }
  return means
}

/** Mean of the blocks above both gates: the absolute one, and the relative one below the mean of what passed the first. */
function gatedMean(blocks: Float64Array): number | null {
  const audible = blocks.filter((energy) => energy > toEnergy(ABSOLUTE_GATE))
  if (audible.length === 0) return null
  const gate = mean(audible) * 10 ** (RELATIVE_GATE / 10)
  const loud = audible.filter((energy) => energy > gate)
  return loud.length === 0 ? null : mean(loud)
}

function mean(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

/** Loudness range (EBU Tech 3342): from the 10th to the 95th percentile of gated short-term loudness. */
function loudnessRange(shortTerm: Float64Array): number | null {
  const audible = shortTerm.filter((energy) => energy > toEnergy(ABSOLUTE_GATE))
  if (audible.length === 0) return null
  const gate = mean(audible) * 10 ** (RANGE_GATE / 10)
  const sorted = audible.filter((energy) => energy >= gate).sort()
  const at = (share: number) => toLufs(sorted[Math.round((sorted.length - 1) * share)]!)
  return at(RANGE_HIGH) - at(RANGE_LOW)
}
