import { fromCentre, lengthOf, readView } from './embedding-view.ts'
import { readHeads } from './heads.ts'

/** How much the direction of the mood counts beside that of the sound. training/tagger/views.py measured it. */
const MOOD_WEIGHT = 2

/**
 * The vector whose nearest embeddings have the mood of the given one. Only the query is projected: stored embeddings stay as they
 * are, so mood needs no index of its own. Null for embeddings of a model without such a view.
 */
export function moodQuery(embedding: Float32Array, modelVersion: string): Float32Array | null {
  if (modelVersion !== readHeads('standard').modelVersion) return null
  const width = embedding.length
  const { centre, directions } = readView('./mood-view.f32', width)
  const centred = fromCentre(embedding, centre)
  const mood = new Float32Array(width)
  for (let from = 0; from < directions.length; from += width) {
    let part = 0
    for (let i = 0; i < width; i++) part += directions[from + i]! * centred[i]!
    for (let i = 0; i < width; i++) mood[i] = mood[i]! + part * directions[from + i]!
  }
  const [soundLength, moodLength] = [lengthOf(centred), lengthOf(mood)]
  return centred.map((value, i) => value / soundLength + (MOOD_WEIGHT * mood[i]!) / moodLength)
}
