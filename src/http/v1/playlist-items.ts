import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { addItems, changeItemNotes, listItems, moveItems, removeItems } from '../../domain/playlists/items.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'
import {
  MovedPlaylistItems,
  NewPlaylistItems,
  Playlist,
  PlaylistItem,
  showItem,
  showPlaylist,
} from './playlist-schemas.ts'

const closed = { additionalProperties: false }
const tags = ['Playlists']
const uuid = Type.String({ format: 'uuid' })
const PlaylistId = Type.Object({ playlist_id: uuid })
const ItemId = Type.Object({ playlist_id: uuid, item_id: uuid })
const noQuery = Type.Object({}, closed)
const write = { scope: 'workspace.write' } as const
const response = { 200: { description: 'The playlist.', ...Envelope(Playlist) } }

/** The tracks of playlists. */
export function playlistItemRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/playlists/:playlist_id/items',
    {
      config: {
        access: { scope: 'workspace.read' },
        problems: ['not_found', 'validation_error', 'catalogue_forbidden'],
      },
      schema: {
        operationId: 'listPlaylistItems',
        summary: 'List the tracks of a playlist, in order',
        tags,
        params: PlaylistId,
        querystring: Type.Object(
          listQuery({ pageSize: 100, sorts: ['position'], order: 'in the order of the playlist' }),
          closed,
        ),
        response: { 200: { description: 'A page of items.', ...Envelope(ListOf(PlaylistItem)) } },
      },
    },
    async (request) => {
      const { playlist_id } = request.params
      const found = await listItems(context, request.caller, playlist_id, listOf(request.query))
      return ok({ ...found, results: found.results.map(showItem) })
    },
  )

  scope.post(
    '/v1/playlists/:playlist_id/items',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'addPlaylistItems',
        summary: 'Add tracks to a playlist',
        description: 'At the end, or at a position. All of them are added, or none.',
        tags,
        params: PlaylistId,
        querystring: noQuery,
        body: NewPlaylistItems,
        response,
      },
    },
    async (request) =>
      ok(showPlaylist(await addItems(context, request.caller, request.params.playlist_id, request.body))),
  )

  scope.post(
    '/v1/playlists/:playlist_id/items/move',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'movePlaylistItems',
        summary: 'Change the order of a playlist',
        description: 'Moves the items together to a position, in the order you give them.',
        tags,
        params: PlaylistId,
        querystring: noQuery,
        body: MovedPlaylistItems,
        response,
      },
    },
    async (request) =>
      ok(showPlaylist(await moveItems(context, request.caller, request.params.playlist_id, request.body))),
  )

  scope.patch(
    '/v1/playlists/:playlist_id/items/:item_id',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'updatePlaylistItem',
        summary: 'Annotate a track of a playlist',
        tags,
        params: ItemId,
        querystring: noQuery,
        body: Type.Object(
          { notes: Type.String({ maxLength: 10_000 }) },
          { ...closed, examples: [{ notes: 'From 0:45.' }] },
        ),
        response,
      },
    },
    async (request) => {
      const { playlist_id, item_id } = request.params
      const { notes } = request.body
      return ok(showPlaylist(await changeItemNotes(context, request.caller, playlist_id, item_id, notes)))
    },
  )

  scope.delete(
    '/v1/playlists/:playlist_id/items/:item_id',
    {
      config: { access: write, problems: ['not_found', 'catalogue_forbidden'] },
      schema: {
        operationId: 'removePlaylistItem',
        summary: 'Take a track out of a playlist',
        tags,
        params: ItemId,
        querystring: noQuery,
        response,
      },
    },
    async (request) => {
      const { playlist_id, item_id } = request.params
      return ok(showPlaylist(await removeItems(context, request.caller, playlist_id, [item_id])))
    },
  )
}
