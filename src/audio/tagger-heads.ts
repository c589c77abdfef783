import { readFileSync } from 'node:fs'

export interface Score {
  /** One probability for each of `tagNames`, in that order. */
  tags: Float32Array
  /** Of any head, by its name. */
  of(name: string): number
}

export interface Heads {
  modelVersion: string
  /** `category/name` of each tag that is scored. */
  tagNames: readonly string[]
  thresholds: readonly number[]
  score(embedding: Float32Array): Score
}

let shipped: Heads | null = null

/**
 * The heads that training/tagger/export.py wrote: each a line of weights over the embedding and a bias, whose logistic function is a
 * calibrated probability. They need the embedding alone, so a kept embedding can be scored by the heads of a later training.
 */
export function readHeads(): Heads {
  shipped ??= parseHeads(
    JSON.parse(readFileSync(new URL('./tagger-heads.json', import.meta.url), 'utf8')),
    readFileSync(new URL('./tagger-heads.f32', import.meta.url)),
  )
  return shipped
}

function parseHeads(
  described: { model_version: string; heads: { name: string; threshold: number }[] },
  bytes: Uint8Array,
): Heads {
  const weights = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const names = described.heads.map((head) => head.name)
  const width = weights.length / names.length
  const isTag = names.map((name) => name.includes('/') && !name.startsWith('portrait/'))
  const probability = (embedding: Float32Array, head: number) => {
    const from = head * width
    let sum = weights[from + width - 1]!
    for (let i = 0; i < width - 1; i++) sum += weights[from + i]! * embedding[i]!
    return 1 / (1 + Math.exp(-sum))
  }
  return {
    modelVersion: described.model_version,
    tagNames: names.filter((_, i) => isTag[i]),
    thresholds: described.heads.filter((_, i) => isTag[i]).map((head) => head.threshold),
    score(embedding) {
      const all = names.map((_, head) => probability(embedding, head))
      return {
        tags: Float32Array.from(all.filter((_, i) => isTag[i])),
        of(name) {
          const head = names.indexOf(name)
          if (head < 0) throw new Error(`the tagger has no head ${name}`)
          return all[head]!
        },
      }
    },
  }
}
