import { defineTask } from '../../index/thread-pool.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { unpackFloats } from '../tagging/packing.ts'
import type { Match } from './hits.ts'
import { selectEmbeddings } from './sql-sounds.ts'

const timbreTask = defineTask<typeof import('./timbre-task.ts').run>(
  new URL('./timbre-task.ts', import.meta.url),
)

/** So many of the nearest in sound are ranked by timbre; those behind them stay in their order. */
const maxRankedByTimbre = 300

/**
 * Matches in the order of their timbre. The index cannot do it: it compares whole embeddings, and timbre is a part of them. It is
 * computed from the stored embeddings, so no audio and no second index is needed.
 */
export async function rankByTimbre(
  context: Context,
  caller: Caller,
  seed: { vector: Float32Array; modelVersion: string },
  matches: Match[],
): Promise<Match[]> {
  const sounds = await readEmbeddings(context, caller, seed.modelVersion, matches.slice(0, maxRankedByTimbre))
  const width = seed.vector.length
  const embeddings = new Float32Array(sounds.length * width)
  for (const [i, { embedding }] of sounds.entries()) embeddings.set(embedding, i * width)
  const scores = await context.indexThreads.run(
    timbreTask,
    { seed: seed.vector, embeddings },
    { transfer: [embeddings.buffer] },
  )
  const ranked = sounds
    .map(({ match }, i): Match => ({ ...match, score: scores[i]! }))
    .sort((a, b) => b.score - a.score || a.layer.localeCompare(b.layer) || a.id - b.id)
  const lowest = ranked.at(-1)?.score ?? 1
  const seen = new Set(sounds.map(({ match }) => match))
  const rest = matches.filter((match) => !seen.has(match))
  return [...ranked, ...rest.map((match) => ({ ...match, score: Math.min(lowest, match.score) }))]
}

async function readEmbeddings(
  { db }: Context,
  caller: Caller,
  modelVersion: string,
  matches: Match[],
): Promise<{ match: Match; embedding: Float32Array }[]> {
  return readForWithLag(db, caller.organisation.id, async (tx) => {
    const sounds: { match: Match; embedding: Float32Array }[] = []
    for (const [layer, own] of Map.groupBy(matches, (match) => match.layer)) {
      const byId = new Map(own.map((match) => [match.id, match]))
      for (const { seq, embedding } of await selectEmbeddings(tx, layer, [...byId.keys()], modelVersion))
        sounds.push({ match: byId.get(seq)!, embedding: unpackFloats(embedding) })
    }
    return sounds
  })
}
