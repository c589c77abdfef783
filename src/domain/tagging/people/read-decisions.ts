import type { ListPage, ListRequest } from '../../../lib/page.ts'
import { Problem } from '../../../lib/problem.ts'
import { listRows } from '../../../platform/list-rows.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Caller } from '../../access/caller.ts'
import { readFor } from '../../catalogue/act-for.ts'
import { checkCatalogue } from '../../catalogue/list-catalogues.ts'
import { selectRecord } from '../../catalogue/read/sql-records.ts'
import type { Context } from '../../context.ts'
import { currentModel } from '../models.ts'
import { tagNames, tagsByUid } from '../taxonomy/taxonomy.ts'
import { type Decision, effectiveTags } from './effective-tags.ts'
import { readModelOpinions } from './model-tags.ts'
import {
  type Actor,
  type DecisionFilter,
  decisionList,
  type ListedDecision,
  type StoredDecision,
  selectAccuracy,
  selectDecisions,
} from './sql-decisions.ts'

export type TrackTag = {
  uid: string
  /** Of the taxonomy, or the name of the vocabulary. */
  category: string | null
  name: string | null
  score: number
  origin: 'model' | 'person'
  decision: Decision | null
  model_score: number | null
  decided_by: Actor | null
  decided_at: string | null
}

/** The tags of a track with who assigned them; those that a person rejected come last, with a score of 0. */
export function listTrackTags(context: Context, caller: Caller, trackId: string): Promise<TrackTag[]> {
  const organisationId = caller.organisation.id
  const target = { layer: 'workspace', organisationId, catalogueId: caller.catalogue?.id ?? null } as const
  return readFor(context.db, organisationId, async (tx) => {
    const track = await selectRecord(tx, target, 'tracks', trackId)
    if (track === null) throw new Problem('not_found', `You have no track ${trackId}.`)
    return readTrackTags(tx, track.seq)
  })
}

export async function readTrackTags(tx: Db, seq: number): Promise<TrackTag[]> {
  const [opinions, decisions] = await Promise.all([readModelOpinions(tx, [seq]), selectDecisions(tx, [seq])])
  const opinion = opinions.get(seq)
  const byUid = new Map(decisions.map((decision) => [decision.tag_uid, decision]))
  const rejected = decisions
    .filter(({ decision }) => decision === 'rejected')
    .map(({ tag_uid }) => ({ uid: tag_uid, score: 0, origin: 'person' as const }))
  return [...effectiveTags(opinion?.tags ?? [], decisions), ...rejected].map((tag) => {
    const decision = byUid.get(tag.uid)
    return {
      ...tag,
      ...nameOf(tag.uid, decision ?? opinion?.ownNames.get(tag.uid)),
      decision: decision?.decision ?? null,
      model_score: opinion?.scores.get(tag.uid) ?? null,
      decided_by: decision?.actor ?? null,
      decided_at: decision?.decided_at.toISOString() ?? null,
    }
  })
}

export function nameOf(uid: string, decision: Pick<StoredDecision, 'vocabulary' | 'name'> | undefined) {
  const tag = tagNames.get(uid)
  return {
    category: tag?.category ?? decision?.vocabulary ?? null,
    name: tag?.name ?? decision?.name ?? null,
  }
}

/** All decisions of the organisation, newest first. */
export function listDecisions(
  context: Context,
  caller: Caller,
  request: ListRequest & Pick<DecisionFilter, 'tagUid' | 'trackId' | 'decision'>,
): Promise<ListPage<ListedDecision>> {
  const { tagUid, trackId, decision } = request
  const filter = { catalogueId: caller.catalogue?.id, tagUid, trackId, decision }
  return readFor(context.db, caller.organisation.id, (tx) =>
    listRows<ListedDecision>(tx, decisionList(tx, filter), request),
  )
}

type TagAccuracy = {
  uid: string
  category: string
  name: string
  decisions: number
  correct: number
  wrong: number
  missed: number
  precision: number | null
  recall: number | null
}

export type AccuracyReport = {
  model_version: string
  catalog_id: string | null
  decisions: number
  precision: number | null
  recall: number | null
  tags: TagAccuracy[]
}

/**
 * How well the model agrees with people, by tag. Precision: of the tags that it assigned and a person judged, the share that
 * was right. Recall: of the tags that a track has according to people, the share that it assigned.
 */
export async function readAccuracy(
  context: Context,
  caller: Caller,
  query: { catalog_id?: string },
): Promise<AccuracyReport> {
  if (query.catalog_id !== undefined) await checkCatalogue(context.db, caller, query.catalog_id)
  const catalogueId = query.catalog_id?.toLowerCase() ?? caller.catalogue?.id ?? null
  const modelVersion = currentModel.model_version
  const rows = await readFor(context.db, caller.organisation.id, (tx) =>
    selectAccuracy(tx, { catalogueId, modelVersion }),
  )
  const tags = rows.flatMap(({ tag_uid, ...counts }) => {
    const tag = tagsByUid.get(tag_uid)
    return tag === undefined
      ? []
      : [{ uid: tag_uid, category: tag.category, name: tag.name, ...toAccuracy(counts) }]
  })
  const sum = (key: 'correct' | 'wrong' | 'missed' | 'rightly_absent') =>
    rows.reduce((total, row) => total + row[key], 0)
  const total = toAccuracy({
    correct: sum('correct'),
    wrong: sum('wrong'),
    missed: sum('missed'),
    rightly_absent: sum('rightly_absent'),
  })
  return {
    model_version: modelVersion,
    catalog_id: catalogueId,
    decisions: total.decisions,
    precision: total.precision,
    recall: total.recall,
    tags: tags.sort((a, b) => b.decisions - a.decisions || (a.name < b.name ? -1 : 1)),
  }
}

function toAccuracy(counts: { correct: number; wrong: number; missed: number; rightly_absent: number }) {
  const { correct, wrong, missed, rightly_absent } = counts
  return {
    decisions: correct + wrong + missed + rightly_absent,
    correct,
    wrong,
    missed,
    precision: ratio(correct, correct + wrong),
    recall: ratio(correct, correct + missed),
  }
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}
