import type { Expectation } from '../../../lib/expectation.ts'
import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Caller } from '../../access/caller.ts'
import { actFor, readFor } from '../../catalogue/act-for.ts'
import type { Context } from '../../context.ts'
import { deleteLearned } from '../learning/sql.ts'
import { requestLearning, startRetagging } from '../learning/sql-progress.ts'
import { taxonomy } from '../taxonomy/taxonomy.ts'
import { countTagUses, removeTag } from './sql-decisions.ts'
import {
  deleteTag,
  deleteVocabulary,
  insertTag,
  insertVocabulary,
  lockVocabularies,
  selectVocabularies,
  updateTag,
  updateVocabulary,
  type Vocabulary,
  type VocabularyTag,
} from './sql-vocabularies.ts'

const maxVocabularies = 50
const maxTags = 1000
/** Taking a tag from more tracks than this at once would keep others from writing for too long. */
const maxUses = 20_000

export type NewTag = { name: string; description?: string }

/** An organisation's own vocabularies of tags, next to the taxonomy. */
export function listVocabularies(context: Context, caller: Caller): Promise<Vocabulary[]> {
  return readFor(context.db, caller.organisation.id, (tx) => selectVocabularies(tx, null))
}

export function findVocabulary(context: Context, caller: Caller, id: string): Promise<Vocabulary> {
  return readFor(context.db, caller.organisation.id, (tx) => requireVocabulary(tx, id))
}

export function createVocabulary(
  context: Context,
  caller: Caller,
  input: { name: string; tags?: NewTag[] },
): Promise<Vocabulary> {
  return change(context, caller, async (tx, organisationId, at) => {
    const name = checkVocabularyName(input.name)
    if ((await selectVocabularies(tx, null)).length >= maxVocabularies)
      throw new Problem(
        'validation_error',
        `An organisation can have at most ${maxVocabularies} vocabularies.`,
      )
    const id = newId()
    if (!(await insertVocabulary(tx, { organisation_id: organisationId, id, name, at })))
      throw nameTaken(name)
    for (const tag of input.tags ?? []) await addTag(tx, organisationId, id, tag, at)
    return requireVocabulary(tx, id)
  })
}

export function renameVocabulary(
  context: Context,
  caller: Caller,
  id: string,
  given: { name: string },
  expect?: Expectation<Vocabulary>,
): Promise<Vocabulary> {
  return change(context, caller, async (tx, _, at) => {
    const vocabulary = await requireVocabulary(tx, id)
    expect?.(vocabulary)
    const name = checkVocabularyName(given.name)
    const others = (await selectVocabularies(tx, null)).filter((other) => other.id !== id.toLowerCase())
    if (others.some((other) => other.name === name)) throw nameTaken(name)
    await updateVocabulary(tx, id, name, at)
    return requireVocabulary(tx, id)
  })
}

/** Deletes a vocabulary without tags. */
export function removeVocabulary(
  context: Context,
  caller: Caller,
  id: string,
  expect?: Expectation<Vocabulary>,
): Promise<void> {
  return change(context, caller, async (tx) => {
    const vocabulary = await requireVocabulary(tx, id)
    expect?.(vocabulary)
    const { tags } = vocabulary
    if (tags.length > 0)
      throw new Problem('validation_error', `The vocabulary has ${tags.length} tags. Delete them first.`)
    await deleteVocabulary(tx, id)
  })
}

export function addVocabularyTag(
  context: Context,
  caller: Caller,
  vocabularyId: string,
  tag: NewTag,
): Promise<VocabularyTag> {
  return change(context, caller, async (tx, organisationId, at) => {
    await requireVocabulary(tx, vocabularyId)
    const uid = await addTag(tx, organisationId, vocabularyId, tag, at)
    return requireTag(tx, vocabularyId, uid)
  })
}

export function changeVocabularyTag(
  context: Context,
  caller: Caller,
  vocabularyId: string,
  uid: string,
  given: Partial<NewTag>,
): Promise<VocabularyTag> {
  return change(context, caller, async (tx) => {
    const tag = await requireTag(tx, vocabularyId, uid)
    const name = given.name === undefined ? tag.name : checkName(given.name)
    const { tags } = await requireVocabulary(tx, vocabularyId)
    if (tags.some((other) => other.uid !== tag.uid && other.name === name)) throw nameTaken(name)
    await updateTag(tx, tag.uid, { name, description: given.description ?? tag.description })
    return requireTag(tx, vocabularyId, uid)
  })
}

/** Deletes a tag. One that tracks have is deleted only with `detach`, which takes it from them. */
export function removeVocabularyTag(
  context: Context,
  caller: Caller,
  vocabularyId: string,
  uid: string,
  { detach }: { detach: boolean },
): Promise<void> {
  return change(context, caller, async (tx, organisationId, at) => {
    const tag = await requireTag(tx, vocabularyId, uid)
    const uses = await countTagUses(tx, tag.uid, maxUses + 1)
    if (uses > 0 && !detach)
      throw new Problem(
        'validation_error',
        `${uses} tracks have this tag. Send detach=true to take it from them.`,
      )
    if (uses > maxUses)
      throw new Problem(
        'validation_error',
        `More than ${maxUses} tracks have this tag. Withdraw it from some first.`,
      )
    if (uses > 0) await removeTag(tx, tag.uid, at)
    // Tracks that learned it lose it in the background.
    if (await deleteLearned(tx, tag.uid)) {
      await startRetagging(tx, organisationId)
      await requestLearning(tx, organisationId, at)
    }
    await deleteTag(tx, tag.uid)
  })
}

function change<T>(
  context: Context,
  caller: Caller,
  work: (tx: Db, organisationId: string, at: Date) => Promise<T>,
): Promise<T> {
  const organisationId = caller.organisation.id
  return transaction(context.db, async (tx) => {
    await Promise.all([actFor(tx, organisationId), lockVocabularies(tx, organisationId)])
    return work(tx, organisationId, context.clock.now())
  })
}

async function addTag(
  tx: Db,
  organisationId: string,
  vocabularyId: string,
  given: NewTag,
  at: Date,
): Promise<string> {
  const name = checkName(given.name)
  const { tags } = await requireVocabulary(tx, vocabularyId)
  if (tags.some((tag) => tag.name === name)) throw nameTaken(name)
  if (tags.length >= maxTags)
    throw new Problem('validation_error', `A vocabulary can have at most ${maxTags} tags.`)
  const uid = newId()
  const row = { organisation_id: organisationId, vocabulary_id: vocabularyId, uid, name, at }
  await insertTag(tx, { ...row, description: given.description ?? '' })
  return uid
}

async function requireVocabulary(tx: Db, id: string): Promise<Vocabulary> {
  const [vocabulary] = await selectVocabularies(tx, id)
  if (vocabulary === undefined)
    throw new Problem(
      'not_found',
      `You have no vocabulary ${id}. List yours with GET /v1/tagging/vocabularies.`,
    )
  return vocabulary
}

/** A tag of a vocabulary; `not_found` if the organisation has none like that. */
export async function requireTag(tx: Db, vocabularyId: string, uid: string): Promise<VocabularyTag> {
  const { tags } = await requireVocabulary(tx, vocabularyId)
  const tag = tags.find((each) => each.uid === uid.toLowerCase())
  if (tag === undefined) throw new Problem('not_found', `The vocabulary has no tag ${uid}.`)
  return tag
}

function checkName(given: string): string {
  const name = given.trim()
  if (name === '') throw new Problem('validation_error', 'The name must not be empty.')
  return name
}

/** A vocabulary stands where the taxonomy has categories, so the names must differ. */
function checkVocabularyName(given: string): string {
  const name = checkName(given)
  if (taxonomy.categories.some((category) => category.name === name))
    throw new Problem('validation_error', `"${name}" is a category of the taxonomy. Choose another name.`)
  return name
}

function nameTaken(name: string): Problem {
  return new Problem('validation_error', `The name "${name}" is taken. Choose another one.`)
}
