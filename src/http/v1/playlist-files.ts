import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { exportPlaylist } from '../../domain/playlists/export-playlist.ts'
import { importPlaylists } from '../../domain/playlists/import-playlists.ts'
import { type ExportFormat, exportFormats } from '../../domain/playlists/write-playlist.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const closed = { additionalProperties: false }
const tags = ['Playlists']
const uuid = Type.String({ format: 'uuid' })

const kinds: Record<ExportFormat, { type: string; extension: string }> = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  m3u8: { type: 'audio/x-mpegurl; charset=utf-8', extension: 'm3u8' },
  itunes: { type: 'application/xml; charset=utf-8', extension: 'xml' },
  rekordbox: { type: 'application/xml; charset=utf-8', extension: 'xml' },
  serato: { type: 'application/octet-stream', extension: 'crate' },
}

const ImportedPlaylist = Type.Object(
  {
    status: Type.Enum(['created', 'exists'], {
      description: 'exists: there is one of this name in the folder already; it is left as it is.',
    }),
    id: uuid,
    name: Type.String({ description: 'The name in the file.' }),
    folders: Type.Array(Type.String(), { description: 'The folders it is in, from the outermost.' }),
    item_count: Type.Integer({ minimum: 0, description: 'How many tracks the playlist has.' }),
    missing_count: Type.Integer({ minimum: 0, description: 'Entries for which you have no track.' }),
    missing: Type.Array(Type.String(), { description: 'The paths of the first of them.' }),
  },
  { title: 'ImportedPlaylist' },
)

/** Playlists from and for other programs. */
export function playlistFileRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/playlists/import',
    {
      config: {
        access: { scope: 'workspace.write' },
        problems: ['not_found', 'validation_error', 'catalogue_forbidden'],
      },
      schema: {
        operationId: 'importPlaylists',
        summary: 'Import playlists of another program',
        description:
          'Reads a library of iTunes, Music or rekordbox (XML), a Serato crate or an M3U file in your storage area. Tracks are found by the library they were ingested from, or by the path of their file. Repeating an import creates nothing twice.',
        tags,
        querystring: Type.Object({}, closed),
        body: Type.Object(
          {
            path: Type.String({
              minLength: 1,
              maxLength: 1024,
              description: 'The file, under inbound/ or delivery/metadata/.',
            }),
            folder_id: Type.Optional(
              Type.Union([uuid, Type.Null()], { description: 'The folder to import into. Default: none.' }),
            ),
          },
          { ...closed, title: 'PlaylistImport', examples: [{ path: 'inbound/Library.xml' }] },
        ),
        response: {
          200: {
            description: 'The playlists of the file.',
            ...Envelope(
              Type.Object(
                { count: Type.Integer({ minimum: 0 }), results: Type.Array(ImportedPlaylist) },
                { title: 'ImportedPlaylists' },
              ),
            ),
          },
        },
      },
    },
    async (request) => {
      const results = await importPlaylists(context, request.caller, request.body)
      return ok({ count: results.length, results })
    },
  )

  scope.get(
    '/v1/playlists/:playlist_id/export',
    {
      config: { access: { scope: 'workspace.read' }, problems: ['not_found', 'catalogue_forbidden'] },
      schema: {
        operationId: 'exportPlaylist',
        summary: 'Export a playlist for another program',
        description:
          'As CSV, M3U8, a library of iTunes or Music, a collection of rekordbox, or a Serato crate.',
        tags,
        params: Type.Object({ playlist_id: uuid }),
        querystring: Type.Object(
          {
            format: Type.Optional(
              Type.Unsafe<ExportFormat>({
                type: 'string',
                enum: [...exportFormats],
                default: 'm3u8',
                description: 'The format.',
              }),
            ),
            media_root: Type.Optional(
              Type.String({
                maxLength: 1024,
                description: 'The folder of your music, which the locations of the files start with.',
              }),
            ),
          },
          closed,
        ),
        response: {
          200: {
            description: 'The file.',
            content: {
              'text/csv': { schema: Type.String() },
              'audio/x-mpegurl': { schema: Type.String() },
              'application/xml': { schema: Type.String() },
              'application/octet-stream': { schema: Type.String({ format: 'binary' }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format = 'm3u8', media_root: mediaRoot = '' } = request.query
      const { playlist_id } = request.params
      const { name, content } = await exportPlaylist(context, request.caller, playlist_id, {
        format,
        mediaRoot,
      })
      const { type, extension } = kinds[format]
      reply.headers({
        'content-type': type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${extension}`)}`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      return reply.send(content as unknown as string)
    },
  )
}
