import { readFileSync } from 'node:fs'
import { instantiate } from '../../lib/wasm.ts'
import { FLOOR_DB, LEVEL_STEP, RHYTHM_BANDS } from '../features/mel-frames.ts'
import { RunningStatistics } from '../features/statistics.ts'

/** Classes of the tempo head: from LOWEST_BPM to HIGHEST_BPM, evenly spaced on a logarithmic scale. */
export const TEMPO_CLASSES = 160
const LOWEST_BPM = 30
const HIGHEST_BPM = 300

const HIDDEN_UNITS = 48
/** Rows that a convolution may write behind the last frame. */
const SPARE_ROWS = 3
/** The network runs on five minutes at a time, so that its memory does not grow with the length of the file. */
const CHUNK_FRAMES = 15_000
/** Taps of the convolutions: the two in front and those of the dilated layers. */
const FRONT_TAPS = 5
const FRONT2_TAPS = 3
const LAYER_TAPS = 5

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
  projectFrames(
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

export interface RhythmActivations {
  /** Probability that a frame contains a beat, and a downbeat; 50 frames per second. */
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

let cachedWeights: Float32Array | null = null

/** Reads weights as written by training/rhythm/export.py. */
export function readWeights(file: URL): Float32Array {
  const bytes = readFileSync(file)
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

function defaultWeights(): Float32Array {
  cachedWeights ??= readWeights(new URL('./network.f32', import.meta.url))
  return cachedWeights
}

/**
 * Runs the beat network on rhythm levels (frames x 32 bytes). It is a temporal convolutional network in the manner of Davies and Böck
 * (2019); training/rhythm/train.py defines it.
 */
export function runRhythmNetwork(
  levels: Uint8Array,
  weights = defaultWeights(),
  chunkFrames = CHUNK_FRAMES,
): RhythmActivations {
  const frames = levels.length / RHYTHM_BANDS
  // Each chunk includes the network's receptive field on both sides, so chunking does not change the result.
  const radius = receptiveRadius(weights[1]!)
  const maxFrames = Math.min(frames, chunkFrames + 2 * radius)
  const network = loadNetwork(weights, maxFrames)
  const beat = new Float32Array(frames)
  const downbeat = new Float32Array(frames)
  const pooled = new RunningStatistics(network.channels)
  for (let start = 0; start < frames; start += chunkFrames) {
    const from = Math.max(0, start - radius)
    const end = Math.min(frames, start + chunkFrames)
    const to = Math.min(frames, end + radius)
    const rows = network.run(levels.subarray(from * RHYTHM_BANDS, to * RHYTHM_BANDS))
    for (let frame = start; frame < end; frame++) {
      const row = frame - from
      beat[frame] = sigmoid(rows.beat[row]!)
      downbeat[frame] = sigmoid(rows.downbeat[row]!)
      pooled.add(rows.skips, row * network.channels)
    }
  }
  return { beat, downbeat, tempo: softmax(network.tempo(pooled)) }
}

/** Frames on each side of a frame that influence its output: those of the two front convolutions and of the dilated layers. */
function receptiveRadius(layers: number): number {
  return (FRONT_TAPS >> 1) + (FRONT2_TAPS >> 1) + (LAYER_TAPS >> 1) * (2 ** layers - 1)
}

/** Loads the network into a kernel, with buffers for `maxFrames` frames. */
function loadNetwork(weights: Float32Array, maxFrames: number) {
  const [channels, layers] = [weights[0]!, weights[1]!]
  const kernel = instantiate<NetworkKernel>(new URL('../wasm/rhythm.wasm', import.meta.url))
  const weightsAt = kernel.allocate(weights.byteLength)
  const levelsAt = kernel.allocate(maxFrames * RHYTHM_BANDS)
  const slopes = kernel.allocate(RHYTHM_BANDS * 4)
  const offsets = kernel.allocate(RHYTHM_BANDS * 4)
  const input = kernel.allocate(maxFrames * RHYTHM_BANDS * 4)
  const activationBytes = (maxFrames + SPARE_ROWS) * channels * 4
  const [x, y, z, skips] = [0, 0, 0, 0].map(() => kernel.allocate(activationBytes)) as [
    number,
    number,
    number,
    number,
  ]
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
  const front = takeConvolution(RHYTHM_BANDS, FRONT_TAPS, 1)
  const front2 = takeConvolution(channels, FRONT2_TAPS, 1)
  const blocks = Array.from({ length: layers }, (_, layer) => ({
    dilated: takeConvolution(channels, LAYER_TAPS, 2 ** layer),
    pointwise: takeConvolution(channels, 1, 1),
  }))
  const headsAt = weightsAt + at * 4
  take(2 * channels)
  const [beatBias, downbeatBias] = take(2)
  const hidden = dense(take(2 * channels * HIDDEN_UNITS), take(HIDDEN_UNITS))
  const classes = dense(take(HIDDEN_UNITS * TEMPO_CLASSES), take(TEMPO_CLASSES))

  return {
    channels,
    /** Log odds of beat and downbeat per frame, and the sum of the skip connections. The views are valid until the next call. */
    run(levels: Uint8Array): { beat: Float32Array; downbeat: Float32Array; skips: Float32Array } {
      const frames = levels.length / RHYTHM_BANDS
      const size = frames * channels
      new Uint8Array(kernel.memory.buffer, levelsAt, levels.length).set(levels)
      kernel.scaleLevels(levelsAt, RHYTHM_BANDS, frames, slopes, offsets, input)
      front(input, y, frames)
      kernel.elu(y, y, size)
      front2(y, x, frames)
      kernel.elu(x, x, size)
      view(skips, size).fill(0)
      for (const { dilated, pointwise } of blocks) {
        dilated(x, y, frames)
        kernel.elu(y, y, size)
        pointwise(y, z, frames)
        kernel.addInto(skips, z, size)
        kernel.addInto(x, z, size)
      }
      kernel.elu(x, x, size)
      kernel.elu(skips, skips, size)
      kernel.projectFrames(x, channels, frames, headsAt, beatBias!, y)
      kernel.projectFrames(x, channels, frames, headsAt + channels * 4, downbeatBias!, z)
      return { beat: view(y, frames), downbeat: view(z, frames), skips: view(skips, size) }
    },
    /** Logits of the tempo classes from mean and deviation of each channel over time. */
    tempo(pooled: RunningStatistics): Float32Array {
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
