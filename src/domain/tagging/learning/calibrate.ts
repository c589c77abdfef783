import { sigmoid } from './logistic-regression.ts'

/** What a person decided about a tag that the model had scored. */
export type ScoredDecision = { score: number; isRight: boolean }

/** The logit of a score becomes `slope · logit + shift`. */
export type Calibration = { slope: number; shift: number }

export type CalibrationResult = Calibration & {
  decisions: number
  /** Mean log loss on held-out decisions: of the model, and corrected. */
  lossBefore: number
  lossAfter: number
}

export const unchanged: Calibration = { slope: 1, shift: 0 }

const minDecisions = 12
const folds = 6
/** How far slope and shift are expected from 1 and 0: the fewer the decisions, the nearer they stay. */
const slopeDeviation = 0.3
const shiftDeviation = 1
/** Scores of 0 and 1 have no logit. */
const leastScore = 0.001
const steps = 25
/** The gain on held-out decisions must exceed its own standard error this many times: less may be chance. */
const sureGain = 2

/**
 * Corrects the scores of a tag by what people decided, or returns null where that is no gain: the correction must make held-out
 * decisions more likely than the model does, and must not disagree with more of them at the threshold.
 */
export function calibrate(decisions: readonly ScoredDecision[], threshold: number): CalibrationResult | null {
  if (decisions.length < minDecisions) return null
  const gains: number[] = []
  let [before, after, wrongBefore, wrongAfter] = [0, 0, 0, 0]
  for (let fold = 0; fold < folds; fold++) {
    const fitted = fitCalibration(decisions.filter((_, i) => i % folds !== fold))
    for (const [i, decision] of decisions.entries()) {
      if (i % folds !== fold) continue
      const [old, corrected] = [clamp(decision.score), applyCalibration(fitted, decision.score)]
      const [oldLoss, newLoss] = [lossOf(old, decision.isRight), lossOf(corrected, decision.isRight)]
      gains.push(oldLoss - newLoss)
      before += oldLoss
      after += newLoss
      if (old >= threshold !== decision.isRight) wrongBefore++
      if (corrected >= threshold !== decision.isRight) wrongAfter++
    }
  }
  const count = decisions.length
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / count
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (count - 1)
  if (mean <= sureGain * Math.sqrt(variance / count) || wrongAfter > wrongBefore) return null
  return {
    ...fitCalibration(decisions),
    decisions: count,
    lossBefore: before / count,
    lossAfter: after / count,
  }
}

export function applyCalibration({ slope, shift }: Calibration, score: number): number {
  return sigmoid(slope * logit(score) + shift)
}

/** The most probable correction, given that corrections are small. Newton's method on two numbers. */
function fitCalibration(decisions: readonly ScoredDecision[]): Calibration {
  let { slope, shift } = unchanged
  const [slopeTrust, shiftTrust] = [1 / slopeDeviation ** 2, 1 / shiftDeviation ** 2]
  for (let step = 0; step < steps; step++) {
    let [gSlope, gShift] = [slopeTrust * (slope - 1), shiftTrust * shift]
    let [hSlope, hBoth, hShift] = [slopeTrust, 0, shiftTrust]
    for (const { score, isRight } of decisions) {
      const x = logit(score)
      const p = sigmoid(slope * x + shift)
      const error = p - (isRight ? 1 : 0)
      const curvature = p * (1 - p)
      gSlope += error * x
      gShift += error
      hSlope += curvature * x * x
      hBoth += curvature * x
      hShift += curvature
    }
    const determinant = hSlope * hShift - hBoth ** 2
    slope -= (hShift * gSlope - hBoth * gShift) / determinant
    shift -= (hSlope * gShift - hBoth * gSlope) / determinant
  }
  // A negative slope would turn the model around.
  return slope > 0 ? { slope, shift } : unchanged
}

function logit(score: number): number {
  const clamped = clamp(score)
  return Math.log(clamped / (1 - clamped))
}

function clamp(score: number): number {
  return Math.min(1 - leastScore, Math.max(leastScore, score))
}

function lossOf(score: number, isRight: boolean): number {
  return -Math.log(isRight ? score : 1 - score)
}
