import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'

/** All of these need `actFor` in their transaction. */

export type Actor = { type: 'user' | 'machine'; id: string; name: string; client_id: string }

export type Playlist = {
  id: string
  folder_id: string | null
  name: string
  notes: string
  item_count: number
  created_by: Actor
  created_at: Date
  updated_at: Date
}

export type PlaylistFilter = {
  ids?: string[] | undefined
  folderId?: string | undefined
  name?: string | undefined
}

const columns = ['id', 'folder_id', 'name', 'notes', 'item_count', 'created_by', 'created_at', 'updated_at']

export async function insertPlaylist(
  tx: Db,
  row: Omit<Playlist, 'item_count' | 'updated_at'> & { organisation_id: string },
): Promise<void> {
  await tx`
    insert into workspace.playlists (
      organisation_id, id, folder_id, name, notes, created_by, created_at, updated_at
    )
    values (
      ${row.organisation_id}, ${row.id}, ${row.folder_id}, ${row.name}, ${row.notes}, ${tx.json(row.created_by)},
      ${row.created_at}, ${row.created_at}
    )`
}

export function playlistList(tx: Db, filter: PlaylistFilter): List {
  const key: SortColumn = { sql: tx`id`, type: 'uuid' }
  return {
    identity: { list: 'playlists', ...filter },
    columns: tx`${tx(columns)}`,
    from: tx`workspace.playlists`,
    where: matches(tx, filter),
    key,
    sorts: {
      created: key,
      updated: { sql: tx`updated_at`, type: 'timestamptz' },
      name: { sql: tx`left(lower(name), 100) collate "C"`, type: 'text' },
    },
    changedAt: tx`updated_at`,
    defaultSort: { by: 'created', descending: false },
    count: () => countPlaylists(tx, filter),
  }
}

export async function countPlaylists(tx: Db, filter: PlaylistFilter): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from workspace.playlists
    where ${matches(tx, filter)}`
  return row!.count
}

function matches(tx: Db, { ids, folderId, name }: PlaylistFilter) {
  return tx`true
    ${ids === undefined ? tx`` : tx`and id = any(${ids}::uuid[])`}
    ${folderId === undefined ? tx`` : tx`and folder_id = ${folderId}`}
    ${name === undefined ? tx`` : tx`and strpos(lower(name), lower(${name})) > 0`}`
}

export async function selectPlaylist(tx: Db, id: string): Promise<Playlist | null> {
  const [row] = await tx<Playlist[]>`
    select ${tx(columns)}
    from workspace.playlists
    where id = ${id}`
  return row ?? null
}

/** Serialises changes of one playlist. */
export async function lockPlaylist(tx: Db, id: string): Promise<Playlist | null> {
  const [row] = await tx<Playlist[]>`
    select ${tx(columns)}
    from workspace.playlists
    where id = ${id}
    for update`
  return row ?? null
}

export async function updatePlaylist(
  tx: Db,
  id: string,
  changes: { name?: string; notes?: string; folder_id?: string | null; updated_at: Date },
): Promise<void> {
  await tx`update workspace.playlists set ${tx(changes)} where id = ${id}`
}

export async function deletePlaylist(tx: Db, id: string): Promise<void> {
  await tx`delete from workspace.playlists where id = ${id}`
}

export type Folder = {
  id: string
  parent_id: string | null
  name: string
  created_at: Date
  updated_at: Date
}

/** By name. */
export async function selectFolders(tx: Db): Promise<Folder[]> {
  return tx<Folder[]>`
    select id, parent_id, name, created_at, updated_at
    from workspace.playlist_folders
    order by name, id`
}

/** Serialises changes of an organisation's folders: two moves at once could make a circle. */
export async function lockFolders(tx: Db, organisationId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`playlist folders ${organisationId}`}, 0))`
}

export async function insertFolder(
  tx: Db,
  row: Omit<Folder, 'updated_at'> & { organisation_id: string },
): Promise<void> {
  await tx`
    insert into workspace.playlist_folders (organisation_id, id, parent_id, name, created_at, updated_at)
    values (${row.organisation_id}, ${row.id}, ${row.parent_id}, ${row.name}, ${row.created_at}, ${row.created_at})`
}

export async function updateFolder(
  tx: Db,
  id: string,
  changes: { name: string; parent_id: string | null; updated_at: Date },
): Promise<void> {
  await tx`update workspace.playlist_folders set ${tx(changes)} where id = ${id}`
}

/** What is in these folders goes to the parent, or to none. */
export async function emptyFolder(tx: Db, id: string, parentId: string | null, at: Date): Promise<void> {
  await tx`
    update workspace.playlists
    set folder_id = ${parentId}, updated_at = ${at}
    where folder_id = ${id}`
  await tx`
    update workspace.playlist_folders
    set parent_id = ${parentId}, updated_at = ${at}
    where parent_id = ${id}`
}

export async function deleteFolder(tx: Db, id: string): Promise<void> {
  await tx`delete from workspace.playlist_folders where id = ${id}`
}

export async function countInFolder(tx: Db, id: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select
      (select count(*) from workspace.playlists where folder_id = ${id})
      + (select count(*) from workspace.playlist_folders where parent_id = ${id}) as count`
  return row!.count
}
