import type { Db } from '../../platform/postgres.ts'
import type { DeliveredTrack } from './sources/delivered-track.ts'
import type { TrackTerms } from './sql-terms.ts'

/** What deliveries brought to tracks. All of these functions need `actFor` in their transaction. */

export type TrackDelivery = {
  track_seq: number
  /** The item whose audio the track has or will get. */
  audio_ingestion_id: string | null
  audio_item_index: number | null
}

/** What is known about the audio of a stored track. */
export type StoredAudio = TrackDelivery & {
  /** Analysed, waiting for it, or brought by this ingestion: a message need not bring it again. */
  is_held: boolean
  /** Of the item that brought it. */
  source: string | null
  /** Whether a delivery is recorded that may have to change. */
  has_delivery: boolean
}

export async function selectStoredAudio(
  tx: Db,
  ingestionId: string,
  seqs: number[],
): Promise<Map<number, StoredAudio>> {
  if (seqs.length === 0) return new Map()
  const rows = await tx<StoredAudio[]>`
    select
      tracks.seq as track_seq, audio_ingestion_id, audio_item_index, items.source,
      (
        analysis_status in ('pending', 'analysing', 'analysed')
        or coalesce(audio_ingestion_id = ${ingestionId} and analysis_status <> 'failed', false)
      ) as is_held,
      deliveries.track_seq is not null as has_delivery
    from workspace.tracks as tracks
    left join workspace.track_deliveries as deliveries on deliveries.track_seq = tracks.seq
    left join ingestion_items as items
      on items.ingestion_id = deliveries.audio_ingestion_id
      and items.index = deliveries.audio_item_index
    where tracks.seq = any(${seqs}::bigint[])`
  return new Map(rows.map((row) => [row.track_seq, row]))
}

/** Undoes what an ingestion announced for tracks whose audio is not analysed yet: they are as they were before it. */
export async function dropPendingAudio(tx: Db, ingestionId: string): Promise<void> {
  await tx`
    with waiting as (
      select track_seq
      from ingestion_items
      where ingestion_id = ${ingestionId}
        and work in ('move', 'analyse')
    ),
    dropped as (
      update workspace.track_deliveries as deliveries
      set audio_ingestion_id = link.ingestion_id,
          audio_item_index = null
      from waiting
      left join workspace.track_analyses as link using (track_seq)
      where deliveries.track_seq = waiting.track_seq
        and deliveries.audio_ingestion_id = ${ingestionId}
      returning deliveries.track_seq, link.track_seq is not null as analysed
    )
    update workspace.tracks
    set analysis_status = case when analysed then 'analysed' else 'none' end
    from dropped
    where tracks.seq = dropped.track_seq`
}

/** The item whose audio a track will have. Nobody changes it until the transaction ends. */
export async function lockDelivery(tx: Db, trackSeq: number): Promise<TrackDelivery | null> {
  const [row] = await tx<TrackDelivery[]>`
    select track_seq, audio_ingestion_id, audio_item_index
    from workspace.track_deliveries
    where track_seq = ${trackSeq}
    for update`
  return row ?? null
}

type NewDelivery = Pick<DeliveredTrack, 'medium' | 'language' | 'titles' | 'details' | 'left_out'> & {
  track_seq: number
  item_index: number
  /** Whether the track gets the audio of this item. */
  brings_audio: boolean
}

/** Records deliveries of tracks. A track that is delivered again is no longer taken down. */
export async function upsertDeliveries(
  tx: Db,
  owner: { organisationId: string; ingestionId: string },
  deliveries: NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const leaves = (field: DeliveredTrack['left_out'][number]) =>
    deliveries.map(({ left_out }) => String(left_out.includes(field)))
  await tx`
    with given as (
      select track_seq, item_index, brings_audio, medium, language, titles::jsonb, details::jsonb, leaves_language,
        leaves_titles
      from unnest(
        ${deliveries.map(({ track_seq }) => track_seq)}::bigint[],
        ${deliveries.map(({ item_index }) => item_index)}::int[],
        ${deliveries.map(({ brings_audio }) => String(brings_audio))}::text[]::boolean[],
        ${deliveries.map(({ medium }) => medium)}::text[],
        ${deliveries.map(({ language }) => language)}::text[],
        ${deliveries.map(({ titles }) => JSON.stringify(titles))}::text[],
        ${deliveries.map(({ details }) => (details === null ? null : JSON.stringify(details)))}::text[],
        ${leaves('language')}::text[]::boolean[],
        ${leaves('titles')}::text[]::boolean[]
      ) as given (
        track_seq, item_index, brings_audio, medium, language, titles, details, leaves_language, leaves_titles
      )
    ),
    updated as (
      update workspace.track_deliveries as existing
      set ingestion_id = ${owner.ingestionId},
          item_index = given.item_index,
          audio_ingestion_id = case when brings_audio then ${owner.ingestionId}::uuid else audio_ingestion_id end,
          audio_item_index = case when brings_audio then given.item_index else audio_item_index end,
          medium = given.medium,
          language = case when leaves_language then existing.language else given.language end,
          titles = case when leaves_titles then existing.titles else given.titles end,
          details = coalesce(given.details, existing.details),
          taken_down_at = null
      from given
      where existing.track_seq = given.track_seq
      returning existing.track_seq
    )
    insert into workspace.track_deliveries (
      organisation_id, track_seq, ingestion_id, item_index, audio_ingestion_id, audio_item_index, medium, language, titles,
      details
    )
    select
      ${owner.organisationId}, track_seq, ${owner.ingestionId}, item_index,
      case when brings_audio then ${owner.ingestionId}::uuid end, case when brings_audio then item_index end,
      medium, language, titles, details
    from given
    where track_seq not in (select track_seq from updated)`
}

export type ExistingTrack = { id: string; seq: number; outer_id: string | null }

/** By their outer id, or by the ISRC where that is given in its place. */
export async function selectTracksByOuterId(
  tx: Db,
  catalogueId: string,
  outerIds: string[],
): Promise<Map<string, ExistingTrack>> {
  const rows = await tx<(ExistingTrack & { found_by: string })[]>`
    select id, seq, outer_id, isrc as found_by, 0 as rank
    from workspace.tracks
    where catalogue_id = ${catalogueId}
      and isrc = any(${outerIds}::text[])
    union all
    select id, seq, outer_id, outer_id, 1
    from workspace.tracks
    where catalogue_id = ${catalogueId}
      and outer_id = any(${outerIds}::text[])
    order by rank, seq desc`
  return new Map(rows.map(({ found_by, id, seq, outer_id }) => [found_by, { id, seq, outer_id }]))
}

export const takenDownReason = 'The track was taken down by a delivery.'

/** Makes tracks unavailable for all products. */
export async function takeDownTracks(
  tx: Db,
  organisationId: string,
  ingestionId: string,
  tracks: { seq: number; index: number }[],
  at: Date,
): Promise<void> {
  await tx`
    insert into workspace.track_deliveries (organisation_id, track_seq, ingestion_id, item_index, taken_down_at)
    select ${organisationId}, seq, ${ingestionId}, index, ${at}::timestamptz
    from unnest(${tracks.map(({ seq }) => seq)}::bigint[], ${tracks.map(({ index }) => index)}::int[]) as given (seq, index)
    on conflict (track_seq) do update set
      ingestion_id = excluded.ingestion_id,
      item_index = excluded.item_index,
      taken_down_at = excluded.taken_down_at`
  await tx`
    update workspace.tracks
    set available_tagging = false,
        available_search = false,
        available_similarity = false,
        available_profiling = false,
        unavailable_reason = ${takenDownReason},
        updated_at = ${at}
    where seq = any(${tracks.map(({ seq }) => seq)}::bigint[])`
}

export type Availability = {
  seq: number
  tagging: boolean
  search: boolean
  similarity: boolean
  profiling: boolean
  reason: string | null
}

export type AvailabilityFacts = {
  seq: number
  analysis_status: string
  named: boolean
  medium: string | null
  has_audio: boolean
  taken_down: boolean
  /** Null: no message has said anything. */
  terms: Pick<TrackTerms, 'deals' | 'taken_down_at' | 'taken_down_reason'>[] | null
}

/** What the availability of tracks depends on. Locks the tracks. */
export async function selectAvailabilityFacts(tx: Db, seqs: number[]): Promise<AvailabilityFacts[]> {
  return tx<AvailabilityFacts[]>`
    select
      tracks.seq, analysis_status, (title is not null or isrc is not null or outer_id is not null) as named, medium,
      audio_ingestion_id is not null as has_audio, taken_down_at is not null as taken_down,
      (
        select json_agg(
          json_build_object(
            'deals', terms.deals, 'taken_down_at', terms.taken_down_at, 'taken_down_reason', terms.taken_down_reason
          )
          order by release_seq
        )
        from workspace.track_terms as terms
        where terms.track_seq = tracks.seq
      ) as terms
    from workspace.tracks as tracks
    left join workspace.track_deliveries as deliveries on deliveries.track_seq = tracks.seq
    where tracks.seq = any(${seqs}::bigint[])
    order by tracks.seq
    for update of tracks`
}

/** Updates only the tracks whose availability changes: every update has the track indexed again. */
export async function updateAvailability(tx: Db, decided: Availability[]): Promise<void> {
  if (decided.length === 0) return
  await tx`
    update workspace.tracks as tracks
    set available_tagging = given.tagging,
        available_search = given.search,
        available_similarity = given.similarity,
        available_profiling = given.profiling,
        unavailable_reason = given.reason,
        updated_at = now()
    from unnest(
      ${decided.map(({ seq }) => seq)}::bigint[],
      ${decided.map(({ tagging }) => String(tagging))}::text[]::boolean[],
      ${decided.map(({ search }) => String(search))}::text[]::boolean[],
      ${decided.map(({ similarity }) => String(similarity))}::text[]::boolean[],
      ${decided.map(({ profiling }) => String(profiling))}::text[]::boolean[],
      ${decided.map(({ reason }) => reason)}::text[]
    ) as given (seq, tagging, search, similarity, profiling, reason)
    where tracks.seq = given.seq
      and (available_tagging, available_search, available_similarity, available_profiling, unavailable_reason)
        is distinct from (given.tagging, given.search, given.similarity, given.profiling, given.reason)`
}
