import type { Db } from '../../platform/postgres.ts'
import type { TrackAnalysis } from './sql-analyses.ts'

/** Every analysis of the atlas has one. */
type AtlasAnalysis = TrackAnalysis & { embedding: Buffer }

export async function selectAtlasUncomputed(db: Db, limit: number): Promise<AtlasAnalysis[]> {
  return db<AtlasAnalysis[]>`
    select
      analysis.track_seq, analysis.model_version, track.bpm,
      (extract(epoch from analysis.changed_at) * 1000000)::bigint as version,
      analysis.embedding, analysis.fingerprint, analysis.speed_prints, analysis.cover
    from atlas.track_analyses as analysis
    join atlas.tracks as track on track.seq = analysis.track_seq
    where not analysis.computed
    order by analysis.track_seq
    limit ${limit}`
}

/**
 * Gives each of these analyses the next revision of the atlas, except those that an import has replaced meanwhile. The lock
 * makes revisions visible in their order: a reader that has seen one never finds a lower one later.
 */
export async function markAtlasComputed(tx: Db, analyses: AtlasAnalysis[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('atlas revisions'))`
  await tx`
    update atlas.track_analyses as analysis
    set computed = true, turn = nextval('atlas.track_analyses_turn')
    from unnest(
      ${analyses.map(({ track_seq }) => track_seq)}::bigint[], ${analyses.map(({ version }) => version)}::bigint[]
    ) as given (track_seq, version)
    where analysis.track_seq = given.track_seq
      and (extract(epoch from analysis.changed_at) * 1000000)::bigint = given.version`
}

/** The revision of the latest analysis in the atlas; 0 if there is none. */
export async function selectAtlasRevision(db: Db): Promise<number> {
  const [row] = await db<{ revision: number }[]>`
    select coalesce(max(turn), 0) as revision
    from atlas.track_analyses`
  return row!.revision
}

/** Analyses that came to the atlas after a revision, in their order. */
export async function selectAtlasSince(
  db: Db,
  revision: number,
  limit: number,
): Promise<(AtlasAnalysis & { revision: number })[]> {
  return db<(AtlasAnalysis & { revision: number })[]>`
    select
      analysis.track_seq, analysis.model_version, track.bpm, 0 as version, analysis.embedding,
      analysis.fingerprint, analysis.speed_prints, analysis.cover, analysis.turn as revision
    from atlas.track_analyses as analysis
    join atlas.tracks as track on track.seq = analysis.track_seq
    where analysis.turn > ${revision}
      and analysis.computed
    order by analysis.turn
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

/**
 * How far an organisation has been compared with the atlas: up to `revision`; or, while `until` is set, its own tracks up to
 * `after_seq` have been looked up in the atlas, and when all have been, `until` is the revision reached.
 */
export type AtlasProgress = { revision: number; until: number | null; after_seq: number }

export async function selectAtlasProgress(db: Db, organisationId: string): Promise<AtlasProgress> {
  const [found] = await db<AtlasProgress[]>`
    select turn as revision, until, after_seq
    from atlas_comparisons
    where organisation_id = ${organisationId}`
  return found ?? { revision: 0, until: null, after_seq: 0 }
}

export async function upsertAtlasProgress(
  db: Db,
  organisationId: string,
  { revision, until, after_seq }: AtlasProgress,
): Promise<void> {
  await db`
    insert into atlas_comparisons (organisation_id, turn, until, after_seq)
    values (${organisationId}, ${revision}, ${until}, ${after_seq})
    on conflict (organisation_id) do update set
      turn = excluded.turn,
      until = excluded.until,
      after_seq = excluded.after_seq`
}
