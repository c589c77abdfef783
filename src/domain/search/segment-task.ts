import { readHeads } from '../../audio/tagger/heads.ts'
import type { TaggerModel } from '../../audio/tagger/model.ts'
import { unpackFloats, unpackTagSegments } from '../tagging/packing.ts'

/** Scores are stored in 16 bits: nearer to 0 or 1 than this, logits are noise. */
const minScore = 1e-4
/** How much a tag may differ between a segment and its track. */
const maxChange = 4
/** Keeps tags that are nearly the same from being told apart. */
const damping = 1
const steps = 25

type Input = {
  /** The model of the process: a thread has not chosen one. */
  model: TaggerModel
  /** As they are stored. */
  embedding: Uint8Array
  tagSegments: Uint8Array
  segment: { start_s: number; end_s: number }
}

/**
 * What the embedding of a part of a recording would be. Only scores are stored of segments: the result is the embedding of the whole
 * recording with the smallest change that explains them. Null if no segment overlaps.
 */
export function run({
  model,
  embedding,
  tagSegments,
  segment: { start_s, end_s },
}: Input): Float32Array | null {
  const inside = unpackTagSegments(Buffer.from(tagSegments)).filter(
    (each) => each.start_s < end_s && each.end_s > start_s,
  )
  if (inside.length === 0) return null
  const whole = unpackFloats(Buffer.from(embedding))
  const heads = readHeads(model)
  const layers = heads.tagNames.map((name) => heads.layer(name)!.weights)
  const scores = heads.score(whole).tags
  const wanted = scores.map((score, tag) => {
    const mean = inside.reduce((sum, segment) => sum + segment.scores[tag]!, 0) / inside.length
    return Math.max(-maxChange, Math.min(maxChange, logit(mean) - logit(score)))
  })
  const shares = solve(layers, wanted)
  const changed = Float32Array.from(whole)
  for (const [tag, weights] of layers.entries())
    for (let i = 0; i < changed.length; i++) changed[i] = changed[i]! + shares[tag]! * weights[i]!
  return changed
}

function logit(score: number): number {
  const inner = Math.max(minScore, Math.min(1 - minScore, score))
  return Math.log(inner / (1 - inner))
}

/** The shares of the layers whose sum changes every tag as wanted, by conjugate gradients. */
function solve(layers: readonly Float32Array[], wanted: Float32Array): Float64Array {
  const apply = (shares: Float64Array) => {
    const sum = new Float64Array(layers[0]!.length)
    for (const [tag, weights] of layers.entries())
      for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + shares[tag]! * weights[i]!
    return Float64Array.from(layers, (weights, tag) => dot(weights, sum) + damping * shares[tag]!)
  }
  const shares = new Float64Array(layers.length)
  const rest = Float64Array.from(wanted)
  let direction = Float64Array.from(rest)
  let square = dot(rest, rest)
  for (let step = 0; step < steps && square > 1e-6; step++) {
    const image = apply(direction)
    const length = square / dot(direction, image)
    for (let i = 0; i < shares.length; i++) {
      shares[i] = shares[i]! + length * direction[i]!
      rest[i] = rest[i]! - length * image[i]!
    }
    const next = dot(rest, rest)
    direction = direction.map((value, i) => rest[i]! + (next / square) * value)
    square = next
  }
  return shares
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
