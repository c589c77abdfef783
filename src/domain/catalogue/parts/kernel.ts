import { instantiate, type WasmMemory } from '../../../lib/wasm.ts'

type Place = { readonly value: number }

/** The exports of kernels/lists.ts. Pointers are byte offsets into its memory, which moves when `prepare` makes room. */
export interface ListsKernel {
  memory: WasmMemory
  bits: Place
  list: Place
  found: Place
  ranks: Place
  prepare(rows: number, longest: number, shortest: number): void
  unite(length: number): void
  begin(): void
  meet(length: number, from: number): number
  finish(): number
  countRows(): number
  number(): void
}

export const openKernel = () => instantiate<ListsKernel>(new URL('./lists.wasm', import.meta.url))
