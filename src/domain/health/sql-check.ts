import type { Db } from '../../platform/postgres.ts'
import { maxClippedShare, maxLoudnessDistance, silenceLufs } from './issues.ts'

// All of these but those about health_checks need `actFor` in their transaction.

export type HealthCheck = {
  organisation_id: string
  catalogue_id: string
  /** As text: a Date would lose the microseconds, and the walk would meet the same tracks again. */
  position_at: string
  position_seq: number
  loudness: number | null
  counts: Record<string, number>
  checked_at: Date | null
}

/** Catalogues with tracks that changed since they were checked, and those that were never checked. */
export async function selectUnchecked(db: Db, organisationId: string | null): Promise<HealthCheck[]> {
  return db<HealthCheck[]>`
    select
      catalogues.organisation_id, catalogues.id as catalogue_id,
      coalesce(position_at, 'epoch')::text as position_at, coalesce(position_seq, 0) as position_seq,
      loudness, coalesce(counts, '{}') as counts, checked_at
    from catalogues
    left join health_checks on health_checks.catalogue_id = catalogues.id
    where catalogues.deleted_at is null
      ${organisationId === null ? db`` : db`and catalogues.organisation_id = ${organisationId}`}
    order by checked_at nulls first`
}

export async function upsertCheck(db: Db, check: HealthCheck): Promise<void> {
  const { counts, ...rest } = check
  await db`
    insert into health_checks ${db({ ...rest, counts: db.json(counts) } as never)}
    on conflict (catalogue_id) do update set
      position_at = excluded.position_at,
      position_seq = excluded.position_seq,
      loudness = excluded.loudness,
      counts = excluded.counts,
      checked_at = excluded.checked_at`
}

/** The next tracks of a catalogue in the order in which they changed. */
export async function selectChanged(
  tx: Db,
  {
    catalogue_id,
    position_at,
    position_seq,
  }: Pick<HealthCheck, 'catalogue_id' | 'position_at' | 'position_seq'>,
  limit: number,
): Promise<{ seq: number; updated_at: string }[]> {
  return tx<{ seq: number; updated_at: string }[]>`
    select seq, updated_at::text as updated_at
    from workspace.tracks
    where catalogue_id = ${catalogue_id}
      and (updated_at, seq) > (${position_at}::timestamptz, ${position_seq}::bigint)
    order by tracks.updated_at, seq
    limit ${limit}`
}

/** The middle loudness of the newest tracks of a catalogue; null if none was measured. */
export async function selectLoudness(tx: Db, catalogueId: string): Promise<number | null> {
  const [row] = await tx<{ loudness: number | null }[]>`
    select percentile_cont(0.5) within group (order by lufs)::real as loudness
    from (
      select (analysis.features ->> 'loudness_lufs')::real as lufs
      from workspace.tracks as track
      join workspace.track_analyses as link on link.track_seq = track.seq
      join audio_analyses as analysis
        on analysis.content_hash = link.content_hash
        and analysis.model_version = link.model_version
      where track.catalogue_id = ${catalogueId}
      order by track.updated_at desc, track.seq desc
      limit 2000
    ) as measured
    where lufs > ${silenceLufs}`
  return row?.loudness ?? null
}

/** Finds the issues of these tracks anew. What was dismissed stays so, as long as the issue does. */
export async function checkTracks(tx: Db, seqs: number[]): Promise<void> {
  await tx`
    with found as (
      select track.organisation_id, track.catalogue_id, track.seq as track_seq, issue.kind, issue.value
      from workspace.tracks as track
      left join health_checks as checks on checks.catalogue_id = track.catalogue_id
      left join workspace.track_analyses as link on link.track_seq = track.seq and track.analysis_status = 'analysed'
      left join audio_analyses as analysis
        on analysis.content_hash = link.content_hash
        and analysis.model_version = link.model_version
      cross join lateral (
        select
          (analysis.features ->> 'loudness_lufs')::real as lufs,
          (analysis.features -> 'clipping' ->> 'ratio')::real as clipped,
          (analysis.features -> 'stereo' ->> 'mono')::boolean as mono
      ) as sound
      cross join lateral (
        select analysis.features is not null and (lufs is null or lufs < ${silenceLufs}) as is_silent
      ) as silence
      cross join lateral (
        values
          ('missing_title', coalesce(track.title, '') = '', null::real),
          ('missing_isrc', track.isrc is null, null),
          ('missing_artist', not exists (
            select from workspace.track_artists as credit where credit.track_seq = track.seq), null),
          ('missing_upc', not exists (
            select
            from workspace.track_releases as placed
            join workspace.releases as release on release.seq = placed.release_seq
            where placed.track_seq = track.seq and release.upc is not null), null),
          ('no_audio', track.analysis_status = 'none', null),
          ('failed_analysis', track.analysis_status = 'failed', null),
          ('silent', is_silent, lufs),
          ('clipped', clipped > ${maxClippedShare}, clipped),
          ('mono', mono and not is_silent, null),
          ('too_quiet', not is_silent and lufs < checks.loudness - ${maxLoudnessDistance}::real, lufs),
          ('too_loud', lufs > checks.loudness + ${maxLoudnessDistance}::real, lufs)
      ) as issue (kind, is_so, value)
      where track.seq = any(${seqs}::bigint[])
        and issue.is_so
    ),
    resolved as (
      delete from workspace.track_issues as old
      where old.track_seq = any(${seqs}::bigint[])
        and not exists (
          select from found where found.track_seq = old.track_seq and found.kind = old.kind)
    )
    insert into workspace.track_issues (organisation_id, catalogue_id, track_seq, kind, value)
    select organisation_id, catalogue_id, track_seq, kind, value
    from found
    on conflict (organisation_id, track_seq, kind) do update set
      catalogue_id = excluded.catalogue_id,
      value = excluded.value
    where (track_issues.catalogue_id, track_issues.value)
      is distinct from (excluded.catalogue_id, excluded.value)`
}

/** Everything of a catalogue, which takes as long as there are issues. */
export async function countIssues(tx: Db, catalogueId: string): Promise<Record<string, number>> {
  const rows = await tx<{ kind: string; count: number }[]>`
    select kind, count(*) as count
    from workspace.track_issues
    where catalogue_id = ${catalogueId}
      and not dismissed
    group by kind`
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** The tracks that an edit of a record changes the health of. */
export async function selectTracksOf(tx: Db, kind: 'tracks' | 'releases', ids: string[]): Promise<number[]> {
  const rows =
    kind === 'tracks'
      ? await tx<{ seq: number }[]>`select seq from workspace.tracks where id = any(${ids}::uuid[])`
      : await tx<{ seq: number }[]>`
          select placed.track_seq as seq
          from workspace.releases as release
          join workspace.track_releases as placed on placed.release_seq = release.seq
          where release.id = any(${ids}::uuid[])
          limit 1000`
  return rows.map(({ seq }) => seq)
}
