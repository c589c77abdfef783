import { generateIsni } from './identifiers.ts'
import type { Language } from './languages/language.ts'
import { generateArtistName, generateLabelName, pickLanguage } from './names.ts'
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

/** Namespaces of seeds. */
const kinds = { artist: 1, label: 2 }
/** The artists of the lowest ranks, which occur most often, are cached. */
const maxCached = 20_000

/**
 * Returns a function that picks an artist: few have thousands of tracks, most a handful. An artist is generated from its rank alone, so
 * ten million tracks do not need a million artists in memory.
 */
export function artistsOf(seed: number, tracks: number) {
  const count = Math.max(5, Math.round(tracks / 9))
  const labels = Math.max(3, Math.round(tracks / 500))
  const cache = new Map<number, GeneratedArtist>()
  return (random: Random): GeneratedArtist => {
    const rank = pickRank(random, count)
    let artist = cache.get(rank)
    if (artist === undefined) {
      artist = generateArtist(seed, rank, labels)
      if (rank < maxCached) cache.set(rank, artist)
    }
    return artist
  }
}

/** A rank by the Zipf-Mandelbrot law. Its flat start keeps single artists below a percent of all tracks. */
function pickRank(random: Random, count: number): number {
  const [flat, slope] = [count / 500, 0.3]
  const [low, high] = [flat ** slope, (count + flat) ** slope]
  const rank = (low + random.next() * (high - low)) ** (1 / slope) - flat
  return Math.min(count - 1, Math.floor(rank))
}

function generateArtist(seed: number, rank: number, labels: number): GeneratedArtist {
  const random = randomFrom(seedOf(seed, kinds.artist, rank))
  const language = pickLanguage(random)
  const label = Math.floor(random.next() * random.next() * labels)
  return {
    outer_id: `A${String(rank + 1).padStart(9, '0')}`,
    name: generateArtistName(language, random),
    ...(random.chance(0.45) && { isni: generateIsni(random) }),
    language,
    label: generateLabelName(language, randomFrom(seedOf(seed, kinds.label, label))),
    since: 2024 - Math.floor(random.next() * random.next() * 65),
  }
}
