import { type Camelot, isHarmonic } from '../../lib/camelot.ts'

/** What a choice depends on. Unknown values are null. */
export type JourneyTrack = {
  /** Layer and number: unique. */
  key: string
  /** Folded names, so that an artist is the same in both layers. */
  artists: string[]
  bpm: number | null
  camelot: Camelot | null
  /** From 0 (calm) to 1 (excited). */
  energy: number | null
}

/** `similarity`: the cosine to where the journey is. */
export type Candidate<Track extends JourneyTrack = JourneyTrack> = { track: Track; similarity: number }

export type Wishes = {
  /** Keys must mix, as long as there is a track whose key does. */
  harmonic: boolean
  /** The energy the next track should have; null: any. */
  energy: number | null
}

/** What counts beside the similarity, at most. */
const energyWeight = 1.2
const tempoWeight = 0.15
/** An energy that is this far off counts as wholly wrong. */
const energyReach = 0.5
/** Tempos this far apart do not mix; half and double time do. */
const tempoReach = 0.08

/**
 * The best of the candidates to follow a track; null if there is none. An artist never follows itself: of such candidates none
 * is chosen, even if nothing else is left.
 */
export function chooseNext<Track extends JourneyTrack>(
  current: JourneyTrack,
  candidates: readonly Candidate<Track>[],
  { harmonic, energy }: Wishes,
): Candidate<Track> | null {
  const others = candidates.filter(({ track }) => track.key !== current.key && !shareArtist(track, current))
  const mixing = harmonic ? others.filter(({ track }) => mixes(current, track)) : []
  const eligible = mixing.length > 0 ? mixing : others
  const score = ({ track, similarity }: Candidate) =>
    similarity +
    energyWeight * energyFit(track.energy, energy) +
    tempoWeight * tempoFit(current.bpm, track.bpm)
  let best: Candidate<Track> | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (const candidate of eligible) {
    const its = score(candidate)
    if (its < bestScore || (its === bestScore && best !== null && candidate.track.key >= best.track.key))
      continue
    best = candidate
    bestScore = its
  }
  return best
}

export function shareArtist(one: JourneyTrack, other: JourneyTrack): boolean {
  return one.artists.some((artist) => other.artists.includes(artist))
}

/** Whether the keys of both are known and mix. */
export function mixes(one: JourneyTrack, other: JourneyTrack): boolean {
  return one.camelot !== null && other.camelot !== null && isHarmonic(one.camelot, other.camelot)
}

/** 0 if it is as wanted or does not matter, -1 if it is far off or not known. */
function energyFit(energy: number | null, wanted: number | null): number {
  if (wanted === null) return 0
  return energy === null ? -1 : -Math.min(1, Math.abs(energy - wanted) / energyReach)
}

function tempoFit(from: number | null, to: number | null): number {
  if (from === null || to === null) return 0
  const octaves = Math.log2(to / from)
  const apart = Math.abs(octaves - Math.round(octaves))
  return -Math.min(1, apart / tempoReach)
}
