import { readFileSync } from 'node:fs'

/** Directions of the embedding in which one quality of music differs. */
export interface EmbeddingView {
  /** Mean embedding of music. */
  centre: Float32Array
  /** One direction after another. */
  directions: Float32Array
}

const cached = new Map<string, EmbeddingView>()

/** Reads a file of this folder: the centre, then the directions. */
export function readView(file: string, width: number): EmbeddingView {
  const known = cached.get(file)
  if (known !== undefined) return known
  const bytes = readFileSync(new URL(file, import.meta.url))
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const view = { centre: values.subarray(0, width), directions: values.subarray(width) }
  cached.set(file, view)
  return view
}

/** An embedding relative to the centre. Its length does not matter: indexes store directions alone. */
export function fromCentre(embedding: Float32Array, centre: Float32Array): Float32Array {
  const scale = scaleTo(centre, embedding)
  return embedding.map((value, i) => scale * value - centre[i]!)
}

/** What to multiply an embedding by so that it reaches as far along the centre as the centre itself; 1 if it points away from it. */
function scaleTo(centre: Float32Array, embedding: Float32Array): number {
  let along = 0
  for (let i = 0; i < centre.length; i++) along += centre[i]! * embedding[i]!
  return along > 0 ? lengthOf(centre) ** 2 / along : 1
}

export function lengthOf(vector: Float32Array): number {
  return Math.hypot(...vector) || 1
}
