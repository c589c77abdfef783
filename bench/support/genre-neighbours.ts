import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '../../src/audio/pool.ts'
import { cosine, normalise, toBytes } from '../../src/index/vector/compute/vectors.ts'
import { report } from './peers.ts'

const nearestCount = 10

/**
 * Measures how many of the ten nearest neighbours of a validation clip, by embedding, have the same genre. Reads `labels.csv`
 * (id, path, split, genre) in a folder and the clips it lists.
 */
export async function measureGenres(folder: string): Promise<void> {
  const clips = readLabels(folder).filter(({ split, genre }) => split === 'valid' && genre !== '')
  if (clips.length <= nearestCount) throw new Error(`${folder} has too few validation clips with a genre.`)
  const pool = createPool()
  const clipsWithEmbedding = await Promise.all(
    clips.map(async ({ path, genre }) => {
      const { tags } = await pool.analyse(join(folder, path))
      const unit = normalise(tags!.embedding)
      return { genre, unit, bytes: toBytes(unit), model: tags!.model_version }
    }),
  )
  await pool.close()
  const shares = new Map<string, number[]>()
  for (const [index, { genre, unit }] of clipsWithEmbedding.entries()) {
    const nearest = clipsWithEmbedding
      .map((other, i) => ({ genre: other.genre, score: i === index ? -Infinity : cosine(unit, other.bytes) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, nearestCount)
    const share = nearest.filter((other) => other.genre === genre).length / nearestCount
    shares.set(genre, [...(shares.get(genre) ?? []), share])
  }
  const mean = (values: number[]) => (100 * values.reduce((sum, value) => sum + value, 0)) / values.length
  for (const [genre, values] of shares)
    console.log(`  ${genre}: ${mean(values).toFixed(0)} % (${values.length} clips)`)
  console.log(`  by chance: ${expectByChance([...shares.values()].map(({ length }) => length)).toFixed(0)} %`)
  report(
    `neighbours with the same genre (${clipsWithEmbedding.length} clips, ${clipsWithEmbedding[0]!.model})`,
    mean([...shares.values()].flat()),
    {
      atLeast: 70,
      unit: '%',
    },
  )
}

/** The expected share for random neighbours, in percent. */
function expectByChance(counts: number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return (100 * counts.reduce((sum, count) => sum + (count * (count - 1)) / (all - 1), 0)) / all
}

function readLabels(folder: string): { path: string; split: string; genre: string }[] {
  const [head, ...lines] = readFileSync(join(folder, 'labels.csv'), 'utf8').trim().split('\n')
  const columns = head!.split(',')
  // Captions contain commas, but come after every column that is read here.
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    return { path: cell('path'), split: cell('split'), genre: cell('genre') }
  })
}
