import { chooseThreshold, type JudgedScore, judgeOrder, judgeThreshold } from './judge-scores.ts'
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
const unsureRounds = 3
const unsureWeight = 0.5
/** The least that a tag must be told by, in cross-validation. */
const required = { aucAtLeast: 0.6, precision: 0.6, recall: 0.25 }

/**
 * Learns a tag from examples, or says that it cannot. All figures are cross-validated: each example is judged by a classifier
 * that was fitted without it. Needs `minPositive` examples with the tag, and some without it.
 */
export function learnTag(given: TagExamples): LearnedTag {
  const examples = toExamples(given)
  const tried = penalties.map((penalty) => {
    const scores = crossValidate(examples, penalty)
    return { penalty, scores, ...judgeOrder(scores) }
  })
  // Of two that are as good, the one that relies less on single examples.
  const best = tried.reduce((one, other) => (other.auc >= one.auc ? other : one))
  const { scores, isUnsure } = leaveOutUnsure(examples, best, given.background.length)
  const threshold = chooseThreshold(scores.filter((_, i) => !isUnsure[i]))
  const { precision, precisionAtLeast, recall } = judgeThreshold(scores, threshold)
  const report: LearningReport = {
    examples_with: given.positive.length,
    examples_without: given.negative.length,
    assumed_without: given.background.length,
    precision: round(precision),
    precision_at_least: round(precisionAtLeast),
    recall: round(recall),
    auc: round(best.auc),
    auc_at_least: round(best.aucAtLeast),
  }
  const kept = [...isUnsure.keys()].filter((i) => !isUnsure[i])
  const weights = pack(fitLogistic(select(examples, kept), best.penalty))
  return { weights, threshold, report, refusal: refusalOf(report) }
}

/**
 * Leaves out the examples nobody has said anything about (they come last) that sound as much like the tag as most of those that
 * have it: they probably have it too, and fitting to the contrary would teach the classifier these very tracks. Without them it
 * hears the tag better and may find more, hence the rounds. They still count in what is reported, though less.
 */
function leaveOutUnsure(
  examples: Examples,
  { penalty, scores: first }: { penalty: number; scores: JudgedScore[] },
  background: number,
): { scores: JudgedScore[]; isUnsure: boolean[] } {
  let [scores, isUnsure]: [JudgedScore[], boolean[]] = [first, first.map(() => false)]
  for (let round = 0; round < unsureRounds; round++) {
    const ofPositive = scores.filter(({ isPositive }) => isPositive).map(({ score }) => score)
    const least = Math.min(0.5, ofPositive.sort((a, b) => a - b)[ofPositive.length >> 2]!)
    const found = scores.map(({ score }, i) => i >= scores.length - background && score >= least)
    if (found.every((unsure, i) => unsure === isUnsure[i])) break
    isUnsure = found
    scores = crossValidate(examples, penalty, isUnsure)
  }
  const weigh = (weight: number, i: number) => (isUnsure[i] ? weight * unsureWeight : weight)
  return { scores: scores.map((each, i) => ({ ...each, weight: weigh(each.weight, i) })), isUnsure }
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

/** The score of each example, by a classifier that was fitted to the other folds, less those left out. */
function crossValidate(examples: Examples, penalty: number, isLeftOut: boolean[] = []): JudgedScore[] {
  const { vectors, isPositive, weights } = examples
  const foldOf = assignFolds(isPositive)
  const models = Array.from({ length: folds }, (_, fold) => {
    const fitted = [...vectors.keys()].filter((i) => foldOf[i] !== fold && !isLeftOut[i])
    return fitLogistic(select(examples, fitted), penalty)
  })
  return vectors.map((vector, i) => ({
    score: sigmoid(logitOf(models[foldOf[i]!]!, vector)),
    isPositive: isPositive[i]!,
    weight: weights[i]!,
  }))
}

function select({ vectors, isPositive, weights }: Examples, indices: number[]): Examples {
  return {
    vectors: indices.map((i) => vectors[i]!),
    isPositive: indices.map((i) => isPositive[i]!),
    weights: indices.map((i) => weights[i]!),
  }
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
