import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { pictureSides } from '../../audio/picture/limits.ts'
import { type Artwork as DomainArtwork, pictureSizes } from '../../domain/artwork/artwork.ts'
import { chooseArtwork, removeArtwork } from '../../domain/artwork/choose-artwork.ts'
import { findPicture, readArtwork, readArtworks } from '../../domain/artwork/read-artwork.ts'
import type { Context } from '../../domain/context.ts'
import { openObject } from '../../domain/storage/objects/open-object.ts'
import { matchesEtag } from '../conditions.ts'
import type { Scope } from '../generation.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { ArtworkIds, ArtworkOfRecord, NewArtwork, PictureId, RecordArtwork } from './artwork-schemas.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import { TrackRef } from './track-uri-schema.ts'

const closed = { additionalProperties: false }
const noQuery = Type.Object({}, closed)
const uuid = Type.String({ format: 'uuid' })
const tags = ['Workspace']
const year = 365 * 86_400

/** Cover art of tracks and releases. */
export function artworkRoutes(scope: Scope, context: Context): void {
  recordRoutes(scope, context, 'tracks')
  recordRoutes(scope, context, 'releases')

  scope.get(
    '/v1/artwork/:picture_id/:size',
    {
      compress: false,
      config: { access: 'public', problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'getPicture',
        summary: 'Get a picture',
        description: `A JPEG file. The longest side has at most ${pictureSides.large} pixels (large) or ${pictureSides.small} (small). Needs no bearer token: whoever has the id, which cannot be guessed, can see the picture. It never changes, so it may be cached for good.`,
        tags,
        params: Type.Object({
          picture_id: PictureId,
          size: Type.Union(pictureSizes.map((size) => Type.Literal(size))),
        }),
        querystring: noQuery,
        response: {
          200: {
            description: 'The picture.',
            content: { 'image/jpeg': { schema: Type.String({ format: 'binary' }) } },
          },
          304: { description: 'You have it already.', type: 'null' },
        },
      },
    },
    async (request, reply) => {
      const { picture_id, size } = request.params
      const object = await findPicture(context, picture_id, size)
      reply.headers({
        'content-type': 'image/jpeg',
        'content-length': object.size,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': `public, max-age=${year}, immutable`,
        etag: `"${object.etag}"`,
      })
      const known = request.headers['if-none-match']
      if (known !== undefined && matchesEtag(known, object.etag)) {
        reply.removeHeader('content-length')
        return reply.code(304).send(null)
      }
      const body = request.method === 'HEAD' ? Readable.from([]) : await openObject(context, object)
      return reply.send(body as unknown as string) // the schema declares bytes as a string, but we send a stream
    },
  )
}

function recordRoutes(scope: Scope, context: Context, kind: 'tracks' | 'releases'): void {
  const type = kind === 'tracks' ? 'track' : 'release'
  const named = kind === 'tracks' ? 'Track' : 'Release'
  const path = `/v1/workspace/${kind}/:${type}_id/artwork` as const
  const params = Type.Object({ [`${type}_id`]: kind === 'tracks' ? TrackRef : uuid })
  const idOf = (given: unknown) => (given as Record<string, string>)[`${type}_id`]!

  scope.get(
    path,
    {
      config: { access: { scope: 'workspace.read' }, problems: ['not_found'] },
      schema: {
        operationId: `get${named}Artwork`,
        summary: `Get the cover of a ${type}`,
        description:
          'A picture that a person uploaded comes first, then the one that was delivered with the release (DDEX), then the one in the audio file.',
        tags,
        params,
        querystring: noQuery,
        response: { 200: { description: 'The cover; null if there is none.', ...Envelope(RecordArtwork) } },
      },
    },
    async (request, reply) =>
      okRecord(reply, show(await readArtwork(context, request.caller, kind, idOf(request.params)))),
  )

  scope.put(
    path,
    {
      config: {
        access: { scope: 'workspace.write' },
        conditional: true,
        problems: ['not_found', 'resource_forbidden', 'validation_error', 'upstream_unavailable'],
      },
      schema: {
        operationId: `set${named}Artwork`,
        summary: `Upload the cover of a ${type}`,
        description:
          'Upload the picture first, with POST /v1/storage/inbound/uploads. JPEG, PNG and WebP are accepted, up to 20 MB and 25 million pixels. It is written anew as JPEG, without metadata; the uploaded file is not needed afterwards.',
        tags,
        params,
        querystring: noQuery,
        body: NewArtwork,
        response: { 200: { description: 'The cover.', ...Envelope(RecordArtwork) } },
      },
    },
    async (request, reply) => {
      const change = { kind, id: idOf(request.params), expect: expectationOf(request) }
      const { s3_file_uri } = request.body
      const signal = abortOnDisconnect(reply)
      const artwork = await chooseArtwork(context, request.caller, change, s3_file_uri, signal)
      return okRecord(reply, show(artwork))
    },
  )

  scope.delete(
    path,
    {
      config: { access: { scope: 'workspace.write' }, conditional: true, problems: ['not_found'] },
      schema: {
        operationId: `remove${named}Artwork`,
        summary: `Remove the uploaded cover of a ${type}`,
        description: 'A delivered or embedded picture shows again, if there is one.',
        tags,
        params,
        querystring: noQuery,
        response: { 204: { description: 'Removed, or there was none.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const change = { kind, id: idOf(request.params), expect: expectationOf(request) }
      await removeArtwork(context, request.caller, change)
      return reply.code(204).send(null)
    },
  )

  scope.post(
    `/v1/workspace/${kind}/artwork`,
    {
      config: { access: { scope: 'workspace.read' } },
      schema: {
        operationId: `read${named}Artworks`,
        summary: `Read the covers of many ${kind}`,
        description: `To draw lists with. In any order; ${kind} without a cover are left out.`,
        tags,
        querystring: noQuery,
        body: ArtworkIds,
        response: {
          200: {
            description: 'The covers.',
            ...Envelope(Type.Object({ results: Type.Array(ArtworkOfRecord) })),
          },
        },
      },
    },
    async (request) => {
      const { organisation, catalogue } = request.caller
      const owner = { organisationId: organisation.id, catalogueId: catalogue?.id ?? null }
      const found = await readArtworks(context, owner, kind, request.body.ids)
      return ok({ results: [...found].map(([id, artwork]) => ({ id, artwork })) })
    },
  )
}

const show = (artwork: DomainArtwork | null) => ({ artwork })

/** A record without a cover has a state too: `{ artwork: null }`. */
function expectationOf(request: Parameters<typeof readExpectation>[0]) {
  const expect = readExpectation<{ artwork: DomainArtwork | null }>(request, (state) => state)
  return expect === undefined ? undefined : (artwork: DomainArtwork | null) => expect(show(artwork))
}
