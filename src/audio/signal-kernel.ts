import { instantiate, type WasmMemory } from '../lib/wasm.ts'

/** The exports of kernels/signal.ts, which documents them. Pointers are byte offsets into its memory; counts are samples. */
interface SignalKernel {
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
    capacity: number,
    filter: number,
    taps: number,
    up: number,
    down: number,
    state: number,
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

/** An instance of the kernel with what every stage needs: allocation, and views of its memory. */
export interface Signal {
  kernel: SignalKernel
  /** Allocates `count` floats and returns their pointer. */
  allocate(count: number): number
  /** A view of the kernel's memory. Allocating may grow the memory, which detaches existing views. */
  floats(pointer: number, count: number): Float32Array<ArrayBuffer>
}

export function openSignal(): Signal {
  const kernel = instantiate<SignalKernel>(new URL('./wasm/signal.wasm', import.meta.url))
  return {
    kernel,
    allocate: (count) => kernel.allocate(count * 4),
    floats: (pointer, count) => new Float32Array(kernel.memory.buffer, pointer, count),
  }
}
