const minute = 60_000
const hour = 60 * minute

/** A delivery is tried for two days. */
export const triedForMs = 48 * hour

/** After each failed try, how long to wait for the next one; the last of them again and again. */
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
]

/**
 * When to try again, or null: never. The last try is at the end of the two days. Receivers that ask for patience
 * (Retry-After) get it. A tenth more or less, so that what failed together does not come back together.
 */
export function nextTry(
  tries: number,
  now: Date,
  options: { giveUpAt: Date; retryAfterMs: number | null; chance?: number },
): Date | null {
  if (now >= options.giveUpAt) return null
  const pause = pauses[Math.min(tries, pauses.length) - 1]!
  const varied = pause * (0.9 + 0.2 * (options.chance ?? Math.random()))
  const next = now.getTime() + Math.max(varied, options.retryAfterMs ?? 0)
  return new Date(Math.min(next, options.giveUpAt.getTime()))
}

/** A receiver that failed this often in a row is left alone for a while, whatever is due. */
const failuresBeforeRest = 5

export function restAfter(failures: number): number {
  if (failures < failuresBeforeRest) return 0
  return Math.min(5_000 * 2 ** (failures - failuresBeforeRest), 5 * minute)
}
