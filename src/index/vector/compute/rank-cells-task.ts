import { type CentroidTable, type RankedCell, rankCells } from './centroids.ts'

export type RankCellsInput = { table: CentroidTable; vector: Float32Array; limit: number }

export function run({ table, vector, limit }: RankCellsInput): RankedCell[] {
  return rankCells(table, vector, limit)
}
