/** Keeps the `most` best of what is offered: what cannot be among them costs one comparison. */
export function createBest(most: number) {
  const room = most * 2
  let kept: { track: number; value: number }[] = []
  let least = -Infinity
  const thin = () => {
    kept.sort((a, b) => b.value - a.value)
    kept = kept.slice(0, most)
    if (kept.length === most) least = kept.at(-1)!.value
  }
  return {
    offer(track: number, value: number): void {
      if (value <= least) return
      kept.push({ track, value })
      if (kept.length === room) thin()
    },
    /** Best first. */
    kept(): { track: number; value: number }[] {
      thin()
      return kept
    },
    /** Best first. */
    tracks(): number[] {
      thin()
      return kept.map(({ track }) => track)
    },
  }
}
