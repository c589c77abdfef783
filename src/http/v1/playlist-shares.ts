import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { describeShare, openShare, useSharedTrack } from '../../domain/playlists/open-share.ts'
import {
  changeShare,
  createShare,
  findShare,
  listShares,
  revokeShare,
} from '../../domain/playlists/shares.ts'
import type { Share as ShareRow } from '../../domain/playlists/sql-shares.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import {
  NewShare,
  Share,
  ShareChange,
  SharedAudio,
  SharedPlaylist,
  SharePassword,
  showShare,
  showShared,
} from './playlist-schemas.ts'

const closed = { additionalProperties: false }
const tags = ['Playlists']
const uuid = Type.String({ format: 'uuid' })
const PlaylistId = Type.Object({ playlist_id: uuid })
const ShareId = Type.Object({ playlist_id: uuid, share_id: uuid })
const Token = Type.Object({
  token: Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }),
})
const TokenAndItem = Type.Object({ ...Token.properties, item_id: uuid })
const noQuery = Type.Object({}, closed)
const read = { scope: 'workspace.read' } as const
const write = { scope: 'workspace.write' } as const

/** Links by which playlists are shared, and what people get who open them. */
export function playlistShareRoutes(scope: Scope, context: Context): void {
  shareRoutes(scope, context)
  publicRoutes(scope, context)
}

function shareRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/playlists/:playlist_id/shares',
    {
      config: { access: read, problems: ['not_found', 'catalogue_forbidden'] },
      schema: {
        operationId: 'listPlaylistShares',
        summary: 'List the links of a playlist',
        description: 'Newest first, also revoked ones.',
        tags,
        params: PlaylistId,
        querystring: noQuery,
        response: {
          200: {
            description: 'The links.',
            ...Envelope(Type.Object({ count: Type.Integer({ minimum: 0 }), results: Type.Array(Share) })),
          },
        },
      },
    },
    async (request) => {
      const shares = await listShares(context, request.caller, request.params.playlist_id)
      return ok({ count: shares.length, results: shares.map((share) => showShare(share)) })
    },
  )

  scope.post(
    '/v1/playlists/:playlist_id/shares',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'createPlaylistShare',
        summary: 'Share a playlist by a link',
        description:
          'Anyone who has the link can see the playlist and play its tracks, without an account, until the link expires or is revoked.',
        tags,
        params: PlaylistId,
        querystring: noQuery,
        body: NewShare,
        response: { 201: { description: 'The link.', ...Envelope(Share, 201) } },
      },
    },
    async (request, reply) => {
      const created = await createShare(context, request.caller, request.params.playlist_id, request.body)
      return reply.code(201).send(ok(showShare(created, true), 201, 'Created'))
    },
  )

  scope.get(
    '/v1/playlists/:playlist_id/shares/:share_id',
    {
      config: { access: read, problems: ['not_found', 'catalogue_forbidden'] },
      schema: {
        operationId: 'getPlaylistShare',
        summary: 'Get a link, with how often its tracks were played',
        tags,
        params: ShareId,
        querystring: noQuery,
        response: { 200: { description: 'The link.', ...Envelope(Share) } },
      },
    },
    async (request, reply) => {
      const { playlist_id, share_id } = request.params
      const found = await findShare(context, request.caller, playlist_id, share_id)
      return okRecord(reply, showShare(found, true), stateOf(found))
    },
  )

  scope.patch(
    '/v1/playlists/:playlist_id/shares/:share_id',
    {
      config: {
        access: write,
        conditional: true,
        problems: ['not_found', 'validation_error', 'catalogue_forbidden'],
      },
      schema: {
        operationId: 'updatePlaylistShare',
        summary: 'Change the expiry, password or downloads of a link',
        tags,
        params: ShareId,
        querystring: noQuery,
        body: ShareChange,
        response: { 200: { description: 'The link.', ...Envelope(Share) } },
      },
    },
    async (request, reply) => {
      const { playlist_id, share_id } = request.params
      const expect = readExpectation(request, stateOf)
      const changed = await changeShare(context, request.caller, playlist_id, share_id, request.body, expect)
      return okRecord(reply, showShare(changed, true), stateOf(changed))
    },
  )

  scope.delete(
    '/v1/playlists/:playlist_id/shares/:share_id',
    {
      config: { access: write, conditional: true, problems: ['not_found', 'catalogue_forbidden'] },
      schema: {
        operationId: 'revokePlaylistShare',
        summary: 'Revoke a link',
        description:
          'It stops working at once, for good. URLs of tracks that were handed out before work for up to an hour. Its counts stay.',
        tags,
        params: ShareId,
        querystring: noQuery,
        response: { 200: { description: 'The revoked link.', ...Envelope(Share) } },
      },
    },
    async (request) => {
      const { playlist_id, share_id } = request.params
      const expect = readExpectation(request, stateOf)
      return ok(showShare(await revokeShare(context, request.caller, playlist_id, share_id, expect), true))
    },
  )
}

/** Without its counts: they change with every play. */
function stateOf(
  share: Pick<ShareRow, 'id' | 'name' | 'password_hash' | 'allow_downloads' | 'expires_at' | 'revoked_at'>,
) {
  const { id, name, password_hash, allow_downloads, expires_at, revoked_at } = share
  return [id, name, password_hash, allow_downloads, expires_at, revoked_at]
}

function publicRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/shares/:token',
    {
      config: { access: 'public', problems: ['not_found'] },
      schema: {
        operationId: 'getShare',
        summary: 'See what a link needs',
        description: 'For people who got a link: whether it needs a password. Needs no token.',
        tags,
        params: Token,
        querystring: noQuery,
        response: {
          200: {
            description: 'What the link needs.',
            ...Envelope(
              Type.Object({
                requires_password: Type.Boolean(),
                expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
              }),
            ),
          },
        },
      },
    },
    async (request) => {
      const share = await describeShare(context, request.params.token)
      return ok({
        requires_password: share.password_hash !== null,
        expires_at: share.expires_at?.toISOString() ?? null,
      })
    },
  )

  scope.post(
    '/v1/shares/:token',
    {
      config: { access: 'public', problems: ['not_found', 'resource_forbidden', 'rate_limited'] },
      schema: {
        operationId: 'openShare',
        summary: 'Open a shared playlist',
        description:
          'Needs no token, but the password if the link has one. After ten wrong passwords nobody can try for 15 minutes (429).',
        tags,
        params: Token,
        querystring: noQuery,
        body: SharePassword,
        response: { 200: { description: 'The playlist.', ...Envelope(SharedPlaylist) } },
      },
    },
    async (request) => ok(showShared(await openShare(context, request.params.token, request.body.password))),
  )

  for (const use of ['plays', 'downloads'] as const) {
    const isPlay = use === 'plays'
    scope.post(
      `/v1/shares/:token/items/:item_id/${isPlay ? 'play' : 'download'}`,
      {
        config: { access: 'public', problems: ['not_found', 'resource_forbidden', 'rate_limited'] },
        schema: {
          operationId: isPlay ? 'playSharedTrack' : 'downloadSharedTrack',
          summary: isPlay ? 'Play a track of a shared playlist' : 'Download a track of a shared playlist',
          description: isPlay
            ? 'Returns a signed URL for an hour, and counts a play.'
            : 'Returns a signed URL for ten minutes if the link allows downloads, and counts a download.',
          tags,
          params: TokenAndItem,
          querystring: noQuery,
          body: SharePassword,
          response: { 200: { description: 'The URL.', ...Envelope(SharedAudio) } },
        },
      },
      async (request) => {
        const { token, item_id } = request.params
        return ok(await useSharedTrack(context, token, item_id, use, request.body.password))
      },
    )
  }
}
