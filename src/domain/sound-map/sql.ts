import type { Db } from '../../platform/postgres.ts'

// All of these but the first need `actFor` in their transaction.

export async function selectOrganisationsToMap(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select inventory.organisations_to_map() as id`
  return rows.map(({ id }) => id)
}

export type UnplacedTrack = { track_seq: number; model_version: string | null; embedding: Buffer | null }

/** The next tracks without a place, with their sounds. Locked, so that two workers do not place the same. */
export async function lockUnplaced(tx: Db, limit: number): Promise<UnplacedTrack[]> {
  return tx<UnplacedTrack[]>`
    select unplaced.track_seq, computed.model_version, analysis.embedding
    from (
      select track_seq
      from workspace.unplaced_tracks
      order by track_seq
      limit ${limit}
      for update skip locked
    ) as unplaced
    left join workspace.computed_tracks as computed on computed.track_seq = unplaced.track_seq
    left join audio_analyses as analysis
      on analysis.content_hash = computed.content_hash
      and analysis.model_version = computed.model_version
    order by unplaced.track_seq`
}

export async function deleteUnplaced(tx: Db, seqs: number[]): Promise<void> {
  await tx`delete from workspace.unplaced_tracks where track_seq = any(${seqs}::bigint[])`
}

/** Holds off other workers, which would lay out the first sounds differently. */
export async function lockMap(tx: Db, organisationId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`sound map ${organisationId}`}, 0))`
}

export async function selectAxes(tx: Db, organisationId: string, model: string): Promise<Buffer | null> {
  const [row] = await tx<{ axes: Buffer }[]>`
    select axes
    from map_axes
    where organisation_id = ${organisationId}
      and model_version = ${model}`
  return row?.axes ?? null
}

export async function insertAxes(tx: Db, organisationId: string, model: string, axes: Buffer): Promise<void> {
  await tx`
    insert into map_axes (organisation_id, model_version, axes)
    values (${organisationId}, ${model}, ${axes})`
}

export type Landmark = { x: number; y: number; landmark: Buffer }

export async function selectLandmarks(tx: Db, model: string, limit: number): Promise<Landmark[]> {
  return tx<Landmark[]>`
    select x, y, landmark
    from workspace.map_points
    where model_version = ${model}
      and landmark is not null
    order by track_seq
    limit ${limit}`
}

export type NewPoint = { track_seq: number; x: number; y: number; landmark: Buffer | null }

export async function upsertPoints(
  tx: Db,
  organisationId: string,
  model: string,
  points: NewPoint[],
): Promise<void> {
  await tx`
    insert into workspace.map_points (organisation_id, track_seq, model_version, x, y, landmark)
    select ${organisationId}, given.track_seq, ${model}, x, y, decode(landmark, 'hex')
    from unnest(
      ${points.map(({ track_seq }) => track_seq)}::bigint[],
      ${points.map(({ x }) => x)}::real[],
      ${points.map(({ y }) => y)}::real[],
      ${points.map(({ landmark }) => landmark?.toString('hex') ?? null)}::text[]
    ) as given (track_seq, x, y, landmark)
    join workspace.tracks as track on track.seq = given.track_seq
    on conflict (organisation_id, track_seq) do update set
      model_version = excluded.model_version,
      x = excluded.x,
      y = excluded.y,
      landmark = excluded.landmark`
}

/** The points that a map shows: of the model with the most, every so many of them. */
const shownPoints = (tx: Db, { catalogueId, stride }: MapView) => tx`
  workspace.map_points as point
  join workspace.tracks as track on track.seq = point.track_seq
  where point.model_version = (
      select model_version
      from workspace.map_points
      where landmark is not null
      group by model_version
      order by count(*) desc
      limit 1)
    and (${stride} = 1 or point.track_seq % ${stride} = 0)
    ${catalogueId === null ? tx`` : tx`and track.catalogue_id = ${catalogueId}`}`

export type MapView = { catalogueId: string | null; stride: number }

/** About how many tracks there are; exact counts would take as long as there are tracks. */
export async function countTracks(tx: Db, catalogueId: string | null): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(count), 0)::bigint as count
    from workspace.blocks
    where kind = 'tracks'
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}`
  return row!.count
}

/**
 * 26 bytes for each point, in the order of tracks, big-endian: the id of the track, x and y from 0 to 65535, the number of the first
 * artist, valence and arousal from 0 to 255. PostgreSQL writes them: rows of their own would keep the event loop busy.
 */
export async function selectPackedPoints(tx: Db, view: MapView): Promise<{ count: number; bytes: Buffer }> {
  const [row] = await tx<{ count: number; bytes: Buffer | null }[]>`
    with shown as (
      select track.id, point.track_seq, point.x, point.y, track.valence, track.arousal
      from ${shownPoints(tx, view)}
    ),
    bounds as (
      select
        min(x) as x, min(y) as y,
        greatest(max(x) - min(x), max(y) - min(y), 0.001) as size,
        (max(x) - min(x)) as width, (max(y) - min(y)) as height
      from shown
    )
    select
      count(*) as count,
      string_agg(
        uuid_send(shown.id)
        || int2send((65535 * (shown.x - bounds.x + (bounds.size - bounds.width) / 2) / bounds.size - 32768)::int::int2)
        || int2send((65535 * (shown.y - bounds.y + (bounds.size - bounds.height) / 2) / bounds.size - 32768)::int::int2)
        || int4send(coalesce((
            select hashint8(artist_seq)
            from workspace.track_artists as credit
            where credit.track_seq = shown.track_seq
            order by position
            limit 1
          ), 0))
        || set_byte('\\x00', 0, round(255 * least(1, greatest(0, coalesce(shown.valence, 0.5))))::int)
        || set_byte('\\x00', 0, round(255 * least(1, greatest(0, coalesce(shown.arousal, 0.5))))::int),
        ''::bytea
        order by shown.track_seq
      ) as bytes
    from shown, bounds`
  return { count: row!.count, bytes: row!.bytes ?? Buffer.alloc(0) }
}

/** A byte for each point, in the same order: how strong a tag is. */
export async function selectPackedScores(tx: Db, view: MapView, tagUid: string): Promise<Buffer> {
  const [row] = await tx<{ bytes: Buffer | null }[]>`
    select
      string_agg(
        set_byte('\\x00', 0, round(255 * least(1, coalesce(
          track.tag_scores[array_position(track.tag_uids, ${tagUid})], 0)))::int),
        ''::bytea
        order by point.track_seq
      ) as bytes
    from ${shownPoints(tx, view)}`
  return row!.bytes ?? Buffer.alloc(0)
}
