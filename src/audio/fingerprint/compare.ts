import { compareCovers } from '../cover/cover.ts'
import { matchRecordings } from './recording-match.ts'

/** What of an analysis tells whether two tracks are one recording, or versions of one piece. */
export interface Sounding {
  fingerprint: Uint32Array
  /** What its beginning would be at other speeds (analysis.speed_prints); empty where it is not known. */
  speedPrints: Uint32Array[]
  cover: Uint8Array
}

export interface CompareTask {
  first: Sounding
  /** `mayBeVersion`: whether harmony is compared although it is another recording. */
  others: (Sounding & { mayBeVersion: boolean })[]
}

export interface Comparison {
  /** 0..1; from `SAME_RECORDING` on the two are one recording. */
  matchScore: number
  /** 0..1; from `SAME_PIECE` on they are versions of one piece. */
  coverConfidence: number
}

export const SAME_RECORDING = 0.5
export const SAME_PIECE = 0.5

/** Bytes of a cover track that are aligned: two minutes, for what it costs grows with their square. */
const MOST_ALIGNED = 12 * 242

/** Compares one track with several. It takes some ten milliseconds for each of them: not for a thread that serves requests. */
export function compareSounds({ first, others }: CompareTask): Comparison[] {
  return others.map((other) => {
    const matchScore = matchRecordings(first, other)?.score ?? 0
    const aligned = matchScore >= SAME_RECORDING || other.mayBeVersion
    return { matchScore, coverConfidence: aligned ? coverConfidence(first, other) : 0 }
  })
}

function coverConfidence(first: Sounding, second: Sounding): number {
  return compareCovers(first.cover.subarray(0, MOST_ALIGNED), second.cover.subarray(0, MOST_ALIGNED))
    .coverConfidence
}
