/** Numbers between -1 and 1 that are the same every time. */
export function noise(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state | 0) / 2147483648
  }
}
