import { instantiate, type WasmMemory } from './wasm.ts'

/** The exports of kernels/signal.ts. Pointers are byte offsets into its memory; counts are samples. */
export interface SignalKernel {
  memory: WasmMemory
  allocate(bytes: number): number
  prepareLoudness(sampleRate: number): void
  applyKWeighting(pair: number, left: number, right: number, count: number): void
  weightedEnergy(lane: number): number
  truePeak(input: number, count: number, peak: number): number
  resample(
    input: number,
    available: number,
    output: number,
    room: number,
    filter: number,
    taps: number,
    up: number,
    down: number,
    place: number,
  ): number
  mixInto(output: number, input: number, count: number, gain: number, weight: number): void
  measurePair(left: number, right: number, mean: number, count: number): void
  pairMeasure(which: number): number
  countClipped(input: number, count: number, level: number): number
  scanWaveform(input: number, count: number, before: number): number
  scanLowest(): number
  scanHighest(): number
  createSpectrum(size: number): number
  spectrumWindow(spectrum: number): number
  powerSpectrum(spectrum: number, input: number, power: number): void
  bandLevels(power: number, table: number, bands: number, floor: number, output: number): void
  quantiseLevels(levels: number, count: number, floor: number, perUnit: number, output: number): void
  quantiseTriples(levels: number, count: number, floor: number, perUnit: number, output: number): void
  superFlux(levels: number, before: number, bands: number): number
  pitchLevels(power: number, edges: number, count: number, reach: number, output: number): void
  multiplyMatrix(matrix: number, rows: number, columns: number, input: number, output: number): void
  spectralMoments(power: number, bins: number, output: number): void
}

/** A kernel with the two things every stage asks of it: room in its memory, and a view of what lies there. */
export interface Signal {
  kernel: SignalKernel
  /** Room for `count` floats; returns its pointer. */
  room(count: number): number
  /** A view that stays good as long as no further room is asked for. */
  floats(pointer: number, count: number): Float32Array<ArrayBuffer>
}

export function openSignal(): Signal {
  const kernel = instantiate<SignalKernel>(new URL('./wasm/signal.wasm', import.meta.url))
  return {
    kernel,
    room: (count) => kernel.allocate(count * 4),
    floats: (pointer, count) => new Float32Array(kernel.memory.buffer, pointer, count),
  }
}
