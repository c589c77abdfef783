// Memory that a stream's setup asks for. It is bounded: a few hundred bits of a setup header can ask for gigabytes.

const LIMIT: usize = 64 << 20

let taken: usize = 0

export function emptyRoom(): void {
  heap.reset()
  taken = 0
}

/** Zeroed memory with room behind it for reading whole vectors, or 0 when the stream asks for too much. */
export function takeRoom(bytes: usize): usize {
  if (bytes > LIMIT || taken + bytes > LIMIT) return 0
  taken += bytes
  const at = (heap.alloc(bytes + 48) + 15) & ~15
  memory.fill(at, 0, bytes + 32)
  return at
}
