import { type FingerprintMatch, matchFingerprints } from './match.ts'
import { SPEED_PRINTS } from './speed-prints.ts'

/** How fast a copy may run: finely enough that four minutes stay in step. */
const SPEEDS = [1.01, 0.99, 1.0075, 0.9925, 1.005, 0.995, 1.0025, 0.9975]
/** Share of differing bits up to which two are one recording, and from which they have nothing in common. */
const SAME_ERROR = 0.3
const UNRELATED_ERROR = 0.38
/** Below this many seconds together, music of one kind can be alike by chance. */
const SHORTEST_SECONDS = 8
/** So sure that no other speed can be meant. */
const SURE = 0.7

export interface RecordingMatch {
  /** 0..1; from 0.5 on the two are one recording. */
  score: number
  /** How much faster the first runs than the second. */
  speed: number
  overlapSeconds: number
}

/** A fingerprint, and what its beginning would be at the speeds of `SPEED_PRINTS`; those may be unknown. */
export interface Prints {
  fingerprint: Uint32Array
  speedPrints: Uint32Array[]
}

/**
 * Whether two fingerprints are of one recording, whatever codec, gain and cut, and up to a hundredth faster or slower: that
 * moves notes to the neighbouring bits and numbers out of step, so one is read as it would be at several speeds.
 */
export function matchRecordings(first: Prints, second: Prints): RecordingMatch | null {
  let best = toMatch(matchFingerprints(first.fingerprint, second.fingerprint), 1)
  if (best !== null && best.score >= SURE) return best
  for (const speed of SPEEDS) {
    const match =
      first.speedPrints.length > 0 || second.speedPrints.length === 0
        ? matchFingerprints(second.fingerprint, slowed(first, speed))
        : matchFingerprints(first.fingerprint, slowed(second, 1 / speed))
    const found = toMatch(match, speed)
    if (found !== null && found.score > (best?.score ?? 0)) best = found
  }
  return best
}

function toMatch(match: FingerprintMatch | null, speed: number): RecordingMatch | null {
  if (match === null || match.overlapSeconds < SHORTEST_SECONDS) return null
  const { bitError, overlapSeconds } = match
  const score =
    bitError <= SAME_ERROR
      ? 1 - bitError / (2 * SAME_ERROR)
      : (UNRELATED_ERROR - bitError) / (2 * (UNRELATED_ERROR - SAME_ERROR))
  return { score: Math.max(0, score), speed, overlapSeconds }
}

/** The numbers as they would be if the sound, which runs `speed` times too fast, did not: of its notes, and in step. */
function slowed(prints: Prints, speed: number): Uint32Array {
  const nearest = prints.speedPrints.reduce(
    (best, candidate, place) => {
      const distance = Math.abs(SPEED_PRINTS[place]! - speed)
      return distance < best.distance ? { distance, numbers: candidate } : best
    },
    { distance: Math.abs(1 - speed), numbers: prints.fingerprint },
  ).numbers
  const count = Math.floor((nearest.length - 1) * speed) + 1
  return Uint32Array.from(
    { length: Math.max(0, count) },
    (_, i) => nearest[Math.min(nearest.length - 1, Math.round(i / speed))]!,
  )
}
