import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/postgres.ts'
import { type CentroidTable, halfSquareOf } from '../compute/centroids.ts'
import { dimensions } from '../vector-index.ts'
import { type CentroidRow, type IndexRow, type Layer, selectCentroids } from './sql-cells.ts'

/** Bytes of centroids cached per process. An index of a million vectors has about 6 MB. */
const maxBytes = 256 * 2 ** 20

/**
 * The centroids of an index, in memory that threads share. They are updated in place: a task that ran while `updates`
 * changed may have read a half-written centroid, and has to be repeated.
 */
export class CachedCentroids implements CentroidTable {
  count = 0
  matrix = sharedFloats(0)
  halfSquares = sharedFloats(0)
  /** The version of the index up to which cells have been read. */
  version = 0
  updates = 0
  #cellVersions = new Float64Array(0)

  get bytes(): number {
    return this.matrix.byteLength + this.halfSquares.byteLength + this.#cellVersions.byteLength + 1
  }

  cellVersion(cell: number): number | undefined {
    return cell < this.count ? this.#cellVersions[cell] : undefined
  }

  /** What a task needs to know. */
  get table(): CentroidTable {
    return { count: this.count, matrix: this.matrix, halfSquares: this.halfSquares }
  }

  update(rows: CentroidRow[]): void {
    const changed = rows.filter(({ cell, version }) => version > (this.cellVersion(cell) ?? -1))
    if (changed.length === 0) return
    this.updates++
    this.#reserve(Math.max(...changed.map(({ cell }) => cell)) + 1)
    for (const { cell, version, centroid } of changed) {
      const values = toFloats(centroid)
      this.matrix.set(values, cell * dimensions)
      this.halfSquares[cell] = halfSquareOf(values)
      this.#cellVersions[cell] = version
      this.count = Math.max(this.count, cell + 1)
    }
  }

  #reserve(cells: number): void {
    if (cells <= this.halfSquares.length) return
    const capacity = Math.max(cells, 2 * this.halfSquares.length)
    const [matrix, halfSquares] = [sharedFloats(capacity * dimensions), sharedFloats(capacity)]
    matrix.set(this.matrix)
    halfSquares.set(this.halfSquares)
    const cellVersions = new Float64Array(capacity)
    cellVersions.set(this.#cellVersions)
    this.matrix = matrix
    this.halfSquares = halfSquares
    this.#cellVersions = cellVersions
  }
}

export class CentroidCache {
  readonly #cache = new LRUCache<string, CachedCentroids>({ maxSize: maxBytes, sizeCalculation: sizeOf })

  /**
   * The centroids of an index. Only those that changed since the last call are read. They may be newer than the
   * transaction: another one may have read them in the meantime.
   */
  async load(db: Db, layer: Layer, index: IndexRow): Promise<CachedCentroids> {
    const key = keyOf(layer, index.id)
    const centroids = this.#cache.get(key) ?? new CachedCentroids()
    if (centroids.version < index.version) {
      centroids.update(await selectCentroids(db, layer, index.id, centroids.version))
      centroids.version = Math.max(centroids.version, index.version)
      this.#cache.set(key, centroids)
    }
    return centroids
  }

  evict(layer: Layer, indexId: number): void {
    this.#cache.delete(keyOf(layer, indexId))
  }
}

function keyOf(layer: Layer, indexId: number): string {
  return `${layer} ${indexId}`
}

function sizeOf({ bytes }: CachedCentroids): number {
  return bytes
}

function sharedFloats(count: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(count * 4))
}

function toFloats(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}
