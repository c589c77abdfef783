import { Best } from './best.ts'
import { openKernel } from './kernel.ts'
import { DIMENSIONS } from './vectors.ts'

/** The centroids of many cells, side by side in the memory of a kernel that multiplies them with a vector at once. */
export class Centroids {
  #kernel = openKernel()
  #room = 0
  #matrix = 0
  #vector = 0
  #products = 0
  #halfSquares = new Float32Array(0)
  count = 0

  constructor(room = 16) {
    this.#makeRoom(room)
  }

  get bytes(): number {
    return this.#kernel.memory.buffer.byteLength
  }

  set(cell: number, centroid: Float32Array): void {
    if (cell >= this.#room) this.#makeRoom(Math.max(cell + 1, this.#room * 2))
    this.#floats(this.#matrix, this.#room * DIMENSIONS).set(centroid, cell * DIMENSIONS)
    this.#halfSquares[cell] = centroid.reduce((sum, value) => sum + value * value, 0) / 2
    this.count = Math.max(this.count, cell + 1)
  }

  get(cell: number): Float32Array {
    return this.#floats(this.#matrix + cell * DIMENSIONS * 4, DIMENSIONS).slice()
  }

  /** The product of the vector with every centroid; good until the next call. */
  products(vector: Float32Array): Float32Array {
    this.#floats(this.#vector, DIMENSIONS).set(vector)
    this.#kernel.multiply(this.#matrix, this.count, DIMENSIONS, this.#vector, this.#products)
    return this.#floats(this.#products, this.count)
  }

  /** The cell of each vector whose centroid is nearest; four at a time, so that centroids are read once for four. */
  nearestOfEach(vectors: Float32Array[]): number[] {
    return Array.from({ length: Math.ceil(vectors.length / 4) }, (_, i) =>
      this.#nearestOfFour(vectors.slice(4 * i, 4 * i + 4)),
    ).flat()
  }

  #nearestOfFour(four: Float32Array[]): number[] {
    for (const [i, vector] of four.entries()) {
      this.#floats(this.#vector + i * DIMENSIONS * 4, DIMENSIONS).set(vector)
    }
    this.#kernel.multiplyFour(this.#matrix, this.count, DIMENSIONS, this.#vector, this.#products)
    const products = this.#floats(this.#products, 4 * this.count)
    return four.map((_, i) => {
      let best = 0
      let most = -Infinity
      for (let cell = 0; cell < this.count; cell++) {
        const closeness = products[4 * cell + i]! - this.#halfSquares[cell]!
        if (closeness > most) {
          most = closeness
          best = cell
        }
      }
      return best
    })
  }

  /** The nearest cells, nearest first, and the product of the vector with each centroid. */
  nearestFew(vector: Float32Array, few: number): { cell: number; product: number; closeness: number }[] {
    const products = this.products(vector)
    const best = new Best(few)
    for (let cell = 0; cell < this.count; cell++) best.offer(cell, this.#closeness(products, cell))
    return best.kept().map(({ track: cell, value }) => ({ cell, product: products[cell]!, closeness: value }))
  }

  /** Greatest where the distance is least. */
  #closeness(products: Float32Array, cell: number): number {
    return products[cell]! - this.#halfSquares[cell]!
  }

  #floats(pointer: number, count: number): Float32Array {
    return new Float32Array(this.#kernel.memory.buffer, pointer, count)
  }

  #makeRoom(room: number): void {
    const before = this.count === 0 ? null : this.#floats(this.#matrix, this.count * DIMENSIONS)
    this.#kernel = openKernel()
    this.#matrix = this.#kernel.allocate(room * DIMENSIONS * 4)
    this.#vector = this.#kernel.allocate(4 * DIMENSIONS * 4)
    this.#products = this.#kernel.allocate(4 * room * 4)
    if (before !== null) this.#floats(this.#matrix, before.length).set(before)
    const halfSquares = new Float32Array(room)
    halfSquares.set(this.#halfSquares)
    this.#halfSquares = halfSquares
    this.#room = room
  }
}
