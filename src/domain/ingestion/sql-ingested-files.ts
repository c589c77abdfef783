import type { Db } from '../../platform/postgres.ts'

type IngestedFile = { key: string; track_id: string }

/** Remembers which tracks files under inbound/ became. A file that is ingested again belongs to the later track. */
export async function upsertIngestedFiles(
  tx: Db,
  organisationId: string,
  files: IngestedFile[],
): Promise<void> {
  const byKey = new Map(files.map((file) => [file.key, file.track_id]))
  if (byKey.size === 0) return
  // In the order of the key, so that two ingestions of the same files cannot deadlock.
  const keys = [...byKey.keys()].sort()
  await tx`
    insert into ingested_files (organisation_id, key, track_id)
    select ${organisationId}, key, track_id
    from unnest(${keys}::text[], ${keys.map((key) => byKey.get(key)!)}::uuid[]) as given (key, track_id)
    on conflict (organisation_id, key) do update set track_id = excluded.track_id`
}

/** The tracks that files were ingested as and that still exist. Needs `actFor` in its transaction. */
export async function selectIngestedFiles(
  tx: Db,
  organisationId: string,
  keys: string[],
): Promise<IngestedFile[]> {
  if (keys.length === 0) return []
  return tx<IngestedFile[]>`
    select files.key, files.track_id
    from ingested_files as files
    join workspace.tracks as tracks on tracks.id = files.track_id
    where files.organisation_id = ${organisationId}
      and files.key = any(${keys}::text[])`
}
