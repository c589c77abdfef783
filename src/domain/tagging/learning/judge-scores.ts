/** How well scores tell two classes apart, judged on examples that the scores were not fitted to. */
export type Judgement = {
  /** Probability that an example with the tag has a higher score than one without. */
  auc: number
  /** The same less twice its standard error: what can be relied on. */
  aucAtLeast: number
  threshold: number
  /** At the threshold. */
  precision: number
  /** What the precision is at least, with a probability of 95 %. */
  precisionAtLeast: number
  recall: number
}

export type JudgedScore = { score: number; isPositive: boolean; weight: number }

/** Precision counts this much more than recall: a wrong tag annoys more than a missing one. */
const beta = 0.5

/** How well scores tell the classes apart in any case, wherever the threshold is. */
export function judgeOrder(scores: readonly JudgedScore[]): Pick<Judgement, 'auc' | 'aucAtLeast'> {
  const positives = scores.filter(({ isPositive }) => isPositive)
  const negatives = scores.filter(({ isPositive }) => !isPositive)
  const auc = areaUnderCurve(positives, negatives)
  // Few examples that all come out right do not prove that all will: as if there were one more, at random.
  const likely = (auc * positives.length + 0.5) / (positives.length + 1)
  const aucAtLeast = likely - 2 * standardError(likely, positives.length, negatives.length)
  return { auc, aucAtLeast }
}

/** What comes of a threshold. */
export function judgeThreshold(
  scores: readonly JudgedScore[],
  threshold: number,
): Pick<Judgement, 'precision' | 'precisionAtLeast' | 'recall'> {
  const weigh = (some: readonly JudgedScore[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const given = scores.filter(({ score }) => score >= threshold)
  const right = weigh(given.filter(({ isPositive }) => isPositive))
  const precision = given.length === 0 ? 0 : right / weigh(given)
  const precisionAtLeast = given.length === 0 ? 0 : lowerBound(precision, given.length)
  return { precision, precisionAtLeast, recall: right / weigh(scores.filter(({ isPositive }) => isPositive)) }
}

function areaUnderCurve(positives: JudgedScore[], negatives: JudgedScore[]): number {
  let [won, total] = [0, 0]
  for (const { score } of positives) {
    for (const other of negatives) {
      total += other.weight
      won += other.weight * (score > other.score ? 1 : score === other.score ? 0.5 : 0)
    }
  }
  return total === 0 ? 0.5 : won / total
}

/** Hanley and McNeil (1982). */
function standardError(auc: number, positives: number, negatives: number): number {
  const q1 = auc / (2 - auc)
  const q2 = (2 * auc ** 2) / (1 + auc)
  const variance = auc * (1 - auc) + (positives - 1) * (q1 - auc ** 2) + (negatives - 1) * (q2 - auc ** 2)
  return Math.sqrt(Math.max(0, variance) / Math.max(1, positives * negatives))
}

export function chooseThreshold(scores: readonly JudgedScore[]): number {
  const sorted = scores.toSorted((a, b) => b.score - a.score)
  const all = scores.reduce((sum, { isPositive, weight }) => sum + (isPositive ? weight : 0), 0)
  let [right, wrong, greatest, threshold] = [0, 0, 0, 1]
  for (const [i, { score, isPositive, weight }] of sorted.entries()) {
    if (isPositive) right += weight
    else wrong += weight
    const next = sorted[i + 1]
    if (next !== undefined && next.score === score) continue
    const [precision, recall] = [right / (right + wrong), right / all]
    const measure = ((1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall || 1)
    if (measure <= greatest) continue
    greatest = measure
    // Half-way to the next one, so that a score is not decided by rounding.
    threshold = next === undefined ? score : (score + next.score) / 2
  }
  return threshold
}

/** Wilson (1927). */
function lowerBound(share: number, count: number): number {
  const z = 1.645
  const centre = share + z ** 2 / (2 * count)
  const spread = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return (centre - spread) / (1 + z ** 2 / count)
}
