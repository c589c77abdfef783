import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyCalibration,
  calibrate,
  type ScoredDecision,
  unchanged,
} from '../../../../src/domain/tagging/learning/calibrate.ts'
import { noise } from '../../../audio/tune.ts'

const threshold = 0.4

/** Decisions of people for whom a tag is right with another probability than the model says. */
function makeDecisions(seed: number, count: number, truth: (score: number) => number): ScoredDecision[] {
  const random = noise(seed)
  const uniform = () => (random() + 1) / 2
  for (let i = 0; i < 20; i++) uniform()
  return Array.from({ length: count }, () => {
    const score = 0.05 + 0.9 * uniform()
    return { score, isRight: uniform() < truth(score) }
  })
}

const loss = (decisions: ScoredDecision[], corrected: (score: number) => number) =>
  decisions.reduce(
    (sum, { score, isRight }) => sum - Math.log(isRight ? corrected(score) : 1 - corrected(score)),
    0,
  ) / decisions.length
const errors = (decisions: ScoredDecision[], corrected: (score: number) => number) =>
  decisions.filter(({ score, isRight }) => corrected(score) >= threshold !== isRight).length /
  decisions.length

const people: Record<string, (score: number) => number> = {
  'agree with the model': (score) => score,
  'are stricter': (score) => applyCalibration({ slope: 1, shift: -1.5 }, score),
  'are more generous': (score) => applyCalibration({ slope: 1, shift: 1.5 }, score),
  'mean something else': () => 0.5,
  'are surer than the model': (score) => applyCalibration({ slope: 1.8, shift: 0 }, score),
}

for (const [name, truth] of Object.entries(people)) {
  for (const count of [15, 60, 300]) {
    test(`with ${count} decisions of people who ${name}, held-out decisions are never worse off`, () => {
      let [before, after, wrongBefore, wrongAfter, corrected] = [0, 0, 0, 0, 0]
      const runs = 60
      for (let seed = 1; seed <= runs; seed++) {
        const found = calibrate(makeDecisions(seed * 7919, count, truth), threshold)
        const use = (score: number) => (found === null ? score : applyCalibration(found, score))
        const heldOut = makeDecisions(seed * 104_729, 500, truth)
        if (found !== null) corrected++
        before += loss(heldOut, (score) => score) / runs
        after += loss(heldOut, use) / runs
        wrongBefore += errors(heldOut, (score) => score) / runs
        wrongAfter += errors(heldOut, use) / runs
      }
      // Chance corrects a few tags that needed none; what that costs is less than can be measured.
      assert.ok(after <= before + 0.002, `log loss ${before} became ${after}`)
      assert.ok(wrongAfter <= wrongBefore + 0.004, `errors ${wrongBefore} became ${wrongAfter}`)
      if (name === 'agree with the model')
        assert.ok(corrected <= 0.1 * runs, `${corrected} of ${runs} corrected`)
      if (name === 'are stricter' && count >= 60)
        assert.ok(after < before - 0.1 && wrongAfter < wrongBefore - 0.02)
    })
  }
}

test('few decisions change nothing, and one-sided ones never turn a model around', () => {
  assert.equal(
    calibrate(
      makeDecisions(1, 11, () => 0),
      threshold,
    ),
    null,
  )
  const found = calibrate(
    makeDecisions(2, 40, () => 0),
    threshold,
  )
  assert.ok(found !== null && found.slope > 0 && found.lossAfter < found.lossBefore)
  assert.equal(applyCalibration(unchanged, 0.3).toFixed(6), '0.300000')
})
