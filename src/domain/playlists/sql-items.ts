import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Actor } from './sql.ts'

/** All of these need `actFor` in their transaction. */

export type PlaylistItem = {
  id: string
  /** From 1. */
  position: number
  notes: string
  added_by: Actor
  added_at: Date
  track_id: string
  catalogue_id: string
  title: string | null
  isrc: string | null
  duration_ms: number | null
  artists: { id: string; name: string; role: string | null }[]
  taken_down: boolean
}

export function itemList(tx: Db, playlistId: string, count: number): List {
  const key: SortColumn = { sql: tx`item.id`, type: 'uuid' }
  return {
    identity: { list: 'playlist items', playlistId },
    columns: itemColumns(tx),
    from: tx`workspace.playlist_items as item join workspace.tracks as track on track.seq = item.track_seq`,
    where: tx`item.playlist_id = ${playlistId}`,
    key,
    sorts: { position: { sql: tx`item.position`, type: 'bigint' } },
    changedAt: tx`item.updated_at`,
    defaultSort: { by: 'position', descending: false },
    count: async () => count,
  }
}

/** All items of a playlist, in order. */
export async function selectItems(tx: Db, playlistId: string): Promise<PlaylistItem[]> {
  return tx<PlaylistItem[]>`
    select ${itemColumns(tx)}
    from workspace.playlist_items as item
    join workspace.tracks as track on track.seq = item.track_seq
    where item.playlist_id = ${playlistId}
    order by item.position, item.id`
}

function itemColumns(tx: Db) {
  return tx`
      item.id, item.notes, item.added_by, item.added_at, item.position,
      track.id as track_id, track.catalogue_id, track.title, track.isrc, track.duration_ms,
      coalesce(
        (
          select json_agg(json_build_object('id', artist.id, 'name', artist.name, 'role', link.role) order by link.position)
          from workspace.track_artists as link
          join workspace.artists as artist on artist.seq = link.artist_seq
          where link.track_seq = track.seq
        ),
        '[]'
      ) as artists,
      exists (
        select
        from workspace.track_deliveries as delivery
        where delivery.track_seq = track.seq
          and delivery.taken_down_at is not null
      ) as taken_down`
}

/** The items of a playlist in order. */
export async function selectItemOrder(tx: Db, playlistId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from workspace.playlist_items
    where playlist_id = ${playlistId}
    order by position, id`
  return rows.map(({ id }) => id)
}

export async function insertItems(
  tx: Db,
  rows: { organisation_id: string; playlist_id: string; id: string; track_seq: number; notes: string }[],
  added: { by: Actor; at: Date },
): Promise<void> {
  await tx`
    insert into workspace.playlist_items (
      organisation_id, playlist_id, id, track_seq, position, notes, added_by, added_at
    )
    select organisation_id, playlist_id, id, track_seq, 0, notes, ${tx.json(added.by)}, ${added.at}::timestamptz
    from unnest(
      ${rows.map((row) => row.organisation_id)}::uuid[],
      ${rows.map((row) => row.playlist_id)}::uuid[],
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.track_seq)}::bigint[],
      ${rows.map((row) => row.notes)}::text[]
    ) as given (organisation_id, playlist_id, id, track_seq, notes)`
}

/** Numbers the items in this order; rows that have their number already are not written. */
export async function updateOrder(tx: Db, playlistId: string, ids: string[]): Promise<void> {
  await tx`
    update workspace.playlist_items as item
    set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where item.playlist_id = ${playlistId}
      and item.id = wanted.id
      and item.position <> wanted.position`
}

export async function updateItemNotes(tx: Db, id: string, notes: string): Promise<void> {
  await tx`update workspace.playlist_items set notes = ${notes} where id = ${id}`
}

export async function deleteItems(tx: Db, playlistId: string, ids: string[]): Promise<number> {
  const deleted = await tx`
    delete from workspace.playlist_items
    where playlist_id = ${playlistId}
      and id = any(${ids}::uuid[])`
  return deleted.count
}

/** The numbers of the tracks that exist, by id. */
export async function selectTrackSeqs(tx: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; seq: number }[]>`
    select id, seq
    from workspace.tracks
    where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, seq }) => [id, seq]))
}
