import { Problem } from '../../../lib/problem.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Caller } from '../../access/caller.ts'
import { actFor, readFor } from '../../catalogue/act-for.ts'
import type { Context } from '../../context.ts'
import { currentModel } from '../models.ts'
import { decideTags } from '../people/decide.ts'
import { requireTag } from '../people/vocabularies.ts'
import { tagsByUid } from '../taxonomy/taxonomy.ts'
import { learnTags, retag } from './jobs.ts'
import { minPositive } from './learn-tag.ts'
import {
  type CalibrationRow,
  countExamples,
  deleteLearned,
  type LearnedTagRow,
  selectCalibrations,
  selectLearnedTags,
  upsertLearning,
} from './sql.ts'
import { selectRetagging, startRetagging } from './sql-progress.ts'

type TagKey = { vocabularyId: string; uid: string }

export type TagLearning = Omit<LearnedTagRow, 'weights'> & { isRetagging: boolean }

/** More would make the analysis of every track slower. */
const maxLearned = 50

/** Lets a tag be learned from the tracks that people decided about. The given tracks are decided about first. */
export async function learnTag(
  context: Context,
  caller: Caller,
  key: TagKey,
  examples: { with?: string[]; without?: string[] },
): Promise<TagLearning> {
  requireWholeOrganisation(caller)
  const organisationId = caller.organisation.id
  const { uid } = await readFor(context.db, organisationId, (tx) => requireTag(tx, key.vocabularyId, key.uid))
  if (examples.with?.length) await decideTags(context, caller, examples.with, { accept: [uid] })
  if (examples.without?.length) await decideTags(context, caller, examples.without, { reject: [uid] })
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const count = await countExamples(tx, uid, currentModel.model_version)
    if (count < minPositive)
      throw new Problem(
        'validation_error',
        `A tag is learned from at least ${minPositive} analysed tracks with it; this one has ${count}. Give it to more tracks.`,
      )
    const learned = await selectLearnedTags(tx)
    if (learned.length >= maxLearned && !learned.some(({ tag_uid }) => tag_uid === uid))
      throw new Problem(
        'validation_error',
        `At most ${maxLearned} tags can be learned. Stop learning one first.`,
      )
    await upsertLearning(tx, organisationId, uid, context.clock.now())
    await context.queue.enqueue(tx, learnTags, { organisationId })
    return readLearning(tx, organisationId, uid)
  })
}

export function findLearning(context: Context, caller: Caller, key: TagKey): Promise<TagLearning> {
  const organisationId = caller.organisation.id
  return readFor(context.db, organisationId, async (tx) => {
    const { uid } = await requireTag(tx, key.vocabularyId, key.uid)
    return readLearning(tx, organisationId, uid)
  })
}

/** Stops learning a tag and takes it from the tracks that no person gave it to. */
export async function stopLearning(context: Context, caller: Caller, key: TagKey): Promise<void> {
  requireWholeOrganisation(caller)
  const organisationId = caller.organisation.id
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const { uid } = await requireTag(tx, key.vocabularyId, key.uid)
    if (!(await deleteLearned(tx, uid))) throw notLearned(uid)
    await startRetagging(tx, organisationId)
    await context.queue.enqueue(tx, retag, { organisationId })
  })
}

export type TagCorrection = CalibrationRow & { category: string; name: string }

/** The tags of the model that are corrected by what the organisation's people decided. */
export async function listCorrections(context: Context, caller: Caller): Promise<TagCorrection[]> {
  const rows = await readFor(context.db, caller.organisation.id, selectCalibrations)
  return rows.flatMap((row) => {
    const tag = tagsByUid.get(row.tag_uid)
    return tag === undefined ? [] : [{ ...row, category: tag.category, name: tag.name }]
  })
}

async function readLearning(tx: Db, organisationId: string, uid: string): Promise<TagLearning> {
  const [[row], retagAfter] = await Promise.all([
    selectLearnedTags(tx, uid),
    selectRetagging(tx, organisationId),
  ])
  if (row === undefined) throw notLearned(uid)
  const { weights: _, ...learning } = row
  return { ...learning, isRetagging: retagAfter !== null }
}

function notLearned(uid: string): Problem {
  return new Problem('not_found', `The tag ${uid} is not learned. Start with POST to the same path.`)
}

/** A learned tag is given to tracks of all catalogues. */
function requireWholeOrganisation(caller: Caller): void {
  if (caller.catalogue != null)
    throw new Problem(
      'catalogue_forbidden',
      'This client is bound to one catalogue, but learned tags are for all. Use a client that is not bound.',
    )
}
