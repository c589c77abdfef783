import { readFileSync } from 'node:fs'
import { FLOOR_DB, LEVEL_STEP } from './mel-frames.ts'
import { instantiate } from './wasm.ts'

/** Bands of the network's input: the mel bands in threes. */
export const RHYTHM_BANDS = 32
/** The tempo head's classes: LOWEST_BPM to HIGHEST_BPM in equal ratios. */
export const TEMPO_CLASSES = 160
const LOWEST_BPM = 30
const HIGHEST_BPM = 300

const CHANNELS = 16
const HIDDEN = 48
/** Rows a convolution may write behind the last frame. */
const SPARE_ROWS = 3

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
export function hearRhythm(levels: Uint8Array, weights = shippedWeights()): RhythmHeard {
  const frames = levels.length / RHYTHM_BANDS
  const layers = weights[1]!
  const kernel = instantiate<NetworkKernel>(new URL('./network.wasm', import.meta.url))
  const weightsAt = kernel.allocate(weights.byteLength)
  const input = kernel.allocate(frames * RHYTHM_BANDS * 4)
  const room = (frames + SPARE_ROWS) * CHANNELS * 4
  const x = kernel.allocate(room)
  const y = kernel.allocate(room)
  const z = kernel.allocate(room)
  const skips = kernel.allocate(room)
  const view = (at: number, count: number) => new Float32Array(kernel.memory.buffer, at, count)
  view(weightsAt, weights.length).set(weights)

  let at = 2
  const take = (count: number): Float32Array => {
    at += count
    return weights.subarray(at - count, at)
  }
  const scale = take(RHYTHM_BANDS)
  const shift = take(RHYTHM_BANDS)
  const rows = view(input, frames * RHYTHM_BANDS)
  for (let i = 0; i < rows.length; i++) {
    const band = i % RHYTHM_BANDS
    rows[i] = (levels[i]! * LEVEL_STEP + FLOOR_DB) * scale[band]! + shift[band]!
  }
  const size = frames * CHANNELS
  const convolve = (from: number, inputs: number, to: number, taps: number, dilation: number) => {
    const kernelAt = weightsAt + at * 4
    at += taps * inputs * CHANNELS + CHANNELS
    const biasAt = weightsAt + (at - CHANNELS) * 4
    kernel.convolve(from, inputs, to, CHANNELS, frames, kernelAt, biasAt, taps, dilation)
  }
  convolve(input, RHYTHM_BANDS, y, 5, 1)
  kernel.elu(y, y, size)
  convolve(y, CHANNELS, x, 3, 1)
  kernel.elu(x, x, size)
  view(skips, size).fill(0)
  for (let layer = 0; layer < layers; layer++) {
    convolve(x, CHANNELS, y, 5, 2 ** layer)
    kernel.elu(y, y, size)
    convolve(y, CHANNELS, z, 1, 1)
    kernel.addInto(skips, z, size)
    kernel.addInto(x, z, size)
  }
  kernel.elu(x, x, size)
  kernel.elu(skips, skips, size)
  const heads = take(2 * CHANNELS)
  const headBias = take(2)
  const hiddenWeights = take(2 * CHANNELS * HIDDEN)
  const hiddenBias = take(HIDDEN)
  const tempoWeights = take(HIDDEN * TEMPO_CLASSES)
  const tempoBias = take(TEMPO_CLASSES)
  const hidden = dense(pool(view(skips, size), frames), hiddenWeights, hiddenBias)
  for (let i = 0; i < HIDDEN; i++) hidden[i] = hidden[i]! > 0 ? hidden[i]! : Math.exp(hidden[i]!) - 1
  return {
    beat: activation(view(x, size), heads.subarray(0, CHANNELS), headBias[0]!),
    downbeat: activation(view(x, size), heads.subarray(CHANNELS), headBias[1]!),
    tempo: softmax(dense(hidden, tempoWeights, tempoBias)),
  }
}

/** Mean and deviation of each channel over time. */
function pool(rows: Float32Array, frames: number): Float32Array {
  const pooled = new Float32Array(2 * CHANNELS)
  for (let c = 0; c < CHANNELS; c++) {
    let sum = 0
    let squares = 0
    for (let i = c; i < rows.length; i += CHANNELS) {
      sum += rows[i]!
      squares += rows[i]! ** 2
    }
    pooled[c] = sum / frames
    pooled[CHANNELS + c] = Math.sqrt(Math.max(1e-6, squares / frames - (sum / frames) ** 2))
  }
  return pooled
}

function dense(input: Float32Array, weights: Float32Array, bias: Float32Array): Float32Array {
  return bias.map((offset, row) => {
    let sum = offset
    for (let i = 0; i < input.length; i++) sum += weights[row * input.length + i]! * input[i]!
    return sum
  })
}

function softmax(values: Float32Array): Float32Array {
  const top = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - top))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}

function activation(rows: Float32Array, weights: Float32Array, bias: number): Float32Array {
  const output = new Float32Array(rows.length / CHANNELS)
  for (let frame = 0; frame < output.length; frame++) {
    let sum = bias
    for (let c = 0; c < CHANNELS; c++) sum += rows[frame * CHANNELS + c]! * weights[c]!
    output[frame] = 1 / (1 + Math.exp(-sum))
  }
  return output
}
