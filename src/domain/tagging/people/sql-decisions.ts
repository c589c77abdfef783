import type { AudioFeatures } from '../../../audio/features/features.ts'
import type { List } from '../../../platform/list-rows.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Decision } from './effective-tags.ts'

/** All of these need `actFor` in their transaction. */

export type Actor = { type: 'user' | 'machine'; id: string; name: string; client_id: string }

export type StoredDecision = {
  track_seq: number
  tag_uid: string
  decision: Decision
  model_version: string | null
  model_score: number | null
  model_suggests: boolean | null
  actor: Actor
  decided_at: Date
  /** Of a tag of the organisation's own. */
  vocabulary: string | null
  name: string | null
}

export async function selectDecisions(tx: Db, trackSeqs: number[]): Promise<StoredDecision[]> {
  return tx<StoredDecision[]>`
    select
      decided.track_seq, decided.tag_uid, decided.decision, decided.model_version, decided.model_score,
      decided.model_suggests, decided.actor, decided.decided_at, vocabularies.name as vocabulary, tag.name
    from workspace.tag_decisions as decided
    left join workspace.vocabulary_tags as tag on tag.uid = decided.tag_uid
    left join workspace.vocabularies on vocabularies.id = tag.vocabulary_id
    where decided.track_seq = any(${trackSeqs}::bigint[])
    order by decided.track_seq, decided.decided_at, decided.tag_uid`
}

type DecisionRow = Omit<StoredDecision, 'vocabulary' | 'name'>

export async function upsertDecisions(tx: Db, organisationId: string, rows: DecisionRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into workspace.tag_decisions (
      organisation_id, track_seq, tag_uid, decision, model_version, model_score, model_suggests, actor, decided_at
    )
    select ${organisationId}, track_seq, tag_uid, decision, model_version, model_score, model_suggests, actor::jsonb,
      decided_at
    from unnest(
      ${rows.map((row) => row.track_seq)}::bigint[],
      ${rows.map((row) => row.tag_uid)}::uuid[],
      ${rows.map((row) => row.decision)}::text[],
      ${rows.map((row) => row.model_version)}::text[],
      ${rows.map((row) => row.model_score)}::real[],
      ${rows.map((row) => (row.model_suggests === null ? null : String(row.model_suggests)))}::text[]::boolean[],
      ${rows.map((row) => JSON.stringify(row.actor))}::text[],
      ${rows.map((row) => row.decided_at.toISOString())}::timestamptz[]
    ) as given (
      track_seq, tag_uid, decision, model_version, model_score, model_suggests, actor, decided_at
    )
    on conflict (track_seq, tag_uid) do update set
      decision = excluded.decision,
      model_version = excluded.model_version,
      model_score = excluded.model_score,
      model_suggests = excluded.model_suggests,
      actor = excluded.actor,
      decided_at = excluded.decided_at`
}

export async function deleteDecisions(tx: Db, trackSeqs: number[], tagUids: string[]): Promise<void> {
  await tx`
    delete from workspace.tag_decisions
    where track_seq = any(${trackSeqs}::bigint[])
      and tag_uid = any(${tagUids}::uuid[])`
}

export type ModelScores = {
  track_seq: number
  model_version: string
  features: AudioFeatures
  scores: Buffer
  embedding: Buffer
  non_music: number
}

/** What the models of their analyses say about tracks. */
export async function selectModelScores(tx: Db, trackSeqs: number[]): Promise<ModelScores[]> {
  return tx<ModelScores[]>`
    select
      link.track_seq, analysis.model_version, analysis.features, analysis.scores, analysis.embedding,
      analysis.non_music
    from workspace.track_analyses as link
    join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    where link.track_seq = any(${trackSeqs}::bigint[])
      and analysis.scores is not null`
}

export type TaggedTrack = { seq: number; id: string; outer_id: string | null; catalogue_id: string }

/** The tracks that the caller may tag, locked in one order. */
export async function lockTracks(tx: Db, ids: string[], catalogueId: string | null): Promise<TaggedTrack[]> {
  return tx<TaggedTrack[]>`
    select seq, id, outer_id, catalogue_id
    from workspace.tracks
    where id = any(${ids}::uuid[])
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}
    order by seq
    for update`
}

/** Search and filters read the tags from the track. */
export async function updateTags(
  tx: Db,
  tracks: { seq: number; tags: { uid: string; score: number }[] }[],
  at: Date,
): Promise<void> {
  for (const { seq, tags } of tracks) {
    await tx`
      update workspace.tracks
      set tag_uids = ${tags.map(({ uid }) => uid)}::text[],
          tag_scores = ${tags.map(({ score }) => score)}::real[],
          updated_at = ${at}
      where seq = ${seq}`
  }
}

/** Removes a tag from the tracks that have it, with its decisions. Returns how many tracks had it. */
export async function removeTag(tx: Db, tagUid: string, at: Date): Promise<number> {
  const removed = await tx`
    with dropped as (
      delete from workspace.tag_decisions
      where tag_uid = ${tagUid}
      returning track_seq
    )
    update workspace.tracks
    set tag_uids = array(
          select uid
          from unnest(tag_uids, tag_scores) with ordinality as tag (uid, score, position)
          where uid <> ${tagUid}::text
          order by position
        ),
        tag_scores = array(
          select score
          from unnest(tag_uids, tag_scores) with ordinality as tag (uid, score, position)
          where uid <> ${tagUid}::text
          order by position
        ),
        updated_at = ${at}
    where seq in (select track_seq from dropped)`
  return removed.count
}

export async function countTagUses(tx: Db, tagUid: string, limit: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from (select from workspace.tag_decisions where tag_uid = ${tagUid} limit ${limit}) as used`
  return row!.count
}

/** Gives a track the decisions about another that it has none of its own for. */
export async function moveDecisions(tx: Db, from: number, to: number): Promise<number> {
  const moved = await tx`
    update workspace.tag_decisions as decided
    set track_seq = ${to}
    where track_seq = ${from}
      and not exists (
        select
        from workspace.tag_decisions as own
        where own.track_seq = ${to}
          and own.tag_uid = decided.tag_uid
      )`
  return moved.count
}

/** The reverse: drops the decisions that came from another track. */
export async function dropMovedDecisions(
  tx: Db,
  seq: number,
  moved: { tag_uid: string; decided_at: string }[],
): Promise<void> {
  await tx`
    delete from workspace.tag_decisions
    where track_seq = ${seq}
      and (tag_uid, decided_at) in (
        select tag_uid, decided_at
        from unnest(
          ${moved.map(({ tag_uid }) => tag_uid)}::uuid[], ${moved.map(({ decided_at }) => decided_at)}::timestamptz[]
        ) as moved (tag_uid, decided_at)
      )`
}

export type ListedDecision = StoredDecision & {
  track_id: string
  outer_id: string | null
  catalogue_id: string
}

export type DecisionFilter = {
  catalogueId?: string | undefined
  tagUid?: string | undefined
  trackId?: string | undefined
  decision?: Decision | undefined
}

export function decisionList(tx: Db, filter: DecisionFilter): List {
  return {
    identity: { list: 'tag decisions', ...filter },
    columns: tx`
      decided.track_seq, decided.tag_uid, decided.decision, decided.model_version, decided.model_score,
      decided.model_suggests, decided.actor, decided.decided_at, vocabularies.name as vocabulary, tag.name,
      track.id as track_id, track.outer_id, track.catalogue_id`,
    from: tx`
      workspace.tag_decisions as decided
      join workspace.tracks as track on track.seq = decided.track_seq
      left join workspace.vocabulary_tags as tag on tag.uid = decided.tag_uid
      left join workspace.vocabularies on vocabularies.id = tag.vocabulary_id`,
    where: matches(tx, filter),
    // Many tracks are decided about at the same moment.
    key: { sql: tx`(lpad(decided.track_seq::text, 19, '0') || decided.tag_uid) collate "C"`, type: 'text' },
    sorts: { updated: { sql: tx`decided.decided_at`, type: 'timestamptz' } },
    changedAt: tx`decided.decided_at`,
    defaultSort: { by: 'updated', descending: true },
    count: () => countDecisions(tx, filter),
  }
}

async function countDecisions(tx: Db, filter: DecisionFilter): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from workspace.tag_decisions as decided
    ${
      filter.catalogueId === undefined && filter.trackId === undefined
        ? tx``
        : tx`join workspace.tracks as track on track.seq = decided.track_seq`
    }
    where ${matches(tx, filter)}`
  return row!.count
}

function matches(tx: Db, { catalogueId, tagUid, trackId, decision }: DecisionFilter) {
  return tx`true
    ${catalogueId === undefined ? tx`` : tx`and track.catalogue_id = ${catalogueId}`}
    ${tagUid === undefined ? tx`` : tx`and decided.tag_uid = ${tagUid}`}
    ${trackId === undefined ? tx`` : tx`and track.id = ${trackId}`}
    ${decision === undefined ? tx`` : tx`and decided.decision = ${decision}`}`
}

export type AccuracyRow = {
  tag_uid: string
  correct: number
  wrong: number
  missed: number
  rightly_absent: number
}

/** How often the model agrees with people, by tag. Tags that the model does not know are left out. */
export async function selectAccuracy(
  tx: Db,
  filter: { catalogueId: string | null; modelVersion: string },
): Promise<AccuracyRow[]> {
  return tx<AccuracyRow[]>`
    select
      decided.tag_uid,
      count(*) filter (where model_suggests and decision <> 'rejected') as correct,
      count(*) filter (where model_suggests and decision = 'rejected') as wrong,
      count(*) filter (where not model_suggests and decision <> 'rejected') as missed,
      count(*) filter (where not model_suggests and decision = 'rejected') as rightly_absent
    from workspace.tag_decisions as decided
    ${filter.catalogueId === null ? tx`` : tx`join workspace.tracks as track on track.seq = decided.track_seq`}
    where decided.model_suggests is not null
      and decided.model_version = ${filter.modelVersion}
      ${filter.catalogueId === null ? tx`` : tx`and track.catalogue_id = ${filter.catalogueId}`}
    group by decided.tag_uid`
}
