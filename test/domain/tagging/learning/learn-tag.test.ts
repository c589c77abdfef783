import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  chooseThreshold,
  judgeOrder,
  judgeThreshold,
} from '../../../../src/domain/tagging/learning/judge-scores.ts'
import { learnTag, scoreLearned } from '../../../../src/domain/tagging/learning/learn-tag.ts'
import { noise } from '../../../audio/tune.ts'

const width = 384

/** Embeddings around a common centre; those with the tag are moved in its direction by `strength`. */
function makeMusic(seed: number, strength: number) {
  const random = noise(seed)
  const vector = () => Float32Array.from({ length: width }, () => random() + random() + random())
  const [centre, direction] = [vector(), vector()]
  const draw = (hasTag: boolean) => {
    const own = vector()
    return own.map((value, i) => value + 2 * centre[i]! + (hasTag ? strength * direction[i]! : 0))
  }
  return (count: number, hasTag: boolean) => Array.from({ length: count }, () => draw(hasTag))
}

test('learns a tag that can be heard from ten examples, and finds it in other tracks', () => {
  const draw = makeMusic(3, 0.8)
  const { weights, threshold, report, refusal } = learnTag({
    positive: draw(10, true),
    negative: [],
    background: draw(100, false),
  })
  assert.equal(refusal, null)
  assert.ok(report.precision >= 0.8 && report.recall >= 0.5, JSON.stringify(report))
  assert.deepEqual([report.examples_with, report.examples_without, report.assumed_without], [10, 0, 100])
  const found = (list: Float32Array[]) =>
    list.filter((vector) => scoreLearned(weights, vector) >= threshold).length
  const [right, wrong] = [found(draw(200, true)), found(draw(200, false))]
  assert.ok(right >= 100 && wrong <= 20, `${right} of 200 with it, ${wrong} of 200 without it`)
})

test('what it promises holds on tracks it has not met', () => {
  const draw = makeMusic(8, 0.12)
  const { weights, threshold, report } = learnTag({
    positive: draw(60, true),
    negative: draw(120, false),
    background: [],
  })
  const scores = [true, false].flatMap((isPositive) =>
    draw(isPositive ? 500 : 1000, isPositive).map((vector) => ({
      score: scoreLearned(weights, vector),
      isPositive,
      weight: 1,
    })),
  )
  const met = scores.filter(({ score }) => score >= threshold)
  const precision = met.filter(({ isPositive }) => isPositive).length / met.length
  assert.ok(judgeOrder(scores).auc >= report.auc_at_least, JSON.stringify(report))
  assert.ok(Math.abs(precision - report.precision) < 0.2, `${precision}: ${JSON.stringify(report)}`)
})

test('refuses a tag that cannot be heard', () => {
  const refused = Array.from({ length: 12 }, (_, i) => {
    const draw = makeMusic(100 + i, 0)
    return learnTag({ positive: draw(12, true), negative: draw(12, false), background: draw(60, false) })
      .refusal
  })
  assert.equal(refused.filter((reason) => reason !== null).length, 12)
})

test('finds the tag in tracks that stood among those assumed to be without it', () => {
  for (let seed = 0; seed < 12; seed++) {
    const draw = makeMusic(200 + seed, 0.8)
    const [hidden, others] = [draw(8, true), draw(40, false)]
    const { weights, threshold, report, refusal } = learnTag({
      positive: draw(12, true),
      negative: [],
      background: [...hidden, ...others],
    })
    const found = (list: Float32Array[]) =>
      list.filter((vector) => scoreLearned(weights, vector) >= threshold).length
    assert.equal(refusal, null)
    assert.ok(found(hidden) >= 6 && found(others) <= 2, `${found(hidden)} of 8, ${found(others)} of 40`)
    assert.ok(report.precision < 1, 'they count as wrong in the report all the same')
  }
})

test('no other threshold is better for people who mind a wrong tag more than a missing one', () => {
  const scores = fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
        fc.boolean(),
      )
      .map(([score, isPositive]) => ({ score, isPositive, weight: 1 })),
    { minLength: 2, maxLength: 60 },
  )
  fc.assert(
    fc.property(scores, (given) => {
      fc.pre(given.some(({ isPositive }) => isPositive))
      const measure = (threshold: number) => {
        const { precision, recall } = judgeThreshold(given, threshold)
        return (1.25 * precision * recall) / (0.25 * precision + recall || 1)
      }
      const chosen = measure(chooseThreshold(given))
      for (const { score } of given) assert.ok(chosen >= measure(score) - 1e-9)
      const { auc } = judgeOrder(given)
      assert.ok(auc >= 0 && auc <= 1)
    }),
  )
})
