import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { changeFolder, createFolder, listFolders, removeFolder } from '../../domain/playlists/folders.ts'
import {
  changePlaylist,
  createPlaylist,
  findPlaylist,
  listPlaylists,
  removePlaylist,
} from '../../domain/playlists/playlists.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import { idsQuery, ListOf, listOf, listQuery, withIds, withUnknownIds } from './list-query.ts'
import { playlistItemRoutes } from './playlist-items.ts'
import {
  NewPlaylist,
  NewPlaylistFolder,
  Playlist,
  PlaylistChange,
  PlaylistFolder,
  PlaylistFolderChange,
  showFolder,
  showPlaylist,
} from './playlist-schemas.ts'
import { playlistShareRoutes } from './playlist-shares.ts'

const closed = { additionalProperties: false }
const tags = ['Playlists']
const uuid = Type.String({ format: 'uuid' })
const PlaylistId = Type.Object({ playlist_id: uuid })
const FolderId = Type.Object({ folder_id: uuid })
const noQuery = Type.Object({}, closed)
const read = { scope: 'workspace.read' } as const
const write = { scope: 'workspace.write' } as const

/** Playlists, their folders, items and links. */
export function playlistRoutes(scope: Scope, context: Context): void {
  ownPlaylistRoutes(scope, context)
  folderRoutes(scope, context)
  playlistItemRoutes(scope, context)
  playlistShareRoutes(scope, context)
}

function ownPlaylistRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/playlists',
    {
      config: { access: read, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'listPlaylists',
        summary: 'List playlists',
        description: 'Oldest first.',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 50, sorts: ['name', 'created', 'updated'], order: 'oldest first' }),
            ...idsQuery(),
            folder_id: Type.Optional({ ...uuid, description: 'Only playlists in this folder.' }),
            name: Type.Optional(
              Type.String({ minLength: 1, maxLength: 500, description: 'Part of the name. Ignores case.' }),
            ),
          },
          closed,
        ),
        response: { 200: { description: 'A page of playlists.', ...Envelope(ListOf(Playlist)) } },
      },
    },
    async (request) => {
      const { ids, folder_id: folderId, name } = request.query
      const filter = { ...withIds(listOf(request.query), ids), folderId, name }
      const found = await listPlaylists(context, request.caller, filter)
      return ok(withUnknownIds({ ...found, results: found.results.map(showPlaylist) }, ids))
    },
  )

  scope.post(
    '/v1/playlists',
    {
      config: { access: write, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'createPlaylist',
        summary: 'Create a playlist',
        tags,
        querystring: noQuery,
        body: NewPlaylist,
        response: { 201: { description: 'The playlist.', ...Envelope(Playlist, 201) } },
      },
    },
    async (request, reply) => {
      const created = await createPlaylist(context, request.caller, request.body)
      return reply.code(201).send(ok(showPlaylist(created), 201, 'Created'))
    },
  )

  scope.get(
    '/v1/playlists/:playlist_id',
    {
      config: { access: read, problems: ['not_found', 'catalogue_forbidden'] },
      schema: {
        operationId: 'getPlaylist',
        summary: 'Get a playlist',
        description: 'Its tracks are at GET /v1/playlists/{playlist_id}/items.',
        tags,
        params: PlaylistId,
        querystring: noQuery,
        response: { 200: { description: 'The playlist.', ...Envelope(Playlist) } },
      },
    },
    async (request, reply) => {
      const found = await findPlaylist(context, request.caller, request.params.playlist_id)
      return okRecord(reply, showPlaylist(found))
    },
  )

  scope.patch(
    '/v1/playlists/:playlist_id',
    {
      config: {
        access: write,
        conditional: true,
        problems: ['not_found', 'validation_error', 'catalogue_forbidden'],
      },
      schema: {
        operationId: 'updatePlaylist',
        summary: 'Rename, annotate or move a playlist',
        tags,
        params: PlaylistId,
        querystring: noQuery,
        body: PlaylistChange,
        response: { 200: { description: 'The changed playlist.', ...Envelope(Playlist) } },
      },
    },
    async (request, reply) => {
      const { playlist_id: id } = request.params
      const expect = readExpectation(request, showPlaylist)
      return okRecord(
        reply,
        showPlaylist(await changePlaylist(context, request.caller, id, request.body, expect)),
      )
    },
  )

  scope.delete(
    '/v1/playlists/:playlist_id',
    {
      config: { access: write, conditional: true, problems: ['not_found', 'catalogue_forbidden'] },
      schema: {
        operationId: 'deletePlaylist',
        summary: 'Delete a playlist',
        description: 'Its tracks stay. Its links stop working.',
        tags,
        params: PlaylistId,
        querystring: noQuery,
        response: { 200: { description: 'It is deleted.', ...Envelope(Type.Object({ id: uuid })) } },
      },
    },
    async (request) => {
      const { playlist_id: id } = request.params
      await removePlaylist(context, request.caller, id, readExpectation(request, showPlaylist))
      return ok({ id })
    },
  )
}

function folderRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/playlist-folders',
    {
      config: { access: read, problems: ['catalogue_forbidden'] },
      schema: {
        operationId: 'listPlaylistFolders',
        summary: 'List all folders of playlists',
        description: 'By name. parent_id says which folder each is in.',
        tags,
        querystring: noQuery,
        response: {
          200: {
            description: 'The folders.',
            ...Envelope(
              Type.Object({ count: Type.Integer({ minimum: 0 }), results: Type.Array(PlaylistFolder) }),
            ),
          },
        },
      },
    },
    async (request) => {
      const results = (await listFolders(context, request.caller)).map(showFolder)
      return ok({ count: results.length, results })
    },
  )

  scope.post(
    '/v1/playlist-folders',
    {
      config: { access: write, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'createPlaylistFolder',
        summary: 'Create a folder',
        tags,
        querystring: noQuery,
        body: NewPlaylistFolder,
        response: { 201: { description: 'The folder.', ...Envelope(PlaylistFolder, 201) } },
      },
    },
    async (request, reply) => {
      const created = await createFolder(context, request.caller, request.body)
      return reply.code(201).send(ok(showFolder(created), 201, 'Created'))
    },
  )

  scope.patch(
    '/v1/playlist-folders/:folder_id',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'updatePlaylistFolder',
        summary: 'Rename a folder, or move it into another',
        tags,
        params: FolderId,
        querystring: noQuery,
        body: PlaylistFolderChange,
        response: { 200: { description: 'The folder.', ...Envelope(PlaylistFolder) } },
      },
    },
    async (request) =>
      ok(showFolder(await changeFolder(context, request.caller, request.params.folder_id, request.body))),
  )

  scope.delete(
    '/v1/playlist-folders/:folder_id',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'deletePlaylistFolder',
        summary: 'Delete a folder',
        tags,
        params: FolderId,
        querystring: Type.Object(
          {
            keep_contents: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Also delete a folder that is not empty: what is in it moves up.',
              }),
            ),
          },
          closed,
        ),
        response: { 200: { description: 'It is deleted.', ...Envelope(Type.Object({ id: uuid })) } },
      },
    },
    async (request) => {
      const { folder_id: id } = request.params
      const { keep_contents: keepContents = false } = request.query
      await removeFolder(context, request.caller, id, { keepContents })
      return ok({ id })
    },
  )
}
