/**
 * Fits a head for each term: how probable it is that somebody who describes a recording uses the term. The head's input is what the
 * lexicon says (the tags that stand for the term) and the directions in which recordings differ most, so that a term which
 * people rarely wrote stays close to its tags.
 */
import { addScaled, dot, principalComponents, solve } from './linear-algebra.ts'

/** One description: which terms it has, and for which terms that says something. */
export type Description = {
  clip: number
  source: number
  mentions: ReadonlySet<string>
  covers(term: string): boolean
}

export type TermHead = { name: string; weights: Float64Array; bias: number; base: number; captions: number }

export type FitOptions = {
  components: number
  penalty: number
  priorScale: number
  priorSlope: number
  minMentions: number
  commonMentions: number
}

export const fitOptions: FitOptions = {
  components: 20,
  penalty: 12,
  priorScale: 4,
  priorSlope: 1,
  minMentions: 3,
  commonMentions: 6,
}

export type Prior = { name: string; weights: Float64Array; bias: number }

const sources = 3

export function fitTerms(
  embeddings: readonly Float32Array[],
  priors: readonly Prior[],
  descriptions: readonly Description[],
  options: FitOptions = fitOptions,
): TermHead[] {
  const { mean, directions } = principalComponents(embeddings, options.components)
  const project = (embedding: Float32Array) => {
    const centred = Float64Array.from(embedding, (value, i) => value - mean[i]!)
    return directions.map((direction) => dot(direction, centred))
  }
  const projected = embeddings.map(project)
  return priors.map((prior) => {
    const covering = descriptions.filter(({ covers }) => covers(prior.name))
    const captions = covering.filter(({ source }) => source === 0)
    const isCommon = captions.filter((each) => each.mentions.has(prior.name)).length >= options.commonMentions
    // Labels of moods come from a list, captions from what people hear: with enough captions, only those count.
    const own = isCommon ? covering.filter(({ source }) => source !== 1) : covering
    const mentions = own.filter((each) => each.mentions.has(prior.name)).length
    const inCaptions = captions.filter((each) => each.mentions.has(prior.name)).length
    const base = (inCaptions + 1) / (captions.length + 2)
    const baseLogit = Math.log(base / (1 - base))
    const toHead = (priorWeight: number, parts: ArrayLike<number>, intercept: number): TermHead => {
      const weights = prior.weights.map((value) => value * priorWeight)
      let bias = prior.bias * priorWeight + intercept
      for (const [i, direction] of directions.entries()) {
        addScaled(weights, direction, parts[i]!)
        bias -= parts[i]! * dot(direction, mean)
      }
      return { name: prior.name, weights, bias, base, captions: inCaptions }
    }
    if (mentions < options.minMentions)
      return toHead(
        options.priorSlope,
        directions.map(() => 0),
        baseLogit,
      )
    const rows = own.map(({ clip, source, mentions: mentioned }) => {
      const opinion = dot(prior.weights, embeddings[clip]!) + prior.bias
      const intercepts = Array.from({ length: sources }, (_, i) => (i === source ? 1 : 0))
      return {
        x: Float64Array.from([...intercepts, opinion * options.priorScale, ...projected[clip]!]),
        y: mentioned.has(prior.name) ? 1 : 0,
      }
    })
    const fitted = fitLogistic(rows, sources, options.penalty)
    return toHead(
      fitted[sources]! * options.priorScale,
      fitted.subarray(sources + 1),
      captions.length > 0 ? fitted[0]! : baseLogit,
    )
  })
}

/** Newton's method for a logistic regression; the first `free` weights carry hardly any penalty. */
function fitLogistic(
  rows: readonly { x: Float64Array; y: number }[],
  free: number,
  penalty: number,
): Float64Array {
  const width = rows[0]!.x.length
  let weights = new Float64Array(width)
  for (let step = 0; step < 8; step++) {
    const gradient = Float64Array.from(weights, (value, i) => -(i < free ? 0.1 : penalty) * value)
    const curvature = Array.from({ length: width }, (_, i) => {
      const row = new Float64Array(width)
      row[i] = i < free ? 0.1 : penalty
      return row
    })
    for (const { x, y } of rows) {
      const p = 1 / (1 + Math.exp(-dot(weights, x)))
      addScaled(gradient, x, y - p)
      const scale = p * (1 - p)
      for (let i = 0; i < width; i++) {
        if (x[i] === 0) continue
        const row = curvature[i]!
        const factor = scale * x[i]!
        for (let j = 0; j <= i; j++) row[j] = row[j]! + factor * x[j]!
      }
    }
    const change = solve(curvature, gradient)
    weights = weights.map((value, i) => value + change[i]!)
    if (Math.max(...change.map(Math.abs)) < 1e-3) break
  }
  return weights
}
