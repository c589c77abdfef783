import { openSignal, type Signal } from '../../audio/signal-kernel.ts'
import { DIMENSIONS } from './vectors.ts'

/** The centroids of many cells, side by side in the memory of a kernel that multiplies them with a vector at once. */
export class Centroids {
  #signal: Signal = openSignal()
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
    return this.#signal.kernel.memory.buffer.byteLength
  }

  set(cell: number, centroid: Float32Array): void {
    if (cell >= this.#room) this.#makeRoom(Math.max(cell + 1, this.#room * 2))
    this.#signal.floats(this.#matrix, this.#room * DIMENSIONS).set(centroid, cell * DIMENSIONS)
    this.#halfSquares[cell] = centroid.reduce((sum, value) => sum + value * value, 0) / 2
    this.count = Math.max(this.count, cell + 1)
  }

  get(cell: number): Float32Array {
    return this.#signal.floats(this.#matrix + cell * DIMENSIONS * 4, DIMENSIONS).slice()
  }

  /** The product of the vector with every centroid; good until the next call. */
  products(vector: Float32Array): Float32Array {
    const { kernel, floats } = this.#signal
    floats(this.#vector, DIMENSIONS).set(vector)
    kernel.multiply(this.#matrix, this.count, DIMENSIONS, this.#vector, this.#products)
    return floats(this.#products, this.count)
  }

  /** The cell whose centroid is nearest. */
  nearest(vector: Float32Array): number {
    const products = this.products(vector)
    let best = 0
    for (let cell = 1; cell < this.count; cell++) {
      if (this.#closeness(products, cell) > this.#closeness(products, best)) best = cell
    }
    return best
  }

  /** The nearest cells, nearest first, and the product of the vector with each centroid. */
  nearestFew(vector: Float32Array, few: number): { cell: number; product: number; closeness: number }[] {
    const products = this.products(vector)
    return Array.from({ length: this.count }, (_, cell) => ({
      cell,
      product: products[cell]!,
      closeness: this.#closeness(products, cell),
    }))
      .sort((a, b) => b.closeness - a.closeness)
      .slice(0, few)
  }

  /** Greatest where the distance is least. */
  #closeness(products: Float32Array, cell: number): number {
    return products[cell]! - this.#halfSquares[cell]!
  }

  #makeRoom(room: number): void {
    const before = this.count === 0 ? null : this.#signal.floats(this.#matrix, this.count * DIMENSIONS)
    const signal = openSignal()
    this.#matrix = signal.room(room * DIMENSIONS)
    this.#vector = signal.room(DIMENSIONS)
    this.#products = signal.room(room)
    if (before !== null) signal.floats(this.#matrix, before.length).set(before)
    const halfSquares = new Float32Array(room)
    halfSquares.set(this.#halfSquares)
    this.#halfSquares = halfSquares
    this.#signal = signal
    this.#room = room
  }
}
