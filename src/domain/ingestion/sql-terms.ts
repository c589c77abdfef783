import type { Db } from '../../platform/postgres.ts'
import type {
  DeliveredDeal,
  DeliveredTitle,
  PurgedRelease,
  ReleaseIds,
  RightsDetails,
} from './sources/delivered-track.ts'

/** What messages said about tracks on releases. All of these functions need `actFor` in their transaction. */

/** Release 0: the track is on no release. */
export type TrackTerms = {
  track_seq: number
  release_seq: number
  deals: DeliveredDeal[] | null
  taken_down_at: Date | null
  taken_down_reason: string | null
  /** When the newest message that has the track on the release was written. */
  written_at: Date | null
}

/** A message without a list of deals leaves those of the track on the release as they are. */
export async function upsertTerms(tx: Db, organisationId: string, terms: TrackTerms[]): Promise<void> {
  if (terms.length === 0) return
  await tx`
    insert into workspace.track_terms (
      organisation_id, track_seq, release_seq, deals, taken_down_at, taken_down_reason, written_at
    )
    select ${organisationId}, track_seq, release_seq, deals::jsonb, taken_down_at, taken_down_reason, written_at
    from unnest(
      ${terms.map(({ track_seq }) => track_seq)}::bigint[],
      ${terms.map(({ release_seq }) => release_seq)}::bigint[],
      ${terms.map(({ deals }) => (deals === null ? null : JSON.stringify(deals)))}::text[],
      ${terms.map(({ taken_down_at }) => taken_down_at?.toISOString() ?? null)}::text[]::timestamptz[],
      ${terms.map(({ taken_down_reason }) => taken_down_reason)}::text[],
      ${terms.map(({ written_at }) => written_at?.toISOString() ?? null)}::text[]::timestamptz[]
    ) as given (track_seq, release_seq, deals, taken_down_at, taken_down_reason, written_at)
    on conflict (track_seq, release_seq) do update set
      deals = coalesce(excluded.deals, track_terms.deals),
      taken_down_at = excluded.taken_down_at,
      taken_down_reason = excluded.taken_down_reason,
      written_at = greatest(track_terms.written_at, excluded.written_at)`
}

/** Records that a message had these tracks on the release, which is all that counts of a message that a newer one has replaced. */
export async function recordEarlierTerms(
  tx: Db,
  releaseSeq: number,
  outerIds: string[],
  writtenAt: Date,
): Promise<void> {
  await tx`
    update workspace.track_terms as terms
    set written_at = ${writtenAt}
    from workspace.tracks as tracks
    where terms.release_seq = ${releaseSeq}
      and tracks.seq = terms.track_seq
      and (tracks.outer_id = any(${outerIds}::text[]) or tracks.isrc = any(${outerIds}::text[]))
      and terms.written_at < ${writtenAt}`
}

export async function hasTerms(tx: Db, trackSeq: number, releaseSeq: number): Promise<boolean> {
  const rows = await tx`
    select 1
    from workspace.track_terms
    where track_seq = ${trackSeq}
      and release_seq = ${releaseSeq}`
  return rows.length > 0
}

export type ReleaseDetails = {
  release_seq: number
  titles: DeliveredTitle[]
  details: RightsDetails
  /** Null: the pictures stay. */
  images: { type: string | null; key: string }[] | null
}

export async function upsertReleaseDetails(
  tx: Db,
  organisationId: string,
  releases: ReleaseDetails[],
): Promise<void> {
  if (releases.length === 0) return
  await tx`
    insert into workspace.release_details (organisation_id, release_seq, titles, details, images)
    select ${organisationId}, release_seq, titles::jsonb, details::jsonb, coalesce(images::jsonb, '[]')
    from unnest(
      ${releases.map(({ release_seq }) => release_seq)}::bigint[],
      ${releases.map(({ titles }) => JSON.stringify(titles))}::text[],
      ${releases.map(({ details }) => JSON.stringify(details))}::text[],
      ${releases.map(({ images }) => (images === null ? null : JSON.stringify(images)))}::text[]
    ) as given (release_seq, titles, details, images)
    on conflict (release_seq) do update set
      titles = excluded.titles,
      details = excluded.details,
      images = case when excluded.images = '[]' then release_details.images else excluded.images end`
}

/** The releases of a catalogue that have one of these identifiers. */
export async function selectReleases(
  tx: Db,
  catalogueId: string,
  release: Pick<PurgedRelease, 'upc' | 'references'> & Partial<Pick<ReleaseIds, 'outer_id'>>,
): Promise<{ seq: number; title: string }[]> {
  return tx<{ seq: number; title: string }[]>`
    select seq, title
    from workspace.releases
    where catalogue_id = ${catalogueId}
      and (
        upc = ${release.upc}
        or outer_id = ${release.outer_id ?? null}
        or seq in (
          select entity_seq
          from workspace.external_references
          where catalogue_id = ${catalogueId}
            and entity = 'release'
            and (source, value) in (
              select source, value
              from unnest(
                ${release.references.map(({ source }) => source)}::text[],
                ${release.references.map(({ id }) => id)}::text[]
              ) as given (source, value)
            )
        )
      )`
}

/** Tracks that messages have put on the release, except these. */
export async function selectOtherTracks(
  tx: Db,
  releaseSeq: number,
  outerIds: string[],
): Promise<{ seq: number }[]> {
  return tx<{ seq: number }[]>`
    select tracks.seq
    from workspace.track_terms as terms
    join workspace.tracks as tracks on tracks.seq = terms.track_seq
    where terms.release_seq = ${releaseSeq}
      and exists (
        select 1
        from workspace.track_releases as links
        where links.track_seq = terms.track_seq
          and links.release_seq = terms.release_seq
      )
      and not coalesce(tracks.outer_id = any(${outerIds}::text[]), false)
      and not coalesce(tracks.isrc = any(${outerIds}::text[]), false)`
}

export async function deleteReleaseLinks(tx: Db, releaseSeq: number, trackSeqs: number[]): Promise<void> {
  await tx`
    delete from workspace.track_releases
    where release_seq = ${releaseSeq}
      and track_seq = any(${trackSeqs}::bigint[])`
}

/** When the newest message about each release was written, by `release_key` and sender. */
export async function selectMessageTimes(
  tx: Db,
  catalogueId: string,
  keys: string[],
): Promise<{ release_key: string; sender: string; created_at: Date }[]> {
  return tx<{ release_key: string; sender: string; created_at: Date }[]>`
    select release_key, sender, created_at
    from workspace.release_messages
    where catalogue_id = ${catalogueId}
      and release_key = any(${keys}::text[])`
}

export async function upsertMessageTimes(
  tx: Db,
  owner: { organisationId: string; catalogueId: string },
  times: { release_key: string; sender: string; created_at: Date }[],
): Promise<void> {
  await tx`
    insert into workspace.release_messages (organisation_id, catalogue_id, release_key, sender, created_at)
    select ${owner.organisationId}, ${owner.catalogueId}, release_key, sender, created_at
    from unnest(
      ${times.map(({ release_key }) => release_key)}::text[],
      ${times.map(({ sender }) => sender)}::text[],
      ${times.map(({ created_at }) => created_at.toISOString())}::text[]::timestamptz[]
    ) as given (release_key, sender, created_at)
    on conflict (catalogue_id, release_key, sender) do update set created_at = excluded.created_at`
}
