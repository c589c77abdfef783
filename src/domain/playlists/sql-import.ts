import type { Db } from '../../platform/postgres.ts'

/** All of these need `actFor` in their transaction. */

/** The tracks that were delivered from these paths, by path. With several, the oldest. */
export async function selectTracksByPath(
  tx: Db,
  catalogueIds: string[],
  paths: string[],
): Promise<Map<string, number>> {
  const rows = await tx<{ value: string; seq: number }[]>`
    select value, min(entity_seq) as seq
    from workspace.external_references
    where catalogue_id = any(${catalogueIds}::uuid[])
      and entity = 'track'
      and source = 'file'
      and value = any(${paths}::text[])
    group by value`
  return new Map(rows.map(({ value, seq }) => [value, seq]))
}

export async function selectTracksByOuterId(
  tx: Db,
  catalogueIds: string[],
  outerIds: string[],
): Promise<Map<string, number>> {
  const rows = await tx<{ outer_id: string; seq: number }[]>`
    select outer_id, min(seq) as seq
    from workspace.tracks
    where catalogue_id = any(${catalogueIds}::uuid[])
      and outer_id = any(${outerIds}::text[])
    group by outer_id`
  return new Map(rows.map(({ outer_id, seq }) => [outer_id, seq]))
}

export async function selectCatalogueIds(tx: Db, organisationId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from catalogues
    where organisation_id = ${organisationId}`
  return rows.map(({ id }) => id)
}

export async function selectPlaylistByName(
  tx: Db,
  folderId: string | null,
  name: string,
): Promise<string | null> {
  const [found] = await tx<{ id: string }[]>`
    select id
    from workspace.playlists
    where name = ${name}
      and folder_id is not distinct from ${folderId}::uuid
    order by created_at
    limit 1`
  return found?.id ?? null
}
