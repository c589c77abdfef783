import type { Db, Pool } from '../../../platform/postgres.ts'
import type { Sound } from './sound.ts'

export type ImportRow = {
  fingerprint: string
  name: string
  bytes_done: number
  lines_done: number
  created: number
  updated: number
  unchanged: number
  refused: number
  started_at: Date
  finished_at: Date | null
}

export async function selectImport(db: Db, fingerprint: string): Promise<ImportRow | null> {
  const [row] = await db<ImportRow[]>`
    select fingerprint, name, bytes_done, lines_done, created, updated, unchanged, refused, started_at, finished_at
    from atlas.imports
    where fingerprint = ${fingerprint}`
  return row ?? null
}

/** Call it in the transaction of each batch, so that the counts match what is stored. */
export async function saveImport(tx: Db, row: ImportRow, at: Date): Promise<void> {
  await tx`
    insert into atlas.imports (
      fingerprint, name, bytes_done, lines_done, created, updated, unchanged, refused, started_at, updated_at, finished_at
    )
    values (
      ${row.fingerprint}, ${row.name}, ${row.bytes_done}, ${row.lines_done}, ${row.created}, ${row.updated},
      ${row.unchanged}, ${row.refused}, ${row.started_at}, ${at}, ${row.finished_at}
    )
    on conflict (fingerprint) do update
    set (name, bytes_done, lines_done, created, updated, unchanged, refused, started_at, updated_at, finished_at) = (
      excluded.name, excluded.bytes_done, excluded.lines_done, excluded.created, excluded.updated, excluded.unchanged,
      excluded.refused, excluded.started_at, excluded.updated_at, excluded.finished_at
    )`
}

/** Safe for imports: a batch lost in a crash loses its saved progress with it and is imported again. */
export async function disableSynchronousCommit(tx: Db): Promise<void> {
  await tx`select set_config('synchronous_commit', 'off', true)`
}

/** Sums up the counts that the batches appended. */
export async function compactBlocks(curator: Db): Promise<void> {
  await curator`
    with removed as (
      delete from atlas.blocks
      returning kind, block, count
    )
    insert into atlas.blocks (kind, block, count)
    select kind, block, sum(count)
    from removed
    group by kind, block
    having sum(count) <> 0`
}

/** From PostgreSQL 17 on the curator may do this; before that, autovacuum does it later. */
export async function vacuumTables(curator: Pool): Promise<void> {
  const tables = [
    'tracks',
    'artists',
    'releases',
    'labels',
    'track_artists',
    'track_releases',
    'release_artists',
    'blocks',
  ]
  await curator.unsafe(`vacuum (analyze) ${tables.map((name) => `atlas.${name}`).join(', ')}`)
}

/** New and changed rows are marked for the similarity indexes (`computed = false`). */
export async function upsertSounds(tx: Db, sounds: { seq: number; sound: Sound }[]): Promise<void> {
  if (sounds.length === 0) return
  const hex = (name: 'embedding' | 'fingerprint' | 'speedPrints' | 'cover') =>
    sounds.map(({ sound }) => sound[name]?.toString('hex') ?? null)
  await tx`
    insert into atlas.track_analyses as stored (
      track_seq, model_version, embedding, fingerprint, speed_prints, cover
    )
    select
      track_seq, model_version, decode(embedding, 'hex'), decode(fingerprint, 'hex'), decode(speed_prints, 'hex'),
      decode(cover, 'hex')
    from unnest(
      ${sounds.map(({ seq }) => seq)}::bigint[], ${sounds.map(({ sound }) => sound.modelVersion)}::text[],
      ${hex('embedding')}::text[], ${hex('fingerprint')}::text[], ${hex('speedPrints')}::text[], ${hex('cover')}::text[]
    ) as given (track_seq, model_version, embedding, fingerprint, speed_prints, cover)
    on conflict (track_seq) do update set
      model_version = excluded.model_version,
      embedding = excluded.embedding,
      fingerprint = excluded.fingerprint,
      speed_prints = excluded.speed_prints,
      cover = excluded.cover,
      computed = false,
      changed_at = clock_timestamp()
    where (stored.model_version, stored.embedding, stored.fingerprint, stored.speed_prints, stored.cover)
      is distinct from (
        excluded.model_version, excluded.embedding, excluded.fingerprint, excluded.speed_prints, excluded.cover
      )`
}
