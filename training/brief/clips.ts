/** The clips of the labelled set with what the product measured of them, and what people said about them. */
import { readFileSync } from 'node:fs'
import { parseLabels } from './labels.ts'

export type Clip = {
  id: string
  source: 'gtzan' | 'panda'
  split: 'train' | 'valid'
  genre: string
  moods: string[]
  genres: string[]
  quadrant: string
  caption: string
  bpm: number | null
  embedding: Float32Array
}

/** Joins labels.csv with the embeddings that describe-clips.ts wrote. Clips without an embedding are left out. */
export function loadClips(labelsPath: string, describedPath: string): Clip[] {
  const described = new Map(
    readFileSync(describedPath, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; bpm: number | null; embedding: number[] })
      .map((clip) => [clip.id, clip]),
  )
  return parseLabels(readFileSync(labelsPath, 'utf8')).flatMap((row) => {
    const found = described.get(row.id!)
    if (found === undefined || (row.source !== 'gtzan' && row.source !== 'panda')) return []
    return {
      id: row.id!,
      source: row.source,
      split: row.split as Clip['split'],
      genre: row.genre!,
      moods: row.moods!.split(';').filter((mood) => mood !== ''),
      genres: row.panda_genres!.split(';').filter((genre) => genre !== ''),
      quadrant: row.quadrant!,
      caption: row.caption!,
      bpm: found.bpm,
      embedding: Float32Array.from(found.embedding),
    }
  })
}
