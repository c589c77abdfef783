import type { Expectation } from '../../lib/expectation.ts'
import { newId } from '../../lib/ids.ts'
import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import {
  type Actor,
  countPlaylists,
  deletePlaylist,
  insertPlaylist,
  lockPlaylist,
  type Playlist,
  type PlaylistFilter,
  playlistList,
  selectFolders,
  selectPlaylist,
  updatePlaylist,
} from './sql.ts'

const maxPlaylists = 10_000

export function listPlaylists(
  context: Context,
  caller: Caller,
  request: ListRequest & PlaylistFilter,
): Promise<ListPage<Playlist>> {
  refuseBound(caller)
  const { ids, folderId, name } = request
  return readFor(context.db, caller.organisation.id, (tx) =>
    listRows<Playlist>(tx, playlistList(tx, { ids, folderId, name }), request),
  )
}

export function findPlaylist(context: Context, caller: Caller, id: string): Promise<Playlist> {
  refuseBound(caller)
  return readFor(context.db, caller.organisation.id, (tx) => requirePlaylist(tx, id))
}

export function createPlaylist(
  context: Context,
  caller: Caller,
  input: { name: string; notes?: string; folder_id?: string | null },
): Promise<Playlist> {
  return changePlaylists(context, caller, async (tx) => {
    if ((await countPlaylists(tx, {})) >= maxPlaylists)
      throw new Problem('validation_error', `An organisation can have at most ${maxPlaylists} playlists.`)
    const folder_id = input.folder_id ?? null
    await checkFolder(tx, folder_id)
    const id = newId()
    await insertPlaylist(tx, {
      organisation_id: caller.organisation.id,
      id,
      folder_id,
      name: checkName(input.name),
      notes: input.notes ?? '',
      created_by: actorOf(caller),
      created_at: context.clock.now(),
    })
    return recordPlaylist(context, tx, caller, 'playlist.created', await requirePlaylist(tx, id))
  })
}

export function changePlaylist(
  context: Context,
  caller: Caller,
  id: string,
  given: { name?: string; notes?: string; folder_id?: string | null },
  expect?: Expectation<Playlist>,
): Promise<Playlist> {
  return changePlaylists(context, caller, async (tx) => {
    const playlist = await requireLocked(tx, id)
    expect?.(playlist)
    if (given.folder_id !== undefined) await checkFolder(tx, given.folder_id)
    await updatePlaylist(tx, playlist.id, {
      ...(given.name !== undefined && { name: checkName(given.name) }),
      ...(given.notes !== undefined && { notes: given.notes }),
      ...(given.folder_id !== undefined && { folder_id: given.folder_id }),
      updated_at: context.clock.now(),
    })
    return recordPlaylist(context, tx, caller, 'playlist.updated', await requirePlaylist(tx, id))
  })
}

/** Deletes a playlist. Its tracks stay; its links stop working. */
export function removePlaylist(
  context: Context,
  caller: Caller,
  id: string,
  expect?: Expectation<Playlist>,
): Promise<void> {
  return changePlaylists(context, caller, async (tx) => {
    const playlist = await requireLocked(tx, id)
    expect?.(playlist)
    await deletePlaylist(tx, playlist.id)
    await recordPlaylist(context, tx, caller, 'playlist.deleted', playlist)
  })
}

/** Runs a change in a transaction that acts for the caller's organisation. */
export function changePlaylists<T>(
  context: Context,
  caller: Caller,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  refuseBound(caller)
  return transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    return work(tx)
  })
}

export async function recordPlaylist(
  context: Context,
  tx: Db,
  caller: Caller,
  type: 'playlist.created' | 'playlist.updated' | 'playlist.deleted',
  playlist: Playlist,
): Promise<Playlist> {
  const data = { playlist_id: playlist.id, name: playlist.name }
  await recordEvent(context, tx, { organisationId: caller.organisation.id, type, data })
  return playlist
}

export async function requirePlaylist(tx: Db, id: string): Promise<Playlist> {
  const playlist = await selectPlaylist(tx, id)
  if (playlist === null) throw playlistNotFound(id)
  return playlist
}

export async function requireLocked(tx: Db, id: string): Promise<Playlist> {
  const playlist = await lockPlaylist(tx, id)
  if (playlist === null) throw playlistNotFound(id)
  return playlist
}

export function actorOf({ principal, client }: Caller): Actor {
  return { ...principal, client_id: client.id }
}

export function checkName(given: string): string {
  const name = given.trim()
  if (name === '') throw new Problem('validation_error', 'The name must not be empty.')
  return name
}

async function checkFolder(tx: Db, id: string | null): Promise<void> {
  if (id === null) return
  if ((await selectFolders(tx)).some((folder) => folder.id === id.toLowerCase())) return
  throw new Problem('validation_error', `You have no playlist folder ${id}.`, {
    details: [{ field: 'folder_id', message: 'is not one of your folders' }],
  })
}

/** A playlist has tracks of all catalogues, which a client that is bound to one must not see. */
export function refuseBound({ catalogue }: Caller): void {
  if (catalogue === null) return
  throw new Problem(
    'catalogue_forbidden',
    'This client is bound to one catalogue, and playlists have tracks of all. Use a client that is not bound.',
  )
}

function playlistNotFound(id: string): Problem {
  return new Problem('not_found', `You have no playlist ${id}. List yours with GET /v1/playlists.`)
}
