import type { Db } from '../../../platform/postgres.ts'
import { unpackFloats } from '../packing.ts'
import { tagsByUid } from '../taxonomy/taxonomy.ts'
import { applyCalibration, type Calibration } from './calibrate.ts'
import { scoreLearned } from './learn-tag.ts'
import { selectCalibrations, selectLearnedTags } from './sql.ts'

type LearnedModel = {
  uid: string
  name: string
  vocabulary: string
  weights: Float32Array
  threshold: number
}

/** What an organisation has taught the model, by the version of the model that it is for. */
export type Adjustments = {
  learned: Map<string, LearnedModel[]>
  calibrations: Map<string, Map<string, Calibration>>
}

/** Needs `actFor` in the transaction. */
export async function loadAdjustments(tx: Db): Promise<Adjustments> {
  const [learnedRows, calibrationRows] = await Promise.all([selectLearnedTags(tx), selectCalibrations(tx)])
  const learned = new Map<string, LearnedModel[]>()
  for (const { tag_uid: uid, name, vocabulary, model_version, weights, threshold } of learnedRows) {
    if (model_version === null || weights === null || threshold === null) continue
    const model = { uid, name, vocabulary, weights: unpackFloats(weights), threshold }
    learned.set(model_version, [...(learned.get(model_version) ?? []), model])
  }
  const calibrations = new Map<string, Map<string, Calibration>>()
  for (const { tag_uid, model_version, slope, shift } of calibrationRows) {
    const ofModel = calibrations.get(model_version) ?? new Map<string, Calibration>()
    calibrations.set(model_version, ofModel.set(tag_uid, { slope, shift }))
  }
  return { learned, calibrations }
}

type ScoredTag = { uid: string; score: number }

/** The tags that a track has when the model's are corrected, given those that it suggests and the scores of all. */
export function correctTags(
  { calibrations }: Adjustments,
  modelVersion: string,
  suggested: ScoredTag[],
  scores: ReadonlyMap<string, number>,
): ScoredTag[] {
  const ofModel = calibrations.get(modelVersion)
  if (ofModel === undefined) return suggested
  const corrected = [...ofModel].flatMap(([uid, calibration]) => {
    const tag = tagsByUid.get(uid)
    const raw = scores.get(uid)
    if (tag === undefined || raw === undefined) return []
    const score = Number(applyCalibration(calibration, raw).toPrecision(3))
    return score >= tag.threshold ? [{ uid, score }] : []
  })
  return [...suggested.filter(({ uid }) => !ofModel.has(uid)), ...corrected]
}

/** The learned tags of a track: all scores, and which apply. */
export function scoreLearnedTags(
  { learned }: Adjustments,
  modelVersion: string,
  embedding: Float32Array | null,
): (LearnedModel & { score: number; applies: boolean })[] {
  if (embedding === null) return []
  return (learned.get(modelVersion) ?? []).map((model) => {
    const score = scoreLearned(model.weights, embedding)
    return { ...model, score: Number(score.toPrecision(3)), applies: score >= model.threshold }
  })
}
