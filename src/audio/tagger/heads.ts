import { readFileSync } from 'node:fs'
import { modelFile, type TaggerModel } from './model.ts'

export interface Score {
  /** For each of `tagNames`, in that order: the probability that this is music and that the tag applies. */
  tags: Float32Array
  nonMusic: number
  /** Probability that the music is rather happy than sad, and rather excited than calm. */
  valence: number
  arousal: number
  /** Output of another head of the portrait. */
  portrait(name: string): number
}

interface Heads {
  modelVersion: string
  /** `category/name` of each tag. */
  tagNames: readonly string[]
  thresholds: readonly number[]
  score(embedding: Float32Array): Score
  /** The linear layer of a tag, whose output is a logit; null if there is no such tag. Weighted sums of layers rank embeddings, too. */
  layer(tagName: string): { weights: Float32Array; bias: number } | null
}

/** Logits are limited to this before exponentiation. */
const MAX_LOGIT = 60

/**
 * The heads exported by training/tagger/export.py. A head is a linear layer over the embedding with a calibrated logistic output; heads of
 * one group (the four quadrants of valence and arousal) share a softmax. Heads need the embedding alone, so stored
 * embeddings can be scored again by the heads of a later training.
 */
export function readHeads(model: TaggerModel = 'standard'): Heads {
  const known = cached.get(model)
  if (known !== undefined) return known
  const heads = parseHeads(
    JSON.parse(readFileSync(modelFile(model, 'heads.json'), 'utf8')),
    readFileSync(modelFile(model, 'heads.f32')),
  )
  cached.set(model, heads)
  return heads
}

const cached = new Map<TaggerModel, Heads>()

interface Head {
  name: string
  threshold: number
  group?: string
}

function parseHeads(description: { model_version: string; heads: Head[] }, bytes: Uint8Array): Heads {
  const weights = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const names = description.heads.map((head) => head.name)
  const width = weights.length / names.length
  const indexOf = (name: string) => {
    const head = names.indexOf(name)
    if (head < 0) throw new Error(`the tagger has no head ${name}`)
    return head
  }
  const tags = names.flatMap((name, head) =>
    name.includes('/') && !name.startsWith('portrait/') ? [head] : [],
  )
  const groups = [...Map.groupBy(names.keys(), (head) => description.heads[head]!.group).entries()]
  const logit = (embedding: Float32Array, head: number) => {
    const from = head * width
    let sum = weights[from + width - 1]!
    for (let i = 0; i < width - 1; i++) sum += weights[from + i]! * embedding[i]!
    return sum
  }
  const probabilities = (embedding: Float32Array) => {
    const powers = names.map((_, head) => Math.exp(Math.min(logit(embedding, head), MAX_LOGIT)))
    for (const [group, heads] of groups) {
      const sum = heads.reduce((total, head) => total + powers[head]!, 0)
      for (const head of heads) powers[head] = powers[head]! / (group === undefined ? 1 + powers[head]! : sum)
    }
    return powers
  }
  return {
    modelVersion: description.model_version,
    tagNames: tags.map((head) => names[head]!),
    thresholds: tags.map((head) => description.heads[head]!.threshold),
    layer(tagName) {
      const head = names.indexOf(tagName)
      if (head < 0) return null
      const end = (head + 1) * width - 1
      return { weights: weights.slice(head * width, end), bias: weights[end]! }
    },
    score(embedding) {
      const all = probabilities(embedding)
      const of = (name: string) => all[indexOf(name)]!
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
