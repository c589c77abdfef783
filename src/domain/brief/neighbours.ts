import { readFileSync } from 'node:fs'

/** The nearest term of a word that the lexicon does not have, and how near it is, from 0 to 1. */
export type Neighbour = { term: string; nearness: number }

let cached: Map<string, Neighbour> | null = null

/** English words only: they were distilled from word vectors and a sentence encoder (training/brief). */
export function findNeighbour(word: string): Neighbour | null {
  cached ??= new Map(
    readFileSync(new URL('./neighbours.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [known, term, hundredths] = line.split('\t')
        return [known!, { term: term!, nearness: Number(hundredths) / 100 }]
      }),
  )
  return cached.get(word) ?? null
}
