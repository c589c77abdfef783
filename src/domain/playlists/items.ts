import { newId } from '../../lib/ids.ts'
import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import {
  actorOf,
  changePlaylists,
  recordPlaylist,
  refuseBound,
  requireLocked,
  requirePlaylist,
} from './playlists.ts'
import { type Playlist, updatePlaylist } from './sql.ts'
import {
  deleteItems,
  insertItems,
  itemList,
  type PlaylistItem,
  selectItemOrder,
  selectTrackSeqs,
  updateItemNotes,
  updateOrder,
} from './sql-items.ts'

const maxItems = 5000

export function listItems(
  context: Context,
  caller: Caller,
  playlistId: string,
  request: ListRequest,
): Promise<ListPage<PlaylistItem>> {
  refuseBound(caller)
  return readFor(context.db, caller.organisation.id, async (tx) => {
    const { item_count: count } = await requirePlaylist(tx, playlistId)
    const found = await listRows<PlaylistItem>(tx, itemList(tx, playlistId, count), request)
    // Stored positions have gaps where tracks were deleted.
    const first = (found.page - 1) * found.page_size
    const order = request.updatedAfter === undefined ? null : await selectItemOrder(tx, playlistId)
    const numberOf = ({ id }: PlaylistItem, index: number) => {
      if (order !== null) return order.indexOf(id) + 1
      return request.sort?.descending ? count - first - index : first + index + 1
    }
    const results = found.results.map((item, index) => ({ ...item, position: numberOf(item, index) }))
    return { ...found, results }
  })
}

/** Adds tracks at a position, or at the end. A track may be in a playlist more than once. */
export function addItems(
  context: Context,
  caller: Caller,
  playlistId: string,
  input: { track_ids: string[]; position?: number; notes?: string },
): Promise<Playlist> {
  return changeItems(context, caller, playlistId, async (tx, order) => {
    if (order.length + input.track_ids.length > maxItems)
      throw new Problem('validation_error', `A playlist can have at most ${maxItems} tracks.`)
    const seqs = await selectTrackSeqs(tx, input.track_ids)
    const rows = input.track_ids.map((trackId) => {
      const track_seq = seqs.get(trackId.toLowerCase())
      if (track_seq === undefined)
        throw new Problem('not_found', `You have no track ${trackId}. Nothing was added.`)
      const notes = input.notes ?? ''
      return {
        organisation_id: caller.organisation.id,
        playlist_id: playlistId,
        id: newId(),
        track_seq,
        notes,
      }
    })
    await insertItems(tx, rows, { by: actorOf(caller), at: context.clock.now() })
    return insertAt(
      order,
      rows.map(({ id }) => id),
      input.position,
    )
  })
}

/** Moves items together to a position, in the given order. */
export function moveItems(
  context: Context,
  caller: Caller,
  playlistId: string,
  input: { item_ids: string[]; position: number },
): Promise<Playlist> {
  return changeItems(context, caller, playlistId, async (_, order) => {
    const moved = requireItems(order, input.item_ids)
    const rest = order.filter((id) => !moved.includes(id))
    return insertAt(rest, moved, input.position)
  })
}

export function changeItemNotes(
  context: Context,
  caller: Caller,
  playlistId: string,
  itemId: string,
  notes: string,
): Promise<Playlist> {
  return changeItems(context, caller, playlistId, async (tx, order) => {
    const [id] = requireItems(order, [itemId])
    await updateItemNotes(tx, id!, notes)
    return order
  })
}

export function removeItems(
  context: Context,
  caller: Caller,
  playlistId: string,
  itemIds: string[],
): Promise<Playlist> {
  return changeItems(context, caller, playlistId, async (tx, order) => {
    const removed = requireItems(order, itemIds)
    await deleteItems(tx, playlistId, removed)
    return order.filter((id) => !removed.includes(id))
  })
}

/** Changes the items while the playlist is locked. `work` returns their new order. */
function changeItems(
  context: Context,
  caller: Caller,
  playlistId: string,
  work: (tx: Db, order: string[]) => Promise<string[]>,
): Promise<Playlist> {
  return changePlaylists(context, caller, async (tx) => {
    const playlist = await requireLocked(tx, playlistId)
    const order = await work(tx, await selectItemOrder(tx, playlist.id))
    await updateOrder(tx, playlist.id, order)
    await updatePlaylist(tx, playlist.id, { updated_at: context.clock.now() })
    return recordPlaylist(context, tx, caller, 'playlist.updated', await requirePlaylist(tx, playlist.id))
  })
}

/** Positions count from 1. */
function insertAt(order: string[], ids: string[], position = order.length + 1): string[] {
  const at = Math.min(position - 1, order.length)
  return [...order.slice(0, at), ...ids, ...order.slice(at)]
}

function requireItems(order: string[], given: string[]): string[] {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const known = new Set(order)
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw new Problem('not_found', `The playlist has no item ${missing}.`)
  return ids
}
