import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { findRecord, type IncludeReader, type RecordKey } from '../catalogue/read/find-record.ts'
import { workspaceTarget } from '../catalogue/target.ts'
import type { Context } from '../context.ts'
import type { TrackStructure } from '../structure/build-structure.ts'
import { structureOfTrack } from '../structure/read-structure.ts'
import {
  type DescriptionForm,
  type DescriptionLanguage,
  describe,
  descriptionForms,
  descriptionLanguages,
} from './describe.ts'
import type { DescribedTrack } from './facts.ts'
import { selectTaggedTrack, type TaggedTrack } from './sql.ts'

/** The description of a workspace track. */
export async function describeTrack(
  context: Context,
  caller: Caller,
  trackId: string,
  { language, form }: { language: DescriptionLanguage; form: DescriptionForm },
): Promise<string> {
  const reader: Record<string, IncludeReader> = { described: (tx, key) => readDescribed(context, tx, key) }
  const found = await findRecord(context.db, workspaceTarget(caller), 'tracks', trackId, reader)
  const described = found.included.described as DescribedTrack | null
  if (described === null)
    throw new Problem('not_found', `The track ${trackId} has not been analysed, so it cannot be described.`)
  return describe(described, language, form)
}

type Descriptions = Record<DescriptionLanguage, Record<DescriptionForm, string>>

/** In every language and form; null if the track has not been analysed. */
export async function descriptionsOfTrack(
  context: Context,
  tx: Db,
  key: RecordKey,
): Promise<() => Promise<Descriptions | null>> {
  const read = await readDescribed(context, tx, key)
  return async () => {
    const track = await read()
    return track === null ? null : describeInAll(track)
  }
}

function describeInAll(track: DescribedTrack): Descriptions {
  const inLanguage = (language: DescriptionLanguage) =>
    Object.fromEntries(descriptionForms.map((form) => [form, describe(track, language, form)]))
  return Object.fromEntries(
    descriptionLanguages.map((language) => [language, inLanguage(language)]),
  ) as Descriptions
}

/** The function that it returns runs after the transaction. */
async function readDescribed(
  context: Context,
  tx: Db,
  key: RecordKey,
): Promise<() => Promise<DescribedTrack | null>> {
  const [track, readStructure] = await Promise.all([
    selectTaggedTrack(tx, key.layer, key.seq),
    structureOfTrack(context, tx, key),
  ])
  return async () => toDescribed(track, readStructure === null ? null : await readStructure())
}

/** Null if the track has no tags, because it was not analysed. */
function toDescribed(track: TaggedTrack, structure: TrackStructure | null): DescribedTrack | null {
  const { id, duration_ms, bpm, tag_uids, tag_scores } = track
  if (tag_uids === null) return null
  return {
    id,
    duration_s: structure?.duration_s ?? (duration_ms ?? 0) / 1000,
    bpm,
    tags: tag_uids.map((uid, index) => ({ uid, score: tag_scores?.[index] ?? 0 })),
    structure,
  }
}
