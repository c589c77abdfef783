import type { VectorSpace } from '../../index/vector/vector-index.ts'

/** The embeddings of the tagger: tracks that sound alike are near each other. */
export const soundSpaceName = 'sound'

export function soundSpace(modelVersion: string): VectorSpace {
  return { name: soundSpaceName, modelVersion }
}

/** Descriptions of harmony (harmony.ts): versions of a piece are near each other. */
export const harmonySpace: VectorSpace = { name: 'harmony', modelVersion: 'harmony-1' }
