/** Measurements over time are accumulated in slices of this many seconds. */
export const SLICE_SECONDS = 10

/** A range of slices; `to` is excluded. */
export interface SliceRange {
  from: number
  to: number
}

export const ALL_SLICES: SliceRange = { from: 0, to: Number.POSITIVE_INFINITY }

/** The segments of a recording: one slice each. A remainder of less than half a slice is added to the last segment. */
export function segmentRanges(duration: number): (SliceRange & { start: number; end: number })[] {
  const count = Math.max(1, Math.round(duration / SLICE_SECONDS))
  return Array.from({ length: count }, (_, from) => {
    const isLast = from === count - 1
    return {
      start: from * SLICE_SECONDS,
      end: isLast ? duration : (from + 1) * SLICE_SECONDS,
      from,
      to: isLast ? Number.POSITIVE_INFINITY : from + 1,
    }
  })
}
