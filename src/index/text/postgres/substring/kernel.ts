import { instantiate, type WasmMemory } from '../../../../lib/wasm.ts'

type Pointer = { readonly value: number }

/** The exports of kernels/posting-lists.ts. Pointers are byte offsets into its memory; `prepare` moves them. */
export interface PostingListKernel {
  memory: WasmMemory
  bitmap: Pointer
  list: Pointer
  found: Pointer
  ranks: Pointer
  prepare(documents: number, longestList: number, shortestList: number): void
  unite(length: number): void
  startMasks(): void
  intersect(length: number, offset: number): number
  finish(): number
  countDocuments(): number
  listDocuments(): void
}

export const instantiateKernel = () =>
  instantiate<PostingListKernel>(new URL('./posting-lists.wasm', import.meta.url))
