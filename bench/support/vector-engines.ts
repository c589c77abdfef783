import type { TrackSelection } from '../../src/index/text/text-index.ts'
import { TopK } from '../../src/index/top-k.ts'
import { normalise } from '../../src/index/vector/compute/vectors.ts'
import type { VectorIndex } from '../../src/index/vector/vector-index.ts'
import type { Pool } from '../../src/platform/postgres.ts'
import { benchTagUids } from './atlas-load.ts'
import { generateEmbedding } from './embeddings.ts'
import { report } from './peers.ts'

const atlas = { layer: 'atlas' } as const
const space = { name: 'sound', modelVersion: 'bench' }
const batchSize = 1000
const queryCount = 60

/** Recall@10 and latency of both vector indexes, with and without a filter by a tag. */
export async function compareVectors(
  owner: Pool,
  engines: Record<string, VectorIndex>,
  count: number,
): Promise<void> {
  const tag = benchTagUids[3]!
  const rows = await owner<{ id: number }[]>`
    select seq as id from atlas.tracks where tag_uids @> ${[tag]}::text[] and seq <= ${count} order by seq`
  const tagged = Uint32Array.from(rows, ({ id }) => id)
  const queries = Array.from({ length: queryCount }, (_, i) => normalise(generateEmbedding(2 ** 30 + i)))
  const everything = findNearest(
    queries,
    Uint32Array.from({ length: count }, (_, i) => i + 1),
  )
  const filtered = findNearest(queries, tagged)
  const noFilters = { tags: [], key: null, bpm: null, durationMs: null, releaseYear: null }
  const attributes = { filters: { ...noFilters, tags: [tag] }, ids: null }
  for (const [name, index] of Object.entries(engines)) {
    const recall = await measure(name, index, queries, everything)
    const selection: TrackSelection = name === 'embedded' ? tagged : attributes
    const withFilter = await measure(`${name}, tag of ${tagged.length}`, index, queries, filtered, selection)
    report(`recall@10, ${name}`, recall, { atLeast: 0.95 })
    report(`recall@10 with a filter, ${name}`, withFilter, { atLeast: 0.95 })
  }
}

export async function fillVectors(name: string, index: VectorIndex, count: number): Promise<void> {
  const begun = performance.now()
  for (let from = 1; from <= count; from += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, count - from + 1) }, (_, i) => from + i)
    const entries = ids.map((id) => ({ id, version: 1, vector: generateEmbedding(id) }))
    await index.add(atlas, space, entries)
    while (await index.maintain(atlas));
  }
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${name}: ${count} vectors in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} per second`,
  )
}

function findNearest(queries: Float32Array[], ids: Uint32Array): Set<number>[] {
  const best = queries.map(() => new TopK(10))
  for (const id of ids) {
    const unit = normalise(generateEmbedding(id))
    for (const [number, query] of queries.entries()) {
      let product = 0
      for (let i = 0; i < unit.length; i++) product += unit[i]! * query[i]!
      best[number]!.add(id, product)
    }
  }
  return best.map((top) => new Set(top.sorted().map(({ id }) => id)))
}

async function measure(
  name: string,
  index: VectorIndex,
  queries: Float32Array[],
  truth: Set<number>[],
  filter?: TrackSelection,
): Promise<number> {
  const times: number[] = []
  let found = 0
  for (const [number, vector] of queries.entries()) {
    const begun = performance.now()
    const near = await index.query(atlas, space, { vector, k: 10, filter })
    times.push(performance.now() - begun)
    found += near.filter(({ id }) => truth[number]!.has(id)).length
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
  const recall = found / (10 * queries.length)
  console.log(`${name}: recall@10 ${recall.toFixed(3)}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  return recall
}
