// The allocator for the tables of a stream. It is bounded, because a few hundred bits of a hostile setup header can ask for gigabytes.

const MAX_BYTES: usize = 64 << 20

let allocated: usize = 0

export function resetMemory(): void {
  heap.reset()
  allocated = 0
}

/** Zeroed memory, aligned to 16 bytes and padded so that whole vectors can be read at its end; 0 when the limit is exceeded. */
export function allocateZeroed(bytes: usize): usize {
  if (bytes > MAX_BYTES || allocated + bytes > MAX_BYTES) return 0
  allocated += bytes
  const at = (heap.alloc(bytes + 48) + 15) & ~15
  memory.fill(at, 0, bytes + 32)
  return at
}
