import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import { Best } from './best.ts'
import { planesOf, scanCodes, turn } from './codes.ts'
import { knownCells } from './known-cells.ts'
import { knownCentroids } from './known-centroids.ts'
import { type Space, selectIndexes, selectVectors } from './sql-index.ts'
import { cosine } from './vectors.ts'

/** Cells looked into: one in forty of an index of a million, all of a small one. */
const fewestCells = 96
/** So many more than asked for are compared exactly. */
const spare = 150

/** With no catalogue, in all of them. */
export type Query = Space & { unit: Float32Array; catalogueId: string | null }
export type Neighbour = { seq: number; score: number }

/** The tracks whose embeddings point most nearly the same way, nearest first. `score` is the cosine, 0 where it is less. */
export async function findNearest(tx: Db, layer: Layer, query: Query, limit: number): Promise<Neighbour[]> {
  const indexes = await selectIndexes(tx, layer, query.catalogueId, query)
  const perIndex = []
  for (const index of indexes) {
    const centroids = await knownCentroids(tx, layer, index)
    perIndex.push(
      centroids.nearestFew(query.unit, cellsFor(limit)).map((each) => ({ ...each, indexId: index.id })),
    )
  }
  const cells = perIndex
    .flat()
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, cellsFor(limit))
  const planes = planesOf(turn(query.unit))
  const best = new Best(limit + spare + Math.ceil(limit / 4))
  for (const { product, codes } of await knownCells(tx, layer, cells)) {
    scanCodes(codes, planes, product, best)
  }
  const ids = indexes.map(({ id }) => id)
  return (await compareExactly(tx, layer, query.unit, ids, best.tracks())).slice(0, limit)
}

/** These tracks, as far as the space knows them, nearest first. */
export async function rankByNearness(
  tx: Db,
  layer: Layer,
  query: Query,
  seqs: number[],
): Promise<Neighbour[]> {
  const indexes = await selectIndexes(tx, layer, query.catalogueId, query)
  return compareExactly(
    tx,
    layer,
    query.unit,
    indexes.map(({ id }) => id),
    seqs,
  )
}

async function compareExactly(
  tx: Db,
  layer: Layer,
  unit: Float32Array,
  indexIds: number[],
  seqs: number[],
): Promise<Neighbour[]> {
  const rows = await selectVectors(tx, layer, indexIds, seqs)
  return rows
    .map(({ track_seq, vector }) => ({
      seq: track_seq,
      score: Math.max(0, Math.min(1, cosine(unit, vector))),
    }))
    .sort((a, b) => b.score - a.score || a.seq - b.seq)
}

/** Many neighbours lie in many cells. */
function cellsFor(limit: number): number {
  return Math.max(fewestCells, Math.ceil(limit / 16))
}
