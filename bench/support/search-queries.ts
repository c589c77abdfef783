import type { Pool } from '../../src/platform/postgres.ts'
import { type Random, randomFrom } from '../../tools/synthetic-atlas/random.ts'

/** A query, and the title and artist that it is meant to find. */
export type KnownItem = { kind: Kind; query: string; title: string; artist: string }
export const kinds = ['no error', 'one error', 'two errors', 'partial', 'reordered'] as const
type Kind = (typeof kinds)[number]

/** As many queries of each kind, for tracks from all over the atlas. */
export async function makeKnownItems(owner: Pool, tracks: number, each: number): Promise<KnownItem[]> {
  const random = randomFrom(20_261_115)
  const wanted = each * kinds.length
  const step = Math.floor(tracks / wanted)
  const seqs = Array.from({ length: wanted }, (_, index) => index * step + (step >> 1) + 1)
  const rows = await owner<{ title: string; artist: string }[]>`
    select track.title, artist.name as artist
    from atlas.tracks track
    join atlas.track_artists link on link.track_seq = track.seq and link.position = 0
    join atlas.artists artist on artist.seq = link.artist_seq
    where track.seq = any(${seqs}::bigint[])
    order by track.seq`
  return rows.map(({ title, artist }, index) => {
    const kind = kinds[index % kinds.length]!
    return { kind, query: makers[kind](random, title, artist), title, artist }
  })
}

const makers: Record<Kind, (random: Random, title: string, artist: string) => string> = {
  'no error': (_, title, artist) => `${title} ${artist}`,
  'one error': (random, title, artist) => mistype(random, `${title} ${artist}`),
  'two errors': (random, title, artist) => mistype(random, mistype(random, `${title} ${artist}`)),
  // As far as somebody has typed.
  partial: (_, title, artist) => `${title} ${[...artist].slice(0, Math.ceil(artist.length * 0.6)).join('')}`,
  reordered: (random, title, artist) => shuffle(random, `${title} ${artist}`.split(' ')).join(' '),
}

/** A letter, or a space, is left out, put in, replaced or swapped with the next, anywhere. */
function mistype(random: Random, text: string): string {
  const letters = [...text]
  const place = random.below(letters.length)
  const letter = random.pick(letters.filter((each) => /\p{L}/u.test(each)))
  const kind = random.below(4)
  if (kind === 0) letters.splice(place, 1)
  else if (kind === 1) letters.splice(place, 0, letter)
  else if (kind === 2) letters[place] = letter
  else {
    const first = Math.min(place, letters.length - 2)
    letters.splice(first, 2, letters[first + 1]!, letters[first]!)
  }
  return letters.join('')
}

function shuffle<T>(random: Random, list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[list[last], list[other]] = [list[other]!, list[last]!]
  }
  return list
}

/** One over the place of the first right answer among the first ten, or nothing. */
export function reciprocalRank(item: KnownItem, answers: { title: string; artist: string }[]): number {
  const place = answers
    .slice(0, 10)
    .findIndex(({ title, artist }) => title === item.title && artist === item.artist)
  return place === -1 ? 0 : 1 / (place + 1)
}

/** Words that very many titles have, alone and two together. */
export const frequentQueries = [
  'the',
  'love',
  'night',
  'la',
  'heart',
  'live',
  'love night',
  'the love',
  'la noche',
  'blue',
]
