import { readFileSync } from 'node:fs'
import { readHeads } from './heads.ts'

/** How much the direction of the mood counts beside that of the sound. training/tagger/views.py measured it. */
const MOOD_WEIGHT = 2

interface MoodView {
  /** Mean embedding of music. */
  centre: Float32Array
  /** The directions in which moods differ, one after another. */
  directions: Float32Array
}

let cached: MoodView | null = null

/**
 * The vector whose nearest embeddings have the mood of the given one. Only the query is projected: stored embeddings stay as they
 * are, so mood needs no index of its own. The length of the embedding does not matter: indexes store directions alone. Null for
 * embeddings of a model without such a view.
 */
export function moodQuery(embedding: Float32Array, modelVersion: string): Float32Array | null {
  if (modelVersion !== readHeads('standard').modelVersion) return null
  const { centre, directions } = readView(embedding.length)
  const width = embedding.length
  const scale = scaleTo(centre, embedding)
  const centred = embedding.map((value, i) => scale * value - centre[i]!)
  const mood = new Float32Array(width)
  for (let from = 0; from < directions.length; from += width) {
    let part = 0
    for (let i = 0; i < width; i++) part += directions[from + i]! * centred[i]!
    for (let i = 0; i < width; i++) mood[i] = mood[i]! + part * directions[from + i]!
  }
  const [soundLength, moodLength] = [lengthOf(centred), lengthOf(mood)]
  return centred.map((value, i) => value / soundLength + (MOOD_WEIGHT * mood[i]!) / moodLength)
}

/** What to multiply an embedding by so that it reaches as far along the centre as the centre itself; 1 if it points away from it. */
function scaleTo(centre: Float32Array, embedding: Float32Array): number {
  let along = 0
  for (let i = 0; i < centre.length; i++) along += centre[i]! * embedding[i]!
  return along > 0 ? lengthOf(centre) ** 2 / along : 1
}

function readView(width: number): MoodView {
  if (cached === null) {
    const bytes = readFileSync(new URL('./mood-view.f32', import.meta.url))
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    cached = { centre: values.subarray(0, width), directions: values.subarray(width) }
  }
  return cached
}

function lengthOf(vector: Float32Array): number {
  return Math.hypot(...vector) || 1
}
