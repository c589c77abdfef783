/** What is measured over time is measured in stretches of this many seconds. */
export const STRETCH_SECONDS = 10

/** The whole stretches of a segment, `to` not included. A rest of less than half a stretch joins the last segment. */
export interface Stretches {
  from: number
  to: number
}

export function segmentsOf(duration: number): (Stretches & { start: number; end: number })[] {
  const count = Math.max(1, Math.round(duration / STRETCH_SECONDS))
  return Array.from({ length: count }, (_, from) => {
    const isLast = from === count - 1
    return {
      start: from * STRETCH_SECONDS,
      end: isLast ? duration : (from + 1) * STRETCH_SECONDS,
      from,
      to: isLast ? Number.POSITIVE_INFINITY : from + 1,
    }
  })
}

export const WHOLE: Stretches = { from: 0, to: Number.POSITIVE_INFINITY }
