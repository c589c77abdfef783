import { type FingerprintMatch, matchFingerprints } from './match.ts'
import { SPEED_PRINTS } from './speed-prints.ts'

/** Relative speeds that are tried, in steps small enough that four minutes stay aligned. */
const SPEEDS = [1.01, 0.99, 1.0075, 0.9925, 1.005, 0.995, 1.0025, 0.9975]
/** Bit error rates: up to the first, two fingerprints are of the same recording; from the second on they are unrelated. */
const SAME_ERROR = 0.3
const UNRELATED_ERROR = 0.38
/** With less overlap, similar music can match by chance. */
const MIN_OVERLAP_SECONDS = 8
/** With this score at the original speed, other speeds are not tried. */
const CERTAIN_SCORE = 0.7

interface RecordingMatch {
  /** 0..1; from 0.5 on the two are the same recording. */
  score: number
  /** Speed of the first relative to the second. */
  speed: number
  overlapSeconds: number
}

/** A fingerprint, and those of its beginning at the speeds of `SPEED_PRINTS`, which may be missing. */
export interface Prints {
  fingerprint: Uint32Array
  speedPrints: Uint32Array[]
}

/**
 * Matches fingerprints of the same recording across codecs, gain and cuts, and at speeds up to 1 % faster or slower. A change of speed
 * shifts pitches and stretches time, so one fingerprint is resampled to each of several speeds.
 */
export function matchRecordings(first: Prints, second: Prints): RecordingMatch | null {
  let best = toMatch(matchFingerprints(first.fingerprint, second.fingerprint), 1)
  if (best !== null && best.score >= CERTAIN_SCORE) return best
  for (const speed of SPEEDS) {
    const match =
      first.speedPrints.length > 0 || second.speedPrints.length === 0
        ? matchFingerprints(second.fingerprint, slowDown(first, speed))
        : matchFingerprints(first.fingerprint, slowDown(second, 1 / speed))
    const found = toMatch(match, speed)
    if (found !== null && found.score > (best?.score ?? 0)) best = found
  }
  return best
}

function toMatch(match: FingerprintMatch | null, speed: number): RecordingMatch | null {
  if (match === null || match.overlapSeconds < MIN_OVERLAP_SECONDS) return null
  const { bitError, overlapSeconds } = match
  const score =
    bitError <= SAME_ERROR
      ? 1 - bitError / (2 * SAME_ERROR)
      : (UNRELATED_ERROR - bitError) / (2 * (UNRELATED_ERROR - SAME_ERROR))
  return { score: Math.max(0, score), speed, overlapSeconds }
}

/** The fingerprint as if the recording were slowed down by `speed`: from the closest speed print, resampled in time. */
function slowDown(prints: Prints, speed: number): Uint32Array {
  const nearest = prints.speedPrints.reduce(
    (best, candidate, index) => {
      const distance = Math.abs(SPEED_PRINTS[index]! - speed)
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
