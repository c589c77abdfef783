import { instantiate, type WasmMemory } from '../../lib/wasm.ts'

/** The exports of kernels/nearest.ts. Pointers are byte offsets into its memory. */
export interface NearestKernel {
  memory: WasmMemory
  allocate(bytes: number): number
  multiply(matrix: number, rows: number, columns: number, input: number, output: number): void
  multiplyFour(matrix: number, rows: number, columns: number, inputs: number, output: number): void
  scan(
    codes: number,
    count: number,
    planes: number,
    bits: number,
    nearness: number,
    most: number,
    step: number,
    output: number,
  ): void
}

export const openKernel = () => instantiate<NearestKernel>(new URL('./nearest.wasm', import.meta.url))
