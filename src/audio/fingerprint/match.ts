import { FINGERPRINT_RATE } from './fingerprint.ts'

export interface FingerprintMatch {
  /** 0..1; above 0.5 the two are the same recording. */
  score: number
  /** Where the second one's start lies in the first, in seconds: negative when the second begins earlier. */
  offsetSeconds: number
  /** Share of differing bits, and seconds compared. */
  bitError: number
  overlapSeconds: number
}

/** Unrelated music differs in nearly half its bits; the best of many places of unrelated music still in two fifths. */
const UNRELATED_ERROR = 0.38
const SHORTEST_OVERLAP = 40
const PLACES = 6
/**
 * Bits of a number that must agree to vote for a place: the 18 that cuts between two frames and other speeds flip least,
 * as measured on recordings.
 */
const VOTE_BITS = 0xfee2e8a8

/** Compares two fingerprints at the places where they seem to meet; null when they have nothing in common. */
export function matchFingerprints(first: Uint32Array, second: Uint32Array): FingerprintMatch | null {
  let best: FingerprintMatch | null = null
  for (const offset of likelyOffsets(first, second)) {
    const from = Math.max(0, offset)
    const to = Math.min(first.length, second.length + offset)
    if (to - from < SHORTEST_OVERLAP) continue
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

function likelyOffsets(first: Uint32Array, second: Uint32Array): number[] {
  const places = new Map<number, number[]>()
  for (let i = 0; i < first.length; i++) {
    const key = first[i]! & VOTE_BITS
    const list = places.get(key)
    // Long stretches of one number (silence, a held chord) say nothing about the place.
    if (!list) places.set(key, [i])
    else if (list.length < 20) list.push(i)
  }
  const votes = new Map<number, number>()
  for (let j = 0; j < second.length; j++) {
    for (const i of places.get(second[j]! & VOTE_BITS) ?? []) votes.set(i - j, (votes.get(i - j) ?? 0) + 1)
  }
  return [...votes.entries()]
    .sort((a, b) => b[1] - a[1])
    .slice(0, PLACES)
    .map(([offset]) => offset)
}

export function countBits(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
