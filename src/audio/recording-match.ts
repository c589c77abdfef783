import { type FingerprintMatch, matchFingerprints } from './fingerprint-match.ts'

/** How fast a copy may run; at most a hundredth off. */
const SPEEDS = [0.99, 1.01, 0.995, 1.005]
/** Share of differing bits up to which two are one recording, and from which they have nothing in common. */
const SAME_ERROR = 0.3
const UNRELATED_ERROR = 0.38
/** Below this many seconds together, music of one kind can be alike by chance. */
const SHORTEST_SECONDS = 8

export interface RecordingMatch {
  /** 0..1; from 0.5 on the two are one recording. */
  score: number
  /** How much faster the second runs than the first. */
  speed: number
  overlapSeconds: number
}

/**
 * Whether two fingerprints are of one recording, whatever codec, gain and cut, and up to a hundredth faster or slower: that
 * moves notes to the neighbouring bits and numbers out of step, so the second is read at several speeds.
 */
export function matchRecordings(first: Uint32Array, second: Uint32Array): RecordingMatch | null {
  let best = toMatch(matchFingerprints(first, second), 1)
  for (const speed of SPEEDS) {
    if (best !== null && best.score >= 0.5) return best
    const match = toMatch(matchFingerprints(first, atSpeed(second, speed)), speed)
    if (match !== null && match.score > (best?.score ?? 0)) best = match
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

/** The numbers as they would come in step if the sound ran `speed` times as slow. */
function atSpeed(prints: Uint32Array, speed: number): Uint32Array {
  const count = Math.floor((prints.length - 1) * speed) + 1
  return Uint32Array.from(
    { length: Math.max(0, count) },
    (_, i) => prints[Math.min(prints.length - 1, Math.round(i / speed))]!,
  )
}
