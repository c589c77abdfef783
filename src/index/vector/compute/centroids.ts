import { TopK } from '../../top-k.ts'
import { dimensions } from '../vector-index.ts'
import { floatsAt, KernelBuffer, openKernel } from './kernel.ts'

/** Centroids by cell number. The arrays may be longer than `count` cells, and lie in shared memory where threads read them. */
export type CentroidTable = {
  count: number
  /** One centroid after the other. */
  matrix: Float32Array
  /** Half the squared length of each centroid. */
  halfSquares: Float32Array
}

export type RankedCell = { cell: number; product: number; closeness: number }

/** Centroids copied into the kernel at a time: they stay in the processor's cache while they are multiplied. */
const rowsPerBlock = 256
const vectorBytes = dimensions * 4

const matrixBuffer = new KernelBuffer()
const vectorsBuffer = new KernelBuffer()
const productsBuffer = new KernelBuffer()

/** The `limit` cells with the nearest centroids, nearest first, with the product of the vector and each centroid. */
export function rankCells(table: CentroidTable, vector: Float32Array, limit: number): RankedCell[] {
  const vectorAt = vectorsBuffer.reserve(vectorBytes)
  const productsAt = productsBuffer.reserve(rowsPerBlock * 4)
  const top = new TopK(Math.min(limit, table.count))
  for (let from = 0; from < table.count; from += rowsPerBlock) {
    const { rows, matrixAt } = copyBlock(table, from)
    floatsAt(vectorAt, dimensions).set(vector)
    openKernel().multiply(matrixAt, rows, dimensions, vectorAt, productsAt)
    const products = floatsAt(productsAt, rows)
    for (let row = 0; row < rows; row++) top.add(from + row, products[row]! - table.halfSquares[from + row]!)
  }
  return top.sorted().map(({ id: cell, score: closeness }) => ({
    cell,
    closeness,
    product: closeness + table.halfSquares[cell]!,
  }))
}

/** The cell with the nearest centroid for each of `count` vectors, which lie one after the other. */
export function assignCells(table: CentroidTable, vectors: Float32Array, count: number): Uint32Array {
  const cells = new Uint32Array(count)
  const closest = new Float32Array(count).fill(Number.NEGATIVE_INFINITY)
  // Four vectors share a pass over the centroids. The last group may reach beyond the vectors, into zeros.
  const padded = Math.ceil(count / 4) * 4
  const vectorsAt = vectorsBuffer.reserve(padded * vectorBytes)
  const productsAt = productsBuffer.reserve(4 * rowsPerBlock * 4)
  for (let from = 0; from < table.count; from += rowsPerBlock) {
    const { rows, matrixAt } = copyBlock(table, from)
    if (from === 0) floatsAt(vectorsAt, count * dimensions).set(vectors.subarray(0, count * dimensions))
    for (let first = 0; first < count; first += 4) {
      openKernel().multiplyFour(matrixAt, rows, dimensions, vectorsAt + first * vectorBytes, productsAt)
      const products = floatsAt(productsAt, 4 * rows)
      for (let i = 0; i < Math.min(4, count - first); i++) {
        for (let row = 0; row < rows; row++) {
          const closeness = products[4 * row + i]! - table.halfSquares[from + row]!
          if (closeness > closest[first + i]!) {
            closest[first + i] = closeness
            cells[first + i] = from + row
          }
        }
      }
    }
  }
  return cells
}

export function buildCentroidTable(centroids: Float32Array[]): CentroidTable {
  const matrix = new Float32Array(centroids.length * dimensions)
  for (const [cell, centroid] of centroids.entries()) matrix.set(centroid, cell * dimensions)
  return { count: centroids.length, matrix, halfSquares: Float32Array.from(centroids, halfSquareOf) }
}

export function halfSquareOf(centroid: Float32Array): number {
  let squares = 0
  for (const value of centroid) squares += value * value
  return squares / 2
}

export function centroidOf({ matrix }: CentroidTable, cell: number): Float32Array {
  return matrix.slice(cell * dimensions, (cell + 1) * dimensions)
}

function copyBlock({ matrix, count }: CentroidTable, from: number): { rows: number; matrixAt: number } {
  const rows = Math.min(rowsPerBlock, count - from)
  const matrixAt = matrixBuffer.reserve(rowsPerBlock * vectorBytes)
  floatsAt(matrixAt, rows * dimensions).set(matrix.subarray(from * dimensions, (from + rows) * dimensions))
  return { rows, matrixAt }
}
