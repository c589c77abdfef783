import { createHash } from 'node:crypto'
import { defineTask } from '../../../index/thread-pool.ts'
import { transaction } from '../../../platform/postgres.ts'
import { actFor, readFor } from '../../catalogue/act-for.ts'
import type { Context } from '../../context.ts'
import { currentModel } from '../models.ts'
import { packFloats, unpackFloats } from '../packing.ts'
import { tagsByUid } from '../taxonomy/taxonomy.ts'
import { calibrate } from './calibrate.ts'
import { minPositive, needsBackground, type TagExamples } from './learn-tag.ts'
import {
  type CalibrationRow,
  replaceCalibrations,
  selectBackground,
  selectCalibrations,
  selectExamples,
  selectLearnedTags,
  selectScoredDecisions,
  updateLearned,
} from './sql.ts'
import { selectRetagging, startRetagging } from './sql-progress.ts'

const learnTask = defineTask<typeof import('./learn-tag-task.ts').run>(
  new URL('./learn-tag-task.ts', import.meta.url),
)

/** More would not make it better, only slower. */
const maxExamples = 600
const backgroundTracks = 300
const maxDecisionsPerTag = 2000

/**
 * Learns the tags of an organisation again, and how its people judge the model's tags. Returns whether tracks may have other tags
 * now. Running it twice gives the same.
 */
export async function learnFrom(context: Context, organisationId: string): Promise<boolean> {
  const learned = await readFor(context.db, organisationId, (tx) => selectLearnedTags(tx))
  for (const { tag_uid } of learned) await learnOne(context, organisationId, tag_uid)
  const isCorrected = await calibrateTags(context, organisationId)
  if (learned.length === 0 && !isCorrected)
    return (await selectRetagging(context.db, organisationId)) !== null
  await transaction(context.db, (tx) => startRetagging(tx, organisationId))
  return true
}

async function learnOne(context: Context, organisationId: string, tagUid: string): Promise<void> {
  const examples = await readExamples(context, organisationId, tagUid)
  const store = (row: Omit<Parameters<typeof updateLearned>[1], 'tag_uid'>) =>
    transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      await updateLearned(tx, { tag_uid: tagUid, ...row }, context.clock.now())
    })
  const nothing = { model_version: null, weights: null, threshold: null }
  const without = examples.negative.length + examples.background.length
  if (examples.positive.length < minPositive || without === 0) {
    const reason =
      without === 0
        ? 'There are no tracks without the tag to compare with.'
        : `Only ${examples.positive.length} analysed tracks have the tag. Give it to at least ${minPositive}.`
    return store({ ...nothing, status: 'refused', reason, report: null })
  }
  const { weights, threshold, report, refusal } = await context.indexThreads.run(learnTask, examples)
  if (refusal !== null) return store({ ...nothing, status: 'refused', reason: refusal, report })
  const model = { model_version: currentModel.model_version, weights: packFloats(weights), threshold }
  return store({ ...model, status: 'ready', reason: null, report })
}

function readExamples(context: Context, organisationId: string, tagUid: string): Promise<TagExamples> {
  const { model_version: modelVersion } = currentModel
  const unpack = (rows: Buffer[]) => rows.map(unpackFloats)
  return readFor(context.db, organisationId, async (tx) => {
    const decided = (isPositive: boolean) =>
      selectExamples(tx, { tagUid, modelVersion, isPositive }, maxExamples)
    const [positive, negative] = [unpack(await decided(true)), unpack(await decided(false))]
    const background = needsBackground(negative.length)
      ? unpack(await selectBackground(tx, tagUid, modelVersion, pointsOf(tagUid)))
      : []
    return { positive, negative, background }
  })
}

/** Points of the catalogue from 0 to 1, always the same for a tag: learning again from the same examples changes nothing. */
function pointsOf(tagUid: string): number[] {
  return Array.from({ length: backgroundTracks }, (_, i) => {
    const hash = createHash('sha256').update(`${tagUid} ${i}`).digest()
    return hash.readUInt32LE(0) / 2 ** 32
  })
}

/** Returns whether a correction changed. */
async function calibrateTags(context: Context, organisationId: string): Promise<boolean> {
  const { model_version } = currentModel
  const decisions = await readFor(context.db, organisationId, (tx) =>
    selectScoredDecisions(tx, model_version, maxDecisionsPerTag),
  )
  const byTag = Map.groupBy(decisions, ({ tag_uid }) => tag_uid)
  const rows = [...byTag].flatMap(([tag_uid, ofTag]): CalibrationRow[] => {
    const tag = tagsByUid.get(tag_uid)
    // Tempo and key are measured, not judged.
    if (tag === undefined || ['tempo', 'keys'].includes(tag.category)) return []
    const found = calibrate(
      ofTag.map(({ score, is_right: isRight }) => ({ score, isRight })),
      tag.threshold,
    )
    if (found === null) return []
    const { slope, shift, lossBefore: loss_before, lossAfter: loss_after } = found
    return [{ tag_uid, model_version, slope, shift, decisions: found.decisions, loss_before, loss_after }]
  })
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const before = await selectCalibrations(tx)
    await replaceCalibrations(tx, organisationId, rows, context.clock.now())
    return describe(before) !== describe(await selectCalibrations(tx))
  })
}

function describe(rows: CalibrationRow[]): string {
  return JSON.stringify(rows.map(({ tag_uid, slope, shift }) => [tag_uid, slope, shift]).sort())
}
