/** The points of the map, in columns: a hundred thousand objects would take a second to create. */
export type MapPoints = {
  count: number
  /** How many tracks the workspace has. */
  total: number
  /** x and y of each point, from 0 to 1. */
  positions: Float32Array
  artists: Int32Array
  valence: Uint8Array
  arousal: Uint8Array
  idAt(index: number): string
}

const headSize = 12
const pointSize = 26

/** Reads the bytes of the operation getSoundMap. */
export function readPoints(buffer: ArrayBuffer): MapPoints {
  const view = new DataView(buffer)
  const count = view.getUint32(4)
  const positions = new Float32Array(2 * count)
  const artists = new Int32Array(count)
  const valence = new Uint8Array(count)
  const arousal = new Uint8Array(count)
  for (let index = 0; index < count; index++) {
    const at = headSize + pointSize * index
    positions[2 * index] = (view.getInt16(at + 16) + 32_768) / 65_535
    positions[2 * index + 1] = (view.getInt16(at + 18) + 32_768) / 65_535
    artists[index] = view.getInt32(at + 20)
    valence[index] = view.getUint8(at + 24)
    arousal[index] = view.getUint8(at + 25)
  }
  const idAt = (index: number) => {
    const bytes = new Uint8Array(buffer, headSize + pointSize * index, 16)
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  return { count, total: view.getUint32(8), positions, artists, valence, arousal, idAt }
}

const cells = 256

/** Finds points by where they are, in squares of a grid. */
export class PointGrid {
  readonly #positions: Float32Array
  readonly #starts: Uint32Array
  readonly #members: Uint32Array

  constructor({ positions, count }: Pick<MapPoints, 'positions' | 'count'>) {
    this.#positions = positions
    const cellOf = (index: number) =>
      cellAt(positions[2 * index]!) + cells * cellAt(positions[2 * index + 1]!)
    const starts = new Uint32Array(cells * cells + 1)
    for (let index = 0; index < count; index++) starts[cellOf(index) + 1]!++
    for (let cell = 0; cell < cells * cells; cell++) starts[cell + 1] = starts[cell + 1]! + starts[cell]!
    const next = starts.slice()
    this.#members = new Uint32Array(count)
    for (let index = 0; index < count; index++) this.#members[next[cellOf(index)]!++] = index
    this.#starts = starts
  }

  /** The nearest point within a distance; null if there is none. */
  nearest(x: number, y: number, maxDistance: number): number | null {
    let best: number | null = null
    let bestDistance = maxDistance * maxDistance
    this.#visit(x - maxDistance, y - maxDistance, x + maxDistance, y + maxDistance, (index) => {
      const [dx, dy] = [this.#positions[2 * index]! - x, this.#positions[2 * index + 1]! - y]
      const distance = dx * dx + dy * dy
      if (distance <= bestDistance) [best, bestDistance] = [index, distance]
    })
    return best
  }

  /** The points inside a polygon. */
  inside(polygon: [number, number][]): number[] {
    const found: number[] = []
    if (polygon.length < 3) return found
    const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
    this.#visit(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), (index) => {
      if (isInside(this.#positions[2 * index]!, this.#positions[2 * index + 1]!, polygon)) found.push(index)
    })
    return found
  }

  #visit(left: number, top: number, right: number, bottom: number, visit: (index: number) => void): void {
    for (let row = cellAt(top); row <= cellAt(bottom); row++) {
      const from = this.#starts[cellAt(left) + cells * row]!
      const to = this.#starts[cellAt(right) + cells * row + 1]!
      for (let at = from; at < to; at++) visit(this.#members[at]!)
    }
  }
}

const cellAt = (value: number) => Math.min(cells - 1, Math.max(0, Math.floor(value * cells)))

/** By how often a line from the point crosses the border. */
function isInside(x: number, y: number, polygon: [number, number][]): boolean {
  let inside = false
  for (let index = 0, before = polygon.length - 1; index < polygon.length; before = index++) {
    const [[ax, ay], [bx, by]] = [polygon[index]!, polygon[before]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
