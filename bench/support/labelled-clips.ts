import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A clip of the labelled set next to the repository (../shared/data), which is not committed. */
export type Clip = {
  id: string
  path: string
  split: string
  bpm: number | null
  key: string | null
  beats: number[]
}

const DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

/** Reads the GTZAN clips of one split. Null when the set is not on this machine. */
export function readClips(split: string): Clip[] | null {
  const labels = join(DATA, 'labels.csv')
  if (!existsSync(labels)) return null
  const [head, ...lines] = readFileSync(labels, 'utf8').trim().split('\n')
  const columns = head!.split(',')
  const column = (name: string) => columns.indexOf(name)
  const [id, path, source, splits, bpm, key] = ['id', 'path', 'source', 'split', 'bpm', 'key'].map(column)
  // Captions contain commas, but come after every column that is read here.
  return lines
    .map((line) => line.split(','))
    .filter((cells) => cells[source!] === 'gtzan' && cells[splits!] === split)
    .map((cells) => ({
      id: cells[id!]!,
      path: join(DATA, cells[path!]!),
      split,
      bpm: Number(cells[bpm!]) || null,
      key: cells[key!] || null,
      beats: readBeats(cells[id!]!),
    }))
}

function readBeats(id: string): number[] {
  const file = join(DATA, 'beats', `${id}.txt`)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Number.parseFloat(line))
}

/** Tempo accuracy 1 and 2 (Gouyon et al. 2006): within 4 % of the annotated tempo; of it or its double, triple, half or third. */
export function tempoAccuracy(pairs: { estimate: number; truth: number }[]): [number, number] {
  const near = (estimate: number, truth: number) => Math.abs(estimate - truth) <= 0.04 * truth
  const share = (factors: number[]) =>
    pairs.filter(({ estimate, truth }) => factors.some((factor) => near(estimate, truth * factor))).length /
    pairs.length
  return [share([1]), share([1, 2, 3, 1 / 2, 1 / 3])]
}

const NOTES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']
const FLATS: Record<string, string> = { Db: 'C#', Eb: 'D#', Gb: 'F#', Ab: 'G#', Bb: 'A#' }

/** The MIREX weighted key score: 1 for the key, 0.5 for its fifth, 0.3 for its relative, 0.2 for its parallel key. */
export function keyScore(estimate: string, truth: string): number {
  const parse = (text: string) => {
    const [note, mode] = text.split(' ') as [string, string]
    return { tonic: NOTES.indexOf(FLATS[note] ?? note), mode }
  }
  const [a, b] = [parse(estimate), parse(truth)]
  const interval = (a.tonic - b.tonic + 12) % 12
  if (a.mode === b.mode) return interval === 0 ? 1 : interval === 7 ? 0.5 : 0
  if (interval === 0) return 0.2
  return interval === (b.mode === 'major' ? 9 : 3) ? 0.3 : 0
}

/** Beat F-measure with a tolerance of 70 ms, without the first five seconds, as is customary. */
export function beatScore(estimates: number[], truths: number[]): number {
  const [found, expected] = [estimates, truths].map((times) => times.filter((time) => time >= 5)) as [
    number[],
    number[],
  ]
  if (found.length === 0 || expected.length === 0) return 0
  let hits = 0
  let from = 0
  for (const truth of expected) {
    while (from < found.length && found[from]! < truth - 0.07) from++
    if (from < found.length && found[from]! <= truth + 0.07) {
      hits++
      from++
    }
  }
  return (2 * hits) / (found.length + expected.length)
}
