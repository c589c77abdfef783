import { readFileSync } from 'node:fs'

export interface Score {
  /** One probability for each of `tagNames`, in that order: that this is music, and that the tag holds of it. */
  tags: Float32Array
  nonMusic: number
  /** That the music is more glad than sad, and more excited than calm. */
  valence: number
  arousal: number
  /** Of a further head of the portrait. */
  portrait(name: string): number
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
 * calibrated probability; heads of one group (the ten genres, the four quadrants of valence and arousal) share a softmax. They need the embedding alone, so a kept
 * embedding can be scored by the heads of a later training.
 */
export function readHeads(): Heads {
  shipped ??= parseHeads(
    JSON.parse(readFileSync(new URL('./heads.json', import.meta.url), 'utf8')),
    readFileSync(new URL('./heads.f32', import.meta.url)),
  )
  return shipped
}

interface Head {
  name: string
  threshold: number
  group?: string
}

function parseHeads(described: { model_version: string; heads: Head[] }, bytes: Uint8Array): Heads {
  const weights = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const names = described.heads.map((head) => head.name)
  const width = weights.length / names.length
  const place = (name: string) => {
    const head = names.indexOf(name)
    if (head < 0) throw new Error(`the tagger has no head ${name}`)
    return head
  }
  const tags = names.flatMap((name, head) =>
    name.includes('/') && !name.startsWith('portrait/') ? [head] : [],
  )
  const groups = [...Map.groupBy(names.keys(), (head) => described.heads[head]!.group).entries()]
  const logit = (embedding: Float32Array, head: number) => {
    const from = head * width
    let sum = weights[from + width - 1]!
    for (let i = 0; i < width - 1; i++) sum += weights[from + i]! * embedding[i]!
    return sum
  }
  const probabilities = (embedding: Float32Array) => {
    const powers = names.map((_, head) => Math.exp(Math.min(logit(embedding, head), 60)))
    for (const [group, heads] of groups) {
      const sum = heads.reduce((total, head) => total + powers[head]!, 0)
      for (const head of heads) powers[head] = powers[head]! / (group === undefined ? 1 + powers[head]! : sum)
    }
    return powers
  }
  return {
    modelVersion: described.model_version,
    tagNames: tags.map((head) => names[head]!),
    thresholds: tags.map((head) => described.heads[head]!.threshold),
    score(embedding) {
      const all = probabilities(embedding)
      const of = (name: string) => all[place(name)]!
      const nonMusic = of('non_music')
      return {
        tags: Float32Array.from(tags, (head) => (1 - nonMusic) * all[head]!),
        nonMusic,
        valence: of('portrait/q1') + of('portrait/q4'),
        arousal: of('portrait/q1') + of('portrait/q2'),
        portrait: (name) => of(`portrait/${name}`),
      }
    },
  }
}
