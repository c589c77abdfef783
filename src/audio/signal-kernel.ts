import { instantiate, type WasmMemory } from '../lib/wasm.ts'

/** The exports of kernels/signal.ts. Pointers are byte offsets into its memory; counts are samples. */
export interface SignalKernel {
  memory: WasmMemory
  allocate(bytes: number): number
  prepareLoudness(sampleRate: number): void
  weigh(pair: number, left: number, right: number, count: number): void
  energyOf(lane: number): number
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
  lookAtPair(left: number, right: number, mean: number, count: number): void
  pairOf(which: number): number
  countClipped(input: number, count: number, level: number): number
  outline(input: number, count: number, before: number): number
  outlineLow(): number
  outlineHigh(): number
  makeSpectrum(size: number): number
  windowOf(spectrum: number): number
  powerSpectrum(spectrum: number, input: number, power: number): void
  bandLevels(power: number, table: number, bands: number, floor: number, output: number): void
  levelBytes(levels: number, count: number, floor: number, perUnit: number, output: number): void
  threeByThree(levels: number, count: number, floor: number, perUnit: number, output: number): void
  bandRise(levels: number, before: number, bands: number): number
  pitchLevels(power: number, edges: number, count: number, reach: number, output: number): void
  multiply(matrix: number, rows: number, columns: number, input: number, output: number): void
  moments(power: number, bins: number, output: number): void
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
  const kernel = instantiate<SignalKernel>(new URL('./signal.wasm', import.meta.url))
  return {
    kernel,
    room: (count) => kernel.allocate(count * 4),
    floats: (pointer, count) => new Float32Array(kernel.memory.buffer, pointer, count),
  }
}
