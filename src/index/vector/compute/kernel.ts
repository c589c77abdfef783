import { memoize } from '../../../lib/memoize.ts'
import { instantiate, type WasmMemory } from '../../../lib/wasm.ts'

/** The exports of kernels/nearest.ts. Pointers are byte offsets into its memory. */
interface NearestKernel {
  memory: WasmMemory
  allocate(bytes: number): number
  multiply(matrix: number, rows: number, columns: number, input: number, output: number): void
  multiplyFour(matrix: number, rows: number, columns: number, inputs: number, output: number): void
  estimate(
    codes: number,
    count: number,
    planes: number,
    bits: number,
    centroidProduct: number,
    bias: number,
    step: number,
    output: number,
  ): void
}

/** One instance per thread. Functions copy their input into buffers of its memory and leave nothing there. */
export const openKernel = memoize(() =>
  instantiate<NearestKernel>(new URL('./nearest.wasm', import.meta.url)),
)

/** Kernel memory that is reused. It grows on demand and then loses its content. */
export class KernelBuffer {
  #pointer = 0
  #bytes = 0

  /** The address of a buffer with at least this many bytes. */
  reserve(bytes: number): number {
    if (bytes > this.#bytes) {
      // The kernel's allocator never frees: grow by doubling, so that little is lost.
      this.#bytes = Math.max(bytes, 2 * this.#bytes)
      this.#pointer = openKernel().allocate(this.#bytes)
    }
    return this.#pointer
  }
}

export function floatsAt(pointer: number, count: number): Float32Array {
  return new Float32Array(openKernel().memory.buffer, pointer, count)
}
