import { FINGERPRINT_RATE } from './fingerprint.ts'

export interface FingerprintMatch {
  /** 0..1; above 0.5 the two are the same recording. */
  score: number
  /** Position of the second fingerprint's start in the first, in seconds; negative when the second begins earlier. */
  offsetSeconds: number
  /** Share of differing bits, and the seconds compared. */
  bitError: number
  overlapSeconds: number
}

/** Unrelated music differs in nearly half its bits. At the best of many offsets it still differs in two fifths. */
const UNRELATED_ERROR = 0.38
/** Numbers that must overlap. */
const MIN_OVERLAP = 40
/** Offsets compared in full. */
const MAX_OFFSETS = 6
/** A number that occurs more often than this (silence, a held chord) says nothing about the offset. */
const MAX_OCCURRENCES = 20
/**
 * Bits of a number that must agree to vote for an offset: the 18 that change least when a file is cut between two frames or played at
 * another speed, as measured on recordings.
 */
const VOTE_BITS = 0xfee2e8a8

/** Compares two fingerprints at their most likely offsets. Null when they have nothing in common. */
export function matchFingerprints(first: Uint32Array, second: Uint32Array): FingerprintMatch | null {
  let best: FingerprintMatch | null = null
  for (const offset of likelyOffsets(first, second)) {
    const from = Math.max(0, offset)
    const to = Math.min(first.length, second.length + offset)
    if (to - from < MIN_OVERLAP) continue
    let bits = 0
    for (let i = from; i < to; i++) bits += countBits(first[i]! ^ second[i - offset]!)
    const bitError = bits / (32 * (to - from))
    if (best && bitError >= best.bitError) continue
    best = {
      score: Math.max(0, 1 - bitError / UNRELATED_ERROR),
      offsetSeconds: offset / FINGERPRINT_RATE,
      bitError,
      overlapSeconds: (to - from) / FINGERPRINT_RATE,
    }
  }
  return best && best.score > 0 ? best : null
}

/** The offsets at which most numbers of both agree in VOTE_BITS. */
function likelyOffsets(first: Uint32Array, second: Uint32Array): number[] {
  const positions = new Map<number, number[]>()
  for (let i = 0; i < first.length; i++) {
    const key = first[i]! & VOTE_BITS
    const list = positions.get(key)
    if (!list) positions.set(key, [i])
    else if (list.length < MAX_OCCURRENCES) list.push(i)
  }
  const votes = new Map<number, number>()
  for (let j = 0; j < second.length; j++) {
    for (const i of positions.get(second[j]! & VOTE_BITS) ?? []) votes.set(i - j, (votes.get(i - j) ?? 0) + 1)
  }
  return [...votes.entries()]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_OFFSETS)
    .map(([offset]) => offset)
}

export function countBits(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
