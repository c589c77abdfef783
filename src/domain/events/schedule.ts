const minute = 60_000
const hour = 60 * minute

/** A delivery is tried for two days. */
export const triedForMs = 48 * hour

/** After each failed try, how long to wait for the next one. The sum is a little less than two days. */
const pauses = [
  5_000,
  30_000,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  8 * hour,
  12 * hour,
  13.5 * hour,
]

/**
 * When to try again, or null: never. Receivers that ask for patience (Retry-After) get it. A tenth more or less, so
 * that what failed together does not come back together.
 */
export function nextTry(
  tries: number,
  now: Date,
  options: { giveUpAt: Date; retryAfterMs: number | null; chance?: number },
): Date | null {
  const pause = pauses[tries - 1]
  if (pause === undefined) return null
  const varied = pause * (0.9 + 0.2 * (options.chance ?? Math.random()))
  const wanted = Math.min(options.retryAfterMs ?? 0, 24 * hour)
  const next = new Date(now.getTime() + Math.max(varied, wanted))
  return next <= options.giveUpAt ? next : null
}

/** A receiver that failed this often in a row is left alone for a while, whatever is due. */
const failuresBeforeRest = 5

export function restAfter(failures: number): number {
  if (failures < failuresBeforeRest) return 0
  return Math.min(5_000 * 2 ** (failures - failuresBeforeRest), 5 * minute)
}
