import type { Pool } from '../../src/platform/postgres.ts'
import { type Random, randomFrom } from '../../tools/synthetic-atlas/random.ts'

/** A query, and the title and artist it should find. */
export type KnownItem = { kind: Kind; query: string; title: string; artist: string }
export const kinds = ['no error', 'one error', 'two errors', 'partial', 'reordered'] as const
type Kind = (typeof kinds)[number]

/** Generates the same number of queries of each kind, for tracks spread over the atlas. */
export async function generateKnownItems(owner: Pool, tracks: number, each: number): Promise<KnownItem[]> {
  const random = randomFrom(20_261_115)
  const count = each * kinds.length
  const step = Math.floor(tracks / count)
  const seqs = Array.from({ length: count }, (_, index) => index * step + (step >> 1) + 1)
  const rows = await owner<{ title: string; artist: string }[]>`
    select track.title, artist.name as artist
    from atlas.tracks track
    join atlas.track_artists link on link.track_seq = track.seq and link.position = 0
    join atlas.artists artist on artist.seq = link.artist_seq
    where track.seq = any(${seqs}::bigint[])
    order by track.seq`
  return rows.map(({ title, artist }, index) => {
    const kind = kinds[index % kinds.length]!
    return { kind, query: queryFor[kind](random, title, artist), title, artist }
  })
}

const queryFor: Record<Kind, (random: Random, title: string, artist: string) => string> = {
  'no error': (_, title, artist) => `${title} ${artist}`,
  'one error': (random, title, artist) => mistype(random, `${title} ${artist}`),
  'two errors': (random, title, artist) => mistype(random, mistype(random, `${title} ${artist}`)),
  // As while the user is still typing.
  partial: (_, title, artist) => `${title} ${[...artist].slice(0, Math.ceil(artist.length * 0.6)).join('')}`,
  reordered: (random, title, artist) => shuffle(random, `${title} ${artist}`.split(' ')).join(' '),
}

/** Deletes, inserts or replaces a character anywhere, or swaps it with the next. */
function mistype(random: Random, text: string): string {
  const letters = [...text]
  const index = random.below(letters.length)
  const letter = random.pick(letters.filter((each) => /\p{L}/u.test(each)))
  const kind = random.below(4)
  if (kind === 0) letters.splice(index, 1)
  else if (kind === 1) letters.splice(index, 0, letter)
  else if (kind === 2) letters[index] = letter
  else {
    const first = Math.min(index, letters.length - 2)
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

/** One divided by the rank of the first correct result among the first ten; 0 when there is none. */
export function reciprocalRank(item: KnownItem, results: { title: string; artist: string }[]): number {
  const index = results
    .slice(0, 10)
    .findIndex(({ title, artist }) => title === item.title && artist === item.artist)
  return index === -1 ? 0 : 1 / (index + 1)
}

/** Words that occur in very many titles, alone and in pairs. */
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
