import type { Db } from '../../platform/postgres.ts'
import type { Sound } from './sql-tracks.ts'

export type AtlasSound = Sound & { embedding: Buffer }

/** Nobody else computes these until the transaction ends. */
export async function selectAtlasUncomputed(tx: Db, limit: number): Promise<AtlasSound[]> {
  return tx<AtlasSound[]>`
    select
      sound.track_seq, sound.model_version, track.bpm, sound.embedding, sound.fingerprint, sound.speed_prints,
      sound.cover
    from atlas.track_analyses as sound
    join atlas.tracks as track on track.seq = sound.track_seq
    where not sound.computed
    order by sound.track_seq
    limit ${limit}
    for update of sound`
}

/** Where the indexes are locked already: turns are then given in the order in which they come to be seen. */
export async function markAtlasComputed(tx: Db, seqs: number[]): Promise<void> {
  await tx`
    update atlas.track_analyses
    set computed = true, turn = nextval('atlas.track_analyses_turn')
    where track_seq = any(${seqs}::bigint[])`
}

/** The turn of what the atlas learned of last; 0 where it knows of no sound. */
export async function selectLatestTurn(db: Db): Promise<number> {
  const [row] = await db<{ turn: number }[]>`
    select coalesce(max(turn), 0) as turn
    from atlas.track_analyses`
  return row!.turn
}

/** What the atlas learned of after a turn, in that order. */
export async function selectAtlasSince(
  db: Db,
  turn: number,
  limit: number,
): Promise<(AtlasSound & { turn: number })[]> {
  return db<(AtlasSound & { turn: number })[]>`
    select
      sound.track_seq, sound.model_version, track.bpm, sound.embedding, sound.fingerprint, sound.speed_prints,
      sound.cover, sound.turn
    from atlas.track_analyses as sound
    join atlas.tracks as track on track.seq = sound.track_seq
    where sound.turn > ${turn}
      and sound.computed
    order by sound.turn
    limit ${limit}`
}

/** Organisations whose tracks have not been compared with all of the atlas. */
export async function selectBehindAtlas(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select organisation.id
    from organisations as organisation
    left join atlas_comparisons as done on done.organisation_id = organisation.id
    where coalesce(done.turn, 0) < (select max(turn) from atlas.track_analyses)
    order by coalesce(done.turn, 0), organisation.id`
  return rows.map(({ id }) => id)
}

/** How far an organisation has come: compared up to `turn`, or going through its own tracks, which ends at turn `until`. */
export type AtlasComparison = { turn: number; until: number | null; after_seq: number }

export async function selectComparison(db: Db, organisationId: string): Promise<AtlasComparison> {
  const [found] = await db<AtlasComparison[]>`
    select turn, until, after_seq
    from atlas_comparisons
    where organisation_id = ${organisationId}`
  return found ?? { turn: 0, until: null, after_seq: 0 }
}

export async function upsertComparison(
  db: Db,
  organisationId: string,
  { turn, until, after_seq }: AtlasComparison,
): Promise<void> {
  await db`
    insert into atlas_comparisons (organisation_id, turn, until, after_seq)
    values (${organisationId}, ${turn}, ${until}, ${after_seq})
    on conflict (organisation_id) do update set
      turn = excluded.turn,
      until = excluded.until,
      after_seq = excluded.after_seq`
}

/** About how many of its tracks can be compared. Needs `actFor`, as does the next. */
export async function selectOwnCount(tx: Db): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(cell.entries), 0)::bigint as count
    from workspace.similarity_indexes as index
    join workspace.similarity_cells as cell on cell.index_id = index.id
    where index.space = 'harmony'`
  return row!.count
}

export async function selectOwnAfter(tx: Db, afterSeq: number, limit: number): Promise<Sound[]> {
  return tx<Sound[]>`
    select
      computed.track_seq, computed.model_version, track.bpm, analysis.embedding, analysis.fingerprint,
      analysis.speed_prints, analysis.cover
    from workspace.computed_tracks as computed
    join workspace.tracks as track on track.seq = computed.track_seq
    join audio_analyses as analysis
      on analysis.content_hash = computed.content_hash
      and analysis.model_version = computed.model_version
    where computed.track_seq > ${afterSeq}
    order by computed.track_seq
    limit ${limit}`
}
