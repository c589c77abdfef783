const minute = 60_000
const hour = 60 * minute

/** A delivery is retried for two days. */
export const retryForMs = 48 * hour

/** The pauses between the attempts. The last one repeats. */
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
 * When to try again after so many attempts; null: never. The last attempt is made at the end of the two days. Retry-After is
 * respected. Pauses vary by a tenth, so that deliveries that failed together are not retried together.
 */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  options: { giveUpAt: Date; retryAfterMs: number | null /** From 0 to 1. */; jitter?: number },
): Date | null {
  if (now >= options.giveUpAt) return null
  const pause = pauses[Math.min(attempts, pauses.length) - 1]!
  const varied = pause * (0.9 + 0.2 * (options.jitter ?? Math.random()))
  const next = now.getTime() + Math.max(varied, options.retryAfterMs ?? 0)
  return new Date(Math.min(next, options.giveUpAt.getTime()))
}

const failuresBeforePause = 5

/** How long nothing is sent to a receiver that failed so often in a row, whatever is due. */
export function pauseAfterFailures(failures: number): number {
  if (failures < failuresBeforePause) return 0
  return Math.min(5_000 * 2 ** (failures - failuresBeforePause), 5 * minute)
}
