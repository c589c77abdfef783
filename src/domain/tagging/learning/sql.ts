import type { Db } from '../../../platform/postgres.ts'
import type { LearningReport } from './learn-tag.ts'

// All but those about `tag_learning` need `actFor` in their transaction.

export type LearnedTagRow = {
  tag_uid: string
  status: 'learning' | 'ready' | 'refused'
  reason: string | null
  model_version: string | null
  weights: Buffer | null
  threshold: number | null
  report: LearningReport | null
  requested_at: Date
  learned_at: Date | null
  /** Of the tag and its vocabulary. */
  name: string
  vocabulary: string
}

export async function selectLearnedTags(tx: Db, tagUid: string | null = null): Promise<LearnedTagRow[]> {
  return tx<LearnedTagRow[]>`
    select
      learned.tag_uid, learned.status, learned.reason, learned.model_version, learned.weights, learned.threshold,
      learned.report, learned.requested_at, learned.learned_at, tag.name, vocabularies.name as vocabulary
    from workspace.learned_tags as learned
    join workspace.vocabulary_tags as tag on tag.uid = learned.tag_uid
    join workspace.vocabularies on vocabularies.id = tag.vocabulary_id
    ${tagUid === null ? tx`` : tx`where learned.tag_uid = ${tagUid}`}
    order by learned.tag_uid`
}

/** What was learned before counts until it is learned again. */
export async function upsertLearning(
  tx: Db,
  organisationId: string,
  tagUid: string,
  at: Date,
): Promise<void> {
  await tx`
    insert into workspace.learned_tags (organisation_id, tag_uid, status, requested_at)
    values (${organisationId}, ${tagUid}, 'learning', ${at})
    on conflict (tag_uid) do update set
      status = excluded.status,
      requested_at = excluded.requested_at`
}

type Learned = Pick<
  LearnedTagRow,
  'tag_uid' | 'status' | 'reason' | 'model_version' | 'weights' | 'threshold' | 'report'
>

export async function updateLearned(tx: Db, row: Learned, at: Date): Promise<void> {
  await tx`
    update workspace.learned_tags
    set status = ${row.status},
        reason = ${row.reason},
        model_version = ${row.model_version},
        weights = ${row.weights},
        threshold = ${row.threshold},
        report = ${row.report === null ? null : tx.json(row.report)},
        learned_at = ${at}
    where tag_uid = ${row.tag_uid}`
}

export async function deleteLearned(tx: Db, tagUid: string): Promise<boolean> {
  return (await tx`delete from workspace.learned_tags where tag_uid = ${tagUid}`).count > 0
}

/** The embeddings of tracks that people decided about, newest first. */
export async function selectExamples(
  tx: Db,
  filter: { tagUid: string; modelVersion: string; isPositive: boolean },
  limit: number,
): Promise<Buffer[]> {
  const rows = await tx<{ embedding: Buffer }[]>`
    select analysis.embedding
    from workspace.tag_decisions as decided
    join workspace.track_analyses as link on link.track_seq = decided.track_seq
    join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    where decided.tag_uid = ${filter.tagUid}
      and (decided.decision <> 'rejected') = ${filter.isPositive}
      and link.model_version = ${filter.modelVersion}
      and analysis.embedding is not null
    order by decided.decided_at desc, decided.track_seq
    limit ${limit}`
  return rows.map(({ embedding }) => embedding)
}

/** How many tracks with the tag can be learned from. */
export async function countExamples(tx: Db, tagUid: string, modelVersion: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from workspace.tag_decisions as decided
    join workspace.track_analyses as link on link.track_seq = decided.track_seq
    where decided.tag_uid = ${tagUid}
      and decided.decision <> 'rejected'
      and link.model_version = ${modelVersion}`
  return row!.count
}

/** The embeddings of the tracks next to these points of the catalogue, from 0 to 1, that nobody decided about. */
export async function selectBackground(
  tx: Db,
  tagUid: string,
  modelVersion: string,
  points: number[],
): Promise<Buffer[]> {
  const rows = await tx<{ embedding: Buffer }[]>`
    with bounds as (select min(seq) as first, max(seq) as last from workspace.tracks),
    chosen as (
      select distinct near.seq
      from bounds
      cross join unnest(${points}::float8[]) as point
      cross join lateral (
        select seq
        from workspace.tracks
        where seq >= bounds.first + floor(point * (bounds.last - bounds.first + 1))::bigint
          and analysis_status = 'analysed'
        order by seq
        limit 1
      ) as near
    )
    select analysis.embedding
    from chosen
    join workspace.track_analyses as link on link.track_seq = chosen.seq
    join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    where link.model_version = ${modelVersion}
      and analysis.embedding is not null
      and not exists (
        select from workspace.tag_decisions as decided
        where decided.track_seq = chosen.seq
          and decided.tag_uid = ${tagUid}
      )
    order by chosen.seq`
  return rows.map(({ embedding }) => embedding)
}

export type CalibrationRow = {
  tag_uid: string
  model_version: string
  slope: number
  shift: number
  decisions: number
  loss_before: number
  loss_after: number
}

export async function selectCalibrations(tx: Db): Promise<CalibrationRow[]> {
  return tx<CalibrationRow[]>`
    select tag_uid, model_version, slope, shift, decisions, loss_before, loss_after
    from workspace.tag_calibrations
    order by decisions desc, tag_uid`
}

export async function replaceCalibrations(
  tx: Db,
  organisationId: string,
  rows: CalibrationRow[],
  at: Date,
): Promise<void> {
  await tx`delete from workspace.tag_calibrations`
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, organisation_id: organisationId, calibrated_at: at }))
  await tx`insert into workspace.tag_calibrations ${tx(values)}`
}

export type ScoredDecisionRow = { tag_uid: string; score: number; is_right: boolean }

/** The newest decisions about each tag that the model had scored, in the order in which they were made. */
export async function selectScoredDecisions(
  tx: Db,
  modelVersion: string,
  limitPerTag: number,
): Promise<ScoredDecisionRow[]> {
  return tx<ScoredDecisionRow[]>`
    select tag_uid, model_score as score, decision <> 'rejected' as is_right
    from (
      select
        tag_uid, model_score, decision, decided_at, track_seq,
        row_number() over (partition by tag_uid order by decided_at desc, track_seq) as age
      from workspace.tag_decisions
      where model_version = ${modelVersion}
        and model_score is not null
    ) as decided
    where age <= ${limitPerTag}
    order by tag_uid, decided_at, track_seq`
}
