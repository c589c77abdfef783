import { timbreOf } from '../../audio/tagger/timbre-view.ts'

type Input = {
  seed: Float32Array
  /** One embedding after another. */
  embeddings: Float32Array
}

/** How similar the timbre of each embedding is to that of the seed: cosines, 0 for negative ones. */
export function run({ seed, embeddings }: Input): number[] {
  const wanted = timbreOf(seed)
  return Array.from({ length: embeddings.length / seed.length }, (_, i) => {
    const timbre = timbreOf(embeddings.subarray(i * seed.length, (i + 1) * seed.length))
    return Math.max(
      0,
      timbre.reduce((sum, value, j) => sum + value * wanted[j]!, 0),
    )
  })
}
