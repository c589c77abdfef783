/** A linear classifier: the logit is `weights · x + bias`. */
export type LinearModel = { weights: Float64Array; bias: number }

/** Examples of one length each; `isPositive` tells the classes. `weight` is how much an example counts. */
export type Examples = { vectors: Float64Array[]; isPositive: boolean[]; weights: number[] }

const maxSteps = 150
/** Fitting ends when no weight would move by more than this. */
const tolerance = 1e-4

/**
 * Fits a logistic regression with an L2 penalty by accelerated gradient descent. Both classes count the same, however many
 * examples each has; the bias is not penalised.
 */
export function fitLogistic(
  { vectors, isPositive, weights: counts }: Examples,
  penalty: number,
): LinearModel {
  const width = vectors[0]!.length
  const share = classShares(isPositive, counts)
  const weights = new Float64Array(width)
  const ahead = new Float64Array(width)
  const gradient = new Float64Array(width)
  let [bias, biasAhead] = [0, 0]
  // The largest curvature of the loss: a quarter of the mean squared length, the bias included.
  const curvature = vectors.reduce((sum, x, i) => sum + share[i]! * (1 + squaredLength(x)), 0) / 4 + penalty
  for (let step = 1; step <= maxSteps; step++) {
    for (let d = 0; d < width; d++) gradient[d] = penalty * ahead[d]!
    let biasGradient = 0
    vectors.forEach((x, i) => {
      const error = share[i]! * (sigmoid(dot(ahead, x) + biasAhead) - (isPositive[i] ? 1 : 0))
      biasGradient += error
      for (let d = 0; d < width; d++) gradient[d]! += error * x[d]!
    })
    const momentum = (step - 1) / (step + 2)
    let moved = 0
    for (let d = 0; d < width; d++) {
      const next = ahead[d]! - gradient[d]! / curvature
      moved = Math.max(moved, Math.abs(next - weights[d]!))
      ahead[d] = next + momentum * (next - weights[d]!)
      weights[d] = next
    }
    const nextBias = biasAhead - biasGradient / curvature
    moved = Math.max(moved, Math.abs(nextBias - bias))
    biasAhead = nextBias + momentum * (nextBias - bias)
    bias = nextBias
    if (moved < tolerance) break
  }
  return { weights, bias }
}

export function logitOf({ weights, bias }: LinearModel, vector: Float64Array): number {
  return dot(weights, vector) + bias
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** How much each example counts, so that either class has one half. */
function classShares(isPositive: boolean[], counts: number[]): number[] {
  const total = (positive: boolean) =>
    counts.reduce((sum, count, i) => sum + (isPositive[i] === positive ? count : 0), 0)
  const [positive, negative] = [total(true), total(false)]
  return counts.map((count, i) => (isPositive[i] ? count / (2 * positive) : count / (2 * negative)))
}

/** One type of array: V8 compiles mixed ones to code that is several times slower. */
function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

function squaredLength(vector: Float64Array): number {
  return dot(vector, vector)
}
