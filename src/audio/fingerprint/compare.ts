import { compareCovers } from '../cover/cover.ts'
import { matchRecordings } from './recording-match.ts'

/** The part of an analysis that shows whether two tracks are the same recording or versions of the same piece. */
export interface AudioSignature {
  fingerprint: Uint32Array
  /** Fingerprints of its beginning at other speeds (analysis.speed_prints); empty when they are not known. */
  speedPrints: Uint32Array[]
  cover: Uint8Array
}

export interface CompareTask {
  first: AudioSignature
  /** `mayBeVersion`: compare harmony even if the fingerprints do not match. */
  others: (AudioSignature & { mayBeVersion: boolean })[]
}

export interface Comparison {
  /** 0..1; from `SAME_RECORDING` on the two are the same recording. */
  matchScore: number
  /** 0..1; from `SAME_PIECE` on they are versions of the same piece. */
  coverConfidence: number
}

export const SAME_RECORDING = 0.5
export const SAME_PIECE = 0.5

/** Bytes of a cover track that are aligned: two minutes, because the cost grows with the square of the length. */
const MAX_ALIGNED_BYTES = 12 * 242

/** Compares one track with several. A comparison takes some ten milliseconds, so do not call this on the event loop. */
export function compareSignatures({ first, others }: CompareTask): Comparison[] {
  return others.map((other) => {
    const matchScore = matchRecordings(first, other)?.score ?? 0
    const aligned = matchScore >= SAME_RECORDING || other.mayBeVersion
    return { matchScore, coverConfidence: aligned ? coverConfidence(first, other) : 0 }
  })
}

function coverConfidence(first: AudioSignature, second: AudioSignature): number {
  return compareCovers(
    first.cover.subarray(0, MAX_ALIGNED_BYTES),
    second.cover.subarray(0, MAX_ALIGNED_BYTES),
  ).coverConfidence
}
