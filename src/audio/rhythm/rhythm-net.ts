import { readFileSync } from 'node:fs'
import { instantiate } from '../../lib/wasm.ts'
import { FLOOR_DB, LEVEL_STEP, RHYTHM_BANDS } from '../features/mel-frames.ts'
import { Spreads } from '../features/statistics.ts'

/** The tempo head's classes: LOWEST_BPM to HIGHEST_BPM in equal ratios. */
export const TEMPO_CLASSES = 160
const LOWEST_BPM = 30
const HIGHEST_BPM = 300

const HIDDEN = 48
/** Rows a convolution may write behind the last frame. */
const SPARE_ROWS = 3
/** Five minutes are heard at a time, so that memory does not grow with the sound. */
const STRETCH = 15_000

interface NetworkKernel {
  allocate(bytes: number): number
  convolve(
    input: number,
    inputs: number,
    output: number,
    outputs: number,
    frames: number,
    weights: number,
    bias: number,
    taps: number,
    dilation: number,
  ): void
  scaleLevels(
    levels: number,
    bands: number,
    frames: number,
    slopes: number,
    offsets: number,
    output: number,
  ): void
  weighFrames(
    input: number,
    channels: number,
    frames: number,
    weights: number,
    bias: number,
    output: number,
  ): void
  elu(input: number, output: number, count: number): void
  addInto(output: number, input: number, count: number): void
}

export interface RhythmHeard {
  /** Probability that a frame holds a beat, a downbeat: 50 to the second. */
  beat: Float32Array
  downbeat: Float32Array
  /** Probability of each tempo class. */
  tempo: Float32Array
}

export function classToBpm(index: number): number {
  return LOWEST_BPM * (HIGHEST_BPM / LOWEST_BPM) ** (index / (TEMPO_CLASSES - 1))
}

export function bpmToClass(bpm: number): number {
  return (Math.log(bpm / LOWEST_BPM) / Math.log(HIGHEST_BPM / LOWEST_BPM)) * (TEMPO_CLASSES - 1)
}

let weightsOnce: Float32Array | null = null

/** The weights, as training/rhythm/export.py writes them. */
export function readRhythmWeights(file: URL): Float32Array {
  const bytes = readFileSync(file)
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

function shippedWeights(): Float32Array {
  weightsOnce ??= readRhythmWeights(new URL('./rhythm-net.f32', import.meta.url))
  return weightsOnce
}

/** Hears beats and tempo in band levels (frames x 32, in bytes of LEVEL_STEP decibels). The architecture is told in training/rhythm/train.py. */
export function hearRhythm(
  levels: Uint8Array,
  weights = shippedWeights(),
  stretchFrames = STRETCH,
): RhythmHeard {
  const frames = levels.length / RHYTHM_BANDS
  // Each stretch with all that the network can see around it: what is heard is the same as in one piece.
  const reach = reachOf(weights[1]!)
  const most = Math.min(frames, stretchFrames + 2 * reach)
  const network = loadNetwork(weights, most)
  const beat = new Float32Array(frames)
  const downbeat = new Float32Array(frames)
  const pooled = new Spreads(network.channels)
  for (let start = 0; start < frames; start += stretchFrames) {
    const from = Math.max(0, start - reach)
    const end = Math.min(frames, start + stretchFrames)
    const to = Math.min(frames, end + reach)
    const rows = network.hear(levels.subarray(from * RHYTHM_BANDS, to * RHYTHM_BANDS))
    for (let frame = start; frame < end; frame++) {
      const row = frame - from
      beat[frame] = sigmoid(rows.beat[row]!)
      downbeat[frame] = sigmoid(rows.downbeat[row]!)
      pooled.add(rows.skips, row * network.channels)
    }
  }
  return { beat, downbeat, tempo: softmax(network.tempo(pooled)) }
}

/** How many frames before and behind a frame bear on what is heard in it: the two convolutions in front, and each layer's. */
function reachOf(layers: number): number {
  return 2 + 1 + 2 * (2 ** layers - 1)
}

/** The network in the kernel's memory, with room for so many frames at a time. */
function loadNetwork(weights: Float32Array, most: number) {
  const [channels, layers] = [weights[0]!, weights[1]!]
  const kernel = instantiate<NetworkKernel>(new URL('./network.wasm', import.meta.url))
  const weightsAt = kernel.allocate(weights.byteLength)
  const levelsAt = kernel.allocate(most * RHYTHM_BANDS)
  const slopes = kernel.allocate(RHYTHM_BANDS * 4)
  const offsets = kernel.allocate(RHYTHM_BANDS * 4)
  const input = kernel.allocate(most * RHYTHM_BANDS * 4)
  const room = (most + SPARE_ROWS) * channels * 4
  const [x, y, z, skips] = [0, 0, 0, 0].map(() => kernel.allocate(room)) as [number, number, number, number]
  const view = (at: number, count: number) => new Float32Array(kernel.memory.buffer, at, count)
  view(weightsAt, weights.length).set(weights)

  let at = 2
  const take = (count: number): Float32Array => {
    at += count
    return weights.subarray(at - count, at)
  }
  const takeConvolution = (inputs: number, taps: number, dilation: number) => {
    const kernelAt = weightsAt + at * 4
    const biasAt = kernelAt + taps * inputs * channels * 4
    at += taps * inputs * channels + channels
    return (from: number, to: number, frames: number) =>
      kernel.convolve(from, inputs, to, channels, frames, kernelAt, biasAt, taps, dilation)
  }
  const scale = take(RHYTHM_BANDS)
  const shift = take(RHYTHM_BANDS)
  view(slopes, RHYTHM_BANDS).set(scale.map((value) => value * LEVEL_STEP))
  view(offsets, RHYTHM_BANDS).set(scale.map((value, band) => value * FLOOR_DB + shift[band]!))
  const front = takeConvolution(RHYTHM_BANDS, 5, 1)
  const front2 = takeConvolution(channels, 3, 1)
  const blocks = Array.from({ length: layers }, (_, layer) => ({
    look: takeConvolution(channels, 5, 2 ** layer),
    mix: takeConvolution(channels, 1, 1),
  }))
  const headsAt = weightsAt + at * 4
  take(2 * channels)
  const [beatBias, downbeatBias] = take(2)
  const hidden = dense(take(2 * channels * HIDDEN), take(HIDDEN))
  const classes = dense(take(HIDDEN * TEMPO_CLASSES), take(TEMPO_CLASSES))

  return {
    channels,
    /** What is heard in each frame, as log odds, and what all layers together say of it; good until the next call. */
    hear(levels: Uint8Array): { beat: Float32Array; downbeat: Float32Array; skips: Float32Array } {
      const frames = levels.length / RHYTHM_BANDS
      const size = frames * channels
      new Uint8Array(kernel.memory.buffer, levelsAt, levels.length).set(levels)
      kernel.scaleLevels(levelsAt, RHYTHM_BANDS, frames, slopes, offsets, input)
      front(input, y, frames)
      kernel.elu(y, y, size)
      front2(y, x, frames)
      kernel.elu(x, x, size)
      view(skips, size).fill(0)
      for (const { look, mix } of blocks) {
        look(x, y, frames)
        kernel.elu(y, y, size)
        mix(y, z, frames)
        kernel.addInto(skips, z, size)
        kernel.addInto(x, z, size)
      }
      kernel.elu(x, x, size)
      kernel.elu(skips, skips, size)
      kernel.weighFrames(x, channels, frames, headsAt, beatBias!, y)
      kernel.weighFrames(x, channels, frames, headsAt + channels * 4, downbeatBias!, z)
      return { beat: view(y, frames), downbeat: view(z, frames), skips: view(skips, size) }
    },
    /** From mean and deviation of each channel over time. */
    tempo(pooled: Spreads): Float32Array {
      const values = new Float32Array(2 * channels)
      for (let c = 0; c < channels; c++) {
        const { mean, std } = pooled.of(c)
        values[c] = mean
        values[channels + c] = Math.max(1e-3, std)
      }
      return classes(hidden(values).map((value) => (value > 0 ? value : Math.exp(value) - 1)))
    },
  }
}

function dot(values: Float32Array, weights: Float32Array, from: number, bias: number): number {
  let sum = bias
  for (let i = 0; i < values.length; i++) sum += weights[from + i]! * values[i]!
  return sum
}

function dense(weights: Float32Array, bias: Float32Array) {
  return (input: Float32Array) => bias.map((offset, row) => dot(input, weights, row * input.length, offset))
}

function softmax(values: Float32Array): Float32Array {
  const top = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - top))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
