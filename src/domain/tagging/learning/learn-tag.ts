import { type JudgedScore, judgeScores } from './judge-scores.ts'
import { type Examples, fitLogistic, type LinearModel, logitOf, sigmoid } from './logistic-regression.ts'

/** Embeddings of tracks with a tag and without it, and of others, of which nobody has said anything. */
export type TagExamples = { positive: Float32Array[]; negative: Float32Array[]; background: Float32Array[] }

/** What people are shown about a tag that was learned, or could not be. */
export type LearningReport = {
  examples_with: number
  examples_without: number
  /** Tracks nobody has said anything about, which counted as tracks without the tag. */
  assumed_without: number
  precision: number
  precision_at_least: number
  recall: number
  auc: number
  auc_at_least: number
}

export type LearnedTag = {
  /** For embeddings of length one; the bias comes last. */
  weights: Float32Array
  threshold: number
  report: LearningReport
  /** Why the tag cannot be told; null if it can. */
  refusal: string | null
}

export const minPositive = 10
/** With fewer tracks without the tag than this, others stand in for them. */
const minNegative = 10
const folds = 5
const penalties = [0.003, 0.03, 0.3]
/** Some of the others may have the tag, so they count less. */
const backgroundWeight = 0.5
/** The least that a tag must be told by, in cross-validation. */
const required = { aucAtLeast: 0.6, precision: 0.6, recall: 0.25 }

/**
 * Learns a tag from examples, or says that it cannot. All figures are cross-validated: each example is judged by a classifier
 * that was fitted without it. Needs `minPositive` examples with the tag, and some without it.
 */
export function learnTag(given: TagExamples): LearnedTag {
  const examples = toExamples(given)
  const tried = penalties.map((penalty) => ({ penalty, scores: crossValidate(examples, penalty) }))
  const judged = tried.map(({ penalty, scores }) => ({ penalty, ...judgeScores(scores) }))
  const best = judged.reduce((one, other) => (other.auc > one.auc ? other : one))
  const model = fitLogistic(examples, best.penalty)
  const report: LearningReport = {
    examples_with: given.positive.length,
    examples_without: given.negative.length,
    assumed_without: given.background.length,
    precision: round(best.precision),
    precision_at_least: round(best.precisionAtLeast),
    recall: round(best.recall),
    auc: round(best.auc),
    auc_at_least: round(best.aucAtLeast),
  }
  return { weights: pack(model), threshold: best.threshold, report, refusal: refusalOf(report) }
}

/** How sure a learned tag is of a track. */
export function scoreLearned(weights: Float32Array, embedding: Float32Array): number {
  const unit = toUnit(embedding)
  let logit = weights[unit.length]!
  for (let i = 0; i < unit.length; i++) logit += weights[i]! * unit[i]!
  return sigmoid(logit)
}

function toExamples({ positive, negative, background }: TagExamples): Examples {
  return {
    vectors: [...positive, ...negative, ...background].map(scale),
    isPositive: [...positive.map(() => true), ...negative.map(() => false), ...background.map(() => false)],
    weights: [...positive.map(() => 1), ...negative.map(() => 1), ...background.map(() => backgroundWeight)],
  }
}

/** Unit vectors of many dimensions are short in each: scaled, one set of penalties suits them. */
const scaleBy = 8

function scale(embedding: Float32Array): Float64Array {
  return Float64Array.from(toUnit(embedding), (value) => value * scaleBy)
}

function crossValidate({ vectors, isPositive, weights }: Examples, penalty: number): JudgedScore[] {
  const foldOf = assignFolds(isPositive)
  const judged: JudgedScore[] = []
  for (let fold = 0; fold < folds; fold++) {
    const fitted = [...vectors.keys()].filter((i) => foldOf[i] !== fold)
    const model = fitLogistic(
      {
        vectors: fitted.map((i) => vectors[i]!),
        isPositive: fitted.map((i) => isPositive[i]!),
        weights: fitted.map((i) => weights[i]!),
      },
      penalty,
    )
    for (const [i, vector] of vectors.entries()) {
      if (foldOf[i] !== fold) continue
      judged.push({ score: sigmoid(logitOf(model, vector)), isPositive: isPositive[i]!, weight: weights[i]! })
    }
  }
  return judged
}

/** Either class is spread evenly over the folds. */
function assignFolds(isPositive: boolean[]): number[] {
  const next = { true: 0, false: 0 }
  return isPositive.map((positive) => next[`${positive}`]++ % folds)
}

function pack({ weights, bias }: LinearModel): Float32Array {
  return Float32Array.from([...weights].map((weight) => weight * scaleBy).concat(bias))
}

function refusalOf({ auc_at_least, precision, recall }: LearningReport): string | null {
  if (auc_at_least < required.aucAtLeast)
    return 'The examples with the tag do not sound different enough from the others. Give more examples, or split the tag into several.'
  if (precision < required.precision || recall < required.recall)
    return 'Too many tracks would get the tag wrongly. Give more examples, also of tracks without the tag that sound similar.'
  return null
}

export function needsBackground(negative: number): boolean {
  return negative < minNegative
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
