import { makeIsni } from './identifiers.ts'
import type { Language } from './languages.ts'
import { makeArtistName, makeLabelName, pickLanguage } from './names.ts'
import { type Random, randomFrom, seedOf } from './random.ts'

export type GeneratedArtist = {
  outer_id: string
  name: string
  isni?: string
  language: Language
  label: string
  /** The year of the first release. */
  since: number
}

const kinds = { artist: 1, label: 2 }
const remembered = 20_000

/**
 * The artists of an atlas, by rank: few have thousands of tracks, most have a handful. Each is made from its number
 * alone, so that ten million tracks need no memory of a million artists.
 */
export function artistsOf(seed: number, tracks: number) {
  const count = Math.max(5, Math.round(tracks / 9))
  const labels = Math.max(3, Math.round(tracks / 500))
  const often = new Map<number, GeneratedArtist>()
  return (random: Random): GeneratedArtist => {
    const rank = pickRank(random, count)
    let artist = often.get(rank)
    if (artist === undefined) {
      artist = makeArtist(seed, rank, labels)
      if (rank < remembered) often.set(rank, artist)
    }
    return artist
  }
}

/** By the law of Zipf and Mandelbrot: the flat start keeps the first ranks from taking whole percents. */
function pickRank(random: Random, count: number): number {
  const [flat, slope] = [count / 500, 0.3]
  const [low, high] = [flat ** slope, (count + flat) ** slope]
  const rank = (low + random.next() * (high - low)) ** (1 / slope) - flat
  return Math.min(count - 1, Math.floor(rank))
}

function makeArtist(seed: number, rank: number, labels: number): GeneratedArtist {
  const random = randomFrom(seedOf(seed, kinds.artist, rank))
  const language = pickLanguage(random)
  const label = Math.floor(random.next() * random.next() * labels)
  return {
    outer_id: `A${String(rank + 1).padStart(9, '0')}`,
    name: makeArtistName(language, random),
    ...(random.chance(0.45) && { isni: makeIsni(random) }),
    language,
    label: makeLabelName(language, randomFrom(seedOf(seed, kinds.label, label))),
    since: 2024 - Math.floor(random.next() * random.next() * 65),
  }
}
