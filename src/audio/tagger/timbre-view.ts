import { fromCentre, lengthOf, readView } from './embedding-view.ts'
import { readHeads } from './heads.ts'

/** Whether embeddings of the model can be compared by timbre. */
export function hasTimbreView(modelVersion: string): boolean {
  return modelVersion === readHeads('standard').modelVersion
}

/**
 * The timbre of an embedding, as a vector of length 1: pieces with the same instruments and mix are near each other, whatever they
 * play. training/tagger/timbre_view.py computes the directions.
 */
export function timbreOf(embedding: Float32Array): Float32Array {
  const width = embedding.length
  const { centre, directions } = readView('./timbre-view.f32', width)
  const centred = fromCentre(embedding, centre)
  const timbre = new Float32Array(directions.length / width)
  for (let row = 0; row < timbre.length; row++) {
    let part = 0
    for (let i = 0; i < width; i++) part += directions[row * width + i]! * centred[i]!
    timbre[row] = part
  }
  const length = lengthOf(timbre)
  return timbre.map((value) => value / length)
}
